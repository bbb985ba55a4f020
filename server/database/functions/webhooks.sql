-- Webhooks: events, and their deliveries to endpoints.
--
-- Called from emit-event.store.ts: emit_event.
-- Called from deliveries.store.ts: claim_webhook_deliveries, record_webhook_attempts, return_webhook_deliveries.
-- Called from other functions: aggregate_of, emit_run_event, endpoints_for, is_event_wanted.

-- The endpoints that receive events of this type in a workspace: those of the workspace and those of its agency.
create function endpoints_for(p_workspace_id text, p_type text) returns setof webhooks language plpgsql stable set search_path = public as $$
begin
  return query select w.* from webhooks w
    where w.workspace_id = p_workspace_id and w.level = 'workspace' and w.deleted_at is null and w.active and p_type = any (w.events);
  return query select w.* from webhooks w join workspaces s on s.id = p_workspace_id and s.agency_id = w.agency_id
    where w.level = 'agency' and w.deleted_at is null and w.active and p_type = any (w.events);
end
$$;

-- Whether an endpoint or a listener receives events of this type in a workspace.
create function is_event_wanted(p_workspace_id text, p_type text, p_digest boolean default null) returns boolean
  language plpgsql stable set search_path = public as $$
begin
  perform 1 from endpoints_for(p_workspace_id, p_type) w where w.digest = coalesce(p_digest, w.digest);
  if not found and p_digest is not true then
    perform 1 from webhook_listening where workspace_id = p_workspace_id and listening_until > clock_timestamp();
  end if;
  return found;
end
$$;

-- Emits an event to the endpoints of the workspace and its agency and to listeners, in the transaction of what happened. Without any
-- it costs three lookups in an index. If an agency was entered, it must be this one. An event that names a run gets its number in that run.
-- `p_digest` selects the endpoints with that `digest`; null selects all. Listeners receive what endpoints without `digest` do.
create function emit_event(p_agency_id text, p_workspace_id text, p_type text, p_data jsonb, p_digest boolean default null) returns void
  language plpgsql security definer set search_path = public as $$
declare
  event text := new_id('evt');
  place integer;
begin
  if p_agency_id <> coalesce(current_agency(), p_agency_id) then
    raise exception 'An event of another agency cannot be emitted.';
  end if;
  perform note_event(p_agency_id, p_workspace_id, p_type, p_data, p_digest);
  if not is_event_wanted(p_workspace_id, p_type, p_digest) then
    return;
  end if;
  update invocations set events_emitted = events_emitted + 1
    where id = p_data ->> 'invocationId' and agency_id = p_agency_id returning events_emitted into place;
  if found then
    p_data := p_data || jsonb_build_object('sequence', place);
  end if;
  insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, body)
    select new_id('dlv'), w.id, p_agency_id, w.workspace_id, event, p_type, json_build_object('type', p_type, 'id', event,
        'createdAt', wire_time(world_now(p_agency_id)), 'workspaceId', p_workspace_id, 'data', p_data)::text
      from endpoints_for(p_workspace_id, p_type) w where w.agency_id = p_agency_id and w.digest = coalesce(p_digest, w.digest);
  insert into webhook_recorded_events (workspace_id, agency_id, body)
    select p_workspace_id, p_agency_id, json_build_object('type', p_type, 'id', event,
        'createdAt', wire_time(world_now(p_agency_id)), 'workspaceId', p_workspace_id, 'data', p_data)::text
      from webhook_listening l
      where p_digest is not true and l.workspace_id = p_workspace_id and l.agency_id = p_agency_id and l.listening_until > clock_timestamp();
end
$$;

-- What the event of a bulk action says of its result: the counts, and the first 200 workspaces without the results of their runs.
create function aggregate_of(p_result jsonb) returns jsonb language sql immutable set search_path = public
  return jsonb_build_object('action', p_result -> 'action', 'summary', p_result -> 'summary',
    'results', (select coalesce(jsonb_agg(one - 'result' - 'resultOmitted' order by place), '[]')
      from jsonb_array_elements(p_result -> 'results') with ordinality as r (one, place) where place <= 200),
    'failures', (select coalesce(jsonb_agg(one order by place), '[]')
      from jsonb_array_elements(p_result -> 'failures') with ordinality as f (one, place) where place <= 200));

-- Emits the event of the state that a run has just reached, in the transaction of that state. It records the facts of this moment
-- and no payload: run-events.ts makes every payload of `agent.invocation.*` from them, of the type in the contract. The state may
-- change in a statement for many runs, or in a timer, where no TypeScript runs. `p_approval` is what an approval adds.
create function emit_run_event(p_id text, p_workspace_id text, p_status text, p_approval jsonb default null) returns void
  language plpgsql set search_path = public as $$
