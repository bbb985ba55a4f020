-- Timers wake parked runs and end what waited too long.
--
-- Called from chores.ts: fire_timers.
-- Called from other functions: fire_timer.

-- Fires a due and locked timer, and deletes its row in the same transaction. Returns `fired`, `void` if nothing waits for it any
-- more, or `later` if another transaction may be ending its run.
create function fire_timer(t timers) returns text language plpgsql set search_path = public as $$
declare
  r invocations;
begin
  perform 1 from invocations where id = (select parent_id from invocations where id = t.ref) for no key update skip locked;
  if not found and exists (select 1 from invocations where id = t.ref and parent_id is not null) then
    return 'later';
  end if;
  select * into r from invocations where id = t.ref for no key update skip locked;
  if not found and exists (select 1 from invocations where id = t.ref) then
    return 'later';
  end if;
  delete from timers where id = t.id;
  if t.kind = 'wake' and r.status = 'RUNNING' and r.wake_at is not null then
    perform resume_run(r.id);
    return 'fired';
  elsif t.kind = 'approval' and r.status = 'WAITING_APPROVAL' then
    perform time_out_approval(r.id);
    perform cancel_tree(r.id, r.agency_id, message_of('approval_timed_out'));
    return 'fired';
  elsif t.kind = 'input' and r.status = 'WAITING_INPUT' then
    perform cancel_tree(r.id, r.agency_id, message_of('answer_timed_out'));
    return 'fired';
  end if;
  return 'void';
end
$$;

-- Fires each due timer once. It skips worlds whose clock is being advanced.
create function fire_timers(p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  t timers;
  fired integer := 0;
begin
  for t in
    select timers.* from timers join agencies on agencies.id = timers.agency_id
    where timers.due_at <= clock_timestamp() + (select max(world_offset) from agencies)
      and timers.due_at <= clock_timestamp() + agencies.world_offset and timers.kind in ('wake', 'input', 'approval')
      and not is_being_advanced(agencies.clock_run)
    order by timers.due_at, timers.ref limit p_limit for no key update of timers skip locked
  loop
    fired := fired + (fire_timer(t) = 'fired')::integer;
  end loop;
  return fired;
end
$$;

grant execute on function fire_timers(integer) to findable_system;
