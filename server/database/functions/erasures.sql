-- Deletion of a person's data, and of texts that their source deleted, from records of runs and of deliveries.
--
-- Called from erasures.store.ts, as tenant: run_records, bulk_run_records, request_person_erasure.
-- Called from erasures.store.ts, as tenant: is_person_being_erased.
-- Called from erasures.store.ts, as tenant and system: record_places, other_records. As system alone: rewrite_records.
-- Called from text-erasures.store.ts, as system: begin_text_erasures. Called from other functions: rewrite_approval.
-- Called from relationships/forget.store.ts, as tenant: may_hold_address.

-- Whether a text may hold an address, also one that is written for people alone: `ines (at) studio (dot) example`. The same question
-- in TypeScript: MAY_BE_DISGUISED in kernel/text/written-addresses.ts.
create function may_hold_address(p_text text) returns boolean
  language sql immutable as $$
  select p_text ~ '@|%40|\u00ad|[\u200b-\u200f\u2060-\u2064\ufeff]'
    or p_text ~* '[[({<] ?(at|ät|arroba|arobase|chiocciola) ?[]\)}>]| (dot|punkt|punto|point|\.) |no-?spam|remove-?this'
    or p_text ~ ' AT '
$$;

grant execute on function may_hold_address(text) to findable_tenant, findable_system;

-- The texts of runs that may hold an address or one of these identifiers: one row for each record, with its columns as an object.
-- `p_ids` is a regular expression. All records if it is null.
create function run_records(p_workspace_id text, p_runs text[], p_ids text)
  returns table (kind text, run text, key jsonb, value jsonb, blob text)
  language sql stable set search_path = public as $$
  select r.* from (
    select 'run', i.id, jsonb_build_object('id', i.id),
      jsonb_build_object('input', i.input, 'result', i.result, 'pending_result', i.pending_result, 'error', i.error, 'raw', i.raw,
        'cancel_reason', i.cancel_reason), null::text
    from invocations i where i.workspace_id = p_workspace_id and i.id = any (p_runs)
    union all
    select 'step', s.invocation_id, jsonb_build_object('id', s.invocation_id, 'name', s.name, 'generation', s.generation),
      jsonb_build_object('output', s.output, 'error', s.error), s.output_blob
    from invocation_steps s where s.workspace_id = p_workspace_id and s.invocation_id = any (p_runs)
    union all
    select 'event', e.invocation_id, jsonb_build_object('id', e.invocation_id, 'seq', e.seq), jsonb_build_object('data', e.data), null
    from invocation_events e where e.workspace_id = p_workspace_id and e.invocation_id = any (p_runs)
    union all
    select 'value', v.invocation_id, jsonb_build_object('id', v.invocation_id), '{}', v.checksum
    from step_values v where v.workspace_id = p_workspace_id and v.invocation_id = any (p_runs)
    union all
    select 'approval', a.invocation_id, jsonb_build_object('id', a.id),
      jsonb_build_object('preview', a.preview, 'payload', a.payload, 'approved_payload', a.approved_payload, 'edits', a.edits,
        'note', a.note, 'reason', a.reason), null
    from approvals a where a.workspace_id = p_workspace_id and a.invocation_id = any (p_runs)
    union all
    select 'comment', a.invocation_id, jsonb_build_object('id', c.id), jsonb_build_object('comment', c.comment), null
    from approval_comments c join approvals a on a.id = c.approval_id
    where a.workspace_id = p_workspace_id and a.invocation_id = any (p_runs)
    union all
    select 'effect', f.invocation_id, jsonb_build_object('id', f.invocation_id, 'step', f.step, 'generation', f.generation),
      jsonb_build_object('payload', f.payload, 'result', f.result), null
    from effects f where f.workspace_id = p_workspace_id and f.invocation_id = any (p_runs)
  ) as r (kind, run, key, value, blob)
  where p_ids is null or r.blob is not null or may_hold_address(r.value::text) or (p_ids <> '' and r.value::text ~ p_ids)
$$;

