-- Agencies own workspaces; keys act for one of the two. Every table of a tenant carries agency_id, and workspace_id where
-- it belongs to one workspace. `app.agency` and `app.workspace` are set for each transaction; unset, nothing is visible.

create table agencies (
  id text primary key,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  -- How far this world's clock is ahead of the database's; 0 for live agencies.
  world_offset interval not null default interval '0',
  -- The newest run that moves its clock.
  clock_run text,
  unlimited_credits boolean not null default false,
  created_at timestamptz not null default now(),
  check (mode = 'test' or (world_offset = interval '0' and clock_run is null))
);

create table workspaces (
  id text primary key,
  agency_id text not null references agencies (id),
  name text not null,
  primary_domain text not null,
  tags text[] not null default '{}',
  active boolean not null default true,
  settings jsonb not null default '{}',
  brand jsonb not null default '{}',
  -- The agency's own place, for runs that belong to no single brand. No tenant sees it as a workspace, and no key may choose it.
  hidden boolean not null default false,
  -- These four on the clock of the agency's world.
  created_at timestamptz not null,
  last_active_at timestamptz,
  deleted_at timestamptz,
  purge_at timestamptz
);
create unique index workspaces_domain_key on workspaces (agency_id, primary_domain) where deleted_at is null;
create unique index workspaces_hidden on workspaces (agency_id) where hidden;
create index workspaces_newest on workspaces (agency_id, created_at desc, id desc) where deleted_at is null;

create table api_keys (
  id text primary key,
  agency_id text not null references agencies (id),
  -- The agency whose key made this one; differs for the keys of test worlds, which their maker lists and revokes.
  created_by_agency_id text references agencies (id),
  workspace_id text references workspaces (id),
  name text not null,
  scope text not null check (scope in ('WORKSPACE', 'AGENCY', 'ADMIN')),
  mode text not null check (mode in ('live', 'test')),
  -- SHA-256 of the secret, hex. The secret itself is never stored.
  secret_hash text not null unique,
  prefix text not null,
  read_only boolean not null default false,
  can_approve boolean not null default true,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  check ((scope = 'WORKSPACE') = (workspace_id is not null))
);
create index api_keys_newest on api_keys (agency_id, created_at desc, id desc);
create index api_keys_made_by on api_keys (created_by_agency_id, created_at desc, id desc);

alter table agencies enable row level security;
alter table workspaces enable row level security;
alter table api_keys enable row level security;

create function current_agency() returns text language sql stable parallel safe
  return nullif(current_setting('app.agency', true), '');
create function current_workspace() returns text language sql stable parallel safe
  return nullif(current_setting('app.workspace', true), '');

create policy tenant on agencies to findable_tenant
  using (id = current_agency());
create policy tenant on workspaces to findable_tenant
  using (agency_id = current_agency() and (case when current_workspace() is null then not hidden else id = current_workspace() end));
create policy tenant on api_keys to findable_tenant
  using (
    (agency_id = current_agency() or created_by_agency_id = current_agency())
    and (current_workspace() is null or workspace_id = current_workspace())
  );

create policy system on agencies to findable_system using (true);
create policy system on workspaces to findable_system using (true);
create policy system on api_keys to findable_system using (true);

grant select, insert, update on agencies, workspaces, api_keys to findable_tenant, findable_system;

-- The time of an agency's world.
create function world_now(p_agency_id text) returns timestamptz language sql stable security definer
  set search_path = public
  return clock_timestamp() + (select world_offset from agencies where id = p_agency_id);

/*
 * Finds the key, decides the workspace and enters the tenant, in one call, so that it can share a batch with the first
 * statement of the operation. Whatever was entered before it leaves: where the key is no good that statement sees nothing.
 * Answers null for an unknown key, otherwise, with `|` between them: key, agency, mode, scope, workspace the key is bound to,
 * read only, can approve, revoked, expired, workspace of the call, and how that was found: `bound` (by the key), `chosen` (by
 * the header), `none` (no header) or `forbidden`. One text, because a row of columns costs twice as much here, on every call
 * there is (120 against 55 microseconds).
 */
create function authenticate(p_secret_hash text, p_workspace_id text) returns text
  language plpgsql volatile security definer set search_path = public
as $$
declare
  k api_keys;
  chosen text;
  state text;
  expired boolean;
  entered text;
begin
  select * into k from api_keys a where a.secret_hash = p_secret_hash;
  if not found then
    entered := set_config('app.agency', '', true);
    return null;
  end if;
  if k.workspace_id is not null then
    select w.id into chosen from workspaces w where w.id = k.workspace_id and w.deleted_at is null;
    state := case when chosen is null then 'forbidden' else 'bound' end;
  elsif p_workspace_id is null then
    state := 'none';
  else
    select w.id into chosen from workspaces w
      where w.id = p_workspace_id and w.agency_id = k.agency_id and w.deleted_at is null and not w.hidden;
    state := case when chosen is null then 'forbidden' else 'chosen' end;
  end if;
  expired := k.expires_at is not null and k.expires_at <= clock_timestamp();
  if k.revoked_at is null and not expired and state <> 'forbidden' then
    entered := set_config('app.agency', k.agency_id, true);
    entered := set_config('app.workspace', coalesce(chosen, ''), true);
  else
    entered := set_config('app.agency', '', true);
  end if;
  return concat(k.id, '|', k.agency_id, '|', k.mode, '|', k.scope, '|', k.workspace_id, '|', k.read_only, '|', k.can_approve, '|',
    k.revoked_at is not null, '|', expired, '|', chosen, '|', state);
end
$$;
