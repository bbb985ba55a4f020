-- The audit log: inbox, chain and hashes.
--
-- A row gets its position when it moves to the log, after its commit: a row that commits late only comes later. `findable audit
-- verify` computes the same two hashes from the same texts.
--
-- Called from audit-log.store.ts: record_audit, chain_audit.
-- Called from audit.store.ts: chain_own_audit.
-- Called from other functions: chain_audit_of.

-- Writes a row in the transaction of the action: for the entered agency, or for any agency where none was entered, as in timers and
-- chores. `p_name` is the name of the actor; the name of a key or a person is looked up.
create function record_audit(p_agency_id text, p_workspace_id text, p_action text, p_actor_type text, p_actor_id text, p_name text,
    p_transport text, p_request_id text, p_status integer, p_resource_id text, p_resource_path text, p_details jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  name text := p_name;
  mode text;
begin
  if current_agency() <> p_agency_id then
    raise exception 'An entry of another agency cannot be recorded.';
  end if;
  if p_actor_type in ('key', 'person') then
    select case when p.id is null then k.name when k.principal = 'person' then p.name else p.name || ' (' || k.name || ')' end,
      k.mode into name, mode from api_keys k
      left join memberships m on m.id = coalesce(k.owner_id, k.id) left join people p on p.id = m.person_id where k.id = p_actor_id;
  else
    select a.mode into mode from agencies a where a.id = p_agency_id;
  end if;
  insert into audit_inbox (agency_id, workspace_id, action, actor_type, actor_id, actor_name, mode, transport, request_id, status,
      resource_id, resource_path, details)
    values (p_agency_id, p_workspace_id, p_action, p_actor_type, p_actor_id, coalesce(name, ''), mode, p_transport, p_request_id,
      p_status, p_resource_id, p_resource_path, p_details);
end
$$;

-- Moves the rows of an agency, oldest first. The caller has locked the end of its chain.
create function chain_audit_of(p_agency_id text, p_limit integer) returns integer language plpgsql set search_path = public as $$
declare
  head audit_chains;
  entry audit_inbox;
  salt uuid;
  private_hash text;
  previous text;
  moved integer := 0;
begin
  select * into head from audit_chains where agency_id = p_agency_id;
  for entry in
    with gone as (
      delete from audit_inbox where (agency_id, at, id) in (
        select agency_id, at, id from audit_inbox where agency_id = p_agency_id order by at, id limit p_limit)
      returning *)
    select * from gone order by at, id
  loop
    salt := gen_random_uuid();
    private_hash := encode(sha256(convert_to(
      jsonb_build_array(salt, entry.actor_name, entry.resource_path, entry.details)::text, 'utf8')), 'hex');
    previous := head.hash;
    head.position := head.position + 1;
    head.hash := encode(sha256(convert_to(jsonb_build_array(previous, entry.agency_id, head.position, entry.id,
      to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.workspace_id, entry.action, entry.actor_type,
      entry.actor_id, entry.mode, entry.transport, entry.request_id, entry.status, entry.resource_id, private_hash)::text, 'utf8')), 'hex');
    insert into audit_log (agency_id, position, id, at, workspace_id, action, actor_type, actor_id, mode, transport, request_id,
        status, resource_id, actor_name, resource_path, details, salt, private_hash, previous_hash, hash)
      values (entry.agency_id, head.position, entry.id, entry.at, entry.workspace_id, entry.action, entry.actor_type, entry.actor_id,
        entry.mode, entry.transport, entry.request_id, entry.status, entry.resource_id, entry.actor_name, entry.resource_path,
        entry.details, salt, private_hash, previous, head.hash);
    moved := moved + 1;
  end loop;
  update audit_chains set position = head.position, hash = head.hash where agency_id = p_agency_id and moved > 0;
  return moved;
end
$$;

-- Moves the rows of every agency that no other process is moving. Returns the number of rows.
create function chain_audit(p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  agency text;
  moved integer := 0;
begin
  for agency in select distinct agency_id from audit_inbox loop
    exit when moved >= p_limit;
    insert into audit_chains (agency_id) values (agency) on conflict do nothing;
    perform 1 from audit_chains where agency_id = agency for no key update skip locked;
    if found then
      moved := moved + chain_audit_of(agency, p_limit - moved);
    end if;
  end loop;
  return moved;
end
$$;

-- Moves the rows of the entered agency, so that a reader of the log finds its last actions.
create function chain_own_audit(p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
begin
  if not exists (select 1 from audit_inbox where agency_id = current_agency()) then
    return 0;
  end if;
  insert into audit_chains (agency_id) values (current_agency()) on conflict do nothing;
  perform 1 from audit_chains where agency_id = current_agency() for no key update;
  return chain_audit_of(current_agency(), p_limit);
end
$$;

grant execute on function record_audit(text, text, text, text, text, text, text, text, integer, text, text, jsonb)
  to findable_tenant, findable_system;
grant execute on function chain_own_audit(integer) to findable_tenant;
grant execute on function chain_audit(integer) to findable_system;
