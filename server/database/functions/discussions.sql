-- Called from sweeper.ts: expire_discussions. Called from pain-points.store.ts: drop_unstated_pain_points.
-- Called by triggers: record_deleted_quotes, record_deleted_threads, record_changed_thread, record_deleted_topics,
-- record_changed_topic, forget_found_threads.

-- However a text of a discussion is deleted, it is noted for `text_erasures`, so that records of runs lose it too. A thread whose
-- deletion deletes its quotes states the time of both.
create function record_deleted_quotes() returns trigger language plpgsql set search_path = public as $$
begin
  insert into text_erasures (agency_id, workspace_id, texts, ids, since)
  select g.agency_id, g.workspace_id, array_agg(distinct g.quote), array_agg(distinct g.thread_id),
    min(case when t.id is null then 'infinity' else coalesce(t.first_read_at, '-infinity') end)
  from gone g left join discussion_threads t on t.id = g.thread_id
  group by g.agency_id, g.workspace_id;
  return null;
end
$$;
create trigger record_deleted_quotes after delete on pain_point_mentions
  referencing old table as gone for each statement execute function record_deleted_quotes();

create function record_deleted_threads() returns trigger language plpgsql set search_path = public as $$
begin
  insert into text_erasures (agency_id, workspace_id, texts, titles, ids, since)
  select g.agency_id, g.workspace_id, array_agg(distinct g.summary), array_agg(distinct g.title),
    array_agg(g.id) || array_agg(g.url), min(coalesce(g.first_read_at, '-infinity'))
  from gone g
  group by g.agency_id, g.workspace_id;
  return null;
end
$$;
create trigger record_deleted_threads after delete on discussion_threads
  referencing old table as gone for each statement execute function record_deleted_threads();

create function record_changed_thread() returns trigger language plpgsql set search_path = public as $$
begin
  insert into text_erasures (agency_id, workspace_id, texts, titles, ids, since)
  values (old.agency_id, old.workspace_id, array[old.summary], array[old.title], array[old.id, old.url],
    coalesce(old.first_read_at, '-infinity'));
  return null;
end
$$;
create trigger record_changed_thread after update of title, summary on discussion_threads
  for each row when (old.title <> new.title or old.summary <> new.summary) execute function record_changed_thread();

-- A topic is the beginning of a quote unless a model named it.
create function record_deleted_topics() returns trigger language plpgsql set search_path = public as $$
begin
  insert into text_erasures (agency_id, workspace_id, texts, ids, since)
  select g.agency_id, g.workspace_id, array_agg(distinct g.topic), array_agg(g.id), min(g.created_at)
  from gone g
  where g.topic_by = 'quote'
  group by g.agency_id, g.workspace_id;
  return null;
end
$$;
create trigger record_deleted_topics after delete on pain_points
  referencing old table as gone for each statement execute function record_deleted_topics();

create function record_changed_topic() returns trigger language plpgsql set search_path = public as $$
begin
  insert into text_erasures (agency_id, workspace_id, texts, ids, since)
  values (old.agency_id, old.workspace_id, array[old.topic], array[old.id], old.created_at);
  return null;
end
$$;
create trigger record_changed_topic after update of topic on pain_points
  for each row when (old.topic_by = 'quote' and old.topic <> new.topic) execute function record_changed_topic();

-- A search returns titles and excerpts of threads, and a run needs them until it has chosen which to read. At its end they go: threads
-- that were not read are stored nowhere, so nothing would delete their texts later.
create function forget_found_threads() returns trigger language plpgsql set search_path = public as $$
declare
  searches constant text := '^search(-pages)?:';
  nothing constant jsonb := '{"found": [], "failure": null}';
begin
  delete from step_values v using invocation_events e
  where v.invocation_id = new.id and e.invocation_id = new.id and e.type = 'step.completed' and e.data ->> 'step' ~ searches
    and position(split_part(v.checksum, ':', 2) in e.data ->> 'file') > 0;
  update invocation_events e set data = (e.data - 'truncated' - 'size' - 'file') || jsonb_build_object('result', nothing)
  where e.invocation_id = new.id and e.type = 'step.completed' and e.data ->> 'step' ~ searches;
  update invocation_events e
  set data = jsonb_set(e.data, '{input,candidate}', (e.data #> '{input,candidate}') || '{"title": "", "excerpt": ""}')
  where e.invocation_id = new.id and e.type = 'step.started' and e.data ->> 'step' like 'read:%'
    and jsonb_typeof(e.data #> '{input,candidate}') = 'object';
  update invocation_steps s set output = nothing, output_blob = null
  where s.invocation_id = new.id and s.error is null and s.name ~ searches;
  return null;
end
$$;
create trigger forget_found_threads after update of ended_at on invocations
  for each row when (old.ended_at is null and new.ended_at is not null and new.skill = 'research.discuss')
  execute function forget_found_threads();

-- Deletes pain points that no stored quote states any more, and replaces topics whose quote is gone.
create function drop_unstated_pain_points(p_workspace text) returns void language sql set search_path = public as $$
  delete from pain_points p
  where p.workspace_id = p_workspace
    and not exists (select 1 from pain_point_mentions m where m.pain_point_id = p.id);
  update pain_points p
  set topic = left(q.quote, 100)
  from (
    select distinct on (m.pain_point_id) m.pain_point_id, m.quote
    from pain_point_mentions m
    where m.workspace_id = p_workspace
    order by m.pain_point_id, m.place, m.thread_id
  ) q
  where p.workspace_id = p_workspace and p.topic_by = 'quote' and q.pain_point_id = p.id
    and not exists (
      select 1 from pain_point_mentions m
      where m.pain_point_id = p.id and position(rtrim(p.topic, ' …') in regexp_replace(m.quote, '\s+', ' ', 'g')) > 0
    );
  -- What threads are found by.
  update discussion_threads t
  set pain_points = coalesce(s.topics, '')
  from discussion_threads w
  left join lateral (
    select string_agg(distinct p.topic, E'\n') as topics
    from pain_point_mentions m join pain_points p on p.id = m.pain_point_id
    where m.thread_id = w.id
  ) s on true
  where w.workspace_id = p_workspace and w.pain_points <> '' and t.id = w.id
    and (select array_agg(one order by one) from unnest(string_to_array(w.pain_points, E'\n')) one)
      is distinct from (select array_agg(one order by one) from unnest(string_to_array(coalesce(s.topics, ''), E'\n')) one);
$$;

-- Deletes threads that were not read again in time, with their posts and quotes. Returns how many.
create function expire_discussions(p_most integer) returns integer language plpgsql set search_path = public as $$
declare
  deleted text[];
  one text;
begin
  with gone as (
    delete from discussion_threads
    where id = any (array(
      select t.id from discussion_threads t where t.expires_at < world_now(t.agency_id) order by t.expires_at limit p_most
      for update skip locked
    ))
    returning workspace_id
  )
  select array_agg(workspace_id) into deleted from gone;
  for one in select distinct unnest(deleted) loop
    perform drop_unstated_pain_points(one);
  end loop;
  return coalesce(cardinality(deleted), 0);
end
$$;

grant execute on function drop_unstated_pain_points(text) to findable_tenant, findable_system;
grant execute on function expire_discussions(integer) to findable_system;
