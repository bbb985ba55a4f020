-- Notices: what happened, folded into few rows.
--
-- Called from gather.store.ts: fold_notice_events, note_budgets.
-- Called from preferences.store.ts: notice_principal.
-- Called from other functions: note_event, note_run, notice_of.

-- What a notice keeps of an event: its kind and the facts that a message may show. It keeps no preview, no text of an email and no
-- address of a person, so that deletions need not look here.
create function notice_of(p_type text, p_data jsonb) returns jsonb language sql immutable set search_path = public
  return case p_type
    when 'rank.dropped' then jsonb_build_object('kind', 'alert', 'item', jsonb_build_object('type', p_type,
      'count', jsonb_array_length(p_data -> 'keywords'),
      'keywords', (select jsonb_agg(jsonb_build_object('keyword', k -> 'keyword', 'previous', k -> 'previous', 'current', k -> 'current'))
        from (select k from jsonb_array_elements(p_data -> 'keywords') as k limit 3) as few),
      'expectedFalseAlarmsPer30d', p_data -> 'expectedFalseAlarmsPer30d'))
    when 'ai_citation.share_of_voice.dropped' then jsonb_build_object('kind', 'alert', 'item', jsonb_build_object('type', p_type,
      'domain', p_data -> 'domain', 'previous', p_data -> 'previous', 'current', p_data -> 'current', 'n', p_data -> 'n',
      'expectedFalseAlarmsPer30d', p_data -> 'core' -> 'expectedFalseAlarmsPer30d'))
    when 'site.watch.changed' then jsonb_build_object('kind', 'alert', 'item', jsonb_build_object('type', p_type,
      'count', jsonb_array_length(p_data -> 'changes'), 'code', p_data -> 'changes' -> 0 -> 'code'))
    when 'link_building.inbound.requires_review' then jsonb_build_object('kind', 'reply', 'item', jsonb_build_object('type', p_type,
      'messageId', p_data -> 'messageId'))
  end;

-- Notes an event that people are notified of, in the transaction of what happened. Ranks emit each drop once for all keywords of a
-- run and once for each: the first is noted.
create function note_event(p_agency_id text, p_workspace_id text, p_type text, p_data jsonb, p_digest boolean) returns void
  language plpgsql set search_path = public as $$
declare
  notice jsonb := notice_of(p_type, p_data);
begin
  if notice is not null and p_digest is not false then
    insert into notice_events (agency_id, workspace_id, kind, item, at)
      values (p_agency_id, p_workspace_id, notice ->> 'kind', notice -> 'item', world_now(p_agency_id));
  end if;
end
$$;

-- Notes a run that waits for an approval or failed. A run that another run started is the business of that one.
create function note_run(p_id text, p_workspace_id text, p_status text, p_approval jsonb) returns void
  language plpgsql set search_path = public as $$
begin
  if p_status = 'WAITING_APPROVAL' then
    insert into notice_events (agency_id, workspace_id, kind, item, at)
      select i.agency_id, p_workspace_id, 'approval', jsonb_build_object('invocationId', i.id, 'skill', i.skill,
        'approvalId', p_approval -> 'approvalId', 'step', p_approval -> 'step'), world_now(i.agency_id)
      from invocations i where i.id = p_id;
  elsif p_status = 'FAILED' then
    insert into notice_events (agency_id, workspace_id, kind, item, at)
      select i.agency_id, p_workspace_id, 'run_failed', jsonb_build_object('invocationId', i.id, 'skill', i.skill,
        'code', i.error -> 'code'), world_now(i.agency_id)
      from invocations i where i.id = p_id and i.parent_id is null;
  end if;
end
$$;

-- Folds events into the open notice of their workspace and kind. It keeps the first ten items and counts the rest. Returns the number
-- of events.
create function fold_notice_events(p_limit integer) returns integer language plpgsql set search_path = public as $$
declare
  folded integer;
begin
  with taken as (
    delete from notice_events where id = any (array(select id from notice_events order by id limit p_limit for update skip locked))
    returning *
  ), ranked as (
    select *, row_number() over (partition by workspace_id, kind order by id) as place from taken
  ), grouped as (
    select agency_id, workspace_id, kind, count(*)::integer as count, min(at) as first_at, max(at) as last_at,
      jsonb_agg(item order by id) filter (where place <= 10) as items
    from ranked group by agency_id, workspace_id, kind
  ), stored as (
    insert into notices as n (id, agency_id, workspace_id, kind, count, items, first_at, last_at)
      select new_id('ntc'), agency_id, workspace_id, kind, count, items, first_at, last_at from grouped
      order by workspace_id, kind
      on conflict (workspace_id, kind) where sealed_at is null do update set count = n.count + excluded.count,
        first_at = least(n.first_at, excluded.first_at), last_at = greatest(n.last_at, excluded.last_at),
        items = (select jsonb_agg(item order by place) from (
          select item, place from jsonb_array_elements(n.items || excluded.items) with ordinality as one (item, place) limit 10) few)
  )
  select count(*) into folded from taken;
  return folded;
end
$$;

-- Notes pools of this month that have used or reserved a share of their credits, each once for one allocation.
create function note_budgets(p_share numeric) returns void language sql set search_path = public as $$
  with near as (
    select p.agency_id, coalesce(p.workspace_id, 'ws_agency_' || left(md5(p.agency_id), 24)) as workspace_id, p.workspace_id as pool_of,
      'pool ' || p.id || ' ' || p.allocated as mark, p.allocated, p.available, p.cycle_start
    from credit_pools p
    where p.allocated > 0 and p.used + p.reserved >= p.allocated * p_share
      and p.cycle_start = date_trunc('month', world_now(p.agency_id) at time zone 'utc')::date
  ), marked as (
    insert into notice_marks (agency_id, workspace_id, mark) select agency_id, workspace_id, mark from near
    on conflict do nothing returning workspace_id, mark
  )
  insert into notice_events (agency_id, workspace_id, kind, item, at)
    select n.agency_id, n.workspace_id, 'budget', jsonb_build_object('allocated', n.allocated, 'available', n.available,
      'month', to_char(n.cycle_start, 'YYYY-MM'), 'agency', n.pool_of is null), world_now(n.agency_id)
    from near n join marked using (workspace_id, mark);
$$;

-- Returns for whom a key of the entered agency acts: the membership of its person, or the key itself. A workspace cannot see the keys
-- of its agency, so this function looks them up as the owner.
create function notice_principal(p_key_id text)
  returns table (principal_id text, email text, language text, time_zone text, workspaces text[], role text)
  language sql stable security definer set search_path = public as $$
  select coalesce(m.id, k.id), p.email, p.language, p.time_zone, m.workspaces, m.role
  from api_keys k
  left join memberships m on m.id = coalesce(k.owner_id, k.id)
  left join people p on p.id = m.person_id
  where k.id = p_key_id and k.agency_id = current_agency();
$$;

grant execute on function notice_principal(text) to findable_tenant;
grant execute on function fold_notice_events(integer), note_budgets(numeric) to findable_system;
