-- Sites that the latest run of `bootstrap_brand` named as competitors. They are suggestions until a person tracks one.

create table named_competitors (
  agency_id text not null,
  workspace_id text not null,
  domain text not null,
  kind text check (kind in ('brand', 'publisher')),
  -- On the clock of the agency's world.
  named_at timestamptz not null,
  primary key (workspace_id, domain)
);

alter table named_competitors enable row level security;

grant select, insert, delete on named_competitors to findable_tenant;
grant select, delete on named_competitors to findable_system;

-- Numbers of phrases that keyword research met and did not store, because of its limit, its filter or its target. A keyword that a
-- person adds later receives them at once, without another charge of the vendor.

create table phrase_numbers (
  agency_id text not null,
  workspace_id text not null,
  country text not null,
  language text not null,
  phrase text not null check (char_length(phrase) between 1 and 500),
  volume bigint check (volume >= 0),
  kd double precision check (kd between 0 and 100),
  -- The fields of `KeywordMetrics`.
  metrics jsonb,
  -- On the clock of the agency's world.
  met_at timestamptz not null,
  primary key (workspace_id, country, language, phrase)
);

alter table phrase_numbers enable row level security;

grant select, insert, update, delete on phrase_numbers to findable_tenant;
grant select, delete on phrase_numbers to findable_system;
