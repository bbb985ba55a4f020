-- Cited pages by day, prompts that are never sampled, and counts of vendors.

-- `none`: never sampled, with a history of imported answers.
alter table ai_citation_queries drop constraint ai_citation_queries_cadence_check;
alter table ai_citation_queries add constraint ai_citation_queries_cadence_check check (cadence in ('daily', 'weekly', 'none'));

-- A page that answers cite.
create table ai_citation_pages (
  agency_id text not null,
  workspace_id text not null,
  -- A hash of the address.
  page_key text not null,
  url text not null,
  -- The host of the page, or the domain that a redirect stands for; empty for an IP address.
  host text not null,
  domain text,
  title text,
  -- Whether the page itself names the brand; null if it was not read, or could not be.
  names_us boolean,
  read_at timestamptz,
  primary key (workspace_id, page_key)
);

-- How many answers of a prompt and day cite a page.
create table ai_citation_page_days (
  agency_id text not null,
  workspace_id text not null,
  day date not null,
  page_key text not null,
  llm text not null,
  surface text not null,
  -- A hash of the prompt.
  prompt_key text not null,
  query_id text,
  answers integer not null,
  -- Those that name the brand in a sentence that cites the page.
  naming integer not null,
  primary key (workspace_id, day, page_key, llm, surface, prompt_key)
);

-- How many answers of a prompt and day count: what those above are a part of.
create table ai_citation_answer_days (
  agency_id text not null,
  workspace_id text not null,
  day date not null,
  llm text not null,
  surface text not null,
  prompt_key text not null,
  query_id text,
  answers integer not null,
  primary key (workspace_id, day, llm, surface, prompt_key)
);

-- A count of a vendor's own report. It is no answer, and never becomes a rate.
create table ai_citation_vendor_counts (
  agency_id text not null,
  workspace_id text not null,
  vendor_report text not null check (vendor_report in ('bing_ai_performance', 'search_console_generative_ai')),
  dimension text not null check (dimension in ('day', 'page', 'query', 'country', 'device')),
  metric text not null check (metric in ('citations', 'impressions')),
  -- A hash of the value.
  value_key text not null,
  value text not null,
  from_day date not null,
  to_day date not null,
  count bigint not null,
  imported_at timestamptz not null,
  primary key (workspace_id, vendor_report, dimension, value_key, from_day, to_day)
);

alter table ai_citation_pages enable row level security;
alter table ai_citation_page_days enable row level security;
alter table ai_citation_answer_days enable row level security;
alter table ai_citation_vendor_counts enable row level security;

grant select, insert, update, delete on ai_citation_pages, ai_citation_page_days, ai_citation_answer_days,
  ai_citation_vendor_counts to findable_tenant;
grant select, delete on ai_citation_pages, ai_citation_page_days, ai_citation_answer_days, ai_citation_vendor_counts to findable_system;
