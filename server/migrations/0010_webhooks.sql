-- Webhooks. The words: an *event* is what happened; a *delivery* is an event on its way to one webhook, a row that is gone when
-- it has arrived; an *attempt* is one try, kept in the log; a *dead letter* is an event that failed every attempt.
-- The transaction that changes a state inserts the deliveries of the event, so that none is lost and none is told of a change
-- that was undone. Deliveries carry the bytes that are signed: they are the same at every attempt.

create table webhooks (
  id text primary key,
  agency_id text not null references agencies (id),
  workspace_id text not null references workspaces (id),
  url text not null,
  events text[] not null,
  description text,
  active boolean not null default true,
  -- Sealed under SECRETS_KEY. The one before signs too until it expires.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  -- Test events of the minute that began then.
  tests_since timestamptz,
  tests integer not null default 0,
  -- On the clock of the agency's world.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What still waits for it is removed by the sweeper, and then the row; on the database's own clock.
  deleted_at timestamptz,
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhooks_newest on webhooks (workspace_id, created_at desc, id desc) where deleted_at is null;
create index webhooks_deleted on webhooks (deleted_at) where deleted_at is not null;

create table webhook_deliveries (
  id text primary key,
  -- Without foreign keys here and below: their checks would be most of what a delivery costs.
  webhook_id text not null,
  agency_id text not null,
  workspace_id text not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  is_test boolean not null default false,
  -- Attempts made, those of the delivery that this one replays included.
  attempts integer not null default 0,
  -- Attempts that earlier deliveries of the event made: the pauses begin anew after them.
  attempts_before integer not null default 0,
  -- On the database's own clock. Where a worker has taken it, the moment at which that worker is taken for dead.
  due_at timestamptz not null default clock_timestamp(),
  taken boolean not null default false,
  -- Raised by every claim; what an earlier owner still says of the delivery is not written.
  epoch integer not null default 0
) with (fillfactor = 70);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at);

create table webhook_attempts (
  delivery_id text not null,
  attempt integer not null,
  webhook_id text not null,
  agency_id text not null,
  workspace_id text not null,
  event_id text not null,
  event_type text not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  response_code integer,
  body_excerpt text,
  error text,
  latency_ms integer not null,
  -- These two on the clock of the agency's world.
  attempted_at timestamptz not null,
  next_attempt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (delivery_id, attempt)
);
create index webhook_attempts_newest on webhook_attempts (webhook_id, attempted_at desc);
create index webhook_attempts_failed on webhook_attempts (webhook_id, attempted_at desc) where outcome = 'failed';
create index webhook_attempts_age on webhook_attempts using brin (created_at);

create table webhook_dead_letters (
  id text primary key,
  webhook_id text not null,
  agency_id text not null,
  workspace_id text not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  attempts integer not null,
  response_code integer,
  error text,
  -- On the clock of the agency's world.
  dead_lettered_at timestamptz not null,
  expires_at timestamptz not null,
  replayed_at timestamptz
);
create index webhook_dead_letters_newest on webhook_dead_letters (workspace_id, dead_lettered_at desc, id desc);
create index webhook_dead_letters_of on webhook_dead_letters (webhook_id, dead_lettered_at);
create index webhook_dead_letters_expired on webhook_dead_letters (expires_at);

alter table webhooks enable row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_attempts enable row level security;
alter table webhook_dead_letters enable row level security;

create policy tenant on webhooks to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on webhook_deliveries to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on webhook_attempts to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on webhook_dead_letters to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on webhooks to findable_system using (true);
create policy system on webhook_deliveries to findable_system using (true);
create policy system on webhook_attempts to findable_system using (true);
create policy system on webhook_dead_letters to findable_system using (true);

grant select, insert, update on webhooks, webhook_dead_letters to findable_tenant;
grant select, insert on webhook_deliveries to findable_tenant;
grant select on webhook_attempts to findable_tenant;
-- The sweeper also forgets secrets that have expired.
grant update (previous_secret, previous_secret_expires_at) on webhooks to findable_system;
grant select, delete on webhooks, webhook_deliveries, webhook_attempts, webhook_dead_letters to findable_system;

