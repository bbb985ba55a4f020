-- Schedules: their timers, and when the service pauses them.
--
-- Called from schedules.store.ts: schedule_key_is_valid.

-- Keeps the timer of a schedule equal to its next run.
create function set_schedule_timer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.next_run_at is null then
    delete from timers t where t.kind = 'schedule' and t.ref = coalesce(old.id, new.id);
    return null;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref) values (new.agency_id, new.workspace_id, new.next_run_at, 'schedule', new.id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  return null;
end
$$;

create trigger schedule_timer after insert or update of next_run_at or delete on schedules
  for each row execute function set_schedule_timer();

-- Pauses the schedules of a key that was revoked, and of a workspace that was deleted.
create function pause_schedules() returns trigger language plpgsql security definer set search_path = public as $$
declare
  now_text text := to_char(world_now(new.agency_id) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if tg_table_name = 'api_keys' then
    update schedules s set paused = true, next_run_at = null, updated_at = world_now(s.agency_id), last_error = jsonb_build_object(
        'at', now_text, 'code', 'key_revoked', 'message', message_of('key_revoked'))
      where s.api_key_id = new.id and not s.paused;
  else
    update schedules s set paused = true, next_run_at = null, updated_at = world_now(s.agency_id), last_error = jsonb_build_object(
        'at', now_text, 'code', 'workspace_not_found', 'message', message_of('workspace_deleted'))
      where s.workspace_id = new.id and not s.paused;
  end if;
  return null;
end
$$;

create trigger pause_schedules after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function pause_schedules();
create trigger pause_schedules after update of deleted_at on workspaces
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function pause_schedules();

-- Whether the key of a schedule may still start runs. A key of a workspace sees its schedules, but not their keys.
create function schedule_key_is_valid(p_id text) returns boolean language sql stable security definer set search_path = public as $$
  select k.revoked_at is null and coalesce(k.expires_at > clock_timestamp(), true)
  from api_keys k where k.id = p_id and k.agency_id = current_agency();
$$;

grant execute on function schedule_key_is_valid(text) to findable_tenant;
