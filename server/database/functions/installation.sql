-- The installation that this database belongs to: the hold of a copy, and its end.
--
-- Called from installation.store.ts: keep_installation, detach_installation, sealing_keys.
-- Called from other functions: installation_held.

-- Whether this is a copy that waits to be adopted. Its effects and deliveries wait, and so do the runs that it carried over.
create function installation_held() returns boolean language plpgsql stable security definer set search_path = public as $$
begin
  return exists (select from installation where held_since is not null);
end
$$;

-- Ends the hold of an installation that was moved or restored: everything continues where it stopped.
create function keep_installation() returns void language plpgsql security definer set search_path = public as $$
declare
  one text;
begin
  update installation set held_since = null, held_reason = null where held_since is not null;
  for one in select id from agencies where suspended_at is null order by id loop
    perform resume_held_effects(one, '');
  end loop;
  perform enqueue_unclaimed_runs(0, 10000);
end
$$;

-- Makes a copy an installation apart. What its original would do as well does not happen here: schedules are paused, endpoints and
-- channels of notices are inactive, people receive no emails, undelivered events are dropped, open runs are cancelled, mailboxes and search consoles are paused, monitoring stops,
-- and the effects of every live agency are frozen. A person switches on what the copy is meant to do.
create function detach_installation(p_nonce text, p_reason text) returns void
  language plpgsql security definer set search_path = public as $$
declare
  one record;
begin
  update webhooks set active = false where active;
  update notification_channels set off_reason = p_reason where off_reason is null;
  insert into notification_preferences (agency_id, principal_id, refused) select agency_id, id, p_reason from memberships
    on conflict (agency_id, principal_id) do update set refused = excluded.refused;
  update schedules s set paused = true, next_run_at = null, updated_at = world_now(s.agency_id) where not s.paused;
  update ai_citation_queries set next_sample_at = null where next_sample_at is not null;
  update gsc_connections set paused = true where not paused;
  update outreach_mailboxes m set paused_at = world_now(m.agency_id), pause_reason = p_reason where m.paused_at is null;
  insert into effect_freezes (agency_id, workspace_id, reason, frozen_at, frozen_by)
    select id, '', p_reason, clock_timestamp(), 'operator' from agencies where mode = 'live' on conflict do nothing;
  for one in
    select w.agency_id, w.id from workspaces w
    where exists (select from invocations i where i.workspace_id = w.id and i.ended_at is null) order by w.agency_id, w.id
  loop
    perform set_config('app.agency', one.agency_id, true), set_config('app.workspace', '', true);
    perform cancel_runs_of_workspace(one.id, p_reason);
  end loop;
  perform set_config('app.agency', '', true);
  delete from webhook_deliveries;
  update installation set nonce = p_nonce, held_since = null, held_reason = null;
end
$$;

-- The first byte of each stored secret names the key that sealed it.
create function sealing_keys() returns setof integer language sql stable security definer set search_path = public as $$
  select distinct get_byte(sealed, 0) from (
    select secret as sealed from webhooks
    union all select previous_secret from webhooks
    union all select credentials from integrations
    union all select credentials from platforms
    union all select submission_api_key from indexnow_configs
    union all select credentials from gsc_connections
    union all select sealed from gsc_revocations
    union all select sealed from mail_tokens
    union all select url from notification_channels
  ) secrets where length(sealed) > 0;
$$;

grant execute on function installation_held() to findable_tenant, findable_system;
grant execute on function keep_installation(), detach_installation(text, text), sealing_keys() to findable_system;
