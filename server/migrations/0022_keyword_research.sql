-- Which run is labelling a keyword, so that the end of the run, however it comes, leaves none waiting.

alter table keywords add column labelling_run text;
create index keywords_labelling on keywords (labelling_run) where labelling_run is not null;

-- A run that labels and ends without having come to all its keywords gives the others back: LABELED where they have labels from
-- before, else RAW. Those that its last step still holds are skipped: waiting for them, while they wait for the run, would be a
-- deadlock; whoever labels them next takes them along.
create function give_back_labelling() returns trigger language plpgsql set search_path = public as $$
declare
  now_there timestamptz := world_now(new.agency_id);
begin
  update keywords k
    set status = case when k.intent_labels = '{}' and k.relevance_label is null then 'RAW' else 'LABELED' end,
      labelling_run = null, updated_at = now_there
    from (select id from keywords
      where workspace_id = new.workspace_id and status = 'LABELLING'
        and (labelling_run = new.id or (labelling_run is null and id in (
          select jsonb_array_elements_text(coalesce(new.input #> '{scope,keywordIds}', '[]')))))
      order by id for update skip locked) mine
    where k.workspace_id = new.workspace_id and k.id = mine.id;
  return null;
end
$$;
create trigger give_back_labelling after update of status on invocations for each row
  when (new.skill = 'research.keyword.relabel' and new.ended_at is not null and old.ended_at is null)
  execute function give_back_labelling();