-- Listening: for a developer whose machine nothing can be posted to, a workspace's events are kept for a while and read.
-- Where nobody listens nothing is kept, and an event costs one more look into an index.

create table webhook_listening (
  workspace_id text primary key references workspaces (id),
  agency_id text not null references agencies (id),
  -- On the database's own clock; the sweeper removes it later.
  listening_until timestamptz not null
);
create index webhook_listening_ended on webhook_listening (listening_until);

-- Read in order of (xid, seq), and of ended transactions only: one that commits late is never before what was read already.
create table webhook_heard_events (
  workspace_id text not null,
  agency_id text not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, xid, seq)
);
create index webhook_heard_events_age on webhook_heard_events (created_at);

alter table webhook_listening enable row level security;
alter table webhook_heard_events enable row level security;
create policy tenant on webhook_listening to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy tenant on webhook_heard_events to findable_tenant
  using (agency_id = current_agency() and (current_workspace() is null or workspace_id = current_workspace()));
create policy system on webhook_listening to findable_system using (true);
create policy system on webhook_heard_events to findable_system using (true);
grant select, insert, update on webhook_listening to findable_tenant;
grant select, insert on webhook_heard_events to findable_tenant;
grant select, delete on webhook_listening, webhook_heard_events to findable_system;

-- Where the addresses in events lead; written by each API process at its start.
alter table engine_limits add column public_url text not null default '';

/*
 * ---------------------------------------------------------------- telling of events
 */

-- An identifier made in the database: a letter and 92 random bits.
create function new_id(p_prefix text) returns text language sql volatile set search_path = public as $$
  select p_prefix || '_' || chr(97 + floor(random() * 26)::integer) || substr(h, 1, 12) || substr(h, 14, 3) || substr(h, 18, 8)
  from replace(gen_random_uuid()::text, '-', '') h;
$$;

