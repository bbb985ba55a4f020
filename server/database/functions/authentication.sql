-- API keys and app sessions: who calls, and for which workspace.
--
-- Called from authentication.ts: authenticate, authenticate_session.
-- Called from segments.store.ts and schedules.store.ts: person_of_key.

-- Finds the key, chooses the workspace and enters the tenant, all in one call, so that the call can share a round trip with the
-- first statement of the operation. It leaves any tenant that was entered before: after a refused key that statement sees no row.
--
-- Returns null for an unknown key. Otherwise it returns, separated by `|`: key, agency, mode, scope, workspace of the key, read
-- only, can approve, revoked, expired, workspace of the call, where that came from: `bound` (the key), `chosen` (the header),
-- `none` (no header) or `forbidden`; whether the agency is suspended; then, for a person and the keys that a person owns: whether
-- the principal is a `person` or a `key`, the role, the membership, the person, whether the membership is active, and the
-- workspaces of a person who sees several, separated by commas. It is one text because a row of columns takes twice as long, on
-- every call of the service (120 against 55 microseconds).
--
-- A person who may see named workspaces and names none enters all of them (`app.workspaces`). One who may see a single workspace
-- is bound to it, as a key of that workspace is.
create function authenticate(p_secret_hash text, p_workspace_id text) returns text
  language plpgsql volatile security definer set search_path = public
as $$
declare
  k api_keys;
  m memberships;
  visible text[];
  bound text;
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
  bound := k.workspace_id;
  if k.principal = 'person' or k.owner_id is not null then
    select * into m from memberships a where a.id = case when k.principal = 'person' then k.id else k.owner_id end;
    if m.workspaces is not null then
      select coalesce(array_agg(w.id order by w.id), '{}') into visible from workspaces w
        where w.id = any (m.workspaces) and w.agency_id = m.agency_id and w.deleted_at is null;
    end if;
  end if;
  -- A test key of a person acts in its own world, which holds none of the workspaces that its owner sees.
  if m.agency_id <> k.agency_id then
    visible := null;
  end if;
  if visible is not null and bound is null and cardinality(visible) = 1 then
    bound := visible[1];
  end if;
  if k.workspace_id is null and bound is not null and p_workspace_id <> bound then
    state := 'forbidden';
  elsif bound is not null then
    select w.id into chosen from workspaces w where w.id = bound and w.deleted_at is null and (visible is null or w.id = any (visible));
    state := case when chosen is null then 'forbidden' else 'bound' end;
  elsif p_workspace_id is null then
    state := case when cardinality(visible) = 0 then 'forbidden' else 'none' end;
  else
    select w.id into chosen from workspaces w
      where w.id = p_workspace_id and w.agency_id = k.agency_id and w.deleted_at is null and not w.hidden
        and (visible is null or w.id = any (visible));
    state := case when chosen is null then 'forbidden' else 'chosen' end;
  end if;
  expired := k.expires_at is not null and k.expires_at <= clock_timestamp();
  if k.revoked_at is null and k.suspended_at is null and not expired and state <> 'forbidden'
      and (m.id is null or has_access(m, null)) then
    entered := set_config('app.agency', k.agency_id, true);
    entered := set_config('app.workspace', coalesce(chosen, ''), true);
    entered := set_config('app.workspaces', coalesce(array_to_string(visible, ','), ''), true);
  else
    entered := set_config('app.agency', '', true);
  end if;
  return concat(k.id, '|', k.agency_id, '|', k.mode, '|', k.scope, '|', bound, '|', k.read_only, '|', k.can_approve, '|',
    k.revoked_at is not null, '|', expired, '|', chosen, '|', state, '|', k.suspended_at is not null, '|',
    case when m.id is null then '|||||' else concat(k.principal, '|', m.role, '|', m.id, '|', m.person_id, '|',
      has_access(m, null), '|', array_to_string(visible, ',')) end);
end
$$;

-- Returns what `authenticate` returns for the key behind a session, and the session; null for an unknown or expired session. It records the use of
-- the session once a minute, or more often where the session would otherwise expire between two records. It skips the record
-- while another call writes it, so no call waits.
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
      where id = (select a.id from app_sessions a where a.id = s.id for no key update skip locked);
  end if;
  return authenticate((select k.secret_hash from api_keys k where k.id = s.api_key_id), p_workspace_id) || '|' || s.id;
end
$$;

-- Returns the person behind a key as an object with the names of `ActingPerson`; null for a key of the agency. For calls of runs and
-- schedules, which no request authenticates. A tenant reads the people of its agency only.
create function person_of_key(k api_keys) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('personId', m.person_id, 'membershipId', m.id, 'role', m.role, 'isSignedIn', false,
    'workspaces', case when m.agency_id = k.agency_id then m.workspaces end))
  from memberships m
  where m.id = case when k.principal = 'person' then k.id else k.owner_id end;
$$;

grant execute on function person_of_key(api_keys), authenticate(text, text), authenticate_session(text, text) to findable_tenant, findable_system;
