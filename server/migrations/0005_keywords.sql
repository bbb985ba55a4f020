-- Keywords. A phrase is in a workspace once, archived or not.

create table keywords (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  keyword text not null check (char_length(keyword) between 1 and 500),
  intent_labels text[] not null default '{}',
  intent_confidence double precision check (intent_confidence between 0 and 1),
  relevance_label text,
  relevance_confidence double precision check (relevance_confidence between 0 and 1),
  status text not null check (status in ('RAW', 'LABELLING', 'LABELED', 'FOCUSED', 'ARCHIVED')),
  priority text check (priority in ('CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'BACKLOG')),
  pillar_id text,
  tags text[] not null default '{}',
  volume bigint check (volume >= 0),
  kd double precision check (kd between 0 and 100),
  source text not null check (source in ('SERPDATA', 'SEARCH_CONSOLE', 'LINKDATA', 'AI_SUGGESTION', 'USER_INPUT')),
  rank_position integer check (rank_position >= 1),
  rank_url text,
  rank_checked_at timestamptz,
  -- How many blog posts and landing pages target it; kept by the transactions that write those.
  content_count integer not null default 0 check (content_count >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((rank_position is null) = (rank_url is null) and (rank_position is null) = (rank_checked_at is null))
);
create unique index keywords_keyword_key on keywords (workspace_id, keyword);
create index keywords_newest on keywords (workspace_id, created_at desc, id desc);
create index keywords_volume on keywords (workspace_id, volume desc nulls last, id desc);

alter table keywords enable row level security;
create policy tenant on keywords to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
-- Purges the rows of workspaces deleted long ago.
create policy system on keywords to findable_system using (true);
grant select, insert, update, delete on keywords to findable_tenant;
grant select, delete on keywords to findable_system;
