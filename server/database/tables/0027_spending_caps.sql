-- Schedules of one run, monthly caps of keys, and the charges of vendors by month.

-- Whether a schedule starts one run in its workspace instead of a bulk action.
alter table schedules add column starts_alone boolean not null default false;

-- The most credits that the runs of a key, and of the keys below it, may use in a month; null for no cap. The cap of a workspace is
-- one of its settings.
alter table api_keys add column max_credits_per_month numeric(16, 4) check (max_credits_per_month >= 0);

-- What vendors charged in a calendar month of the world's clock. Each run records its sum.
create table vendor_spending (
  agency_id text not null,
  workspace_id text not null,
  month date not null,
  port text not null,
  vendor text not null,
  cost_usd numeric(18, 9) not null,
  primary key (workspace_id, month, port, vendor)
);
alter table vendor_spending enable row level security;
grant select, insert, update on vendor_spending to findable_tenant;
grant select on vendor_spending to findable_system;
