-- Sampled answers of answer engines, and the prompts that are monitored.

-- A prompt that is sampled regularly.
create table ai_citation_queries (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  prompt text not null check (char_length(prompt) between 1 and 2000),
  -- Raised with every change of what is asked or counted: engines, tracked domains, market.
  version integer not null default 1,
  llms text[] not null,
  samples_per_day integer not null check (samples_per_day between 1 and 100),
  cadence text not null check (cadence in ('daily', 'weekly')),
  track_domains text[] not null,
  -- Null: those of the workspace.
  location text,
  language text,
  tags text[] not null,
  is_branded boolean not null,
  -- The key that began monitoring. Samplings are its runs.
  api_key_id text not null references api_keys (id),
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null while sampling is paused.
  next_sample_at timestamptz,
  last_sampled_at timestamptz,
  -- The run of the latest sampling.
  last_run text,
  -- Why the latest sampling did not start.
  last_error jsonb,
  deleted_at timestamptz
);
create index ai_citation_queries_newest on ai_citation_queries (workspace_id, created_at desc, id desc) where deleted_at is null;

-- One answer of one engine. Rows are never changed. A month is a partition, which `ensure_citation_month` creates.
create table ai_citation_samples (
  id text not null,
  agency_id text not null,
  workspace_id text not null,
  -- On the clock of the agency's world.
  sampled_at timestamptz not null,
  invocation_id text,
  query_id text,
  query_version integer,
  prompt text not null,
  -- Whether the prompt names the brand, so that its answers are left out of headlines.
  is_branded boolean not null,
  llm text not null,
  surface text not null check (surface in ('api', 'consumer', 'imported')),
  vendor text not null,
  requested_model text,
  model text,
  retrieval text check (retrieval in ('forced', 'offered')),
  location text,
  location_applied text check (location_applied in ('tool', 'vendor_geo', 'none')),
  language text,
  outcome text not null check (outcome in ('answered', 'not_searched', 'no_surface', 'refused', 'parse_suspect', 'failed')),
  -- Why it failed; only for a failed sample.
  failure text,
  -- Each domain once, in order of the text.
  cited_domains text[] not null default '{}',
  -- Those that count for the brand, a competitor or a tracked domain, when it was sampled: the counts of series and shares.
  credited_domains text[] not null default '{}',
  -- Tracked brands whose name is in the text, when it was sampled.
  named_domains text[] not null default '{}',
  input_tokens integer,
  output_tokens integer,
  cost_usd numeric,
  -- JSON of the text, its citations and sources, compressed by the service; null for a failed sample.
  body bytea,
  primary key (workspace_id, sampled_at, id),
  check ((outcome = 'failed') = (failure is not null)),
  check ((outcome = 'failed') = (body is null))
) partition by range (sampled_at);
create index ai_citation_samples_of_query on ai_citation_samples (workspace_id, query_id, sampled_at);
create index ai_citation_samples_of_run on ai_citation_samples (workspace_id, invocation_id) where invocation_id is not null;
create index ai_citation_samples_by_id on ai_citation_samples (id);

alter table ai_citation_queries enable row level security;
alter table ai_citation_samples enable row level security;

grant select, insert, update, delete on ai_citation_queries to findable_tenant;
grant select, delete on ai_citation_queries to findable_system;
grant select, insert on ai_citation_samples to findable_tenant;
grant select, delete on ai_citation_samples to findable_system;
