-- The end of a run: success, failure, cancellation.
--
-- Called from segments.store.ts: end_run.
-- Called from invocations.store.ts: cancel_run.
-- Called from workspaces.store.ts: cancel_runs_of_workspace.
-- Called from other functions: settle_run, cancel_siblings, cancel_tree.

-- Ends a locked run whose parent is locked: refunds unspent credits, releases its place and notifies its parent.
create function settle_run(p_id text, p_status text, p_result jsonb, p_error jsonb, p_events jsonb, p_narration text default '',
    p_narrations integer default 0) returns void
  language plpgsql set search_path = public as $$
declare
  r invocations;
  parent invocations;
  unspent numeric;
  -- The price of effects that are being sent, which are settled with their result.
  open_price numeric := 0;
  waiting boolean;
  event_count integer := jsonb_array_length(p_events);
  now_in_world timestamptz;
begin
  select * into r from invocations where id = p_id;
  now_in_world := world_now(r.agency_id);
  if r.has_effects then
    open_price := close_gates(p_id, r.status);
  end if;
  unspent := r.credits_reserved - r.credits_captured - open_price;
  update invocations set status = p_status, result = p_result, error = p_error, current_step = null, lease_until = null,
      raw = case when p_narration = '' then raw else raw || p_narration end, narrations = narrations + p_narrations,
      counted = false, held = null, wake_at = null, ended_at = now_in_world, updated_at = now_in_world,
      credits_reserved = r.credits_captured + open_price, last_seq = last_seq + event_count + 1
    where id = p_id;
  if event_count > 0 then
    perform insert_events(p_id, r.agency_id, r.workspace_id, r.last_seq + event_count, p_events);
  end if;
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
    values (p_id, r.last_seq + event_count + 1, r.agency_id, r.workspace_id, 'status.changed', jsonb_build_object('from', r.status, 'to', p_status,
      'creditsUsed', r.credits_captured + r.credits_of_children), now_in_world);
  if r.wake_at is not null or r.status = 'WAITING_INPUT' then
    delete from timers where kind in ('wake', 'input') and ref = p_id;
  end if;

  if r.parent_id is not null then
    waiting := r.awaited;
    update invocations set
        credits_of_children = credits_of_children + r.credits_captured + r.credits_of_children,
        llm_calls_of_children = llm_calls_of_children + r.llm_calls + r.llm_calls_of_children,
        vendor_cost_usd_of_children = vendor_cost_usd_of_children + r.vendor_cost_usd + r.vendor_cost_usd_of_children,
        pending_children = pending_children - waiting::integer,
        last_seq = last_seq + (ended_at is null)::integer, updated_at = now_in_world
      where id = r.parent_id returning * into parent;
    if parent.ended_at is null then
      insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
        values (parent.id, parent.last_seq, parent.agency_id, parent.workspace_id, 'child.completed',
          jsonb_build_object('invocationId', p_id, 'skill', r.skill, 'status', p_status), now_in_world);
      if waiting then
        perform release_sibling(parent.id);
      end if;
      if waiting and parent.pending_children = 0 and parent.status = 'WAITING_CHILDREN' then
        perform resume_run(parent.id);
      end if;
    end if;
  end if;

  if r.counted then
    perform release_place(r.agency_id, r.workspace_id);
  elsif r.held is not null then
    perform lock_load(r.agency_id);
    update run_load set pending = pending - 1 where agency_id = r.agency_id and workspace_id in ('', r.workspace_id);
  end if;

  if unspent > 0 then
    insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
      values (r.pool_id, r.agency_id, r.workspace_id, p_id, 'release', unspent);
  end if;
  if r.credits_reserved > 0 then
    update credit_pools set reserved = reserved - r.credits_reserved + open_price, used = used + r.credits_captured where id = r.pool_id;
  end if;
  perform emit_run_event(p_id, r.workspace_id, p_status);
end
$$;

-- Ends the run with its result or its error.
create function end_run(p_id text, p_epoch integer, p_status text, p_result jsonb, p_error jsonb, p_events jsonb, p_narration text,
    p_narrations integer, p_vendor_cost_usd numeric, p_vendor_costs jsonb default null) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = p_id) for no key update;
  perform 1 from invocations where id = p_id and agency_id = current_agency() and epoch = p_epoch and status = 'RUNNING' for no key update;
  if not found then
    perform refuse_late_write(p_id);
  end if;
  if p_vendor_cost_usd > 0 then
    update invocations set vendor_cost_usd = vendor_cost_usd + p_vendor_cost_usd where id = p_id;
  end if;
  if p_vendor_costs is not null then
    perform add_vendor_spending(i.agency_id, i.workspace_id, i.skill, p_vendor_costs) from invocations i where i.id = p_id;
  end if;
  perform settle_run(p_id, p_status, p_result, p_error, p_events, p_narration, p_narrations);
end
$$;

-- Cancels the runs of a locked tree that wait for their turn among siblings and never ran, all at once. One by one, each would read
-- past every version that the previous ones made of the rows of the parent, the load and the pool.
create function cancel_siblings(p_tree text[], p_reason text) returns void language plpgsql set search_path = public as $$
declare
  waiting text[];
  now_in_world timestamptz;
