-- The entered tenant, the clock of its world, and row-level security.
--
-- `authenticate` (authentication.sql) enters an agency and, where the key or the request names one, a workspace, by settings of
-- the transaction. `current_agency`, `current_workspace` and `current_workspaces` read them. This file is applied before the others.
--
-- Called from every store: current_agency, current_workspace, current_workspaces, world_now.
-- Called from integrations.store.ts and webhooks.store.ts: agency_workspace.
-- Called from workspaces.store.ts: current_workspaces.
-- Called from other functions: can_see_workspace, has_access.

create function current_agency() returns text language sql stable parallel safe
  return nullif(current_setting('app.agency', true), '');

-- A person who sees several workspaces and names none is in none of them: `several` equals no workspace, so that code which knows
-- only one workspace shows them nothing. The policies below add the rows of `current_workspaces`.
create function current_workspace() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('app.workspace', true), ''),
    case when current_setting('app.workspaces', true) <> '' then 'several' end);

create function current_workspaces() returns text[] language sql stable parallel safe
  return case when current_workspace() = 'several' then string_to_array(current_setting('app.workspaces', true), ',') end;

-- Returns the time on the clock of an agency's world.
create function world_now(p_agency_id text) returns timestamptz language sql stable security definer
  set search_path = public
  return clock_timestamp() + (select world_offset from agencies where id = p_agency_id);

-- Whether the entered tenant may see a workspace.
create function can_see_workspace(p_workspace_id text) returns boolean language sql stable
  return (p_workspace_id = coalesce(current_workspace(), p_workspace_id) or p_workspace_id = any (current_workspaces()))
    and exists (select from workspaces w where w.id = p_workspace_id and w.agency_id = current_agency());

-- The judge of who has access: whether a membership lets its person act, in a workspace or, without one, at all. Calls, sessions,
-- keys, links and notices ask it, so that none of them outlives the others.
create function has_access(p_member memberships, p_workspace_id text) returns boolean language sql immutable parallel safe
  return (p_member).status = 'active'
    and (p_workspace_id is null or (p_member).workspaces is null or p_workspace_id = any ((p_member).workspaces));

-- Returns the hidden workspace of the agency, for runs that belong to no single brand. The first use creates it.
create function agency_workspace() returns text language plpgsql security definer set search_path = public as $$
declare
  found_id text;
begin
  select w.id into found_id from workspaces w where w.agency_id = current_agency() and w.hidden;
  if not found then
    found_id := 'ws_agency_' || left(md5(current_agency()), 24);
    insert into workspaces (id, agency_id, name, primary_domain, hidden, created_at)
      values (found_id, current_agency(), 'Agency', found_id, true, world_now(current_agency())) on conflict do nothing;
  end if;
  return found_id;
end
$$;

-- Every table of a tenant has two policies, `tenant` and `system`. The rule of most tables stands here once: the rows of the
-- entered agency and, once a workspace was entered, of that workspace. The system role sees every row.
do $$
declare
  t text;
begin
  foreach t in array array[
    'app_sign_in_links',
    'credit_ledger', 'vendor_spending', 'vendor_charges',
    'invocations', 'invocation_steps', 'invocation_events', 'timers', 'run_load', 'sessions',
    'approvals', 'approval_comments', 'trust_grants', 'approval_links', 'effects',
    'webhooks', 'webhook_deliveries', 'webhook_attempts', 'webhook_dead_letters', 'webhook_listening', 'webhook_recorded_events',
    'notice_events', 'notices', 'notification_channels', 'notice_messages', 'notice_marks',
    'files', 'invocation_files', 'run_resources', 'step_values', 'storage_counters', 'storage_meters',
    'schedules',
    'audit_inbox', 'audit_log',
    'platforms', 'publications', 'indexnow_configs', 'indexnow_submissions',
    'gsc_connections', 'gsc_sign_ins', 'gsc_revocations', 'gsc_submissions', 'gsc_urls', 'gsc_quota_days',
    'custom_skills',
    'market_deeds', 'clock_advances', 'clock_fired',
    'segments',
    'refiners', 'rubrics', 'pillars', 'keywords', 'keyword_metrics', 'keyword_ranks', 'phrase_numbers',
    'serps', 'own_pages', 'own_links', 'own_link_pulls', 'content_gap_reports', 'content_gap_items',
    'site_crawls', 'site_pages', 'site_findings', 'site_watches', 'crawler_checks', 'crawler_logs', 'crawler_days', 'crawler_pages', 'log_drains',
    'performance_sources', 'performance_items', 'performance_months', 'performance_days', 'performance_sums',
    'performance_totals', 'performance_total_months', 'performance_ranges', 'performance_range_sets',
    'rank_checks', 'rank_storms', 'serp_gaps', 'serp_gap_batches', 'serp_gap_batch_keywords',
    'keyword_changes', 'keyword_cluster_sets', 'keyword_clusters',
    'competitors', 'competitor_pulls', 'competitor_backlinks', 'competitor_keywords',
    'named_competitors', 'ai_citation_queries', 'ai_citation_samples',
    'ai_citation_scores', 'ai_citation_tallies', 'ai_citation_recounts', 'ai_citation_share_checks',
    'ai_citation_pages', 'ai_citation_page_days', 'ai_citation_answer_days', 'ai_citation_vendor_counts',
    'ai_citation_budget_stops', 'ai_citation_sentinel_reads', 'ai_citation_core_losses', 'ai_citation_page_backfills',
    'ai_citation_engine_days',
    'contents', 'content_revisions', 'content_briefs',
    'discussion_threads', 'discussion_posts', 'pain_points', 'pain_point_mentions', 'text_erasures',
    'relationships', 'contacts', 'placed_links',
    'outreach_mails', 'outreach_mailboxes', 'person_erasures',
    'outreach_templates', 'outreach_campaigns', 'outreach_prospects', 'outreach_drafts',
    'interventions', 'intervention_looks', 'plan_actions',
    'reports', 'report_links', 'report_deliveries',
    'wall_probes'
  ] loop
    execute format('create policy tenant on %I to findable_tenant
      using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()
        or workspace_id = any (current_workspaces())))', t);
    execute format('create policy system on %I to findable_system using (true)', t);
  end loop;
