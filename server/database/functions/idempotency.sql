-- Claims of idempotency keys.
--
-- Called from idempotency.ts: claim_idempotency_key.

-- Claims an idempotency key for the entered caller, or returns the stored answer. `state` is `claimed`, `answered`, or
-- `in_progress` while another transaction holds the claim or its answer is still open. It returns no row where no tenant was
-- entered. A duplicate never waits inside its transaction: it gets `in_progress` at once, releases its connection and retries.
-- Two keys with the same hash only wait for each other.
create function claim_idempotency_key(p_operation text, p_key text, p_fingerprint text, p_api_key_id text)
  returns table (
    state text, fingerprint text, api_key_id text, status integer, headers jsonb, output text, sealed_output bytea
  )
  language plpgsql volatile set search_path = public
as $$
#variable_conflict use_column
declare
  agency text := current_agency();
  workspace text := coalesce(current_workspace(), '');
  known idempotency_keys;
begin
  if agency is null then
    return;
  end if;
  select * into known from idempotency_keys k
    where k.agency_id = agency and k.workspace_id = workspace and k.operation = p_operation and k.key = p_key
      and k.created_at >= clock_timestamp() - interval '24 hours';
  if found then
    return query select
      case when known.open_until > clock_timestamp() and known.fingerprint = p_fingerprint then 'in_progress' else 'answered' end,
      known.fingerprint, known.api_key_id, known.status, known.headers, known.output, known.sealed_output;
    return;
  end if;
  state := 'in_progress';
  if pg_try_advisory_xact_lock(hashtextextended(jsonb_build_array(agency, workspace, p_operation, p_key)::text, 0)) then
    insert into idempotency_keys (agency_id, workspace_id, operation, key, fingerprint, api_key_id)
    values (agency, workspace, p_operation, p_key, p_fingerprint, p_api_key_id)
    on conflict (agency_id, workspace_id, operation, key) do update
    set fingerprint = excluded.fingerprint, api_key_id = excluded.api_key_id, status = null, headers = null, output = null,
        sealed_output = null, open_until = null, created_at = clock_timestamp()
    where idempotency_keys.created_at < clock_timestamp() - interval '24 hours';
    -- Without a row, another transaction committed the claim between the read and the lock, and the next call finds it.
    if found then
      state := 'claimed';
    end if;
  end if;
  return next;
end
$$;

grant execute on function claim_idempotency_key(text, text, text, text) to findable_tenant;
