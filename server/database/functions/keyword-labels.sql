-- Keywords whose labelling run has ended.
--
-- Called by a trigger.

-- When a labelling run ends before all its keywords are labelled, the others return to LABELED if they had labels before, otherwise
-- to RAW. Keywords that the last step still locks are skipped, because that step may wait for the run: a deadlock. The next
-- labelling run takes them along.
create function return_unlabelled_keywords() returns trigger language plpgsql set search_path = public as $$
declare
  now_in_world timestamptz := world_now(new.agency_id);
begin
  update keywords k
    set status = case when k.intent_labels = '{}' and k.relevance_label is null then 'RAW' else 'LABELED' end,
      labelling_run = null, updated_at = now_in_world
    from (select id from keywords
      where workspace_id = new.workspace_id and status = 'LABELLING'
        and (labelling_run = new.id or (labelling_run is null and id in (
          select jsonb_array_elements_text(coalesce(new.input #> '{scope,keywordIds}', '[]')))))
      order by id for no key update skip locked) mine
    where k.workspace_id = new.workspace_id and k.id = mine.id;
  return null;
end
$$;

create trigger return_unlabelled_keywords after update of status on invocations for each row
  when (new.skill = 'research.keyword.relabel' and new.ended_at is not null and old.ended_at is null)
  execute function return_unlabelled_keywords();
