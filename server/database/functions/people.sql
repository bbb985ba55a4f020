-- People across agencies. A tenant sees only the people of its agency, so finding the one row of an address needs the owner.
--
-- Called from people.store.ts: person_of_address, save_principal.
-- Called from members.store.ts: keys_of_member, sessions_of.
-- Called from messages.store.ts: people_with_access.

-- Returns the person of an address, whom the first call creates. The address of another agency's person yields that person, and
-- nothing else about them.
create function person_of_address(p_id text, p_name text, p_email text, p_email_key text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  found_id text;
begin
  insert into people (id, name, email, email_key) values (p_id, p_name, p_email, p_email_key)
    on conflict (email_key) do nothing;
  select p.id into found_id from people p where p.email_key = p_email_key;
  return found_id;
end
$$;

-- Keeps the principal of a membership equal to it. The principal of somebody who left is revoked: it holds no schedule and no trust
-- grant, and no return resumes them. Its secret hash is no hash of a text, so no secret finds it.
create function save_principal(p_membership_id text, p_scope text, p_read_only boolean, p_can_approve boolean) returns void
  language sql security definer set search_path = public as $$
  insert into api_keys (id, agency_id, name, scope, mode, secret_hash, prefix, read_only, can_approve, principal, suspended_at, revoked_at)
  select m.id, m.agency_id, case when m.status = 'invited' then m.invited_name else p.name end, p_scope, a.mode, 'person ' || m.id, '',
    p_read_only, p_can_approve, 'person', a.suspended_at,
    case when m.status in ('inactive', 'removed') then clock_timestamp() end
  from memberships m join people p on p.id = m.person_id join agencies a on a.id = m.agency_id
  where m.id = p_membership_id and (current_agency() is null or m.agency_id = current_agency())
  on conflict (id) do update set name = excluded.name, scope = excluded.scope, read_only = excluded.read_only,
    can_approve = excluded.can_approve,
    revoked_at = case when excluded.revoked_at is not null then coalesce(api_keys.revoked_at, excluded.revoked_at) end;
$$;

-- Returns who has access to a workspace of an agency, or to the agency, one membership or all, with whether they may decide.
create function people_with_access(p_agency_id text, p_workspace_id text, p_membership_id text)
  returns table (principal_id text, agency_id text, name text, email text, is_verified boolean, role text, workspaces text[],
    may_decide boolean, language text, time_zone text)
  language sql stable security definer set search_path = public as $$
  select m.id, m.agency_id, p.name, p.email, p.email_verified_at is not null, m.role, m.workspaces,
    k.can_approve and not k.read_only, p.language, p.time_zone
  from memberships m
  join people p on p.id = m.person_id
  join agencies a on a.id = m.agency_id and a.suspended_at is null
  join api_keys k on k.id = m.id and k.revoked_at is null and k.suspended_at is null
  where (p_membership_id is null or m.id = p_membership_id) and (p_agency_id is null or m.agency_id = p_agency_id)
    and has_access(m, p_workspace_id);
$$;

-- Returns the working keys of a member: those that the person owns, and service keys that the person created, alone or through
-- another key, because the person knows their secrets.
create function keys_of_member(p_membership_id text) returns setof text
  language sql stable security definer set search_path = public as $$
  with recursive made as (
    select p_membership_id as id
    union
    select k.id from api_keys k join made m on k.created_by_key_id = m.id
  )
  select k.id from api_keys k
  where k.principal = 'key' and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and (k.owner_id = p_membership_id or (k.owner_id is null and k.id in (select id from made)))
    and exists (select from memberships m where m.id = p_membership_id and m.agency_id = current_agency());
$$;

-- Returns the sessions that act for a principal of the entered agency. A person who sees one workspace has sessions of the agency.
create function sessions_of(p_principal_id text) returns setof app_sessions
  language sql stable security definer set search_path = public as $$
  select * from app_sessions s
  where s.api_key_id = p_principal_id and s.agency_id = current_agency()
    and s.expires_at > clock_timestamp() and s.last_used_at + s.idle_limit > clock_timestamp();
$$;

grant execute on function person_of_address(text, text, text, text), save_principal(text, text, boolean, boolean)
  to findable_tenant, findable_system;
grant execute on function people_with_access(text, text, text) to findable_system;
grant execute on function keys_of_member(text), sessions_of(text) to findable_tenant;
