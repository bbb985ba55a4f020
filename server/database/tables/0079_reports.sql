-- Reports for clients, the links that open them without a key, and the templates of an agency.

create table report_templates (
  agency_id text not null references agencies (id),
  slug text not null,
  -- What the agency entered, without the logo.
  content jsonb not null,
  logo_sha256 text,
  updated_at timestamptz not null,
  primary key (agency_id, slug)
);

-- Logos stay while the agency exists: reports keep the look that they had.
create table report_logos (
  agency_id text not null references agencies (id),
  sha256 text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  image bytea not null check (octet_length(image) between 1 and 300000),
  primary key (agency_id, sha256)
);

create table reports (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  invocation_id text not null,
  title text not null,
  template text not null,
  language text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  headline text not null,
  -- Sections, figures and look, frozen. Pages of links are rendered from it.
  document jsonb not null,
  html_path text not null,
  csv_path text not null,
  pdf_path text,
  pdf_reason text,
  created_at timestamptz not null,
  check ((pdf_path is null) = (pdf_reason is not null))
);
create index reports_newest on reports (workspace_id, created_at desc, id);

create table report_links (
  id text primary key,
  agency_id text not null,
  workspace_id text not null references workspaces (id),
  report_id text not null references reports (id),
  recipient text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index report_links_of on report_links (report_id);

alter table report_templates enable row level security;
alter table report_logos enable row level security;
alter table reports enable row level security;
alter table report_links enable row level security;

grant select, insert, update on report_templates to findable_tenant;
grant select, insert on report_logos to findable_tenant;
grant select, insert, update on reports to findable_tenant;
grant select, insert, update on report_links to findable_tenant;
grant select on report_templates, report_logos to findable_system;
grant select, delete on reports, report_links to findable_system;