-- Where texts are stored that belong to no run, or outlive it. `keys` find a row, and `columns` hold its texts. A deletion rewrites
-- these places and the export of a person names them. Texts of discussions are not repeated where only persons are looked for. Rows of
-- endpoints can be about a workspace that they do not name.
create function record_places()
  returns table (kind text, relation text, keys text[], columns text[], only_persons boolean, of_endpoints boolean)
  language sql immutable as $$
  values
    ('answer', 'idempotency_keys', array['operation', 'key'], array['output'], false, false),
    ('attempt', 'webhook_attempts', array['delivery_id', 'attempt'], array['body_excerpt', 'error'], false, true),
    ('brief', 'content_briefs', array['id'], array['query', 'brief'], false, false),
    ('campaign', 'outreach_campaigns', array['id'], array['keyword', 'filters', 'outreach', 'summary', 'warnings', 'tags'], true, false),
    ('competitor', 'competitors', array['id'], array['notes', 'tags'], true, false),
    ('content', 'contents', array['id'], array['title', 'keywords', 'additional_prompts', 'writing', 'request', 'tags'], true, false),
    ('dead_letter', 'webhook_dead_letters', array['id'], array['body', 'error'], false, true),
    ('delivery', 'webhook_deliveries', array['id'], array['body', 'run_facts'], false, true),
    ('draft', 'outreach_drafts', array['id'], array['page_title', 'subject', 'body', 'grounds', 'follow_ups'], true, false),
    ('email', 'outreach_mails', array['id'], array['counterpart_name', 'subject', 'body', 'quoted', 'delivery'], true, false),
    ('prospect', 'outreach_prospects', array['campaign_id', 'place'], array['title', 'evidence'], true, false),
    ('recorded', 'webhook_recorded_events', array['seq'], array['body', 'run_facts'], false, false),
    ('revision', 'content_revisions', array['id'], array['intermediate_data', 'claims'], false, false),
    ('schedule', 'schedules', array['id'], array['filter', 'config', 'last_error', 'tags'], true, false),
    ('skill', 'custom_skills', array['slug', 'version'], array['definition'], true, false),
    ('template', 'outreach_templates', array['id'], array['name', 'subject', 'body'], true, false),
    ('text', 'content_revisions', array['id'], array['title', 'body', 'descriptions', 'refinements', 'drift'], true, false)
$$;

-- Records of a workspace at one of these places: at most `p_limit` after the place `p_after`, in the order of places. Answers to
-- requests of the agency count where they name the workspace. `p_ids` is a regular expression: only records that may hold an address or
-- one of these identifiers. All records if it is null.
create function other_records(p_workspace_id text, p_kind text, p_ids text, p_after text, p_limit integer)
  returns table (place text, key jsonb, value jsonb)
  language plpgsql stable security definer set search_path = public as $$
declare
  p record;
  v_agency text := (select w.agency_id from workspaces w where w.id = p_workspace_id);
  v_hooks text[];
  v_key text;
  v_place text;
begin
  if v_agency is null or (current_agency() is not null and not can_see_workspace(p_workspace_id)) then
    raise exception 'There is no workspace %.', p_workspace_id;
  end if;
  select * into strict p from record_places() r where r.kind = p_kind;
  select coalesce(array_agg(h.id), '{}') into v_hooks from webhooks h where h.agency_id = v_agency and h.level = 'agency';
  select string_agg(format('%L, t.%I', k, k), ', '), string_agg(format('t.%I::text', k), $s$ || ' ' || $s$) into v_key, v_place
    from unnest(p.keys) k;
  return query execute format($q$
    select %1$s, jsonb_build_object(%2$s), r.value
    from %3$I t, lateral (select jsonb_build_object(%4$s) as value) r
    where t.agency_id = $1 and (t.workspace_id = $2
        or (t.workspace_id = '' and position($2 in r.value::text) > 0) or (%5$s))
      and %1$s > $3
      and ($4 is null or may_hold_address(r.value::text) or ($4 <> '' and r.value::text ~ $4))
    order by 1 limit $6$q$,
    v_place, v_key, p.relation, (select string_agg(format('%L, t.%I', c, c), ', ') from unnest(p.columns) c),
    case when p.of_endpoints and 'body' = any (p.columns) then 't.webhook_id = any ($5) and position($2 in r.value::text) > 0'
      when p.of_endpoints then 't.webhook_id = any ($5)' else 'false' end)
    using v_agency, p_workspace_id, p_after, p_ids, v_hooks, p_limit;
end
$$;

-- The records of bulk actions, in the hidden workspace of the agency, whose child runs are of a workspace.
create function bulk_run_records(p_workspace_id text, p_ids text)
  returns table (kind text, run text, key jsonb, value jsonb, blob text)
  language plpgsql stable security definer set search_path = public as $$
declare
  v_hidden text := (select h.id from workspaces w join workspaces h on h.agency_id = w.agency_id and h.hidden where w.id = p_workspace_id);
