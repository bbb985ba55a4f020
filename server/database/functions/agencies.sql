-- Agencies, as the operator manages them from the command line.
--
-- Called from agencies.store.ts: suspend_agency.

-- Suspends an agency and its test worlds, or resumes them. While it is suspended, its keys are refused, its schedules and effects
-- wait, and its share links and trust grants have no effect. Returns false if there is no such live agency. Suspending twice keeps
-- the first time.
create function suspend_agency(p_agency_id text, p_suspended boolean) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  world text;
  since timestamptz := case when p_suspended then clock_timestamp() end;
begin
  perform 1 from agencies where id = p_agency_id and mode = 'live' for no key update;
  if not found then
    return false;
  end if;
  for world in
    with recursive worlds as (
      select p_agency_id as id
      union
      select k.agency_id from api_keys k join worlds w on k.created_by_agency_id = w.id
    )
    select id from worlds order by id
  loop
    update agencies set suspended_at = case when p_suspended then coalesce(suspended_at, since) end where id = world;
    update api_keys set suspended_at = case when p_suspended then coalesce(suspended_at, since) end where agency_id = world;
    if not p_suspended then
      perform resume_held_effects(world, '');
    end if;
  end loop;
  return true;
end
$$;

grant execute on function suspend_agency(text, boolean) to findable_system;
