-- Leases: how runs outlive the process that ran them.
--
-- Called from leases.store.ts: return_leases, renew_leases, release_dead_workers.
-- Called from chores.ts: take_over_expired_runs, enqueue_unclaimed_runs, release_jobs_of_dead_workers.

create function renew_leases(p_worker_id text, p_runs jsonb, p_lease_ms integer) returns setof text
  language sql security definer set search_path = public as $$
  -- Parents before children, as everywhere.
  select 1 from invocations where id in (select r.id from jsonb_to_recordset(p_runs) as r (id text)) order by depth, id for no key update;
  update invocations i set lease_until = clock_timestamp() + p_lease_ms * interval '1 ms'
    from jsonb_to_recordset(p_runs) as r (id text, epoch integer)
    where i.id = r.id and i.epoch = r.epoch and i.worker_id = p_worker_id and i.status = 'RUNNING' and i.lease_until is not null
    returning i.id;
$$;

-- Returns the leases of segments that a process stops running, so that another worker claims them at once.
create function return_leases(p_worker_id text, p_runs jsonb) returns integer
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from invocations where id in (select r.id from jsonb_to_recordset(p_runs) as r (id text)) order by depth, id for no key update;
  update invocations i set lease_until = clock_timestamp() - interval '1 ms', claims = greatest(0, i.claims - 1)
    from jsonb_to_recordset(p_runs) as r (id text, epoch integer)
    where i.id = r.id and i.epoch = r.epoch and i.worker_id = p_worker_id and i.lease_until is not null and i.status = 'RUNNING';
  return take_over_expired_runs(1000);
end
$$;

-- Gives a new segment to the runs of processes that stopped renewing their leases.
create function take_over_expired_runs(p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  r record;
  renewed integer := 0;
begin
  for r in
    update invocations set lease_until = null, worker_id = null, segment = segment + 1, epoch = epoch + 1, updated_at = world_now(agency_id)
    where id in (select id from invocations where lease_until < clock_timestamp() and status = 'RUNNING' limit p_limit for no key update skip locked)
    returning id, segment
  loop
    perform enqueue_segment(r.id, r.segment);
    renewed := renewed + 1;
  end loop;
  return renewed;
end
$$;

-- Makes the runs of workers due at once whose supervisor has seen them exit, and unlocks the jobs that they fetched. A statement
-- that such a worker sent before its end either commits before this one or is refused for its epoch.
create function release_dead_workers(p_worker_ids text[]) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  queues text[];
begin
  -- Parents before children, as everywhere.
  perform 1 from invocations where worker_id = any (p_worker_ids) and lease_until is not null order by depth, id for no key update;
  update invocations set lease_until = clock_timestamp() - interval '1 ms'
    where worker_id = any (p_worker_ids) and lease_until is not null and status = 'RUNNING';
  select array_agg(queue) into queues from worker_processes w, unnest(w.engine_worker_ids) queue where w.id = any (p_worker_ids);
  delete from worker_processes where id = any (p_worker_ids);
  if queues is not null then
    perform graphile_worker.force_unlock_workers(queues);
  end if;
  return take_over_expired_runs(1000);
end
$$;

-- Enqueues runs that no worker claims: their job was lost with the process, or with the answer that carried it. A segment can be
-- claimed once, so a duplicate job does nothing; the job key keeps it to one.
create function enqueue_unclaimed_runs(p_silence_ms integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  r record;
  enqueued integer := 0;
  silent_since timestamptz := clock_timestamp() - p_silence_ms * interval '1 ms';
begin
  for r in
    update invocations set updated_at = world_now(agency_id)
    where id in (select i.id from invocations i join agencies a on a.id = i.agency_id
        where i.counted and i.lease_until is null and i.updated_at - a.world_offset < silent_since limit p_limit for no key update of i skip locked)
      or id in (select i.id from invocations i join agencies a on a.id = i.agency_id
        where i.unplaced and i.ended_at is null and i.lease_until is null and i.updated_at - a.world_offset < silent_since
        limit p_limit for no key update of i skip locked)
    returning id, segment, agency_id
  loop
    perform graphile_worker.add_job('segment', json_build_object('invocation', r.id, 'segment', r.segment, 'agency', r.agency_id),
      job_key => r.id, job_key_mode => 'preserve_run_at');
    enqueued := enqueued + 1;
  end loop;
  return enqueued;
end
$$;

-- Unlocks the jobs of silent processes, so that others run them. A process can die before its first heartbeat.
create function release_jobs_of_dead_workers(p_silence_ms integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  dead text[];
  spent bigint[];
  silent integer;
begin
  delete from worker_processes where heartbeat_at < clock_timestamp() - p_silence_ms * interval '1 ms';
  get diagnostics silent = row_count;
  select array_agg(distinct locked_by) into dead from graphile_worker.jobs j
    where j.locked_at < clock_timestamp() - p_silence_ms * interval '1 ms'
      and not exists (select 1 from worker_processes w where j.locked_by = any (w.engine_worker_ids));
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  -- A job that was replaced while a dying process held it has no attempts left and would stay forever.
  select array_agg(j.id) into spent from graphile_worker.jobs j
    where j.task_identifier = 'segment' and j.attempts >= j.max_attempts and j.locked_at is null;
  if spent is not null then
    perform graphile_worker.complete_jobs(spent);
  end if;
  return silent;
end
$$;

grant execute on function renew_leases(text, jsonb, integer), return_leases(text, jsonb), take_over_expired_runs(integer),
  enqueue_unclaimed_runs(integer, integer), release_jobs_of_dead_workers(integer), release_dead_workers(text[]) to findable_system;
