-- Admission: which runs take a running place, and how their segments reach the workers.
--
-- Locks are taken in this order everywhere: parent before child, run before load, load before pool.
--
-- Called from other functions only.

-- Gives the job of the current segment of a run to Graphile Worker. A worker divides its slots by the agency.
create function enqueue_segment(p_id text, p_segment integer) returns void language sql set search_path = public as $$
  select graphile_worker.add_job('segment', json_build_object('invocation', p_id, 'segment', p_segment,
    'agency', (select agency_id from invocations where id = p_id)));
$$;

-- The same without a notification, which the caller sends after its commit. PostgreSQL lets only one transaction of the whole
-- server commit a notification at a time, and each waits for the disk. The workers find a job without a notification within a
-- second, so only the start of a request uses this.
create function enqueue_first_segment(p_id text, p_agency_id text) returns void language plpgsql set search_path = public as $$
begin
  insert into graphile_worker._private_jobs (task_id, payload)
    select t.id, json_build_object('invocation', p_id, 'segment', 1, 'agency', p_agency_id) from graphile_worker._private_tasks t where t.identifier = 'segment';
  -- No worker has ever connected.
  if not found then
    perform enqueue_segment(p_id, 1);
  end if;
end
$$;

-- Locks the load of an agency. The transaction that holds the lock may count places.
create function lock_load(p_agency_id text) returns run_load language sql set search_path = public as $$
  select * from run_load where agency_id = p_agency_id and workspace_id = '' for no key update;
$$;

-- Takes a running place for a locked run and enqueues it. Without a free place the run is held.
create function admit_run(p_id text) returns void language plpgsql set search_path = public as $$
declare
  r invocations;
  limits engine_limits;
  agency run_load;
  workspace run_load;
begin
  select * into r from invocations where id = p_id;
  select * into limits from engine_limits;
  agency := lock_load(r.agency_id);
  select * into workspace from run_load where agency_id = r.agency_id and workspace_id = r.workspace_id;
  if agency.running < limits.running_per_agency and workspace.running < limits.running_per_workspace then
    update run_load set running = running + 1, pending = pending - 1
      where agency_id = r.agency_id and workspace_id in ('', r.workspace_id);
    update invocations set counted = true, held = null, updated_at = world_now(agency_id) where id = p_id;
    perform enqueue_segment(p_id, r.segment);
  else
    update invocations set held = 'admission' where id = p_id;
  end if;
end
$$;

-- Releases a running place and gives it to the oldest held run that may take it, first of the same workspace.
create function release_place(p_agency_id text, p_workspace_id text) returns void language plpgsql set search_path = public as $$
declare
  limits engine_limits;
  agency run_load;
  next invocations;
begin
  select * into limits from engine_limits;
  agency := lock_load(p_agency_id);
  update run_load set running = running - 1 where agency_id = p_agency_id and workspace_id in ('', p_workspace_id);
  if agency.pending = 0 or agency.running > limits.running_per_agency then
    return;
  end if;
  select i.* into next from invocations i
    join run_load l on l.agency_id = i.agency_id and l.workspace_id = i.workspace_id
    where i.agency_id = p_agency_id and i.held = 'admission' and l.running < limits.running_per_workspace
    order by i.workspace_id <> p_workspace_id, i.created_at, i.id
    limit 1 for no key update of i skip locked;
  if found then
    perform admit_run(next.id);
  end if;
end
$$;
