-- Whether the linking site links to the brand as well; null until the brand's own links are pulled. The order of the list: what a
-- link is worth, times the chance to earn it. `pull_id` is the run that last read the link.
alter table competitor_backlinks
  add column links_to_us boolean,
  add column opportunity double precision not null default 0 check (opportunity between 0 and 1),
  add column pull_id text;
update competitor_backlinks
set opportunity = achievability * (0.3 + 0.7 * relevance) * power(2, coalesce(domain_rating, 20) / 20 - 5)
  * case when link_type = 'dofollow' then 1 when page_type = 'directory' then 0 else 0.15 end;
create index competitor_backlinks_opportunity on competitor_backlinks (competitor_id, opportunity desc, id desc);

-- What the last pull counted: its links by rating and by country.
alter table competitor_pulls add column counts jsonb;

-- Links to the brand's own site, pulled like those of a competitor.
create table own_links (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  source_key text not null,
  source_domain text not null,
  source_url text not null,
  target_url text not null,
  domain_rating double precision check (domain_rating between 0 and 100),
  link_type text not null check (link_type in ('dofollow', 'nofollow')),
  anchor_text text,
  country text,
  page_type text not null,
  first_seen_at date not null,
  last_seen_at date not null,
  pull_id text not null
);
create unique index own_links_page_key on own_links (workspace_id, source_key);
create index own_links_sites on own_links (workspace_id, source_domain);
create index own_links_strongest on own_links (workspace_id, domain_rating desc, id desc);

create table own_link_pulls (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  pulled_at timestamptz not null,
  settings jsonb not null,
  pulled integer not null check (pulled >= 0),
  stored integer not null check (stored >= 0),
  counts jsonb not null,
  warnings text[] not null
);

alter table own_links enable row level security;
alter table own_link_pulls enable row level security;
grant select, insert, update, delete on own_links, own_link_pulls to findable_tenant;
grant select, delete on own_links, own_link_pulls to findable_system;
