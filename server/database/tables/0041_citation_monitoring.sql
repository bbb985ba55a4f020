-- The monthly budget of monitoring, reads of sentinels, losses of core domains, and prompt families.

-- The month in which the monitoring of a workspace reached its budget.
create table ai_citation_budget_stops (
  workspace_id text primary key,
  agency_id text not null,
  month date not null,
  -- The budget that was reached. A higher one ends the stop.
  budget numeric not null,
  -- On the clock of the agency's world.
  stopped_at timestamptz not null,
  -- The run that reports it and ends.
  invocation_id text not null
);

-- Reads of the sentinel of an engine and day: up to three tries.
create table ai_citation_sentinel_reads (
  agency_id text not null,
  workspace_id text not null,
  llm text not null,
  surface text not null,
  -- UTC, counted from 1970.
  day integer not null,
  try integer not null check (try between 1 and 3),
  sentinel text not null,
  -- The run that reads it. Only this run tries again.
  invocation_id text not null,
  read_at timestamptz not null,
  -- Null while it is read: right if the answer cites the site that it must cite, and failed without an answer.
  outcome text check (outcome in ('right', 'wrong', 'failed')),
  model text,
  cited_domains text[] not null default '{}',
  cost_usd numeric,
  primary key (workspace_id, llm, surface, day, try)
);

-- Losses of core domains that were reported, so that each is reported once.
create table ai_citation_core_losses (
  agency_id text not null,
  workspace_id text not null,
  query_id text not null,
  llm text not null,
  surface text not null,
  domain text not null,
  -- UTC, counted from 1970. The next baseline begins 28 days later.
  day integer not null,
  primary key (workspace_id, query_id, llm, surface, domain, day)
);

-- Prompts of one family are paraphrases of one question.
alter table ai_citation_queries add column family text;

-- Answers of an engine and day to all monitored prompts, and those with a citation of any domain.
create table ai_citation_engine_days (
  agency_id text not null,
  workspace_id text not null,
  llm text not null,
  surface text not null,
  -- UTC, counted from 1970.
  day integer not null,
  answers integer not null,
  cited integer not null,
  primary key (workspace_id, llm, surface, day)
);

insert into ai_citation_engine_days (agency_id, workspace_id, llm, surface, day, answers, cited)
select agency_id, workspace_id, llm, surface, (sampled_at at time zone 'utc')::date - date '1970-01-01', count(*),
  count(*) filter (where cited_domains <> '{}')
from ai_citation_samples
where query_id is not null and surface <> 'imported' and outcome in ('answered', 'not_searched')
group by 1, 2, 3, 4, 5;

-- Workspaces with samples that are older than the counts of cited pages, which a worker counts day by day.
create table ai_citation_page_backfills (
  workspace_id text primary key,
  agency_id text not null,
  -- The days to count. The first moves on with each day that is counted.
  first_day date not null,
  last_day date not null
);

insert into ai_citation_page_backfills (workspace_id, agency_id, first_day, last_day)
select s.workspace_id, min(s.agency_id), min((s.sampled_at at time zone 'utc')::date), max((s.sampled_at at time zone 'utc')::date)
from ai_citation_samples s
where s.outcome in ('answered', 'not_searched') and (s.sampled_at at time zone 'utc')::date
  < coalesce((select min(d.day) from ai_citation_answer_days d where d.workspace_id = s.workspace_id), 'infinity')
group by s.workspace_id;

alter table ai_citation_budget_stops enable row level security;
alter table ai_citation_sentinel_reads enable row level security;
alter table ai_citation_core_losses enable row level security;
alter table ai_citation_page_backfills enable row level security;
alter table ai_citation_engine_days enable row level security;

grant select, insert, update, delete on ai_citation_budget_stops, ai_citation_sentinel_reads, ai_citation_core_losses,
  ai_citation_page_backfills, ai_citation_engine_days to findable_tenant;
grant select, delete on ai_citation_budget_stops, ai_citation_sentinel_reads, ai_citation_core_losses,
  ai_citation_page_backfills, ai_citation_engine_days to findable_system;
