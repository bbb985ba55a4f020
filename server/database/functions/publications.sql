-- Publications.
--
-- Called by the database itself, when a publication is recorded, verified, replaced or taken back.

-- Keeps the timer of a publication equal to the earliest of two times: when a scheduled page is submitted, and when a page is verified.
-- A publication that was replaced or taken back has no timer, and gets it back when its replacement is taken back.
create function set_publication_timer() returns trigger language plpgsql security definer set search_path = public as $$
declare
  due timestamptz;
begin
  if tg_op <> 'DELETE' then
    due := least(
      case when new.state = 'SCHEDULED' then new.submission_due_at end,
      case when new.state in ('SCHEDULED', 'PUBLISHED') then new.verification_due_at end);
  end if;
  if due is null then
    delete from timers t where t.kind = 'publication' and t.ref = coalesce(old.id, new.id);
    return null;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref)
    values (new.agency_id, new.workspace_id, due, 'publication', new.id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  return null;
end
$$;

create trigger publication_timer after insert or update of state, submission_due_at, verification_due_at or delete on publications
  for each row execute function set_publication_timer();
