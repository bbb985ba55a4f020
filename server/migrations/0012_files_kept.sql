-- What is kept of files: their bytes, what runs were given of them, and how much room they take.

-- Every blob of the store. The row is written before the bytes are stored and deleted after they are gone, so no bytes are
-- without a row.
create table blobs (
  checksum text primary key check (checksum ~ '^sha256:[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  -- When to see whether anything still names it. Null while something does: whatever lets go of it sets this.
  look_at timestamptz
);
create index blobs_due on blobs (look_at) where look_at is not null;

-- Files that a run was given at its start, as they were then. The row lasts as long as the run is under way.
create table invocation_files (
  invocation_id text not null,
  path text not null,
  agency_id text not null,
  workspace_id text not null,
  -- Order in which they were named.
  ordinal integer not null,
  size bigint not null,
  content_type text not null,
  checksum text not null,
  primary key (invocation_id, path)
);
create index invocation_files_blob on invocation_files (checksum);

-- Bytes of a workspace's files: those that are there, and those that were deleted and not purged yet.
create table storage_counters (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  active_bytes bigint not null default 0 check (active_bytes >= 0),
  deleted_bytes bigint not null default 0 check (deleted_bytes >= 0)
) with (fillfactor = 50);

alter table engine_limits add column storage_per_workspace bigint not null default 5368709120;

create index files_blob on files (checksum);
create index invocation_steps_blob on invocation_steps (output_blob) where output_blob is not null;

alter table blobs enable row level security;
alter table invocation_files enable row level security;
alter table storage_counters enable row level security;
create policy tenant on invocation_files to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on storage_counters to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on blobs to findable_system using (true);
create policy system on invocation_files to findable_system using (true);
create policy system on storage_counters to findable_system using (true);
grant select, insert, update, delete on blobs to findable_system;
grant select, insert on invocation_files to findable_tenant;
grant select, delete on invocation_files to findable_system;
grant select on storage_counters to findable_tenant;
grant select, delete on storage_counters to findable_system;

/*
 * ---------------------------------------------------------------- room
 */

-- Bytes kept of a workspace's files.
create function workspace_storage(p_workspace_id text) returns table (active_bytes bigint, deleted_bytes bigint)
  language sql stable set search_path = public as $$
  select coalesce(sum(c.active_bytes), 0)::bigint, coalesce(sum(c.deleted_bytes), 0)::bigint
  from storage_counters c where c.workspace_id = p_workspace_id;
$$;

/*
 * Counts what a file takes, whoever writes its row. Raises FN012 where there is no room for more: files may take what the plan
 * allows, and with those that were deleted and are not purged yet twice as much. The counter's lock makes rivals wait.
 */
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

/*
 * ---------------------------------------------------------------- letting go
 */

-- Whether anything names a blob. A table that keeps addresses of blobs has a line here, and a trigger that lets go of them.
create function blob_in_use(p_checksum text) returns boolean language sql stable set search_path = public as $$
  select exists (select 1 from files where checksum = p_checksum)
    or exists (select 1 from invocation_files where checksum = p_checksum)
    or exists (select 1 from invocation_steps where output_blob = p_checksum);
$$;

-- A blob that was stored a moment ago is looked at anyway, and not before its time: somebody may be about to name it.
create function let_go_of_blob() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update blobs set look_at = clock_timestamp() where checksum = to_jsonb(old) ->> tg_argv[0] and look_at is null;
  return null;
end
$$;
create trigger files_let_go after delete or update of checksum on files
  for each row execute function let_go_of_blob('checksum');
create trigger invocation_files_let_go after delete on invocation_files
  for each row execute function let_go_of_blob('checksum');
create trigger invocation_steps_let_go after delete on invocation_steps
  for each row when (old.output_blob is not null) execute function let_go_of_blob('output_blob');

-- Removes files whose time after their deletion is over in their world. One process at a time, for the sake of the counters.
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

-- Lets go of what runs were given that have ended, or are gone.
create function unpin_files(p_limit integer) returns setof text language sql security definer set search_path = public as $$
  delete from invocation_files where (invocation_id, path) in (
    select p.invocation_id, p.path from invocation_files p
    where not exists (select 1 from invocations i where i.id = p.invocation_id and i.ended_at is null) limit p_limit)
  returning invocation_id;
$$;

revoke execute on function workspace_storage(text), count_storage(), blob_in_use(text), let_go_of_blob(), purge_files(integer),
  unpin_files(integer) from public;
grant execute on function workspace_storage(text) to findable_tenant, findable_system;
grant execute on function blob_in_use(text), purge_files(integer), unpin_files(integer) to findable_system;
