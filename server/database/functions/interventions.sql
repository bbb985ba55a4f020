-- The ledger of interventions.
--
-- Called by the database itself, in the transaction that did it: register_intervention, by the triggers below. One place for each fact
-- sees every path that changes it.
-- Called from interventions.store.ts: keywords_of_pages, prompts_of_keywords, first_look_of, outcomes_elsewhere.
-- Called from mark-vendor-breaks.ts: register_intervention.

-- The tracked keywords for which one of these pages ranks.
create function keywords_of_pages(p_workspace_id text, p_pages text[]) returns text[] language sql stable set search_path = public as $$
  select coalesce(array_agg(distinct r.keyword_id), '{}')
  from keyword_ranks r
  where r.workspace_id = p_workspace_id and r.url = any (
    select v from unnest(p_pages) as page, unnest(array[page, rtrim(page, '/'), rtrim(page, '/') || '/']) as v);
$$;

-- The monitored prompts that contain a keyword.
create function prompts_of_keywords(p_workspace_id text, p_keyword_ids text[]) returns text[]
  language sql stable set search_path = public as $$
  select coalesce(array_agg(distinct q.id), '{}')
  from keywords k
  join ai_citation_queries q on q.workspace_id = k.workspace_id and q.deleted_at is null
    and position(lower(k.keyword) in lower(q.prompt)) > 0
  where k.workspace_id = p_workspace_id and k.id = any (p_keyword_ids);
$$;

-- When the first look is due: four weeks after the day, and three days later, when the search console has counted them.
create function first_look_at(p_from date) returns timestamptz language sql immutable set search_path = public
  return (p_from + 1 + 28 + 3)::timestamp at time zone 'utc';

-- When an intervention is first looked at; null for what is not judged. A change of the whole site is, if the agency lets its
-- workspaces be compared.
create function first_look_of(p_workspace_id text, p_scope text, p_from date) returns timestamptz
  language sql stable set search_path = public as $$
  select first_look_at(p_from)
  where p_scope = 'units' or p_scope = 'site' and exists (
    select from workspaces w where w.id = p_workspace_id and w.settings -> 'sharedControls' = 'true');
$$;

-- What the last looks of other workspaces found, where the agency lets them be compared with this one: kinds and figures, without whose
-- they are. Acts as the owner, because no caller sees several workspaces.
create function outcomes_elsewhere(p_workspace_id text)
  returns table (kind text, source text, tau double precision, variance double precision, judged_at timestamptz)
  language sql stable security definer set search_path = public as $$
  with sharing as (
    select w.id from workspaces w
    where w.agency_id = current_agency() and w.deleted_at is null and w.settings -> 'sharedControls' = 'true')
  select o.kind, o.source, o.tau, o.variance, o.judged_at
  from (
    select distinct on (l.intervention_id, l.source) i.kind, l.source, l.tau, l.variance, l.judged_at, l.reason
    from intervention_looks l join interventions i on i.id = l.intervention_id
    where l.workspace_id in (select s.id from sharing s where s.id <> p_workspace_id)
      and p_workspace_id in (select s.id from sharing s) and can_see_workspace(p_workspace_id)
    order by l.intervention_id, l.source, l.week desc) as o
  where o.tau is not null and o.variance is not null and o.reason is distinct from 'overlap';
$$;

-- One action of an intervention.
create function intervention_item(p_title text, p_url text, p_ref text, p_at timestamptz) returns jsonb
  language sql stable set search_path = public
  return jsonb_build_object('title', p_title, 'url', p_url, 'ref', p_ref,
    'at', to_char(p_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));

-- Registers what was done. What is of one kind within seven days is one intervention with more units, because one unit shows large
-- effects only. Several actions of one day are given together as items.
create function register_intervention(p_agency_id text, p_workspace_id text, p_kind text, p_scope text, p_title text,
  p_at timestamptz, p_pages text[], p_keyword_ids text[], p_selected text, p_ref text, p_items jsonb default null)
  returns void language plpgsql set search_path = public as $$
declare
  day constant date := (p_at at time zone 'utc')::date;
  keyword_list text[] := coalesce(p_keyword_ids, '{}');
  page_list text[] := coalesce(p_pages, '{}');
  prompts text[];
  added jsonb;
  batch text;
  look constant timestamptz := first_look_of(p_workspace_id, p_scope, day);
