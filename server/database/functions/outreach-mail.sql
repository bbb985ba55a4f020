-- The pace of outreach.
--
-- Called from pace.store.ts: mail_pace, mail_days; from mailbox-list.store.ts: mailbox_load.

-- Locks the senders of the agency and of a mailbox until the transaction ends, and returns what the pace of its next email
-- depends on, from the day before `p_from`. Other agencies can share a mailbox of the operator, so their emails count for it too.
-- Every live world has the database's clock; the mailboxes of a test world are its own.
create function mail_pace(p_mailbox text, p_from timestamptz) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  own text := current_agency();
  is_live boolean := (select mode = 'live' from agencies where id = own);
begin
  perform pg_advisory_xact_lock(hashtextextended('outreach agency ' || own, 0));
  perform pg_advisory_xact_lock(hashtextextended('outreach mailbox ' || case when is_live then '' else own end || p_mailbox, 0));
  return (
    with box as (
      select (m.send_at at time zone 'UTC')::date as day, count(*) as count, max(m.send_at) as last
      from outreach_mails m join agencies a on a.id = m.agency_id
      where m.direction = 'sent' and m.mailbox = p_mailbox and m.state <> 'stopped' and (m.agency_id = own or (is_live and a.mode = 'live'))
      group by 1
    )
    select jsonb_build_object(
      'firstDay', min(day),
      'mailboxDays', coalesce(jsonb_object_agg(day, count) filter (where day >= p_from::date - 1), '{}'),
      'lastOfDays', coalesce(jsonb_object_agg(day, wire_time(last)) filter (where day >= p_from::date - 1), '{}'))
    from box);
end
$$;

grant execute on function mail_pace(text, timestamptz) to findable_tenant;

-- How many emails the agency sends or plans, for any of its clients, by hash of a person or of a domain and by day. Called after
-- mail_pace, which holds the lock.
create function mail_days(p_hashes text[], p_from timestamptz) returns table (hash text, day text, count integer)
  language sql stable security definer set search_path = public as $$
  select h.hash, (m.send_at at time zone 'UTC')::date::text, count(*)::integer
  from outreach_mails m
  cross join lateral (values (m.counterpart_hash), (m.domain_hash)) as h (hash)
  where m.agency_id = current_agency() and m.direction = 'sent' and m.state <> 'stopped' and m.send_at >= p_from
    and (m.counterpart_hash = any (p_hashes) or m.domain_hash = any (p_hashes)) and h.hash = any (p_hashes)
  group by 1, 2;
$$;

grant execute on function mail_days(text[], timestamptz) to findable_tenant;

-- How much a mailbox sent, and what it will send today. Counts every workspace that shares it, without a lock. Null for a mailbox
-- that the agency does not use.
create function mailbox_load(p_mailbox text) returns jsonb
  language plpgsql stable security definer set search_path = public as $$
declare
  own text := current_agency();
  is_live boolean := (select mode = 'live' from agencies where id = own);
  moment timestamptz := world_now(own);
  today timestamptz := date_trunc('day', moment at time zone 'UTC') at time zone 'UTC';
begin
  if not exists (select from outreach_mailboxes where agency_id = own and address = p_mailbox) then return null; end if;
  return (
    with box as (
      select m.send_at, m.sent_at, m.state from outreach_mails m join agencies a on a.id = m.agency_id
      where m.direction = 'sent' and m.mailbox = p_mailbox and m.state <> 'stopped' and (m.agency_id = own or (is_live and a.mode = 'live'))
    )
    select jsonb_build_object(
      'today', to_char(moment at time zone 'UTC', 'YYYY-MM-DD'),
      'firstDay', (select (min(send_at) at time zone 'UTC')::date from box),
      'sent', (select count(*) from box where send_at >= today - interval '7 days' and sent_at >= today and state in ('sent', 'bounced', 'unknown')),
      'planned', (select count(*) from box where send_at >= today and send_at < today + interval '1 day' and state = 'planned')));
end
$$;

grant execute on function mailbox_load(text) to findable_tenant;
