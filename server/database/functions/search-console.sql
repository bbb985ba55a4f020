-- Search console.
--
-- Called by the database itself, when the next time of a connection changes.

-- Keeps the timer of a connection equal to its next submission or check.
create function set_index_check_timer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.next_due_at is null then
    delete from timers t where t.kind = 'index_check' and t.ref = coalesce(old.id, new.id);
    return null;
  end if;
  -- Another account of the workspace has another identifier.
  if tg_op = 'UPDATE' and old.id <> new.id then
    delete from timers t where t.kind = 'index_check' and t.ref = old.id;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref)
    values (new.agency_id, new.workspace_id, new.next_due_at, 'index_check', new.id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  return null;
end
$$;

create trigger index_check_timer after insert or update of id, next_due_at or delete on gsc_connections
  for each row execute function set_index_check_timer();
