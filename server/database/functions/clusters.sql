-- Records which transactions changed what clusters are made of.
--
-- Called by triggers.

create function note_keyword_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into keyword_changes (agency_id, workspace_id, changed_by)
    select distinct agency_id, workspace_id, pg_current_xact_id() from changed
    on conflict do nothing;
  return null;
end
$$;

-- An update counts only if it changes what clusters are made of, which ranks, for example, are not.
create function note_changed_keywords() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into keyword_changes (agency_id, workspace_id, changed_by)
    select distinct now.agency_id, now.workspace_id, pg_current_xact_id()
    from changed now join before was using (id)
    where (now.keyword, now.volume, now.kd, now.intent_labels, now.pillar_id, now.tags, now.status = 'ARCHIVED')
      is distinct from (was.keyword, was.volume, was.kd, was.intent_labels, was.pillar_id, was.tags, was.status = 'ARCHIVED')
    on conflict do nothing;
  return null;
end
$$;

create trigger note_new_keywords after insert on keywords
  referencing new table as changed for each statement execute function note_keyword_changes();
create trigger note_changed_keywords after update on keywords
  referencing old table as before new table as changed for each statement execute function note_changed_keywords();
create trigger note_deleted_keywords after delete on keywords
  referencing old table as changed for each statement execute function note_keyword_changes();
create trigger note_new_pages after insert on serps
  referencing new table as changed for each statement execute function note_keyword_changes();
