-- The daily look at robots.txt, sitemap and most valuable pages of each site that was crawled.

create table site_watches (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  -- When to look again, by the clock of the agency's world.
  next_at timestamptz not null,
  checked_at timestamptz,
  -- What the last look found; null before the first one.
  state jsonb,
  -- Changes that a second look must confirm.
  suspected jsonb
);
create index site_watches_due on site_watches (agency_id, next_at);

alter table site_watches enable row level security;
grant select, insert, update, delete on site_watches to findable_tenant;
grant select, delete on site_watches to findable_system;

insert into site_watches (workspace_id, agency_id, next_at)
select distinct on (workspace_id) workspace_id, agency_id, crawled_at + interval '1 day' from site_crawls
order by workspace_id, crawled_at desc;