begin
  select array_agg(i.id), world_now(min(i.agency_id)) into waiting, now_in_world from invocations i
    where i.id = any (p_tree) and i.held = 'sibling' and i.parent_id = any (p_tree);
  if waiting is null then
    return;
  end if;
  insert into invocation_events (invocation_id, seq, agency_id, workspace_id, type, data, at)
    select i.id, i.last_seq + 1, i.agency_id, i.workspace_id, 'status.changed',
      jsonb_build_object('from', i.status, 'to', 'CANCELLED', 'creditsUsed', 0), now_in_world
    from invocations i where i.id = any (waiting);
  insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, kind, amount)
    select i.pool_id, i.agency_id, i.workspace_id, i.id, 'release', i.credits_reserved
    from invocations i where i.id = any (waiting) and i.credits_reserved > 0;
  update run_load l set pending = l.pending - w.count
    from (select i.agency_id, i.workspace_id, count(*) from invocations i where i.id = any (waiting) group by 1, 2) w
    where l.agency_id = w.agency_id and l.workspace_id = w.workspace_id;
  update run_load l set pending = l.pending - cardinality(waiting)
    where l.workspace_id = '' and l.agency_id = (select i.agency_id from invocations i where i.id = waiting[1]);
  update credit_pools p set reserved = p.reserved - w.credits
    from (select i.pool_id, sum(i.credits_reserved) as credits from invocations i where i.id = any (waiting) group by 1 order by 1) w
    where p.id = w.pool_id;
  update invocations i set pending_children = i.pending_children - w.count
    from (select c.parent_id, count(*) from invocations c where c.id = any (waiting) group by 1) w
    where i.id = w.parent_id;
  update invocations i set status = 'CANCELLED', cancel_reason = p_reason, held = null, credits_reserved = 0,
      last_seq = i.last_seq + 1, ended_at = now_in_world, updated_at = now_in_world
    where i.id = any (waiting);
  perform emit_run_event(i.id, i.workspace_id, 'CANCELLED') from invocations i where i.id = any (waiting);
end
$$;

-- Cancels a run with all its descendants, from the top down. Returns `cancelled`, `not_found`, or the state in which it ended.
create function cancel_run(p_id text, p_reason text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency()
    and (current_workspace() is null or workspace_id = current_workspace());
  if not found then
    return 'not_found';
  end if;
  perform 1 from invocations where id = r.parent_id for no key update;
  select * into r from invocations where id = p_id for no key update;
  if r.ended_at is not null then
    return case when r.status = 'CANCELLED' then 'cancelled' else r.status end;
  end if;
  perform cancel_tree(p_id, r.agency_id, p_reason);
  return 'cancelled';
end
$$;

-- Cancels a locked run, whose parent is locked, with all its descendants.
create function cancel_tree(p_id text, p_agency_id text, p_reason text) returns void
  language plpgsql set search_path = public as $$
declare
  level text[] := array[p_id];
  tree text[] := '{}';
  one text;
begin
  while cardinality(level) > 0 loop
    tree := tree || level;
    select coalesce(array_agg(c.id), '{}') into level
      from (select id from invocations where parent_id = any (level) and ended_at is null order by id for no key update) c;
  end loop;
  -- Without this, a run without a place would lock the pool first and the next run the load: the wrong order.
  perform lock_load(p_agency_id);
  perform cancel_siblings(tree, p_reason);
  -- Parents first: a parent that has ended is not woken and releases no sibling.
  for one in select t.id from unnest(tree) with ordinality t (id, place) join invocations i on i.id = t.id
    where i.ended_at is null order by t.place
  loop
    update invocations set cancel_reason = p_reason where id = one;
    perform settle_run(one, 'CANCELLED', null, null, '[]');
    perform pg_notify('findable_cancelled', one);
  end loop;
end
$$;

-- Cancels every run of a workspace that this transaction switched off. It locks all runs before the load, as everywhere. Starts
-- hold the load until they commit, and check the workspace once they have it: with the load locked, either all runs are known
-- here, or this function waits for the new ones without the load.
create function cancel_runs_of_workspace(p_workspace_id text, p_reason text) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  known text[];
  one text;
begin
  perform 1 from workspaces where id = p_workspace_id and agency_id = current_agency()
    and (current_workspace() is null or id = current_workspace());
  if not found then
    return 0;
  end if;
  loop
    perform 1 from invocations where id in (
      select r.parent_id from invocations r where r.workspace_id = p_workspace_id and r.ended_at is null
      union select r.id from invocations r where r.workspace_id = p_workspace_id and r.ended_at is null) order by depth, id for no key update;
    select coalesce(array_agg(id order by depth, id), '{}') into known
      from invocations where workspace_id = p_workspace_id and ended_at is null;
    begin
      perform lock_load(current_agency());
      if exists (select 1 from invocations where workspace_id = p_workspace_id and ended_at is null and id <> all (known)) then
        raise exception 'A run was started meanwhile.' using errcode = 'FN014';
      end if;
      exit;
    exception when sqlstate 'FN014' then
      -- The end of this block released the load; the next round locks the new run first.
      continue;
    end;
  end loop;
  foreach one in array known loop
    perform cancel_run(one, p_reason);
  end loop;
  return cardinality(known);
end
$$;

grant execute on function end_run(text, integer, text, jsonb, jsonb, jsonb, text, integer, numeric, jsonb), cancel_run(text, text),
  cancel_runs_of_workspace(text, text) to findable_tenant;
