-- Competitors: whom a workspace watches, who links to them and what they rank for. All times are on the clock of the agency's world.

create table competitors (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Lower case, without scheme, path or `www.`.
  domain text not null check (domain = lower(domain) and char_length(domain) between 1 and 253),
  weight text not null check (weight in ('incumbent', 'alternative', 'complementary', 'inspiration')),
  tags text[] not null default '{}',
  notes text,
  created_at timestamptz not null
);
create unique index competitors_domain_key on competitors (workspace_id, domain);
create index competitors_newest on competitors (workspace_id, created_at desc, id desc);

-- The last pull of links, and of keywords for each market.
create table competitor_pulls (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  competitor_id text not null references competitors (id) on delete cascade,
  kind text not null check (kind in ('backlinks', 'keywords')),
  -- Empty for links, which belong to no market.
  country text not null,
  language text not null,
  pulled_at timestamptz not null,
  -- What was asked for beside the market, to tell those who are answered with it.
  settings jsonb not null,
  pulled integer not null check (pulled >= 0),
  -- Rows that are stored of this kind and market.
  stored integer not null check (stored >= 0),
  warnings text[] not null,
  primary key (competitor_id, kind, country, language)
);

create table competitor_backlinks (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  competitor_id text not null references competitors (id) on delete cascade,
  -- By which a page is known again: a hash of its address, without what makes no difference to which page it leads to.
  source_key text not null,
  source_domain text not null,
  source_url text not null,
  source_title text,
  target_url text not null,
  domain_rating double precision check (domain_rating between 0 and 100),
  link_type text not null check (link_type in ('dofollow', 'nofollow')),
  anchor_text text,
  country text,
  page_type text not null,
  relevance double precision not null check (relevance between 0 and 1),
  -- Log-odds of earning such a link by what the page tells; what its site links to beside adds to them.
  page_odds double precision not null,
  also_links_to integer not null default 0 check (also_links_to >= 0),
  achievability double precision not null check (achievability between 0 and 1),
  first_seen_at date not null,
  last_seen_at date not null
);
create unique index competitor_backlinks_page_key on competitor_backlinks (competitor_id, source_key);
create index competitor_backlinks_best on competitor_backlinks (competitor_id, achievability desc, id desc);
create index competitor_backlinks_sites on competitor_backlinks (workspace_id, source_domain, competitor_id);

create table competitor_keywords (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  competitor_id text not null references competitors (id) on delete cascade,
  country text not null,
  language text not null,
  keyword text not null check (char_length(keyword) between 1 and 500),
  -- By which it is compared with other phrases.
  phrase text not null generated always as (lower(keyword)) stored,
  -- Whether the competitor's own name stands in it: nobody else wins such a phrase.
  has_own_name boolean not null,
  position integer not null check (position >= 1),
  url text,
  volume bigint check (volume >= 0),
  estimated_traffic double precision check (estimated_traffic >= 0),
  intent text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create unique index competitor_keywords_phrase_key on competitor_keywords (competitor_id, country, language, phrase);
create index competitor_keywords_best on competitor_keywords (competitor_id, estimated_traffic desc nulls last, id desc);

alter table competitors enable row level security;
alter table competitor_pulls enable row level security;
alter table competitor_backlinks enable row level security;
alter table competitor_keywords enable row level security;
create policy tenant on competitors to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on competitor_pulls to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on competitor_backlinks to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on competitor_keywords to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on competitors to findable_system using (true);
create policy system on competitor_pulls to findable_system using (true);
create policy system on competitor_backlinks to findable_system using (true);
create policy system on competitor_keywords to findable_system using (true);
grant select, insert, update, delete on competitors, competitor_pulls, competitor_backlinks, competitor_keywords to findable_tenant;
grant select, delete on competitors, competitor_pulls, competitor_backlinks, competitor_keywords to findable_system;

-- When a keyword was looked for where its rank was measured, as far down as that, and was not found; a rank that is measured later is
-- one again. Kept with the keyword: of most keywords of a young site most checks find nothing, and an overlap would read them all.
alter table keywords add column rank_missed_at timestamptz;

-- Registrable domains of the first ten organic results, the first first, whether the results are kept or not: who shares our pages
-- is asked for whole workspaces at once.
alter table serps add column top_domains text[] not null default '{}';

/*
 * What a workspace and a competitor rank for, by phrase whatever its case: one pass over either set and one hash join. All of it fits into
 * memory that is set aside here, and whose rows they are is asked once instead of of each.
 */
create function competitor_overlap(p_workspace_id text, p_competitor_id text, p_country text, p_language text)
  returns table (theirs integer, ours integer, shared integer, gaps jsonb, wins jsonb) language plpgsql stable security definer
  set search_path = public set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_custom_plan
  set work_mem = '16MB'
as $$
declare
  most constant integer := 50;
begin
  if not keyword_workspace_is_mine(p_workspace_id) then return; end if;
  return query
    with we as (
      select lower(keyword) as phrase, min(rank_position) as rank, max(volume) as volume
      from keywords
      where workspace_id = p_workspace_id and rank_position is not null and status <> 'ARCHIVED'
        and (rank_missed_at > rank_checked_at) is not true
      group by 1),
    they as (
      select phrase, position as rank, volume, has_own_name
      from competitor_keywords
      where workspace_id = p_workspace_id and competitor_id = p_competitor_id and country = p_country and language = p_language),
    either as materialized (
      select phrase, we.rank as our_rank, they.rank as their_rank, coalesce(they.volume, we.volume) as volume, has_own_name
      from we full join they using (phrase)),
    gap as (
      select phrase, our_rank, their_rank, volume
      from either
      where their_rank is not null and (our_rank is null or their_rank < our_rank) and not has_own_name
      order by volume desc nulls last, their_rank, phrase
      limit most),
    win as (
      select phrase, our_rank, their_rank, volume
      from either
      where our_rank is not null and (their_rank is null or our_rank < their_rank)
      order by volume desc nulls last, our_rank, phrase
      limit most)
    select count(their_rank)::integer, count(our_rank)::integer,
      (count(*) filter (where our_rank is not null and their_rank is not null))::integer,
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'competitorRank', their_rank, 'ourRank', our_rank,
          'volume', volume) order by volume desc nulls last, their_rank, phrase), '[]') from gap),
      (select coalesce(jsonb_agg(jsonb_build_object('keyword', phrase, 'ourRank', our_rank, 'competitorRank', their_rank,
          'volume', volume) order by volume desc nulls last, our_rank, phrase), '[]') from win)
    from either;
end
$$;
revoke execute on function competitor_overlap from public;
grant execute on function competitor_overlap to findable_tenant;