end
$$;

-- The exceptions.
create policy tenant on agencies to findable_tenant
  using (id = current_agency());
create policy tenant on workspaces to findable_tenant
  using (agency_id = current_agency() and (case when current_workspace() is null then not hidden else id = current_workspace() or id = any (current_workspaces()) end)
    and purged_at is null);
-- A key also sees the keys that it created in test worlds.
create policy tenant on api_keys to findable_tenant
  using (
    (agency_id = current_agency() or created_by_agency_id = current_agency())
    and (
      current_workspace() is null or workspace_id = current_workspace() or created_by_workspace_id = current_workspace()
      or workspace_id = any (current_workspaces()) or principal = 'person'
    )
  );
-- The sessions of people lie in no workspace.
create policy tenant on app_sessions to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()
    or (workspace_id is null and exists (select from memberships m where m.id = api_key_id))));
-- An agency sees the people who have a place in it. A workspace sees them too, since they sign what happens in it.
create policy tenant on people to findable_tenant
  using (exists (select from memberships m where m.person_id = people.id and m.agency_id = current_agency()));
create policy tenant on memberships to findable_tenant
  using (agency_id = current_agency());
create policy tenant on invitations to findable_tenant
  using (agency_id = current_agency() and current_workspace() is null);
-- A workspace uses the pool of its agency.
create policy tenant on credit_pools to findable_tenant
  using (agency_id = current_agency() and (workspace_id is null or current_workspace() is null or workspace_id = current_workspace()
    or workspace_id = any (current_workspaces())));
-- Writes that act on the agency have no workspace.
create policy tenant on idempotency_keys to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = '' or workspace_id = current_workspace()));
-- A workspace sees that its agency is frozen.
create policy tenant on effect_freezes to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id in ('', current_workspace())
    or workspace_id = any (current_workspaces())));
-- The chain belongs to the agency.
create policy tenant on audit_chains to findable_tenant
  using (agency_id = current_agency() and current_workspace() is null);
-- Events of a test world affect all its workspaces.
create policy tenant on market_events to findable_tenant
  using (agency_id = current_agency());
-- A workspace uses the connections of its agency, and only the agency changes them.
create policy tenant on integrations to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace() or level = 'agency'
    or workspace_id = any (current_workspaces())))
  with check (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant_deletes on integrations as restrictive for delete to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));

-- Who must not be written to holds for all workspaces of the agency.
create policy tenant on listed_suppressions to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id in ('', current_workspace())));
create policy system on listed_suppressions to findable_system using (true);
create policy tenant on suppressions to findable_tenant
  using (agency_id = current_agency());
create policy tenant on unsubscribe_tokens to findable_tenant
  using (agency_id = current_agency());
-- What a caller chose holds in all workspaces of the agency.
create policy tenant on notification_preferences to findable_tenant
  using (agency_id = current_agency());
create policy system on notification_preferences to findable_system using (true);

-- Every workspace uses the templates of its agency.
create policy tenant on report_templates to findable_tenant
  using (agency_id = current_agency());
create policy tenant on report_logos to findable_tenant
  using (agency_id = current_agency());
create policy system on report_templates to findable_system using (true);
create policy system on report_logos to findable_system using (true);

create policy system on agencies to findable_system using (true);
create policy system on workspaces to findable_system using (true);
create policy system on api_keys to findable_system using (true);
create policy system on app_sessions to findable_system using (true);
create policy system on people to findable_system using (true);
create policy system on memberships to findable_system using (true);
create policy system on invitations to findable_system using (true);
create policy system on credit_pools to findable_system using (true);
create policy system on idempotency_keys to findable_system using (true);
create policy system on effect_freezes to findable_system using (true);
create policy system on audit_chains to findable_system using (true);
create policy system on market_events to findable_system using (true);
create policy system on integrations to findable_system using (true);
create policy system on suppressions to findable_system using (true);
create policy system on unsubscribe_tokens to findable_system using (true);
create policy system on engine_limits to findable_system using (true);
create policy system on installation to findable_system using (true);
create policy system on secret_canaries to findable_system using (true);
create policy system on person_passwords to findable_system using (true);
create policy system on person_totps to findable_system using (true);
create policy system on person_recovery_codes to findable_system using (true);
create policy system on person_passkeys to findable_system using (true);
create policy system on person_identities to findable_system using (true);
create policy system on sign_in_requests to findable_system using (true);
create policy system on sign_in_challenges to findable_system using (true);
create policy system on sign_in_attempts to findable_system using (true);
create policy system on sign_in_networks to findable_system using (true);
create policy system on service_mails to findable_system using (true);
-- A tenant queues an email and reads none.
create policy tenant on service_mails to findable_tenant
  using (agency_id = current_agency());
create policy system on worker_processes to findable_system using (true);
create policy system on blobs to findable_system using (true);

grant execute on function current_agency(), current_workspace(), current_workspaces(), world_now(text) to findable_tenant, findable_system;
grant execute on function agency_workspace() to findable_tenant;