begin
  if not can_see_workspace(p_workspace_id) then
    raise exception 'There is no workspace %.', p_workspace_id;
  end if;
  return query select * from run_records(v_hidden, array(
    select distinct p.id from invocations i join invocations p on p.id = i.parent_id and p.workspace_id = v_hidden
    where i.workspace_id = p_workspace_id), p_ids);
end
$$;

-- Has records read for a person, also those of bulk actions, which repeat results of their workspaces in the hidden one.
create function request_person_erasure(p_workspace_id text, p_hash text, p_ids text[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  if not can_see_workspace(p_workspace_id) then
    raise exception 'There is no workspace %.', p_workspace_id;
  end if;
  insert into person_erasures (agency_id, workspace_id, address_hash, ids)
  select w.agency_id, w.id, p_hash, p_ids from workspaces w
  where w.agency_id = current_agency() and (w.id = p_workspace_id or w.hidden);
end
$$;

-- Whether records are still read for a person.
create function is_person_being_erased(p_workspace_id text, p_hash text) returns boolean
  language sql stable security definer set search_path = public as $$
  select can_see_workspace(p_workspace_id) and exists (
    select from person_erasures e join workspaces w on w.id = e.workspace_id
    where e.agency_id = current_agency() and e.address_hash = p_hash and e.state <> 'done' and (w.id = p_workspace_id or w.hidden))
$$;

-- Replaces texts of records. `p_changes`: array of {kind, key, value, blob}, of one run if `p_run` names one. Hashes of approvals and
-- effects stay: they show what was approved, without the text.
--
-- A run that has not ended reads its records again. Its records change only while it is parked, and only if no process has held it
-- since its records were read at `p_epoch`; otherwise, or without an epoch, nothing changes and the answer is false. Afterwards no
-- recorded step of the run is compared with its input any more, because the input may have been made from the text.
create function rewrite_records(p_workspace_id text, p_changes jsonb, p_run text default null, p_epoch integer default null)
  returns boolean language plpgsql security definer set search_path = public as $$
declare
  c record;
  p record;
  r invocations;
  v_agency text := (select w.agency_id from workspaces w where w.id = p_workspace_id);
  is_live boolean := false;
begin
  if v_agency is null then
    raise exception 'There is no workspace %.', p_workspace_id;
  end if;
  if p_run is not null then
    perform 1 from invocations where id = (select parent_id from invocations where id = p_run) for no key update;
    select * into r from invocations where id = p_run and workspace_id = p_workspace_id for no key update;
    is_live := r.ended_at is null;
    if is_live and (p_epoch is null or r.epoch <> p_epoch or r.lease_until is not null
        or exists (select from effects f where f.invocation_id = p_run and f.state = 'intended')) then
      return false;
    end if;
  end if;
  for c in
    select x.kind, x.key ->> 'id' as id, x.key, x.value as v, x.blob
    from jsonb_to_recordset(p_changes) as x (kind text, key jsonb, value jsonb, blob jsonb)
  loop
    if c.kind = 'run' then
      update invocations i set input = c.v -> 'input', result = nullif(c.v -> 'result', 'null'),
        pending_result = nullif(c.v -> 'pending_result', 'null'), error = nullif(c.v -> 'error', 'null'),
        raw = c.v ->> 'raw', cancel_reason = c.v ->> 'cancel_reason'
      where i.workspace_id = p_workspace_id and i.id = c.id;
    elsif c.kind = 'step' then
      update invocation_steps s set output = case when s.output is null then null else c.v -> 'output' end,
        error = nullif(c.v -> 'error', 'null'), output_blob = coalesce(c.blob ->> 'to', s.output_blob)
      where s.workspace_id = p_workspace_id and s.invocation_id = c.id and s.name = c.key ->> 'name'
        and s.generation = (c.key ->> 'generation')::integer;
    elsif c.kind = 'event' then
      update invocation_events e set data = c.v -> 'data'
      where e.workspace_id = p_workspace_id and e.invocation_id = c.id and e.seq = (c.key ->> 'seq')::integer;
    elsif c.kind = 'value' then
      update step_values v set checksum = c.blob ->> 'to', size = (c.blob ->> 'size')::bigint
      where v.workspace_id = p_workspace_id and v.invocation_id = c.id and v.checksum = c.blob ->> 'from';
    elsif c.kind = 'approval' then
      perform rewrite_approval(p_workspace_id, c.id, c.v, is_live);
    elsif c.kind = 'comment' then
      update approval_comments a set comment = c.v ->> 'comment' where a.workspace_id = p_workspace_id and a.id = c.id::bigint;
    elsif c.kind = 'effect' then
      update effects f set payload = c.v ->> 'payload', result = nullif(c.v -> 'result', 'null')
      where f.workspace_id = p_workspace_id and f.invocation_id = c.id and f.step = c.key ->> 'step'
        and f.generation = (c.key ->> 'generation')::integer and (is_live or f.state in ('done', 'failed', 'abandoned'));
    else
      select * into strict p from record_places() q where q.kind = c.kind;
      execute format('update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $1)) from jsonb_populate_record(null::%1$I, $2) k
        where t.agency_id = $3 and %3$s and %4$s',
        p.relation, (select string_agg(quote_ident(one), ', ') from unnest(p.columns) one),
        (select string_agg(format('t.%1$I = k.%1$I', one), ' and ') from unnest(p.keys) one),
        case when p.of_endpoints then 'true' else 't.workspace_id in ($4, '''')' end)
        using c.v, c.key, v_agency, p_workspace_id;
    end if;
  end loop;
  if is_live and p_changes <> '[]' then
    update invocation_steps set input_hash = 'erased' where invocation_id = p_run and input_hash is distinct from 'erased';
    -- Its approval has just become invalid.
    if r.status = 'WAITING_APPROVAL' and not exists (select from approvals a where a.invocation_id = p_run and a.status = 'PENDING') then
      delete from timers where kind = 'approval' and ref = p_run;
      perform resume_run(p_run);
    end if;
  end if;
  return true;
end
$$;

-- Replaces the texts of an approval. Where its run continues, an approval of what has not been sent becomes invalid, so that the run
-- prepares it again; other approvals stay as they are and say that they lost text.
create function rewrite_approval(p_workspace_id text, p_id text, p_value jsonb, p_live boolean) returns void
  language plpgsql set search_path = public as $$
declare
  a approvals;
  is_invalid boolean;
begin
  select * into a from approvals where workspace_id = p_workspace_id and id = p_id for no key update;
  is_invalid := p_live and a.kind = 'effect' and a.status in ('PENDING', 'APPROVED')
    and not exists (select from effects f where f.invocation_id = a.invocation_id and f.step = a.step and f.generation = a.generation
      and f.state <> 'held');
  update approvals set preview = p_value -> 'preview', payload = p_value ->> 'payload',
    approved_payload = p_value ->> 'approved_payload', edits = nullif(p_value -> 'edits', 'null'), note = p_value ->> 'note',
    reason = case
      when is_invalid then message_of('approval_invalid')
      when p_live and a.status = 'PENDING' and position(message_of('approval_text_removed') in a.reason) = 0
        then concat_ws(' ', p_value ->> 'reason', message_of('approval_text_removed'))
      else p_value ->> 'reason' end,
    status = case when is_invalid then 'CANCELLED' else status end,
    ended_at = case when is_invalid then world_now(agency_id) else ended_at end,
    invalid_at = case when is_invalid then world_now(agency_id) else invalid_at end
  where id = a.id;
end
$$;

grant execute on function run_records(text, text[], text), bulk_run_records(text, text), request_person_erasure(text, text, text[]),
  is_person_being_erased(text, text) to findable_tenant;
grant execute on function other_records(text, text, text, text, integer), record_places() to findable_tenant, findable_system;
grant execute on function rewrite_records(text, jsonb, text, integer) to findable_system;

-- Makes one erasure of the new ones of each workspace, so that its records are read once for all of them. A bulk action repeats results
-- of its workspaces in the hidden workspace of their agency.
create function begin_text_erasures() returns void language sql set search_path = public as $$
  with taken as (
    delete from text_erasures where state = 'new' returning *
  ), placed as (
    select t.*, p.id as place
    from taken t
    cross join lateral (
      select t.workspace_id as id union select w.id from workspaces w where w.agency_id = t.agency_id and w.hidden) p
  )
  insert into text_erasures (agency_id, workspace_id, texts, titles, ids, since, requested_at, state)
  select p.agency_id, p.place,
    array(select distinct one from placed o, unnest(o.texts) one where o.place = p.place),
    array(select distinct one from placed o, unnest(o.titles) one where o.place = p.place),
    array(select distinct one from placed o, unnest(o.ids) one where o.place = p.place),
    min(p.since), min(p.requested_at), 'runs'
  from placed p group by p.agency_id, p.place
$$;

grant execute on function begin_text_erasures() to findable_system;