declare
  v_type text := 'agent.invocation.' || case p_status when 'RUNNING' then 'started' when 'SUCCEEDED' then 'completed'
    when 'WAITING_APPROVAL' then 'awaiting_approval' else lower(p_status) end;
  event text := new_id('evt');
  r invocations;
  facts jsonb;
begin
  perform note_run(p_id, p_workspace_id, p_status, p_approval);
  if not is_event_wanted(p_workspace_id, v_type) then
    return;
  end if;
  update invocations set events_emitted = events_emitted + 1 where id = p_id returning * into r;
  facts := jsonb_build_object('type', v_type, 'eventId', event, 'createdAt', wire_time(world_now(r.agency_id)),
    'workspaceId', p_workspace_id, 'invocationId', r.id, 'sequence', r.events_emitted, 'skill', r.skill, 'tags', r.tags,
    -- The next turn of a conversation names the turn before in its approvals only.
    'parentInvocationId', coalesce(r.parent_id, case when p_approval is not null then r.previous_id end),
    'creditsUsed', r.credits_captured + r.credits_of_children,
    'durationMs', coalesce(round(extract(epoch from r.ended_at - r.started_at) * 1000), 0),
    'files', r.files, 'error', r.error, 'cancelReason', r.cancel_reason, 'approval', p_approval,
    'aggregate', case when p_status = 'SUCCEEDED' and r.skill = 'workspaces.bulk_action' then aggregate_of(r.result) end,
    'publicUrl', (select public_url from engine_limits));
  insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, run_facts)
    select new_id('dlv'), w.id, r.agency_id, w.workspace_id, event, v_type, facts
      from endpoints_for(p_workspace_id, v_type) w where w.agency_id = r.agency_id;
  insert into webhook_recorded_events (workspace_id, agency_id, run_facts)
    select p_workspace_id, r.agency_id, facts
      from webhook_listening l
      where l.workspace_id = p_workspace_id and l.agency_id = r.agency_id and l.listening_until > clock_timestamp();
end
$$;

-- Claims due deliveries endpoint by endpoint, so that the long queue of one endpoint does not delay another: of each as many as
-- this worker has room for (`p_room`, by webhook), or `p_slots`. It begins after the endpoint `p_after`. It finds the endpoints
-- with deliveries by stepping through the index, in about 8 microseconds each.
-- A delivery that its endpoint must not get any more has `is_wanted` false: the worker records it without an attempt.
-- The queue also carries messages of notices: their event type begins with `notice.`, and their endpoint is a person or a channel.
-- Mail servers are slower than endpoints, so their leases are longer. Workers of releases before notices do not ask for them.
create function claim_webhook_deliveries(p_lease_ms integer, p_limit integer, p_slots integer, p_room jsonb, p_after text,
    p_notices boolean default false)
  returns table (id text, webhook_id text, epoch integer, event_id text, event_type text, body text, run_facts jsonb, is_test boolean, attempts integer,
    attempts_before integer, url text, secret bytea, previous_secret bytea, is_wanted boolean, exists_still boolean, now_ms double precision)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
begin
  if installation_held() then
    return;
  end if;
  return query
    with recursive endpoints as (
      (select d.webhook_id from webhook_deliveries d where d.webhook_id > p_after order by d.webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_deliveries d where d.webhook_id > e.webhook_id order by d.webhook_id limit 1)
      from endpoints e where e.webhook_id is not null
    ), due as materialized (
      select q.id, q.due_at from endpoints e
      cross join lateral (
        select d.id, d.due_at from webhook_deliveries d where d.webhook_id = e.webhook_id and d.due_at <= v_now
          and (p_notices or not starts_with(d.event_type, 'notice.'))
        order by d.due_at limit coalesce((p_room ->> e.webhook_id)::integer, p_slots) for no key update skip locked
      ) q
      where e.webhook_id is not null
      limit p_limit
    ), claimed as (
      update webhook_deliveries d set due_at = v_now + interval '1 ms' * case when starts_with(d.event_type, 'notice.')
          then greatest(p_lease_ms, 90000) else p_lease_ms end, claimed = true, epoch = d.epoch + 1
      from due where d.id = due.id returning d.*, due.due_at as was_due
    )
    select c.id, c.webhook_id, c.epoch, c.event_id, c.event_type, c.body, c.run_facts, c.is_test, c.attempts, c.attempts_before, w.url, w.secret,
      case when w.previous_secret_expires_at > v_now then w.previous_secret end,
      (w.active or c.is_test or starts_with(c.event_type, 'notice.')) and coalesce(s.deleted_at > v_now + a.world_offset - interval '24 hours', true),
      w.id is not null or starts_with(c.event_type, 'notice.'), extract(epoch from v_now)::double precision * 1000
    from claimed c
    left join webhooks w on w.id = c.webhook_id and w.deleted_at is null
    left join workspaces s on s.id = c.workspace_id
    left join agencies a on a.id = s.agency_id
    -- In the order in which the events happened, as far as concurrent attempts allow.
    order by c.was_due;
