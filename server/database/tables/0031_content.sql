-- Blog posts and landing pages: one kind of thing under two names. `id` names the content, `record_id` the post or page.
create table contents (
  id text primary key,
  record_id text not null unique,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  kind text not null check (kind in ('blog_post', 'landing_page')),
  -- A placeholder until the text is written.
  title text not null,
  slug text,
  pillar_id text references pillars (id) on delete set null,
  icp_segment_id text,
  -- The keywords with their phrases, which outlive a deleted keyword.
  keywords jsonb not null default '[]',
  keyword_ids text[] not null default '{}',
  tags text[] not null default '{}',
  source text not null check (source in ('USER', 'BULK', 'CONTENT_GAP', 'CONTENT_FACTORY')),
  additional_prompts text[] not null default '{}',
  -- `length`, `targetWordCount`, `instructions` and `model`.
  writing jsonb not null,
  -- What the run that created it was asked, for rewrites: the topic, the mode, the sources.
  request jsonb not null,
  -- The current revision; null until there is a text.
  revision integer,
  -- The run that writes now or wrote last. A run that ended holds nothing.
  generation_id text,
  published_url text,
  published_at timestamptz,
  published_revision integer,
  archived_at timestamptz,
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index contents_newest on contents (workspace_id, kind, created_at desc, record_id desc);
create index contents_keywords on contents using gin (keyword_ids);

-- One row for each text that a content had.
create table content_revisions (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  content_id text not null references contents (id),
  revision integer not null check (revision > 0),
  title text not null,
  body text not null,
  word_count integer not null check (word_count >= 0),
  -- `meta`, `og` and `twitter`.
  descriptions jsonb not null,
  origin text not null check (origin in ('generated', 'regenerated', 'refined', 'edited')),
  reason text,
  refiner_id text,
  invocation_id text,
  created_by text,
  -- The revision it was made from, and the one it restores.
  from_revision integer,
  restored_from integer,
  -- The refiners applied since the text was written.
  refinements jsonb not null default '[]',
  -- `outline`, `researchSnippets`, `briefId`, `writer`.
  intermediate_data jsonb not null,
  -- Null if the facts of the text were not checked.
  claims jsonb,
  -- Facts that appeared and vanished since `from_revision`.
  drift jsonb,
  score_before double precision check (score_before between 0 and 100),
  score_after double precision check (score_after between 0 and 100),
  -- True while its run adds sections.
  in_progress boolean not null default false,
  created_at timestamptz not null,
  unique (content_id, revision)
);

-- What research found before a text is written.
create table content_briefs (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null,
  query text not null,
  keyword_id text,
  location text not null,
  language text not null,
  brief jsonb not null,
  created_at timestamptz not null
);
create index content_briefs_newest on content_briefs (workspace_id, created_at desc, id desc);

alter table contents enable row level security;
alter table content_revisions enable row level security;
alter table content_briefs enable row level security;
grant select, insert, update, delete on contents, content_revisions, content_briefs to findable_tenant;
grant select, delete on contents, content_revisions, content_briefs to findable_system;
