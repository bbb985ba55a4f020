-- The pace of outreach.
--
-- Called from pace.store.ts: mail_pace; from mailbox-list.store.ts: mailbox_load.

-- Locks the senders of the agency and of a mailbox until the transaction ends, and returns what the pace of the next email
-- depends on. Other agencies can share a mailbox of the operator, so their emails count for it too. Every live world has the
-- database's clock; the mailboxes of a test world are its own.
create function mail_pace(p_mailbox text, p_address_hash text, p_domain_hash text, p_from timestamptz) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  own text := current_agency();
  is_live boolean := (select mode = 'live' from agencies where id = own);
begin
  perform pg_advisory_xact_lock(hashtextextended('outreach agency ' || own, 0));
  perform pg_advisory_xact_lock(hashtextextended('outreach mailbox ' || case when is_live then '' else own end || p_mailbox, 0));
  return (
    with box as (
      select m.send_at, m.sent_at, m.state, m.agency_id, m.domain_hash from outreach_mails m join agencies a on a.id = m.agency_id
      where m.direction = 'sent' and m.mailbox = p_mailbox and m.state <> 'stopped' and (m.agency_id = own or (is_live and a.mode = 'live'))
    )
    select jsonb_build_object(
      'firstDay', (select (min(send_at) at time zone 'UTC')::date from box),
      'lastAt', (select wire_time(max(send_at)) from box),
      'mailboxDays', (select coalesce(jsonb_object_agg(day, count), '{}') from (
        select (send_at at time zone 'UTC')::date::text as day, count(*) from box where send_at >= p_from group by 1) d),
      'domainDays', (select coalesce(jsonb_object_agg(day, count), '{}') from (
        select (send_at at time zone 'UTC')::date::text as day, count(*) from outreach_mails
        where agency_id = own and direction = 'sent' and state <> 'stopped' and domain_hash = p_domain_hash and send_at >= p_from group by 1) d),
      'personDays', (select coalesce(jsonb_agg(distinct (send_at at time zone 'UTC')::date::text), '[]') from outreach_mails
        where agency_id = own and counterpart_hash = p_address_hash and direction = 'sent' and state <> 'stopped' and send_at >= p_from)));
end
$$;

grant execute on function mail_pace(text, text, text, timestamptz) to findable_tenant;

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
