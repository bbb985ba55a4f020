-- Files and blobs: the storage that they take, and when their bytes can be deleted.
--
-- Called from file-changes.store.ts: workspace_storage.
-- Called from blobs.store.ts: blob_in_use.
-- Called from sweeper.ts: purge_files, release_run_files.

-- Returns the bytes of a workspace's files.
create function workspace_storage(p_workspace_id text) returns table (active_bytes bigint, deleted_bytes bigint)
  language sql stable set search_path = public as $$
  select coalesce(sum(c.active_bytes), 0)::bigint, coalesce(sum(c.deleted_bytes), 0)::bigint
  from storage_counters c where c.workspace_id = p_workspace_id;
$$;

-- Counts the bytes of a file, whichever statement writes its row. Raises FN012 if the workspace has no room: present files may take
-- what the plan allows, and together with deleted files that are not purged yet twice as much. Concurrent writers wait for the
-- lock of the counter.
create function count_storage() returns trigger language plpgsql security definer set search_path = public as $$
declare
  more_active bigint := 0;
  more_deleted bigint := 0;
  owner files := case when tg_op = 'DELETE' then old else new end;
  room bigint;
  kept storage_counters;
begin
  if tg_op <> 'DELETE' then
    more_active := case when new.deleted_at is null then new.size else 0 end;
    more_deleted := new.size - more_active;
  end if;
  if tg_op <> 'INSERT' then
    more_active := more_active - case when old.deleted_at is null then old.size else 0 end;
    more_deleted := more_deleted - case when old.deleted_at is null then 0 else old.size end;
  end if;
  if tg_op = 'INSERT' then
    insert into storage_counters (workspace_id, agency_id) values (owner.workspace_id, owner.agency_id) on conflict do nothing;
  end if;
  update storage_counters set active_bytes = active_bytes + more_active, deleted_bytes = deleted_bytes + more_deleted
    where workspace_id = owner.workspace_id returning * into kept;
  select storage_per_workspace into room from engine_limits;
  if more_active + more_deleted > 0
    and (kept.active_bytes > room or kept.active_bytes + kept.deleted_bytes > 2 * room) then
    raise exception 'The workspace % has no room for % more bytes.', owner.workspace_id, more_active + more_deleted
      using errcode = 'FN012', detail = jsonb_build_object('limitBytes', room, 'activeBytes', kept.active_bytes - more_active,
        'deletedBytes', kept.deleted_bytes - more_deleted)::text;
  end if;
  return null;
end
$$;

create trigger files_counted after insert or delete or update of size, deleted_at on files
  for each row execute function count_storage();

-- Whether any row refers to a blob. A table that stores addresses of blobs has a line here, and a trigger that schedules the check.
create function blob_in_use(p_checksum text) returns boolean language sql stable set search_path = public as $$
  select exists (select 1 from files where checksum = p_checksum)
    or exists (select 1 from invocation_files where checksum = p_checksum)
    or exists (select 1 from invocation_steps where output_blob = p_checksum)
    or exists (select 1 from step_values where checksum = p_checksum);
$$;

-- Schedules the check of a blob that lost a reference. A blob that was just stored has a later check already, which stays: another
-- transaction may be about to refer to it.
create function schedule_blob_check() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update blobs set check_at = clock_timestamp() where checksum = to_jsonb(old) ->> tg_argv[0] and check_at is null;
  return null;
end
$$;

create trigger files_schedule_blob_check after delete or update of checksum on files
  for each row execute function schedule_blob_check('checksum');
create trigger invocation_files_schedule_blob_check after delete on invocation_files
  for each row execute function schedule_blob_check('checksum');
create trigger step_values_schedule_blob_check after delete or update of checksum on step_values
  for each row execute function schedule_blob_check('checksum');
create trigger invocation_steps_schedule_blob_check after delete or update of output_blob on invocation_steps
  for each row when (old.output_blob is not null) execute function schedule_blob_check('output_blob');

-- Deletes files whose time after their deletion has ended in their world. One process at a time, because of the counters.
create function purge_files(p_limit integer) returns setof text language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('purge_files', 0)) then
    return;
  end if;
  return query
    delete from files where id in (
      select f.id from files f join agencies a on a.id = f.agency_id
      where f.purge_at <= clock_timestamp() + (select max(world_offset) from agencies)
        and f.purge_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
      order by f.purge_at limit p_limit for update of f skip locked)
    returning id;
end
$$;

-- Deletes the input files of runs that have ended or no longer exist.
create function release_run_files(p_limit integer) returns setof text language sql security definer set search_path = public as $$
  delete from invocation_files where (invocation_id, path) in (
    select p.invocation_id, p.path from invocation_files p
    where not exists (select 1 from invocations i where i.id = p.invocation_id and i.ended_at is null) limit p_limit)
  returning invocation_id;
$$;

grant execute on function workspace_storage(text) to findable_tenant, findable_system;
grant execute on function blob_in_use(text), purge_files(integer), release_run_files(integer) to findable_system;
