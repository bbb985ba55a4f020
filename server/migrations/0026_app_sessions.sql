-- Sessions of the web app: who signed in with a key is known by a random text in a cookie, of which this is the hash. The key's
-- secret is not kept, and everything a session may do is asked of its key anew with every call.

create table app_sessions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text references workspaces (id),
  api_key_id text not null references api_keys (id) on delete cascade,
  -- SHA-256 of what is in the cookie, hex.
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  -- To the minute, or to a quarter of the limit.
  last_used_at timestamptz not null default clock_timestamp(),
  -- Unused for so long it ends before `expires_at`.
  idle_limit interval not null,
  expires_at timestamptz not null
);
create index app_sessions_of_key on app_sessions (api_key_id, last_used_at);
create index app_sessions_expired on app_sessions (expires_at);

-- Links that sign in once, with a key that whoever made them has at hand.
create table app_sign_in_links (
  token_hash text primary key,
  agency_id text not null references agencies (id),
  workspace_id text references workspaces (id),
  api_key_id text not null references api_keys (id) on delete cascade,
  expires_at timestamptz not null
);
create index app_sign_in_links_of_key on app_sign_in_links (api_key_id);

alter table app_sessions enable row level security;
alter table app_sign_in_links enable row level security;
create policy tenant on app_sessions to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on app_sign_in_links to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on app_sessions to findable_system using (true);
create policy system on app_sign_in_links to findable_system using (true);
grant select, insert, delete on app_sessions to findable_tenant;
grant select, delete on app_sessions to findable_system;
grant select, insert, delete on app_sign_in_links to findable_system;

/*
 * What `authenticate` says of the key of a session, and null where there is no such session or its time is over. Notes its use
 * once a minute, or oftener where the session would not last between two; where another call is noting it at this moment that
 * is enough, and nobody waits.
 */
create function authenticate_session(p_token_hash text, p_workspace_id text) returns text
  language plpgsql volatile security definer set search_path = public
as $$
declare
  s app_sessions;
  entered text;
begin
  select * into s from app_sessions a where a.token_hash = p_token_hash
    and a.expires_at > clock_timestamp() and a.last_used_at + a.idle_limit > clock_timestamp();
  if not found then
    entered := set_config('app.agency', '', true);
    return null;
  end if;
  if s.last_used_at < clock_timestamp() - least(interval '1 minute', s.idle_limit / 4) then
    update app_sessions set last_used_at = clock_timestamp()
      where id = (select a.id from app_sessions a where a.id = s.id for update skip locked);
  end if;
  return authenticate((select k.secret_hash from api_keys k where k.id = s.api_key_id), p_workspace_id);
end
$$;
