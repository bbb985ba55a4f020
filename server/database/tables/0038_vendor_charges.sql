-- What vendors charged on a day for the runs of a skill.

-- Days are those of the world's clock, in UTC. `port` and `vendor` are empty for charges of runs before this table, which recorded
-- only their sum.
create table vendor_charges (
  agency_id text not null,
  workspace_id text not null,
  day date not null,
  skill text not null,
  port text not null,
  vendor text not null,
  cost_usd numeric(18, 9) not null,
  primary key (workspace_id, day, skill, port, vendor)
);
alter table vendor_charges enable row level security;
grant select, insert, update on vendor_charges to findable_tenant;
grant select on vendor_charges to findable_system;

insert into vendor_charges (agency_id, workspace_id, day, skill, port, vendor, cost_usd)
select agency_id, workspace_id, (created_at at time zone 'utc')::date, skill, '', '', sum(vendor_cost_usd)
from invocations
where vendor_cost_usd > 0
group by 1, 2, 3, 4;
