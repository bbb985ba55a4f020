-- The latest look of each series of a keyword: one device, market and language. `keywords.rank_*` has the rank in the market of
-- the workspace alone; comparisons need to know where a look found nothing, and where there was none.

create table keyword_ranks (
  agency_id text not null,
  workspace_id text not null,
  keyword_id text not null,
  device text not null check (device in ('desktop', 'mobile')),
  location text not null,
  language text not null,
  -- Null: not among the first `depth` results.
  position integer check (position >= 1),
  url text,
  via text check (via = 'featured_snippet'),
  depth integer not null check (depth >= 1),
  -- On the clock of the agency's world.
  checked_at timestamptz not null,
  primary key (workspace_id, keyword_id, device, location, language),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  check ((position is null) = (url is null))
);
create index keyword_ranks_series on keyword_ranks (workspace_id, device, location, language)
  include (keyword_id, position, checked_at);

insert into keyword_ranks (agency_id, workspace_id, keyword_id, device, location, language, position, url, via, depth, checked_at)
select distinct on (keyword_id, device, location, language)
  agency_id, workspace_id, keyword_id, device, location, language, position, url, via, depth, checked_at
from rank_checks
where outcome <> 'failed'
order by keyword_id, device, location, language, checked_at desc, id desc;

alter table keyword_ranks enable row level security;

grant select, insert, update, delete on keyword_ranks to findable_tenant;
grant select, delete on keyword_ranks to findable_system;