begin
  if p_scope = 'units' then
    keyword_list := (select coalesce(array_agg(distinct k), '{}')
      from unnest(keyword_list || keywords_of_pages(p_workspace_id, page_list)) as k);
  end if;
  prompts := prompts_of_keywords(p_workspace_id, keyword_list);
  added := coalesce(p_items, jsonb_build_array(intervention_item(p_title, page_list[1], p_ref, p_at)));
  if p_scope = 'units' then
    perform pg_advisory_xact_lock(hashtextextended('interventions ' || p_workspace_id || ' ' || p_kind, 0));
    select i.id into batch from interventions i
    where i.workspace_id = p_workspace_id and i.kind = p_kind and i.made_by = 'service' and i.scope = p_scope
      and i.selected_because = p_selected and day between i.from_day and i.from_day + 6
    order by i.from_day desc, i.id limit 1;
  end if;
  if batch is null then
    insert into interventions (id, agency_id, workspace_id, kind, scope, title, made_by, from_day, pages, keyword_ids, prompt_ids,
      selected_because, items, next_look_at, reason, created_at)
    values ('itv_' || left(md5(p_workspace_id || p_kind || coalesce(p_ref, '') || clock_timestamp()::text || random()::text), 24),
      p_agency_id, p_workspace_id, p_kind, p_scope, left(p_title, 300), 'service', day, page_list[1:500], keyword_list[1:500],
      prompts[1:500], p_selected, jsonb_path_query_array(added, '$[0 to 99]'), look,
      case when look is not null then 'too_early' when p_scope = 'site' then 'no_controls' end,
      world_now(p_agency_id));
  else
    update interventions i
    set pages = (array(select distinct v from unnest(i.pages || page_list) as v))[1:500],
      keyword_ids = (array(select distinct v from unnest(i.keyword_ids || keyword_list) as v))[1:500],
      prompt_ids = (array(select distinct v from unnest(i.prompt_ids || prompts) as v))[1:500],
      items = jsonb_path_query_array(i.items || added, '$[0 to 99]')
    where i.id = batch;
  end if;
end
$$;

-- Takes back an action that never happened: it had been registered with a day to come.
create function withdraw_intervention(p_workspace_id text, p_ref text) returns void
  language plpgsql set search_path = public as $$
begin
  delete from interventions i
  where i.workspace_id = p_workspace_id and i.made_by = 'service' and i.looks = 0 and jsonb_array_length(i.items) = 1
    and i.items -> 0 ->> 'ref' = p_ref;
  -- Others of its week remain, with their pages.
  update interventions i
  set items = kept.items, pages = array(
    select page from unnest(i.pages) as page
    where page is distinct from gone.url or exists (select from jsonb_array_elements(kept.items) as one where one ->> 'url' = page))
  from (
    select other.id, one ->> 'url' as url from interventions other, jsonb_array_elements(other.items) as one
    where other.workspace_id = p_workspace_id and other.made_by = 'service' and one ->> 'ref' = p_ref) as gone,
    lateral (
      select jsonb_agg(one order by one ->> 'at') as items from interventions other, jsonb_array_elements(other.items) as one
      where other.id = gone.id and one ->> 'ref' is distinct from p_ref) as kept
  where i.id = gone.id and kept.items is not null;
end
$$;

-- A page that is public, and one that was taken back. A draft moves nothing, and a scheduled page begins on its day.
create function register_publication() returns trigger language plpgsql set search_path = public as $$
declare
  written contents;
  has_fallen boolean;
begin
  if new.state = 'DRAFT' or (tg_op = 'UPDATE' and not (new.state = 'REVERTED' and old.state in ('PUBLISHED', 'SCHEDULED'))) then
    return null;
  end if;
  select * into written from contents c where c.id = new.content_id;
  if tg_op = 'UPDATE' and old.state = 'SCHEDULED' and new.reverted_at < old.scheduled_at then
    perform withdraw_intervention(new.workspace_id, new.id);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform register_intervention(new.agency_id, new.workspace_id, 'revert', 'units', new.title, new.reverted_at,
      array_remove(array[coalesce(new.url, new.platform_url)], null), written.keyword_ids, 'unknown', new.id);
    return null;
  end if;
  -- A text that was rewritten because its page fell.
  with recursive makers as (
    select i.id, i.parent_id, i.skill from content_revisions r join invocations i on i.id = r.invocation_id
      where r.content_id = new.content_id and r.revision = new.revision
    union all
    select p.id, p.parent_id, p.skill from makers m join invocations p on p.id = m.parent_id)
  select exists (select from makers m where m.skill = 'refresh_stale') into has_fallen;
  perform register_intervention(new.agency_id, new.workspace_id,
    case when new.replaces is null and new.restores is null then 'publication' else 'refresh' end, 'units', new.title,
    coalesce(new.scheduled_at, new.published_at), array_remove(array[coalesce(new.url, new.platform_url)], null), written.keyword_ids,
    case when has_fallen then 'fell' when written.source in ('CONTENT_GAP', 'CONTENT_FACTORY') then 'opportunity' else 'routine' end,
    new.id);
  return null;
