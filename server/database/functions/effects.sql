-- Effects: intent, send, outcome; and the freezes that stop them.
--
-- Called from invocations.store.ts: effects_of.
-- Called from effects.store.ts: begin_effect, close_effect.
-- Called from freeze.store.ts: freeze_effects, held_effects, unfreeze_effects.
-- Called from chores.ts: close_orphaned_effects.
-- Called from other functions: effects_frozen, settle_open_effect, resume_held_effects.

-- Returns what the record of a run shows of its effects.
create function effects_of(p_id text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('step', step, 'kind', kind, 'state', state, 'at', wire_time(coalesce(ended_at, intended_at, created_at)),
    'approvalId', approval_id) order by created_at, step, generation)
  from effects where invocation_id = p_id;
$$;

-- Whether this agency or this workspace stops its effects, the operator has suspended the agency, or this is a copy that waits to
-- be adopted. A transaction that freezes waits for the transactions that ask.
create function effects_frozen(p_agency_id text, p_workspace_id text) returns boolean language plpgsql set search_path = public as $$
begin
  perform 1 from agencies where id = p_agency_id for share;
  return installation_held() or exists (select 1 from agencies where id = p_agency_id and suspended_at is not null)
    or exists (select 1 from effect_freezes where agency_id = p_agency_id and workspace_id in ('', p_workspace_id));
end
$$;

-- Records the intent to act outside, in the transaction that has read the basis again. `p`: step, generation, kind, approvalId,
-- effectKey, payload, sha256, price. Returns `intended`, or `held` where effects are frozen: the run then parks. Afterwards
-- nothing is sent but the payload of the row.
create function begin_effect(p_id text, p_epoch integer, p jsonb) returns text
  language plpgsql security definer set search_path = public as $$
declare
  frozen boolean := effects_frozen(current_agency(), current_workspace());
  r invocations := lock_own_run(p_id, p_epoch);
  now_in_world timestamptz := world_now(r.agency_id);
  v_tries integer;
begin
  insert into effects (invocation_id, step, generation, agency_id, workspace_id, skill, kind, approval_id, state, effect_key, payload,
      payload_sha256, price, tries, intended_at, created_at)
    values (p_id, p ->> 'step', (p ->> 'generation')::integer, r.agency_id, r.workspace_id, r.skill, p ->> 'kind', p ->> 'approvalId',
      case when frozen then 'held' else 'intended' end, p ->> 'effectKey', p ->> 'payload', p ->> 'sha256', (p ->> 'price')::numeric,
      (not frozen)::integer, case when not frozen then now_in_world end, now_in_world)
    on conflict (invocation_id, step, generation) do update set state = excluded.state, approval_id = excluded.approval_id,
      payload = excluded.payload, payload_sha256 = excluded.payload_sha256, tries = effects.tries + excluded.tries,
      intended_at = excluded.intended_at, ended_at = null
    returning tries into v_tries;
  -- A first intent is progress: a run that dies from now on is not abandoned before a person was asked about the effect.
  update invocations set has_effects = true, claims = case when v_tries = 1 then 0 else claims end
    where id = p_id and (not has_effects or v_tries = 1);
  if frozen then
    perform park_run(p_id, 'RUNNING', jsonb_build_object('name', p ->> 'step', 'status', 'held'), '[]');
    return 'held';
  end if;
  return 'intended';
end
$$;

-- Records the outcome of an intended effect: `done`, `failed` or `unknown`. If its run has ended meanwhile, this settles the price:
-- an effect that happened is charged. Returns false if another process has recorded the outcome already.
create function close_effect(p_id text, p_step text, p_generation integer, p_state text, p_result jsonb) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  r invocations;
  e effects;
begin
  select * into r from invocations where id = p_id and agency_id = current_agency() for no key update;
  update effects set state = p_state, result = p_result, ended_at = world_now(agency_id)
    where invocation_id = p_id and step = p_step and generation = p_generation and agency_id = current_agency() and state = 'intended'
    returning * into e;
  if not found then
    return false;
  end if;
  if r.ended_at is not null then
    perform settle_open_effect(r, e);
  end if;
  return true;
end
$$;

-- Settles the price of an effect that outlived its run: charged if it happened, otherwise refunded. The run is locked.
create function settle_open_effect(r invocations, e effects) returns void language plpgsql set search_path = public as $$
declare
  charged numeric := case when e.state = 'done' then e.price else 0 end;
