-- Publications.
--
-- Called by the database itself, when a publication is scheduled, replaced or taken back.

-- Keeps the timer of a scheduled publication equal to the time of its submission. A publication that was replaced or taken back
-- has none, and gets it back when its replacement is taken back.
create function set_publication_timer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.submission_due_at is null or new.state <> 'SCHEDULED' then
    delete from timers t where t.kind = 'publication' and t.ref = coalesce(old.id, new.id);
    return null;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref)
    values (new.agency_id, new.workspace_id, new.submission_due_at, 'publication', new.id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  return null;
end
$$;

create trigger publication_timer after insert or update of state, submission_due_at or delete on publications
  for each row execute function set_publication_timer();
