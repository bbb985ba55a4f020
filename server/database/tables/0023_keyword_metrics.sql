-- What vendors report of a keyword beside volume and difficulty. A table beside `keywords`: lists walk over a million keywords,
-- and each of these values would make their rows longer.

create table keyword_metrics (
  agency_id text not null,
  workspace_id text not null,
  keyword_id text not null,
  -- US dollars.
  cpc double precision check (cpc >= 0),
  competition double precision check (competition between 0 and 1),
  -- Twelve months, newest first, as the API shows them.
  monthly_searches jsonb,
  vendor_intent text check (vendor_intent in ('informational', 'navigational', 'commercial', 'transactional')),
  traffic_potential bigint check (traffic_potential >= 0),
  language text check (language ~ '^[a-z]{2}$'),
  primary key (workspace_id, keyword_id),
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade
);

alter table keyword_metrics enable row level security;

grant select, insert, update, delete on keyword_metrics to findable_tenant;
grant select, delete on keyword_metrics to findable_system;
