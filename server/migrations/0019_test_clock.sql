-- What a test world's market is made of beside its seed: what was made to happen in it, and what its users did. Times are the
-- world's.

create table market_events (
  id text primary key,
  -- Events happen to the whole world, whichever of its keys made them.
  agency_id text not null references agencies (id),
  event text not null check (event in ('algorithm_update', 'model_change', 'provider_outage', 'competitor_surge')),
  parameters jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null
);
create index market_events_newest on market_events (agency_id, created_at desc, id desc);

create table market_deeds (
  id bigint generated always as identity primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  -- Without its time.
  deed jsonb not null,
  at timestamptz not null
);
create index market_deeds_of_world on market_deeds (agency_id, at, id);
create index market_deeds_of_workspace on market_deeds (workspace_id);

alter table market_events enable row level security;
alter table market_deeds enable row level security;
create policy tenant on market_events to findable_tenant
  using (agency_id = current_agency());
create policy tenant on market_deeds to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on market_events to findable_system using (true);
-- Purges the rows of workspaces deleted long ago.
create policy system on market_deeds to findable_system using (true);
grant select, insert on market_events, market_deeds to findable_tenant;
grant select, delete on market_deeds to findable_system;

/*
 * All that a world is made of, for the vendors of its runs: these act in one workspace, and the market has all of them in it.
 * Null for live agencies. One call, because every simulated vendor call begins with it.
 */
create function world_state(p_agency_id text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'seed', a.seed,
    'bornAt', wire_time(a.created_at),
    'now', wire_time(clock_timestamp() + a.world_offset),
    'brands', coalesce((
      select jsonb_agg(jsonb_build_object('domain', w.primary_domain, 'name', w.name, 'settings', w.settings, 'brand', w.brand)
        order by w.created_at, w.id)
      from workspaces w where w.agency_id = a.id and w.deleted_at is null and not w.hidden), '[]'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('event', e.event, 'parameters', e.parameters, 'startsAt', wire_time(e.starts_at),
        'endsAt', wire_time(e.ends_at)) order by e.starts_at, e.id)
      from market_events e where e.agency_id = a.id), '[]'),
    'deeds', coalesce((
      select jsonb_agg(d.deed || jsonb_build_object('at', wire_time(d.at)) order by d.at, d.id)
      from market_deeds d where d.agency_id = a.id), '[]'))
  from agencies a where a.id = p_agency_id and a.id = current_agency() and a.mode = 'test';
$$;
revoke execute on function world_state(text) from public;
grant execute on function world_state(text) to findable_tenant;
