-- Sites as publishing targets, the check of their credentials, and publications that can be updated and taken back.

alter table platforms
  drop constraint platforms_kind_check,
  add constraint platforms_kind_check check (kind in ('wordpress', 'ghost', 'webflow', 'github', 'webhook', 'files')),
  add column settings jsonb not null default '{}',
  add column status text not null default 'unchecked' check (status in ('unchecked', 'checking', 'healthy', 'warning')),
  add column message text,
  -- The run whose check counts. The result of a run that checked earlier settings is ignored.
  add column check_run text,
  add column checked_at timestamptz;

-- Drafts are recorded too. Rows of earlier releases have no platform: they cannot be updated or taken back.
alter table publications
  add column platform_id text,
  add column platform_kind text,
  add column content_id text,
  add column revision integer,
  add column slug text,
  -- The page that the publication is a version of: equal for one text on one platform.
  add column page_key text,
  add column external_id text,
  -- The URL on the platform; `url` is the canonical one.
  add column platform_url text,
  add column state text not null default 'PUBLISHED'
    check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'REPLACED', 'REVERTED')),
  -- The state before a later publication replaced this one.
  add column replaced_state text check (replaced_state in ('DRAFT', 'SCHEDULED', 'PUBLISHED')),
  -- The publication that this one replaced.
  add column replaces text,
  -- What the platform stored, to notice later changes on the site.
  add column page_checksum text,
  -- What the page was before, to restore it; null if the publication created it.
  add column restores jsonb,
  add column scheduled_at timestamptz,
  add column reverted_at timestamptz;
create index publications_of_page on publications (workspace_id, page_key, published_at desc, id desc)
  where page_key is not null;
-- A scheduled publication is public from its time on. Row-level security allows a condition on `case` in an index, and none on
-- `coalesce`.
create index publications_public
  on publications (workspace_id, (case when scheduled_at is null then published_at else scheduled_at end) desc, id desc);
grant update on publications to findable_tenant;