end
$$;

-- Records the outcome of deliveries: a row of the log for each attempt, and then the delivery waits for its next attempt, is
-- deleted, or becomes a dead letter. It ignores deliveries that another worker has claimed meanwhile. `state`: `delivered`,
-- `retry` (after `retry_ms` from the end of the attempt), `dead`, `dropped`. `new_body` is what was made of `run_facts`: from the
-- first attempt on every attempt sends the stored bytes.
create function record_webhook_attempts(p jsonb) returns integer language plpgsql security definer set search_path = public as $$
declare
  v_now timestamptz := clock_timestamp();
  recorded integer;
begin
  with outcomes as (
    select o.*, d.webhook_id, d.agency_id, d.workspace_id, d.event_id, d.event_type, d.body, d.is_test, d.attempts,
      a.world_offset as ahead, v_now - o.began_ms_ago * interval '1 ms' as began_at, v_now - o.ended_ms_ago * interval '1 ms' as ended_at
    from jsonb_to_recordset(p) as o (id text, epoch integer, state text, new_body text, tried boolean, url text, response_code integer, body_excerpt text,
        error text, latency_ms integer, began_ms_ago double precision, ended_ms_ago double precision, retry_ms double precision)
    join webhook_deliveries d on d.id = o.id and d.epoch = o.epoch and d.claimed
    join agencies a on a.id = d.agency_id
    order by d.id for no key update of d
  ), logged as (
    insert into webhook_attempts (delivery_id, attempt, webhook_id, agency_id, workspace_id, event_id, event_type, outcome,
        response_code, body_excerpt, error, latency_ms, attempted_at, next_attempt_at)
      select id, attempts + 1, webhook_id, agency_id, workspace_id, event_id, event_type,
        case state when 'delivered' then 'delivered' else 'failed' end, response_code, body_excerpt, error, latency_ms,
        began_at + ahead, case state when 'retry' then ended_at + retry_ms * interval '1 ms' + ahead end
      from outcomes where tried
  ), waiting as (
    update webhook_deliveries d set body = coalesce(d.body, t.new_body), attempts = d.attempts + 1, claimed = false, due_at = t.ended_at + t.retry_ms * interval '1 ms'
    from outcomes t where d.id = t.id and t.state = 'retry'
  ), ended as (
    delete from webhook_deliveries d using outcomes t where d.id = t.id and t.state <> 'retry'
  ), dead as (
    insert into webhook_dead_letters (id, webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts, response_code,
        error, dead_lettered_at, expires_at)
      select new_id('dlq'), webhook_id, agency_id, workspace_id, event_id, event_type, coalesce(body, new_body), attempts + tried::integer,
        response_code, error, v_now + ahead, v_now + ahead + interval '30 days'
      from outcomes where state = 'dead' and not is_test and not starts_with(event_type, 'notice.')
  ), deactivated as (
    -- The address answered 410. If it was changed meanwhile, the new address did not.
    update webhooks w set active = false, updated_at = world_now(w.agency_id)
    where w.active and w.id in (select t.webhook_id from outcomes t where t.response_code = 410 and t.url = w.url)
  )
  select count(*) into recorded from outcomes;
  return recorded;
end
$$;

-- Returns deliveries that this worker will not attempt, so that another worker claims them at once.
create function return_webhook_deliveries(p jsonb) returns void language sql security definer set search_path = public as $$
  update webhook_deliveries d set due_at = clock_timestamp(), claimed = false
  from jsonb_to_recordset(p) as o (id text, epoch integer) where d.id = o.id and d.epoch = o.epoch and d.claimed;
$$;

-- Waiting deliveries are due on the clock of their world: when the clock moves ahead, the rest of the wait is shorter.
create function move_webhook_deliveries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update webhook_deliveries d set due_at = d.due_at - (new.world_offset - old.world_offset)
    where d.webhook_id in (select w.id from webhooks w where w.agency_id = new.id) and not d.claimed;
  return null;
end
$$;

create trigger move_webhook_deliveries after update of world_offset on agencies
  for each row when (new.world_offset <> old.world_offset) execute function move_webhook_deliveries();

grant execute on function emit_event(text, text, text, jsonb, boolean) to findable_tenant, findable_system;
grant execute on function claim_webhook_deliveries(integer, integer, integer, jsonb, text, boolean), record_webhook_attempts(jsonb),
  return_webhook_deliveries(jsonb) to findable_system;
