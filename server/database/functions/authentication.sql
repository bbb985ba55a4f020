-- API keys and app sessions: who calls, and for which workspace.
--
-- Called from authentication.ts: authenticate, authenticate_session.

-- Finds the key, chooses the workspace and enters the tenant, all in one call, so that the call can share a round trip with the
-- first statement of the operation. It leaves any tenant that was entered before: after a refused key that statement sees no row.
--
-- Returns null for an unknown key. Otherwise it returns, separated by `|`: key, agency, mode, scope, workspace of the key, read
-- only, can approve, revoked, expired, workspace of the call, where that came from: `bound` (the key), `chosen` (the header),
-- `none` (no header) or `forbidden`; and whether the agency is suspended. It is one text because a row of columns takes twice as long, on every call of the service
-- (120 against 55 microseconds).
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
  if k.revoked_at is null and k.suspended_at is null and not expired and state <> 'forbidden' then
    entered := set_config('app.agency', k.agency_id, true);
    entered := set_config('app.workspace', coalesce(chosen, ''), true);
  else
    entered := set_config('app.agency', '', true);
  end if;
  return concat(k.id, '|', k.agency_id, '|', k.mode, '|', k.scope, '|', k.workspace_id, '|', k.read_only, '|', k.can_approve, '|',
    k.revoked_at is not null, '|', expired, '|', chosen, '|', state, '|', k.suspended_at is not null);
end
$$;

-- Returns what `authenticate` returns for the key behind a session; null for an unknown or expired session. It records the use of
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
      where id = (select a.id from app_sessions a where a.id = s.id for update skip locked);
  end if;
  return authenticate((select k.secret_hash from api_keys k where k.id = s.api_key_id), p_workspace_id);
end
$$;

grant execute on function authenticate(text, text), authenticate_session(text, text) to findable_tenant, findable_system;
