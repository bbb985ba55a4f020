-- The start of a run.
--
-- Called from invocations.store.ts: start_run, start_run_last.
--
-- These functions run as the owner and test the tenant themselves.

-- Records a run and makes it due. `outcome`: `started`, `insufficient_credits`, `workspace_cap`, `key_cap`, `concurrency_limited`,
-- `workspace_inactive`. It
-- takes the place before it inserts the row, so that the row, its many indexes and the load are written once instead of twice.
create function start_run(p jsonb, p_reserve numeric, p_held_for_sibling boolean default false)
  returns table (outcome text, available numeric, created_at timestamptz)
  language plpgsql security definer set search_path = public as $$
declare
  r invocations := jsonb_populate_record(null::invocations, p);
  agency text := current_agency();
  workspace text := current_workspace();
  pool bigint;
  limits engine_limits;
  of_agency run_load;
  of_workspace run_load;
  admitted boolean;
  now_in_world timestamptz;
  refusal record;
begin
  if not coalesce(r.awaited, false) then
    -- At most once a second, so that starts do not wait for each other here.
    update workspaces set last_active_at = world_now(agency)
      where id = workspace and (last_active_at is null or last_active_at < world_now(agency) - interval '1 second');
  end if;
  -- `spawn_children` counts the awaited children all at once.
  if r.parent_id is not null and not coalesce(r.awaited, false) then
    update invocations set child_count = child_count + 1 where id = r.parent_id;
  end if;
  select * into limits from engine_limits;
  of_agency := lock_load(agency);
  select * into of_workspace from run_load where agency_id = agency and workspace_id = workspace;
  if not found then
    insert into run_load (agency_id, workspace_id) values (agency, ''), (agency, workspace) on conflict do nothing;
    of_agency := lock_load(agency);
    select * into of_workspace from run_load where agency_id = agency and workspace_id = workspace;
  end if;
  -- Running runs of a workspace that was switched off may still start children. Its deletion holds the load.
  if not coalesce(r.awaited, false) and not (select active from workspaces where id = workspace) then
    return query select 'workspace_inactive', null::numeric, null::timestamptz;
    return;
  end if;
  if of_agency.pending >= limits.pending_per_agency then
    return query select 'concurrency_limited', null::numeric, null::timestamptz;
    return;
  end if;
  admitted := not p_held_for_sibling and of_agency.running < limits.running_per_agency
    and of_workspace.running < limits.running_per_workspace;
  update run_load set running = running + admitted::integer, pending = pending + (not admitted)::integer
    where agency_id = agency and workspace_id in ('', workspace);
  now_in_world := world_now(agency);
  if p_reserve > 0 then
    select c.subject, c.room into refusal
      from refused_by_cap(workspace, r.api_key_id, date_trunc('month', now_in_world at time zone 'utc')::date, p_reserve) c;
    if found then
      return query select refusal.subject || '_cap', refusal.room::numeric, null::timestamptz;
      return;
    end if;
  end if;
  pool := pool_at(agency, workspace, now_in_world);
  if not reserve_credits(pool, agency, workspace, r.id, p_reserve) then
    return query select 'insufficient_credits', c.available, null::timestamptz from credit_pools c where c.id = pool;
    return;
  end if;
  insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, mode, depth,
      parent_id, top_level, awaited, sibling, input, files_readable, tags, resource_ids, api_key_id, estimated_credits, estimated_seconds,
      max_credits, max_llm_calls, max_retries, pool_id, credits_reserved, counted, held, previous_id, approval_scope, approval_seconds, routed_to,
      scheduled, created_at, updated_at)
    values (r.id, agency, workspace, r.agent_id, r.session_id, r.skill, r.skill_version, array[r.skill], r.area, r.mode, coalesce(r.depth, 0),
      r.parent_id, r.parent_id is null, coalesce(r.awaited, false), coalesce(r.sibling, 0), r.input, coalesce(r.files_readable, '{}'), coalesce(r.tags, '{}'),
      coalesce(r.resource_ids, '{}'), r.api_key_id, r.estimated_credits, r.estimated_seconds, r.max_credits, r.max_llm_calls, r.max_retries,
      pool, p_reserve, admitted, case when p_held_for_sibling then 'sibling' when not admitted then 'admission' end,
      r.previous_id, r.approval_scope, coalesce(r.approval_seconds, 259200), coalesce(r.routed_to, '{}'),
      coalesce(r.scheduled, (select p.scheduled from invocations p where p.id = r.parent_id), false), now_in_world, now_in_world);
  if cardinality(r.resource_ids) > 0 then
    insert into run_resources (agency_id, workspace_id, resource_id, invocation_id)
      select agency, workspace, taken, r.id from unnest(r.resource_ids) taken on conflict do nothing;
  end if;
  -- A top-level run that no schedule starts is the start of a request, whose pipeline notifies the workers.
  if admitted and (r.parent_id is not null or coalesce(r.scheduled, false)) then
    perform enqueue_segment(r.id, 1);
  elsif admitted then
    perform enqueue_first_segment(r.id, agency);
  end if;
  return query select 'started', null::numeric, now_in_world;
end
$$;

-- Starts a run as the last statement of its transaction, so that the commit can follow in the same message: until the commit every
-- other start of the agency waits for the load. It raises what `start_run` refuses as FN009, with the outcome and the available
-- credits.
create function start_run_last(p jsonb, p_reserve numeric) returns timestamptz
  language plpgsql security definer set search_path = public as $$
declare
  answer record;
begin
  select s.* into answer from start_run(p, p_reserve) s;
  if answer.outcome <> 'started' then
    raise exception using errcode = 'FN009', message = answer.outcome, detail = coalesce(answer.available::text, '');
  end if;
  return answer.created_at;
end
$$;

grant execute on function start_run(jsonb, numeric, boolean), start_run_last(jsonb, numeric) to findable_tenant;
