-- Keywords and pillars. A phrase is in a workspace once, archived or not. A workspace may have a million keywords;
-- server/src/domains/keywords/README.md explains how functions/keyword-search.sql uses the indexes.

create table pillars (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  name text not null,
  slug text not null,
  voice text,
  refiner_ids text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index pillars_slug_key on pillars (workspace_id, slug);
create index pillars_newest on pillars (workspace_id, created_at desc, id desc);

create table keywords (
  id text not null,
  -- Not foreign keys: `keyword_changes` confirms the two once a statement instead of once a keyword.
  agency_id text not null,
  workspace_id text not null,
  keyword text not null check (char_length(keyword) between 1 and 500),
  intent_labels text[] not null default '{}',
  intent_confidence double precision check (intent_confidence between 0 and 1),
  relevance_label text,
  relevance_confidence double precision check (relevance_confidence between 0 and 1),
  status text not null check (status in ('RAW', 'LABELLING', 'LABELED', 'FOCUSED', 'ARCHIVED')),
  -- The run that labels it, so that no keyword stays in LABELLING when that run ends.
  labelling_run text,
  priority text check (priority in ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'BACKLOG')),
  pillar_id text constraint keywords_pillar references pillars (id) on delete set null,
  tags text[] not null default '{}',
  volume bigint check (volume >= 0),
  kd double precision check (kd between 0 and 100),
  source text not null check (source in ('SERPDATA', 'SEARCH_CONSOLE', 'LINKDATA', 'AI_SUGGESTION', 'USER_INPUT')),
  rank_position integer check (rank_position >= 1),
  rank_url text,
  rank_checked_at timestamptz,
  -- The last check that searched at least as deep as the rank and did not find the brand. A later rank counts again. It is a
  -- column because most checks of a young site find nothing, and an overlap would read all of them.
  rank_missed_at timestamptz,
  -- How many blog posts and landing pages target it; kept by the transactions that write those.
  content_count integer not null default 0 check (content_count >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  marks smallint not null
    generated always as (keyword_marks(status, content_count > 0, priority, relevance_label)) stored,
  intent_bits smallint not null
    generated always as (case when intent_labels = '{}' then 0::smallint else keyword_intent_bits(intent_labels) end) stored,
  hints integer not null
    generated always as (case when pillar_id is null and tags = '{}' then 0
      else keyword_hints(array_remove(tags || pillar_id, null)) end) stored,
  spelling text not null generated always as (lower(keyword)) stored,
  first_tag text generated always as (tags[1]) stored,
  second_tag text generated always as (tags[2]) stored,
  -- Identifiers are random, so their order is that of a fair sample. Inserts spend most of their time on indexes in a random
  -- order, so the primary key serves this order too.
  primary key (workspace_id, id) include (volume, kd, marks, intent_bits, hints),
  check ((rank_position is null) = (rank_url is null) and (rank_position is null) = (rank_checked_at is null))
) with (
  -- New entries wait in short lists beside the inverted indexes; the vacuum files them, not the insert. Analyze runs soon too:
  -- PostgreSQL plans for a workspace without statistics as if it were empty.
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 2000);

-- Orders. The indexes by volume and difficulty omit keywords without the value, as most new ones are; those are ordered by
-- identifier. Where one of volume and difficulty is bounded and the other orders, the two may run against each other: for this
-- case one index cuts difficulty into tens.
create unique index keywords_keyword_key on keywords (workspace_id, keyword) include (id, volume, kd, marks, intent_bits, hints);
create index keywords_newest on keywords (workspace_id, created_at desc, id desc) include (volume, kd, marks, intent_bits, hints);
-- An import knows nothing but phrases. A search for a value among the newest keywords skips such rows with this index.
create index keywords_newest_with_values on keywords (workspace_id, created_at desc, id desc)
  include (volume, kd, marks, intent_bits, hints)
  where marks <> 0 or intent_bits <> 0 or hints <> 0 or volume is not null or kd is not null;
create index keywords_volume on keywords (workspace_id, volume desc, id desc) include (kd, created_at, marks, intent_bits, hints)
  where volume is not null;
create index keywords_kd on keywords (workspace_id, kd desc, id desc) include (volume, created_at, marks, intent_bits, hints)
  where kd is not null;
create index keywords_kd_volume on keywords (workspace_id, ceil(kd / 10), volume desc, id desc)
  include (kd, created_at, marks, intent_bits, hints) where volume is not null and kd is not null;

-- Values, with the columns that keywords are ordered by: thousands are collected, counted and ordered without reading a row.
create index keywords_marks on keywords (workspace_id, intent_bits, marks) include (id, created_at, volume, kd);
create index keywords_pillar on keywords (pillar_id, workspace_id, intent_bits, marks) include (id, created_at, volume, kd)
  where pillar_id is not null;
-- Tags by position. Few keywords have more than two tags; `keywords_terms` finds the further ones.
create index keywords_first_tag on keywords (workspace_id, first_tag, intent_bits, marks) include (id, created_at, volume, kd)
  where first_tag is not null;
create index keywords_second_tag on keywords (workspace_id, second_tag, intent_bits, marks) include (id, created_at, volume, kd)
  where second_tag is not null;
-- Whether a workspace has keywords with more than two tags.
create index keywords_many_tags on keywords (workspace_id) where cardinality(tags) > 2;
create index keywords_intent_confidence on keywords (workspace_id, intent_confidence) where intent_confidence is not null;
create index keywords_relevance_confidence on keywords (workspace_id, relevance_confidence) where relevance_confidence is not null;
create index keywords_labelling on keywords (labelling_run) where labelling_run is not null;

create index keywords_terms on keywords using gin (
    keyword_terms(workspace_id, status, priority, relevance_label, pillar_id, content_count > 0, volume, kd, intent_labels, tags,
      spelling))
  with (gin_pending_list_limit = 16384);

-- Parts of phrases. In a database without pg_trgm, or where the login may not create it, searches for a part read every phrase
-- of the workspace. The index omits spaces: the letters around a space then distinguish adjacent words from words anywhere.
do $$
declare
  home text;
begin
  begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then create extension if not exists pg_trgm; end if;
  exception when insufficient_privilege then
    raise notice 'This login may not create the extension pg_trgm; searches for parts of phrases work without it.';
  end;
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if home is not null then
    execute format('create index keywords_parts on keywords using gin (replace(spelling, '' '', '''') %I.gin_trgm_ops) with (gin_pending_list_limit = 16384)', home);
  end if;
end
$$;

alter table pillars enable row level security;
alter table keywords enable row level security;

grant select, insert, update, delete on pillars, keywords to findable_tenant;
grant select, delete on pillars, keywords to findable_system;
