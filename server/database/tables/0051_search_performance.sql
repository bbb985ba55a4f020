-- Clicks, impressions and positions that the search console reports. All days are days of the vendor, Pacific Time.

-- What is stored of a workspace, and the words that name its brand.
create table performance_sources (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  source text not null check (source in ('search_console', 'export')),
  property text,
  brand_terms text[] not null,
  imported_at timestamptz not null
);

-- Queries, pages, countries and devices, each stored once. The kind `total` has the property as `all`, and its `brand` and `other`
-- queries. `query_rows` and `page_rows` have the sums of the rows as `all`, which show how much the rows cover.
create table performance_items (
  number bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null check (kind in ('total', 'query_rows', 'page_rows', 'query', 'page', 'country', 'device')),
  value text not null,
  -- Values can be longer than an index entry.
  digest uuid not null generated always as (md5(value)::uuid) stored,
  -- Whether a query names the brand.
  brand boolean not null default false,
  -- The page without scheme, `www.` and trailing slash.
  page_key text
);
create unique index performance_items_value on performance_items (workspace_id, kind, digest);
create index performance_items_page_key on performance_items (workspace_id, page_key) where page_key is not null;

-- A month of an item. The arrays have 31 values: element d is the sum of the days 1 to d, so that any range of days costs two
-- elements of two months. `positions` sums position times impressions. Items are only removed with their workspace, so a foreign key
-- would cost a lookup for each row of an import and protect nothing.
create table performance_months (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null,
  month date not null,
  item bigint not null,
  clicks integer[] not null,
  impressions integer[] not null,
  positions bigint[] not null,
  primary key (workspace_id, kind, month, item)
);

-- A day as imported.
create table performance_days (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  day date not null,
  source text not null check (source in ('search_console', 'export')),
  final boolean not null,
  -- Rows of the day; null if the source has no rows by day.
  queries integer,
  pages integer,
  -- Whether the vendor had more rows than it returned.
  queries_cut boolean not null default false,
  pages_cut boolean not null default false,
  imported_at timestamptz not null,
  primary key (workspace_id, day)
);

-- Sums over a whole range: exports without days, and rows by query and page. A later import replaces them.
create table performance_sums (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null check (kind in ('query', 'page', 'country', 'device', 'query_page')),
  from_day date not null,
  to_day date not null,
  item bigint not null,
  -- The page of a query, for the kind `query_page`; otherwise 0.
  page bigint not null default 0,
  clicks bigint not null,
  impressions bigint not null,
  positions bigint not null,
  imported_at timestamptz not null,
  primary key (workspace_id, kind, to_day, from_day, item, page)
);
create index performance_sums_page on performance_sums (workspace_id, page) where page > 0;
create index performance_sums_query on performance_sums (workspace_id, item) where page > 0;

alter table performance_sources enable row level security;
alter table performance_items enable row level security;
alter table performance_months enable row level security;
alter table performance_days enable row level security;
alter table performance_sums enable row level security;
grant select, insert, update, delete on performance_sources, performance_items, performance_months, performance_days,
  performance_sums to findable_tenant;
grant select, delete on performance_sources, performance_items, performance_months, performance_days, performance_sums
  to findable_system;
