-- Endpoints that receive one event of each type for a run, with all keywords that moved.
alter table webhooks add column digest boolean not null default false;

-- The brand's pages as crawls read them: one row for each state of a page. A crawl that finds a page unchanged moves `last_read_at`.
create table own_pages (
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Equal for URLs that show the same page.
  page_key text not null,
  -- On the clock of the agency's world.
  first_read_at timestamptz not null,
  last_read_at timestamptz not null,
  url text not null,
  status integer not null,
  title text,
  canonical text,
  is_noindex boolean not null,
  words integer not null check (words >= 0),
  primary key (workspace_id, page_key, first_read_at)
);

alter table own_pages enable row level security;
grant select, insert, update, delete on own_pages to findable_tenant;
grant select, delete on own_pages to findable_system;
