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

-- As before, and for who listens.
create or replace function emit_event(p_agency_id text, p_workspace_id text, p_type text, p_data jsonb) returns void
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

create or replace function emit_run_event(p_id text, p_workspace_id text, p_status text) returns void
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
