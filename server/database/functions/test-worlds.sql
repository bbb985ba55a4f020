-- The state of a test world's market.
--
-- Called from world-state.store.ts: world_state.

-- Returns everything that a world's market is computed from, for the vendors of its runs: a run acts in one workspace, and the
-- market contains all of them. Null for live agencies. It is one call, because every simulated vendor call begins with it.
create function world_state(p_agency_id text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'seed', a.seed,
    'bornAt', wire_time(a.created_at),
    'now', wire_time(clock_timestamp() + a.world_offset),
    'brands', coalesce((
      select jsonb_agg(jsonb_build_object('workspaceId', w.id, 'domain', w.primary_domain, 'name', w.name, 'settings', w.settings, 'brand', w.brand)
        order by w.created_at, w.id)
      from workspaces w where w.agency_id = a.id and w.deleted_at is null and not w.hidden), '[]'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('event', e.event, 'parameters', e.parameters, 'startsAt', wire_time(e.starts_at),
        'endsAt', wire_time(e.ends_at)) order by e.starts_at, e.id)
      from market_events e where e.agency_id = a.id), '[]'),
    'deeds', coalesce((
      select jsonb_agg(d.deed || jsonb_build_object('at', wire_time(d.at)) order by d.at, d.id)
      from market_deeds d where d.agency_id = a.id and not (d.deed ? 'isScheduled' and exists (
        -- What was done to the page after it was scheduled, and before its time, replaces it.
        select 1 from market_deeds l where l.agency_id = a.id and l.id > d.id and l.deed ->> 'url' = d.deed ->> 'url'
          and (l.at < d.at or l.deed ? 'isScheduled')))), '[]'))
  from agencies a where a.id = p_agency_id and a.id = current_agency() and a.mode = 'test';
$$;

grant execute on function world_state(text) to findable_tenant;
