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
