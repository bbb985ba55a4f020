-- What runs write: which resources, and what the rehearsal of a step would change.
--
-- Statements of a run set `app.run` in their transaction (tenant.ts), and a rehearsal also sets `app.rehearsal` (rehearse-step.ts).
--
-- Called from other functions: current_run. Called from rehearse-step.ts: count_other_writes.
-- Called by triggers: note_written_rows.

-- The run whose step writes in this transaction.
create function current_run() returns text language sql stable parallel safe
  return nullif(current_setting('app.run', true), '');

-- Records the resources that a statement of a run created or changed, all at once. An update counts only if it changes a column
-- that the API shows. Arguments: the column that identifies the resource, the columns of the primary key, and the columns that are
-- shown, of which the first names the row.
--
-- In a rehearsal, it also adds to `app.rehearsal` what the statement did: the keys of all rows and the first rows. Its caller rolls
-- the transaction back.
create function note_written_rows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  rehearsal text := nullif(current_setting('app.rehearsal', true), '');
  shown text[] := string_to_array(tg_argv[2], ' ');
  identity text := 'c.' || replace(tg_argv[1], ' ', ', c.');
  place text := case tg_table_name when 'workspaces' then 'c.id' else 'c.workspace_id' end;
  written text := 'changed c';
  old_values text := 'null';
  new_values text := 'null';
  entry jsonb;
begin
  if current_run() is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    written := format('changed c join before b using (%s) where (%s) is distinct from (%s)', replace(tg_argv[1], ' ', ', '),
      (select string_agg('c.' || s, ', ') from unnest(shown) s), (select string_agg('b.' || s, ', ') from unnest(shown) s));
  end if;
  execute format('insert into run_resources (agency_id, workspace_id, resource_id, invocation_id)
    select c.agency_id, coalesce(%s, current_workspace(), ''''), c.%I, current_run() from %s on conflict do nothing',
    place, tg_argv[0], written);
  if rehearsal is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    select format('jsonb_build_object(%s)', string_agg(format('%L, %s.%I', s, case tg_op when 'UPDATE' then 'b' else 'c' end, s), ', '))
      into old_values from unnest(shown) s;
  end if;
  if tg_op <> 'DELETE' then
    select format('jsonb_build_object(%s)', string_agg(format('%L, c.%I', s, s), ', ')) into new_values from unnest(shown) s;
  end if;
  execute format('select jsonb_build_object(''table'', $1, ''keys'', (select coalesce(jsonb_agg(concat_ws('' '', %1$s)), ''[]'') from %2$s),
    ''rows'', (select coalesce(jsonb_agg(to_jsonb(r)), ''[]'')
      from (select concat_ws('' '', %1$s) as key, c.%5$I::text as name, %3$s as before, %4$s as after from %2$s limit 10) r))',
    identity, written, old_values, new_values, shown[1])
    into entry using tg_table_name;
  perform set_config('app.rehearsal', (rehearsal::jsonb || (entry || jsonb_build_object('op', tg_op)))::text, true);
  return null;
end
$$;

-- How many rows this connection has changed in tables that a reviewer may care about, besides resources, which `app.rehearsal` has:
-- compare the counts before and after a write. The resources of runs and the numbers that vendors reported are no data that a person
-- sees. Null where the server counts no rows.
create function count_other_writes() returns bigint language sql volatile set search_path = pg_catalog, public
  return case when current_setting('track_counts') = 'on' then (
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint
    from pg_stat_xact_user_tables s
    where relname not in ('run_resources', 'phrase_numbers')
      and not exists (select from pg_trigger t where t.tgrelid = s.relid and t.tgname = 'note_changed_rows')) end;

grant execute on function count_other_writes() to findable_tenant;

-- The tables of resources. A new table of resources has a line here.
do $$
declare
  t record;
begin
  for t in values
    ('workspaces', 'id', 'id', 'name primary_domain tags active settings brand'),
    ('files', 'path', 'id', 'path size content_type checksum tags deleted_at'),
    ('schedules', 'id', 'id', 'action cadence timezone paused workspaces config tags'),
    ('integrations', 'id', 'id', 'port vendor settings status message'),
    ('platforms', 'id', 'id', 'name kind url folder last_published_at'),
    ('publications', 'id', 'id', 'title url published_at'),
    ('webhooks', 'id', 'id', 'url events description active deleted_at'),
    ('segments', 'id', 'id',
      'name job_to_be_done pain budget_shape buying_process channels competitors confidence source_citations deleted_at'),
    ('pillars', 'id', 'id', 'name slug voice refiner_ids'),
    ('keywords', 'id', 'workspace_id id',
      'keyword volume kd intent_labels relevance_label status priority pillar_id tags source rank_position rank_url'),
    ('rank_checks', 'keyword_id', 'keyword_id checked_at id', 'keyword_id device location language outcome position url'),
    ('serps', 'id', 'id', 'query device location language organic_count owned_position'),
    ('serp_gaps', 'id', 'id', 'query verdict score'),
    ('serp_gap_batches', 'id', 'id', 'id'),
    ('keyword_clusters', 'id', 'workspace_id scope id', 'phrases size total_volume'),
    ('competitors', 'id', 'id', 'domain weight tags notes'),
    ('competitor_pulls', 'competitor_id', 'competitor_id kind country language', 'kind country language pulled stored'),
    ('competitor_keywords', 'id', 'id', 'keyword position volume estimated_traffic intent url country language'),
    ('competitor_backlinks', 'id', 'id',
      'source_url source_title target_url domain_rating link_type anchor_text page_type relevance achievability'),
    ('ai_citation_queries', 'id', 'id', 'prompt llms surfaces samples_per_day cadence track_domains location language tags'),
    ('ai_citation_samples', 'id', 'id', 'prompt llm surface outcome'),
    ('contents', 'record_id', 'id', 'title slug tags writing revision published_url archived_at'),
    ('content_revisions', 'content_id', 'id', 'title revision origin word_count in_progress'),
    ('discussion_threads', 'id', 'id', 'url community title perspective'),
    ('pain_points', 'id', 'id', 'topic signal authors threads'),
    ('content_briefs', 'id', 'id', 'query location language'),
    ('content_gap_reports', 'id', 'id', 'tags'),
    ('content_gap_items', 'report_id', 'id', 'place queued_by'),
    ('relationships', 'id', 'id', 'domain status notes consent_at'),
    ('contacts', 'relationship_id', 'id', 'position role_address source confidence verification'),
    ('placed_links', 'relationship_id', 'id', 'source_url target_url state'),
    ('outreach_templates', 'id', 'id', 'name slug targeting_angle subject body is_default'),
    ('outreach_campaigns', 'id', 'id', 'status paused keyword competitor_id tags'),
    ('outreach_prospects', 'campaign_id', 'campaign_id place', 'domain url skipped_reason'),
    ('outreach_drafts', 'id', 'id', 'domain subject body status scheduled_at sent_at')
  loop
    execute format('create trigger note_created_rows after insert on %I referencing new table as changed
      for each statement execute function note_written_rows(%L, %L, %L)', t.column1, t.column2, t.column3, t.column4);
    execute format('create trigger note_changed_rows after update on %I referencing old table as before new table as changed
      for each statement execute function note_written_rows(%L, %L, %L)', t.column1, t.column2, t.column3, t.column4);
    execute format('create trigger note_deleted_rows after delete on %I referencing old table as changed
      for each statement execute function note_written_rows(%L, %L, %L)', t.column1, t.column2, t.column3, t.column4);
  end loop;
end
$$;
