-- What a run is about, where its input names records.
--
-- Called from run-subject.store.ts: subject_of_records.

-- The name of the first record of a workspace that an input names by its identifier.
create function subject_of_records(p_workspace_id text, p_input jsonb) returns text
  language sql stable set search_path = public as $$
  select coalesce(
    (select k.keyword from keywords k where k.workspace_id = p_workspace_id
      and k.id = coalesce(p_input ->> 'keywordId', p_input #>> '{keywordIds,0}')),
    (select c.title from contents c where c.workspace_id = p_workspace_id and c.id = p_input ->> 'contentId'),
    (select c.title from contents c where c.workspace_id = p_workspace_id
      and c.record_id = coalesce(p_input ->> 'blogPostId', p_input ->> 'landingPageId')),
    (select c.domain from competitors c where c.workspace_id = p_workspace_id and c.id = p_input ->> 'competitorId'));
$$;

grant execute on function subject_of_records(text, jsonb) to findable_tenant;