-- A moment as the wire has it: UTC with milliseconds.
create function wire_time(p_at timestamptz) returns text language sql stable set search_path = public as $$
  select to_char(p_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

/*
 * Tells the workspace's webhooks, and who listens, of an event, in the transaction of what happened. Where nobody does it costs two
 * looks into an index. Where an agency has been entered it must be this one.
 */
create function emit_event(p_agency_id text, p_workspace_id text, p_type text, p_data jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  event text := new_id('evt');
begin
  if p_agency_id <> coalesce(current_agency(), p_agency_id) then
    raise exception 'An event of another agency cannot be told.';
  end if;
  insert into webhook_deliveries (id, webhook_id, agency_id, workspace_id, event_id, event_type, body)
    select new_id('dlv'), w.id, p_agency_id, p_workspace_id, event, p_type, json_build_object('type', p_type, 'id', event,
        'createdAt', wire_time(world_now(p_agency_id)), 'workspaceId', p_workspace_id, 'data', p_data)::text
      from webhooks w
      where w.workspace_id = p_workspace_id and w.agency_id = p_agency_id and w.deleted_at is null and w.active and p_type = any (w.events);
  insert into webhook_heard_events (workspace_id, agency_id, body)
    select p_workspace_id, p_agency_id, json_build_object('type', p_type, 'id', event,
        'createdAt', wire_time(world_now(p_agency_id)), 'workspaceId', p_workspace_id, 'data', p_data)::text
      from webhook_listening l
      where l.workspace_id = p_workspace_id and l.agency_id = p_agency_id and l.listening_until > clock_timestamp();
end
$$;

-- Tells of the state that a run has just come to.
create function emit_run_event(p_id text, p_workspace_id text, p_status text) returns void
  language plpgsql set search_path = public as $$
declare
  v_type text := 'agent.invocation.' || case p_status when 'RUNNING' then 'started' when 'SUCCEEDED' then 'completed' else lower(p_status) end;
  v_base text;
  r invocations;
  v_data jsonb;
begin
  perform 1 from webhooks where workspace_id = p_workspace_id and deleted_at is null and active and v_type = any (events);
  if not found then
    perform 1 from webhook_listening where workspace_id = p_workspace_id and listening_until > clock_timestamp();
  end if;
  if not found then
    return;
  end if;
  select * into r from invocations where id = p_id;
  select public_url into v_base from engine_limits;
  v_data := jsonb_build_object('invocationId', r.id, 'skill', r.skill, 'tags', r.tags)
    || case when r.parent_id is null then '{}' else jsonb_build_object('parentInvocationId', r.parent_id) end;
  if r.ended_at is not null then
    v_data := v_data || jsonb_build_object('creditsUsed', r.credits_captured + r.credits_of_children,
      'durationMs', coalesce(round(extract(epoch from r.ended_at - r.started_at) * 1000), 0));
  end if;
  v_data := v_data || case p_status
    when 'SUCCEEDED' then jsonb_build_object('files', r.files, 'resultUrl', v_base || '/v1/agent/invocations/' || r.id)
    when 'FAILED' then jsonb_build_object('error', jsonb_build_object('type', v_base || '/errors/' || (r.error ->> 'code'),
      'code', r.error -> 'code', 'message', r.error -> 'message', 'details', r.error -> 'details', 'requestId', 'req_' || substr(r.id, 5)))
    when 'CANCELLED' then jsonb_build_object('reason', r.cancel_reason)
    else '{}' end;
  perform emit_event(r.agency_id, r.workspace_id, v_type, v_data);
end
$$;

/*
 * ---------------------------------------------------------------- delivering
 */

/*
 * Takes deliveries that are due, endpoint by endpoint, so that a long queue of one hides nobody else's: of each as many as
 * this worker has room for (`p_room`, by webhook), or `p_slots`. Begins behind the endpoint `p_after`. The endpoints
 * with deliveries are found by stepping through the index, about 8 microseconds each.
 * What a webhook is not to get any more comes with `is_wanted` false: the worker records it without an attempt.
 */
create function claim_webhook_deliveries(p_lease_ms integer, p_limit integer, p_slots integer, p_room jsonb, p_after text)
  returns table (id text, webhook_id text, epoch integer, event_id text, event_type text, body text, is_test boolean, attempts integer,
    attempts_before integer, url text, secret bytea, previous_secret bytea, is_wanted boolean, exists_still boolean, now_ms double precision)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
begin
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
        order by d.due_at limit coalesce((p_room ->> e.webhook_id)::integer, p_slots) for update skip locked
      ) q
      where e.webhook_id is not null
      limit p_limit
    ), claimed as (
      update webhook_deliveries d set due_at = v_now + p_lease_ms * interval '1 ms', taken = true, epoch = d.epoch + 1
      from due where d.id = due.id returning d.*, due.due_at as was_due
    )
    select c.id, c.webhook_id, c.epoch, c.event_id, c.event_type, c.body, c.is_test, c.attempts, c.attempts_before, w.url, w.secret,
      case when w.previous_secret_expires_at > v_now then w.previous_secret end,
      (w.active or c.is_test) and coalesce(s.deleted_at > v_now + a.world_offset - interval '24 hours', true),
      w.id is not null, extract(epoch from v_now)::double precision * 1000
    from claimed c
    left join webhooks w on w.id = c.webhook_id and w.deleted_at is null
    left join workspaces s on s.id = c.workspace_id
    left join agencies a on a.id = s.agency_id
    -- Told in the order in which they happened, as far as several at once can be.
    order by c.was_due;
end
$$;

/*
 * Writes what became of deliveries: a row of the log for each attempt, and then the delivery waits for its next one, has arrived,
 * or is a dead letter. Those that another worker has taken over meanwhile are left alone. `fate`: `delivered`, `retry` (after
 * `retry_ms` from the end of the attempt), `dead`, `dropped`.
 */
create function record_webhook_attempts(p jsonb) returns integer language plpgsql security definer set search_path = public as $$
declare
  v_now timestamptz := clock_timestamp();
  recorded integer;