end
$$;

create trigger publication_in_ledger after insert or update of state on publications
  for each row execute function register_publication();

-- A link that a partner placed, that is gone, or that is back.
create function register_link() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  if tg_op = 'INSERT' and new.state <> 'live' then return null; end if;
  perform register_intervention(new.agency_id, new.workspace_id, case new.state when 'live' then 'link_placed' else 'link_lost' end,
    'units', new.source_url, case new.state when 'live' then new.last_seen_at else coalesce(new.lost_at, new.last_checked_at) end,
    array[new.target_url], '{}', 'opportunity', new.id);
  return null;
end
$$;

create trigger link_in_ledger after insert or update of state on placed_links for each row execute function register_link();

-- Issues of the site that a crawl finds fixed, all of one statement together.
create function register_fixes() returns trigger language plpgsql set search_path = public as $$
declare
  fixed record;
begin
  for fixed in
    select n.agency_id, n.workspace_id, n.title, n.code, n.fixed_at, array_agg(distinct n.url) as pages
    from fixed_after n join fixed_before o using (workspace_id, code, page_key)
    where n.fixed_at is not null and o.fixed_at is null
    group by 1, 2, 3, 4, 5 order by n.code
  loop
    perform register_intervention(fixed.agency_id, fixed.workspace_id, 'fix', 'units', fixed.title, fixed.fixed_at, fixed.pages, '{}',
      'routine', fixed.code);
  end loop;
  return null;
end
$$;

create trigger fixes_in_ledger after update on site_findings
  referencing old table as fixed_before new table as fixed_after
  for each statement execute function register_fixes();

-- Addresses that search engines received, all of one statement together: a submission can have thousands.
create function register_submissions() returns trigger language plpgsql set search_path = public as $$
declare
  sent record;
begin
  for sent in
    select n.agency_id, n.workspace_id, min(n.submitted_at) as at, array_agg(n.url order by n.submitted_at, n.id) as urls,
      (array_agg(n.id order by n.submitted_at, n.id))[1] as ref,
      jsonb_agg(intervention_item(n.url, n.url, n.id, n.submitted_at) order by n.submitted_at, n.id) as items
    from sent_after n join sent_before o using (id)
    -- The search console has no time for what was already indexed, so that nothing was sent.
    where n.state <> o.state and n.state in ('done', 'submitted') and n.submitted_at is not null
    group by n.agency_id, n.workspace_id, (n.submitted_at at time zone 'utc')::date
    order by at
  loop
    perform register_intervention(sent.agency_id, sent.workspace_id, 'submission', 'units', sent.urls[1], sent.at, sent.urls, '{}',
      'routine', sent.ref, sent.items);
  end loop;
  return null;
end
$$;

create trigger submissions_in_ledger after update on gsc_submissions
  referencing old table as sent_before new table as sent_after
  for each statement execute function register_submissions();
create trigger submissions_in_ledger after update on indexnow_submissions
  referencing old table as sent_before new table as sent_after
  for each statement execute function register_submissions();

-- A change of what is true of the brand. It touches every page alike.
create function register_profile_change() returns trigger language plpgsql set search_path = public as $$
declare
  changed text;
begin
  if new.brand is not distinct from old.brand or new.purged_at is not null or new.hidden then return null; end if;
  select string_agg(key, ', ' order by key) into changed
  from (select key from jsonb_each(new.brand) union select key from jsonb_each(old.brand)) as keys (key)
  where new.brand -> key is distinct from old.brand -> key;
  perform register_intervention(new.agency_id, new.id, 'profile_change', 'site', 'Profile: ' || changed, world_now(new.agency_id), '{}',
    '{}', 'routine', null);
  return null;
end
$$;

create trigger profile_in_ledger after update of brand on workspaces for each row execute function register_profile_change();

-- A storm moves many keywords at once. It is marked in charts, and never tested.
create function register_storm() returns trigger language plpgsql set search_path = public as $$
begin
  perform register_intervention(new.agency_id, new.workspace_id, 'storm', 'mark',
    new.moved || ' of ' || new.ranking || ' keywords moved at once', new.seen_at, '{}', '{}', 'unknown', new.invocation_id);
  return null;
end
$$;

create trigger storm_in_ledger after insert on rank_storms for each row execute function register_storm();

grant execute on function register_intervention(text, text, text, text, text, timestamptz, text[], text[], text, text, jsonb),
  intervention_item(text, text, text, timestamptz), withdraw_intervention(text, text), keywords_of_pages(text, text[]),
  prompts_of_keywords(text, text[]), first_look_at(date),
  first_look_of(text, text, date), outcomes_elsewhere(text) to findable_tenant, findable_system;
