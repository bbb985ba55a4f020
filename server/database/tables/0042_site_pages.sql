-- Pages of the brand's site as crawls last read them, the issues of each page, and the crawls. `own_pages` keeps the former states.
-- All times are on the clock of the agency's world.

create table site_crawls (
  -- The run that crawled.
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  crawled_at timestamptz not null,
  ended text not null check (ended in ('complete', 'page_limit', 'time_limit')),
  crawled integer not null check (crawled >= 0),
  indexable integer not null check (indexable >= 0),
  -- Counts: new, gone, fixed, broken.
  changes jsonb not null
);
create index site_crawls_newest on site_crawls (workspace_id, crawled_at desc, id desc);

create table site_pages (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Equal for URLs that show the same page.
  page_key text not null,
  url text not null,
  state text not null check (state in ('present', 'gone')),
  status integer not null,
  title text,
  indexability text not null,
  type text not null,
  words integer not null check (words >= 0),
  links_in integer not null check (links_in >= 0),
  links_out integer not null check (links_out >= 0),
  -- Headings, description, canonical URL, language, redirects, click depth and whether a sitemap lists the page.
  details jsonb not null,
  -- Codes of the open issues, and the changes that the latest crawl found.
  findings text[] not null default '{}',
  changes text[] not null default '{}',
  first_seen_at timestamptz not null,
  last_crawled_at timestamptz not null
);
create unique index site_pages_page_key on site_pages (workspace_id, page_key);
create index site_pages_order on site_pages (workspace_id, url, id);

-- One row for each issue of each URL. The URL of an issue may have no page: robots.txt may exclude it.
create table site_findings (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  code text not null,
  page_key text not null,
  url text not null,
  severity text not null check (severity in ('high', 'medium', 'low')),
  title text not null,
  advice text not null,
  detail text,
  found_at timestamptz not null,
  -- Whether the latest crawl found it first.
  is_new boolean not null default false,
  fixed_at timestamptz,
  primary key (workspace_id, code, page_key)
);
create index site_findings_page on site_findings (workspace_id, page_key);

-- The tracked keywords that a page ranks for.
create index keyword_ranks_page on keyword_ranks (workspace_id, url) where url is not null;

alter table site_crawls enable row level security;
alter table site_pages enable row level security;
alter table site_findings enable row level security;
grant select, insert, update, delete on site_crawls, site_pages, site_findings to findable_tenant;
grant select, delete on site_crawls, site_pages, site_findings to findable_system;