begin
  with told as (
    select o.*, d.webhook_id, d.agency_id, d.workspace_id, d.event_id, d.event_type, d.body, d.is_test, d.attempts,
      a.world_offset as ahead, v_now - o.began_ms_ago * interval '1 ms' as began_at, v_now - o.ended_ms_ago * interval '1 ms' as ended_at
    from jsonb_to_recordset(p) as o (id text, epoch integer, fate text, tried boolean, url text, response_code integer, body_excerpt text,
        error text, latency_ms integer, began_ms_ago double precision, ended_ms_ago double precision, retry_ms double precision)
    join webhook_deliveries d on d.id = o.id and d.epoch = o.epoch and d.taken
    join agencies a on a.id = d.agency_id
    order by d.id for update of d
  ), logged as (
    insert into webhook_attempts (delivery_id, attempt, webhook_id, agency_id, workspace_id, event_id, event_type, outcome,
        response_code, body_excerpt, error, latency_ms, attempted_at, next_attempt_at)
      select id, attempts + 1, webhook_id, agency_id, workspace_id, event_id, event_type,
        case fate when 'delivered' then 'delivered' else 'failed' end, response_code, body_excerpt, error, latency_ms,
        began_at + ahead, case fate when 'retry' then ended_at + retry_ms * interval '1 ms' + ahead end
      from told where tried
  ), waiting as (
    update webhook_deliveries d set attempts = d.attempts + 1, taken = false, due_at = t.ended_at + t.retry_ms * interval '1 ms'
    from told t where d.id = t.id and t.fate = 'retry'
  ), ended as (
    delete from webhook_deliveries d using told t where d.id = t.id and t.fate <> 'retry'
  ), buried as (
    insert into webhook_dead_letters (id, webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts, response_code,
        error, dead_lettered_at, expires_at)
      select new_id('dlq'), webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts + tried::integer,
        response_code, error, v_now + ahead, v_now + ahead + interval '30 days'
      from told where fate = 'dead' and not is_test
  ), gone as (
    -- The address answered 410. Another one, which it was changed to meanwhile, did not.
    update webhooks w set active = false, updated_at = world_now(w.agency_id)
    where w.active and w.id in (select t.webhook_id from told t where t.response_code = 410 and t.url = w.url)
  )
  select count(*) into recorded from told;
  return recorded;
end
$$;

-- Gives back deliveries that this worker does not come to, so that another takes them at once.
create function return_webhook_deliveries(p jsonb) returns void language sql security definer set search_path = public as $$
  update webhook_deliveries d set due_at = clock_timestamp(), taken = false
  from jsonb_to_recordset(p) as o (id text, epoch integer) where d.id = o.id and d.epoch = o.epoch and d.taken;
$$;

-- What waits is due on the clock of its world: where that is moved ahead, the rest of the wait is shorter.
create function move_webhook_deliveries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update webhook_deliveries d set due_at = d.due_at - (new.world_offset - old.world_offset)
    where d.webhook_id in (select w.id from webhooks w where w.agency_id = new.id) and not d.taken;
  return null;
end
$$;
create trigger move_webhook_deliveries after update of world_offset on agencies
  for each row when (new.world_offset <> old.world_offset) execute function move_webhook_deliveries();

revoke execute on function new_id(text), wire_time(timestamptz), emit_event(text, text, text, jsonb),
  emit_run_event(text, text, text), claim_webhook_deliveries(integer, integer, integer, jsonb, text), record_webhook_attempts(jsonb),
  return_webhook_deliveries(jsonb), move_webhook_deliveries() from public;
grant execute on function emit_event(text, text, text, jsonb) to findable_tenant, findable_system;
grant execute on function new_id(text), wire_time(timestamptz) to findable_tenant;
grant execute on function claim_webhook_deliveries(integer, integer, integer, jsonb, text), record_webhook_attempts(jsonb),
  return_webhook_deliveries(jsonb) to findable_system;
