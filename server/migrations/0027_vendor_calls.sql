-- How often vendors were asked and what they said they charged, all tenants together: counters for `/metrics`. What a run cost
-- is with the run.

create table vendor_calls (
  port text not null,
  vendor text not null,
  -- Whose account was asked: the operator's own, or one that an agency or a workspace connected.
  account text not null check (account in ('operator', 'connected')),
  answered bigint not null,
  failed bigint not null,
  cost_usd numeric not null,
  primary key (port, vendor, account)
);

grant select, insert, update on vendor_calls to findable_system;
