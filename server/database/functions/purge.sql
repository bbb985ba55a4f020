-- Purging of deleted workspaces.
--
-- A workspace that is due is emptied batch by batch, one transaction each, by any process and in any number of attempts. Its row
-- stays as a tombstone without text, for the records that outlive it: spent credits and the audit log.
--
-- Called from purge-workspaces.ts: workspaces_to_purge, detach_purged_workspace, purge_rows, erase_texts_of_workspace,
--   mark_workspace_purged.
-- Called from other functions: lock_for_purge.

-- Returns the workspaces that are due on the clock of their world, the longest overdue first.
create function workspaces_to_purge(p_limit integer) returns setof text
  language sql stable security definer set search_path = public as $$
  select w.id from workspaces w join agencies a on a.id = w.agency_id
  where w.purged_at is null and w.purge_at <= clock_timestamp() + (select max(world_offset) from agencies)
    and w.purge_at <= clock_timestamp() + a.world_offset and not is_being_advanced(a.clock_run)
  order by w.purge_at limit p_limit;
$$;

-- Locks a workspace that is due for purging until the transaction ends. Returns false if it is not due, whatever the caller assumes.
create function lock_for_purge(p_workspace_id text) returns boolean language plpgsql set search_path = public as $$
begin
  perform 1 from workspaces where id = p_workspace_id and purged_at is null and purge_at <= world_now(agency_id) for no key update;
  return found;
end
$$;

-- Clears references from other workspaces and worlds.
create function detach_purged_workspace(p_workspace_id text) returns void language plpgsql security definer set search_path = public as $$
begin
  if lock_for_purge(p_workspace_id) then
    update api_keys set created_by_workspace_id = null where created_by_workspace_id = p_workspace_id;
    update invocations set parent_id = null where workspace_id is distinct from p_workspace_id
      and parent_id in (select id from invocations where workspace_id = p_workspace_id);
  end if;
end
$$;

-- Deletes some rows of a table that name the workspace, or whose run does. Returns their number; 0 once none is left.
create function purge_rows(p_workspace_id text, p_table text, p_by_run boolean, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  deleted integer;
begin
  if p_table in ('workspaces', 'credit_pools', 'credit_ledger', 'vendor_spending', 'vendor_charges', 'audit_inbox', 'audit_log', 'audit_chains', 'storage_meters',
    'wall_probes') then
    raise exception 'The rows of % outlive their workspace.', p_table;
  end if;
  if not lock_for_purge(p_workspace_id) then
    return 0;
  end if;
  if p_by_run then
    execute format('delete from %1$I where ctid = any (array(select t.ctid from invocations r join %1$I t on t.invocation_id = r.id
      where r.workspace_id = $1 limit $2))', p_table) using p_workspace_id, p_limit;
  else
    -- Children refer to their parents, and turns to the turn before; both are older.
    -- The same row address can be in several partitions, so it must not select rows of other workspaces.
    execute format('delete from %1$I where workspace_id = $1 and ctid = any (array(select ctid from %1$I where workspace_id = $1 %2$s limit $2))', p_table,
      case p_table when 'invocations' then 'order by created_at desc, id desc' else '' end) using p_workspace_id, p_limit;
  end if;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Erases texts in some rows that outlive the workspace. Returns their number; 0 once none is left.
create function erase_texts_of_workspace(p_workspace_id text, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  agency text;
  forgotten integer;
begin
  if not lock_for_purge(p_workspace_id) then
    return 0;
  end if;
  update credit_ledger set step = null, reason = null where ctid = any (array(
    select ctid from credit_ledger where workspace_id = p_workspace_id and (step is not null or reason is not null) limit p_limit));
  get diagnostics forgotten = row_count;
  if forgotten > 0 then
    return forgotten;
  end if;
  select agency_id into agency from workspaces where id = p_workspace_id;
  insert into audit_chains (agency_id) values (agency) on conflict do nothing;
  perform 1 from audit_chains where agency_id = agency for no key update;
  perform chain_audit_of(agency, p_limit);
  update audit_log set actor_name = null, resource_path = null, details = null, salt = null where ctid = any (array(
    select ctid from audit_log where workspace_id = p_workspace_id and salt is not null limit p_limit));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Turns the emptied workspace into a tombstone and records that in the audit log.
create function mark_workspace_purged(p_workspace_id text) returns void language plpgsql security definer set search_path = public as $$
begin
  if lock_for_purge(p_workspace_id) then
    update workspaces set name = '', primary_domain = '', tags = '{}', settings = '{}', brand = '{}', last_active_at = null,
        purged_at = clock_timestamp()
      where id = p_workspace_id;
    perform record_audit(w.agency_id, w.id, 'workspaces.purge', 'service', null, 'Findable', null, null, null, w.id, null, '{}')
      from workspaces w where w.id = p_workspace_id;
  end if;
end
$$;

grant execute on function workspaces_to_purge(integer), detach_purged_workspace(text), purge_rows(text, text, boolean, integer),
  erase_texts_of_workspace(text, integer), mark_workspace_purged(text) to findable_system;
