-- Fenced writes of a run: steps, events, and what they cost. Each names the run and its epoch.
--
-- Called from steps.store.ts: finish_step, reserve_for_step.
-- Called from journal.store.ts: append_events.
-- Called from run-context.store.ts: count_llm_calls.
-- Called from other functions: insert_events.

-- Appends events to the run. The caller has updated `last_seq`, which locks the run. Events of a process carry the time of the
-- database, to which the lead of the world's clock is added.
create function insert_events(p_id text, p_agency_id text, p_workspace_id text, p_last_seq integer, p_events jsonb)
  returns void language sql set search_path = public as $$
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
  select p_id, p_last_seq - jsonb_array_length(p_events) + e.ordinality, p_agency_id, p_workspace_id,
         e.value ->> 'type', coalesce(e.value -> 'data', '{}'), coalesce((e.value ->> 'at')::timestamptz, clock_timestamp())
           + (select world_offset from agencies where id = p_agency_id)
  from jsonb_array_elements(p_events) with ordinality e;
$$;

-- Records a finished step and everything that goes with it, in the caller's transaction. If the step is recorded already, because
-- the confirmation of an earlier commit was lost, it returns the recorded output instead.
create function finish_step(p_id text, p_epoch integer, p_step jsonb, p_output jsonb, p_events jsonb, p_narration text,
    p_narrations integer, p_vendor_cost_usd numeric, p_file text, p_vendor_costs jsonb default null)
  returns table (was_recorded boolean, output jsonb)
  language plpgsql set search_path = public as $$
declare
  r record;
  v_price numeric := coalesce((p_step ->> 'price')::numeric, 0);
  -- Processes send their own time, and rows have the time of the world.
  v_ahead interval := (select world_offset from agencies where id = current_agency());
begin
  insert into invocation_steps (invocation_id, name, generation, agency_id, workspace_id, ordinal, sequential, input_hash, output,
      output_blob, error, price, attempts, started_at, duration_ms)
    values (p_id, p_step ->> 'name', (p_step ->> 'generation')::integer, current_agency(), current_workspace(), (p_step ->> 'ordinal')::integer,
      (p_step ->> 'sequential')::boolean, p_step ->> 'inputHash', p_output, p_step ->> 'outputBlob', nullif(p_step -> 'error', 'null'), v_price,
      (p_step ->> 'attempts')::integer, (p_step ->> 'startedAt')::timestamptz + v_ahead, (p_step ->> 'durationMs')::integer)
    on conflict do nothing;
  if not found then
    -- A fenced owner gets no output: with it, that owner would begin a step that its successor has finished.
    perform 1 from invocations i where i.id = p_id and i.epoch = p_epoch and i.status = 'RUNNING';
    if not found then
      perform refuse_late_write(p_id);
    end if;
    return query select true, s.output from invocation_steps s where s.invocation_id = p_id and s.name = p_step ->> 'name' and s.generation = (p_step ->> 'generation')::integer;
    return;
  end if;
  update invocations i set last_seq = i.last_seq + jsonb_array_length(p_events), credits_captured = i.credits_captured + v_price,
      vendor_cost_usd = i.vendor_cost_usd + p_vendor_cost_usd, raw = case when p_narration = '' then i.raw else i.raw || p_narration end,
      narrations = i.narrations + p_narrations, files = case when p_file is null or p_file = any (i.files) then i.files else i.files || p_file end,
      current_step = nullif(p_step -> 'currentStep', 'null'), claims = 0, updated_at = clock_timestamp() + v_ahead
    where i.id = p_id and i.epoch = p_epoch and i.status = 'RUNNING'
    returning i.pool_id, i.agency_id, i.workspace_id, i.skill, i.area, i.last_seq into r;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  if p_vendor_costs is not null then
    perform add_vendor_spending(r.agency_id, r.workspace_id, r.skill, p_vendor_costs);
  end if;
  if v_price > 0 then
    insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, step, kind, area, amount)
      values (r.pool_id, r.agency_id, r.workspace_id, p_id, p_step ->> 'name', 'capture', r.area, v_price);
  end if;
  -- What `insert_events` does, inlined: the call would double the cost of this statement.
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
    select p_id, r.last_seq - jsonb_array_length(p_events) + e.ordinality, r.agency_id, r.workspace_id,
           e.value ->> 'type', coalesce(e.value -> 'data', '{}'), coalesce((e.value ->> 'at')::timestamptz, clock_timestamp()) + v_ahead
    from jsonb_array_elements(p_events) with ordinality e;
  was_recorded := false;
  return next;
