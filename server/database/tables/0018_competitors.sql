-- Competitors of a workspace, their backlinks and the keywords that they rank for.
-- All times are on the clock of the agency's world.

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

-- The last pull of backlinks, and of keywords for each market.
create table competitor_pulls (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  competitor_id text not null references competitors (id) on delete cascade,
  kind text not null check (kind in ('backlinks', 'keywords')),
  -- Empty for backlinks, which belong to no market.
  country text not null,
  language text not null,
  pulled_at timestamptz not null,
  -- The settings beside the market, which decide whether a later request can use this pull.
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
  -- Identifies the linking page: a hash of its address without the parts that do not change which page it is.
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
  -- Log-odds of earning such a link, from the page alone. The other sites that its site links to add to them.
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
  -- The form in which phrases are compared.
  phrase text not null generated always as (lower(keyword)) stored,
  -- Whether the phrase contains the competitor's own name: no other site wins such a phrase.
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

grant select, insert, update, delete on competitors, competitor_pulls, competitor_backlinks, competitor_keywords to findable_tenant;
grant select, delete on competitors, competitor_pulls, competitor_backlinks, competitor_keywords to findable_system;