begin
  if e.price = 0 then
    return;
  end if;
  update invocations set credits_captured = credits_captured + charged, credits_reserved = credits_reserved - e.price + charged
    where id = r.id;
  update invocations set credits_of_children = credits_of_children + charged where id = r.parent_id and charged > 0;
  insert into credit_ledger (pool_id, agency_id, workspace_id, invocation_id, step, kind, area, amount)
    values (r.pool_id, r.agency_id, r.workspace_id, r.id, e.step, case when charged > 0 then 'capture' else 'release' end,
      case when charged > 0 then r.area end, e.price);
  update credit_pools set reserved = reserved - e.price, used = used + charged where id = r.pool_id;
end
$$;

-- Closes effects whose run has ended and whose process is gone. No process will learn their outcome, so they become `unknown` and
-- their price is refunded. Every worker process calls it.
create function close_orphaned_effects(p_silence_ms integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  o record;
  r invocations;
  e effects;
  closed integer := 0;
begin
  for o in
    select effects.invocation_id, effects.step, effects.generation from effects join invocations on invocations.id = effects.invocation_id
      join agencies on agencies.id = effects.agency_id
    where effects.state = 'intended'
      and invocations.ended_at - agencies.world_offset < clock_timestamp() - p_silence_ms * interval '1 ms' limit p_limit
  loop
    select * into r from invocations where id = o.invocation_id for no key update;
    update effects set state = 'unknown', ended_at = world_now(agency_id)
      where invocation_id = o.invocation_id and step = o.step and generation = o.generation and state = 'intended' returning * into e;
    continue when not found;
    perform settle_open_effect(r, e);
    closed := closed + 1;
  end loop;
  return closed;
end
$$;

-- Freezes the effects of a workspace, or of the agency (empty). It waits for intents that are being written.
create function freeze_effects(p_workspace_id text, p_reason text, p_by text) returns void
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from agencies where id = current_agency() for no key update;
  insert into effect_freezes (agency_id, workspace_id, reason, frozen_at, frozen_by)
    values (current_agency(), p_workspace_id, p_reason, world_now(current_agency()), p_by) on conflict do nothing;
end
$$;

-- Lists what a freeze of a workspace, or of the agency (empty), stops: held effects, and effects that wait for an approval, the
-- oldest first. `total` counts all of them.
create function held_effects(p_workspace_id text, p_limit integer)
  returns table (workspace_id text, invocation_id text, skill text, step text, approval_id text, total integer)
  language sql stable security definer set search_path = public as $$
  select h.workspace_id, h.invocation_id, h.skill, h.step, h.approval_id, (count(*) over ())::integer
  from (
    select e.workspace_id, e.invocation_id, e.skill, e.step, null as approval_id, e.created_at as since
    from effects e
    where e.agency_id = current_agency() and e.state = 'held'
    union all
    select a.workspace_id, a.invocation_id, a.skill, a.step, a.id, a.raised_at
    from approvals a
    where a.agency_id = current_agency() and a.status = 'PENDING' and a.kind <> 'step' and a.timeout_at > world_now(a.agency_id)
  ) h
  where p_workspace_id in ('', h.workspace_id)
    and (current_workspace() is null or p_workspace_id = '' or h.workspace_id = current_workspace())
  order by h.since, h.invocation_id, h.step
  limit p_limit;
$$;

-- Ends a freeze. The runs that it held resume, unless the other freeze still holds them.
create function unfreeze_effects(p_workspace_id text) returns integer language plpgsql security definer set search_path = public as $$
begin
  perform 1 from agencies where id = current_agency() for no key update;
  delete from effect_freezes where agency_id = current_agency() and workspace_id = p_workspace_id;
  return resume_held_effects(current_agency(), p_workspace_id);
end
$$;

-- Resumes the runs of a workspace, or of the agency (empty), whose effects were held and that no freeze holds any longer.
create function resume_held_effects(p_agency_id text, p_workspace_id text) returns integer
  language plpgsql set search_path = public as $$
declare
  one text;
  resumed integer := 0;
begin
  for one in
    select i.id from invocations i join effects e on e.invocation_id = i.id
    where e.agency_id = p_agency_id and e.state = 'held' and (p_workspace_id = '' or e.workspace_id = p_workspace_id)
      and not exists (select 1 from effect_freezes f where f.agency_id = e.agency_id and f.workspace_id in ('', e.workspace_id))
      and i.status = 'RUNNING' and i.current_step ->> 'status' = 'held'
    order by i.depth, i.id for no key update of i
  loop
    perform resume_run(one);
    resumed := resumed + 1;
  end loop;
  return resumed;
end
$$;

grant execute on function effects_of(text) to findable_tenant, findable_system;
grant execute on function begin_effect(text, integer, jsonb), close_effect(text, text, integer, text, jsonb),
  freeze_effects(text, text, text), held_effects(text, integer), unfreeze_effects(text) to findable_tenant;
grant execute on function close_orphaned_effects(integer, integer) to findable_system;