end
$$;

-- Records events and the current step between the ends of steps.
create function append_events(p_id text, p_epoch integer, p_events jsonb, p_current_step jsonb, p_narration text, p_narrations integer,
    p_vendor_cost_usd numeric, p_vendor_costs jsonb default null) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  update invocations i set last_seq = i.last_seq + jsonb_array_length(p_events), current_step = p_current_step,
      raw = case when p_narration = '' then i.raw else i.raw || p_narration end, narrations = i.narrations + p_narrations,
      vendor_cost_usd = i.vendor_cost_usd + p_vendor_cost_usd, updated_at = world_now(i.agency_id)
    where i.id = p_id and i.epoch = p_epoch and i.status = 'RUNNING' returning * into r;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq, p_events);
  if p_vendor_costs is not null then
    perform add_vendor_spending(r.agency_id, r.workspace_id, r.skill, p_vendor_costs);
  end if;
end
$$;

-- Counts calls of a language model when they are made, so that a step that dies has still spent them.
create function count_llm_calls(p_id text, p_epoch integer, p_calls integer) returns void language plpgsql set search_path = public as $$
begin
  update invocations set llm_calls = llm_calls + p_calls where id = p_id and epoch = p_epoch and status = 'RUNNING';
  if not found then
    perform refuse_late_write(p_id);
  end if;
end
$$;

-- Reserves the price of a step. `outcome`: `reserved`, `budget_exceeded`, `insufficient_credits`.
create function reserve_for_step(p_id text, p_epoch integer, p_price numeric, p_pending numeric)
  returns table (outcome text, available numeric)
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
  missing numeric;
  refusal record;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for no key update;
  if not found or r.epoch <> p_epoch or r.status <> 'RUNNING' then
    perform refuse_late_write(p_id);
  end if;
  if r.credits_captured + r.credits_of_children + p_pending + p_price > r.max_credits then
    return query select 'budget_exceeded', r.max_credits - r.credits_captured - r.credits_of_children - p_pending;
    return;
  end if;
  missing := greatest(0, r.credits_captured + p_pending + p_price - r.credits_reserved);
  if missing > 0 then
    select c.room into refusal from credit_pools p, refused_by_cap(r.workspace_id, r.api_key_id, p.cycle_start, missing) c
      where p.id = r.pool_id;
    if found then
      return query select 'insufficient_credits', refusal.room::numeric;
      return;
    end if;
  end if;
  if not reserve_credits(r.pool_id, r.agency_id, r.workspace_id, p_id, missing) then
    return query select 'insufficient_credits', c.available from credit_pools c where c.id = r.pool_id;
    return;
  end if;
  update invocations set credits_reserved = credits_reserved + missing where id = p_id and missing > 0;
  return query select 'reserved', null::numeric;
end
$$;

grant execute on function insert_events(text, text, text, integer, jsonb) to findable_tenant, findable_system;
grant execute on function finish_step(text, integer, jsonb, jsonb, jsonb, text, integer, numeric, text, jsonb),
  append_events(text, integer, jsonb, jsonb, text, integer, numeric, jsonb), count_llm_calls(text, integer, integer),
  reserve_for_step(text, integer, numeric, numeric) to findable_tenant;
