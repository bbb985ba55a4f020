-- Deletion of a person's data.
--
-- Called from forget.store.ts: erase_person. Called from export.store.ts: mailbox_of.

-- The mailbox that an address reaches, in lower case: without a tag after `+`, at Google without dots. The same as mailboxOf in
-- domains/mail/address.ts.
create function mailbox_of(p_address text) returns text language sql immutable set search_path = public as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com' else local || '@' || host end
  from lower(p_address) as address,
    regexp_replace(address, '^.*@', '') as host,
    regexp_replace(regexp_replace(address, '@[^@]*$', ''), '^(.[^+]*)[+].*$', '\1') as local
$$;

-- Deletes the contacts with an address, and the address, name and text of emails and drafts to and from it. Unsent drafts are
-- cancelled and planned emails stopped. Hashes stay, so that the address remains suppressed.
create function erase_person(p_workspace_id text, p_mailbox text, p_hash text)
  returns table (contacts integer, emails integer, ids text[])
  language plpgsql set search_path = public as $$
declare
  deleted_contacts integer;
  erased_drafts integer;
  erased_mails integer;
  partners text[];
  found text[];
begin
  select coalesce(array_agg(o.id), '{}') into found from (
    select c.id from contacts c where c.workspace_id = p_workspace_id and mailbox_of(c.email_key) = p_mailbox
    union select d.id from outreach_drafts d where d.workspace_id = p_workspace_id and mailbox_of(d.contact ->> 'email') = p_mailbox
    union select m.id from outreach_mails m where m.workspace_id = p_workspace_id and m.counterpart_hash = p_hash) o;
  with deleted as (
    delete from contacts c where c.workspace_id = p_workspace_id and mailbox_of(c.email_key) = p_mailbox returning c.id, c.relationship_id
  ) select count(*), coalesce(array_agg(distinct d.relationship_id), '{}') into deleted_contacts, partners from deleted d;
  update relationships r
  set updated_at = world_now(r.agency_id), contact_id = (
    select c.id from contacts c where c.relationship_id = r.id and c.verification not in ('no_mx', 'invalid')
    order by c.confidence - case when c.role_address then 0.15 else 0 end desc, c.id limit 1)
  where r.id = any (partners) and r.workspace_id = p_workspace_id
    and not exists (select from contacts c where c.id = r.contact_id);
  update outreach_drafts d
  set contact = jsonb_build_object('id', d.contact_id, 'firstName', null, 'lastName', null, 'email', '', 'position', null),
    subject = '', body = '', grounds = '{}',
    follow_ups = (select coalesce(jsonb_agg(f || '{"body": ""}'), '[]') from jsonb_array_elements(d.follow_ups) f), version = d.version + 1, updated_at = world_now(d.agency_id),
    reason = case when d.status in ('AWAITING_APPROVAL', 'SCHEDULED') then 'forgotten' else d.reason end,
    status = case when d.status in ('AWAITING_APPROVAL', 'SCHEDULED') then 'CANCELLED' else d.status end
  where d.workspace_id = p_workspace_id and mailbox_of(d.contact ->> 'email') = p_mailbox;
  get diagnostics erased_drafts = row_count;
  update outreach_mails m
  set counterpart = null, counterpart_name = null, subject = null, body = null, quoted = null, delivery = null,
    stopped_reason = case when m.state = 'planned' then 'forgotten' else m.stopped_reason end,
    state = case when m.state = 'planned' then 'stopped' else m.state end
  where m.workspace_id = p_workspace_id and m.counterpart_hash = p_hash and (m.counterpart is not null or m.body is not null);
  get diagnostics erased_mails = row_count;
  return query select deleted_contacts, erased_drafts + erased_mails, found;
end
$$;

grant execute on function mailbox_of(text), erase_person(text, text, text) to findable_tenant;
