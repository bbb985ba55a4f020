-- Counts of the sampled answers of monitored prompts, which figures are computed from.

-- What an answer counts for. Many answers have the same score, so each score is stored once.
create table ai_citation_scores (
  id integer generated always as identity primary key,
  agency_id text not null,
  workspace_id text not null,
  -- A hash of the names and domains that the answer was scored by; empty for answers that were stored before there were counts.
  edition text not null,
  -- A hash of the columns below.
  digest text not null,
  -- Whether the sample is an answer.
  counts boolean not null,
  -- Whether the answer cites any domain.
  cites boolean not null,
  -- Known domains that the answer cites, in order of the text.
  credited text[] not null,
  -- Domains of the brands that the text names.
  named text[] not null,
  -- The known domain of the first citation; null if another domain has it.
  first text,
  unique (workspace_id, edition, digest)
);

-- The samples of one prompt, as it was asked and answered, in one month.
create table ai_citation_tallies (
  agency_id text not null,
  workspace_id text not null,
  query_id text not null,
  -- The first day of the month in UTC, counted from 1970.
  month integer not null,
  query_version integer not null,
  llm text not null,
  surface text not null,
  -- Empty if the vendor does not name it.
  model text not null,
  location text not null,
  language text not null,
  -- Four bytes a sample, big-endian: the day of the month from 0, times 2^26, plus the identifier of the score.
  entries bytea not null,
  primary key (workspace_id, query_id, month, query_version, llm, surface, model, location, language)
) with (fillfactor = 70);

-- Workspaces whose names or domains changed since their answers were scored.
create table ai_citation_recounts (
  workspace_id text primary key,
  agency_id text not null,
  -- Distinguishes a change from one that came while the answers were scored again.
  change bigint generated always as identity,
  -- Transactions from this one on began after a worker saw the change; null before.
  seen_at xid8
);

insert into ai_citation_scores (agency_id, workspace_id, edition, digest, counts, cites, credited, named, first)
select distinct agency_id, workspace_id, '', md5(row (outcome in ('answered', 'not_searched'), cited_domains <> '{}', credited_domains,
    named_domains, case when cited_domains[1] = credited_domains[1] then cited_domains[1] end)::text),
  outcome in ('answered', 'not_searched'), cited_domains <> '{}', credited_domains, named_domains,
  case when cited_domains[1] = credited_domains[1] then cited_domains[1] end
from ai_citation_samples where query_id is not null;

insert into ai_citation_tallies (agency_id, workspace_id, query_id, month, query_version, llm, surface, model, location, language, entries)
select s.agency_id, s.workspace_id, s.query_id, date_trunc('month', s.sampled_at at time zone 'utc')::date - date '1970-01-01',
  coalesce(s.query_version, 1), s.llm, s.surface, coalesce(s.model, ''), coalesce(s.location, ''), coalesce(s.language, ''),
  string_agg(int4send((extract(day from s.sampled_at at time zone 'utc')::int - 1) * 67108864 + c.id), ''::bytea order by s.sampled_at, s.id)
from ai_citation_samples s
join ai_citation_scores c on c.workspace_id = s.workspace_id and c.edition = ''
  and c.digest = md5(row (s.outcome in ('answered', 'not_searched'), s.cited_domains <> '{}', s.credited_domains, s.named_domains,
    case when s.cited_domains[1] = s.credited_domains[1] then s.cited_domains[1] end)::text)
where s.query_id is not null
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;

-- The stored answers are scored again, because their citations of newly tracked domains are in their texts only.
insert into ai_citation_recounts (workspace_id, agency_id) select distinct workspace_id, agency_id from ai_citation_tallies;

alter table ai_citation_scores enable row level security;
alter table ai_citation_tallies enable row level security;
alter table ai_citation_recounts enable row level security;

grant select, insert, delete on ai_citation_scores to findable_tenant;
grant select, insert, update, delete on ai_citation_tallies to findable_tenant;
grant select, insert, update, delete on ai_citation_recounts to findable_tenant;
grant select, delete on ai_citation_scores, ai_citation_tallies, ai_citation_recounts to findable_system;
