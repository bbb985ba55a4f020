-- API keys: who made them, what they may still approve, and how they end.
--
-- A workspace cannot see the keys of its agency, so most of these functions look keys up as the owner.
--
-- Called from links.store.ts: key_may_approve.
-- Called from given-links.store.ts: key_may_approve.
-- Called from own-decision.ts: key_may_approve.
-- Called from trust.store.ts: key_may_approve, started_by_person.
-- Called from standing-approval.ts: key_may_approve, started_by_person.
-- Called from approvals.store.ts: key_name, started_by_person.
-- Called from members.store.ts: key_name, revoke_key.
-- Called from separate-person.ts: key_may_approve, started_by_person.
-- Called from workspaces.store.ts: has_current_run.
-- Called from cost.store.ts: key_name, principal_of.
-- Called from keys.store.ts: key_name, revoke_key.
-- Called from other functions: key_person, key_persons.

-- Whether a key may still approve, in the entered workspace. Trust grants and shared links end with the key that made them, and
-- those of a person with the access to the workspace.
create function key_may_approve(p_key_id text) returns boolean language sql stable security definer set search_path = public
  return exists (select 1 from api_keys k where k.id = p_key_id and k.agency_id = current_agency() and k.can_approve and not k.read_only
    and k.suspended_at is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and not exists (select 1 from memberships m left join api_keys hand on hand.id = m.id
      where m.id = case when k.principal = 'person' then k.id else k.owner_id end
        and (not has_access(m, nullif(current_workspace(), 'several')) or not coalesce(hand.can_approve, false))));

-- The name of a key, or of the person behind a membership.
create function key_name(p_key_id text) returns text language sql stable security definer set search_path = public
  return (select coalesce(p.name, k.name) from api_keys k
    left join memberships m on m.id = k.id and m.status <> 'invited' left join people p on p.id = m.person_id
    where k.id = p_key_id and k.agency_id = current_agency());

-- Who acted with a key, for people: the person of a membership, the person and the key of a key that a person owns, else the key.
-- A view, because it is read with every run and a function that acts as the owner costs 40 microseconds a call.
create view actor_names with (security_barrier) as
  select k.id, case when p.id is null then k.name when k.principal = 'person' then p.name else p.name || ' (' || k.name || ')' end as name
    from api_keys k left join memberships m on m.id = coalesce(k.owner_id, k.id) and m.status <> 'invited'
    left join people p on p.id = m.person_id
    where k.agency_id = current_agency();

-- Returns the membership whose key it is, or else the key itself. `key_name` names both.
create function principal_of(p_key_id text) returns text language sql stable security definer set search_path = public
  return (select coalesce(k.owner_id, k.id) from api_keys k where k.id = p_key_id and k.agency_id = current_agency());

-- Returns the person behind a key: the first key of its tree. A key knows the secrets of the keys that it created, so the whole
-- tree is one person. The maker may belong to another agency, as that of a test key does, or be purged; its identifier remains.
create function key_person(p_key_id text) returns text language sql stable set search_path = public as $$
  with recursive above as (
    select p_key_id as id, (select created_by_key_id from api_keys where id = p_key_id) as maker, 0 as steps
    union all
    select a.maker, (select k.created_by_key_id from api_keys k where k.id = a.maker), a.steps + 1 from above a where a.maker is not null
  )
  select id from above order by steps desc limit 1;
$$;

-- Returns who stands behind a key: the first of its tree, and the owners of the keys of the tree. Two keys are one hand if they
-- share one of these.
create function key_persons(p_key_id text) returns text[] language sql stable set search_path = public as $$
  with recursive above as (
    select p_key_id as id, k.created_by_key_id as maker, k.owner_id from (select p_key_id) given left join api_keys k on k.id = p_key_id
    union
    select a.maker, k.created_by_key_id, k.owner_id from above a left join api_keys k on k.id = a.maker where a.maker is not null
  )
  select array_agg(distinct one) from (
    select key_person(p_key_id) as one union all select owner_id from above where owner_id is not null) hands;
$$;

-- Whether the person behind a key started a run or one of its ancestors.
create function started_by_person(p_invocation_id text, p_key_id text) returns boolean
  language sql stable security definer set search_path = public as $$
  with recursive above as (
    select i.id, i.parent_id, i.api_key_id from invocations i where i.id = p_invocation_id and i.agency_id = current_agency()
      and (current_workspace() is null or i.workspace_id = current_workspace())
    union all
    select p.id, p.parent_id, p.api_key_id from invocations p join above a on p.id = a.parent_id
  )
  select exists (select from above a where a.api_key_id is not null and key_persons(a.api_key_id) && key_persons(p_key_id));
$$;

-- Whether a workspace has runs that have not ended and that the person behind a key started.
create function has_current_run(p_workspace_id text, p_key_id text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from (
      select distinct i.api_key_id from invocations i
      where i.workspace_id = p_workspace_id and i.agency_id = current_agency()
        and i.status not in ('SUCCEEDED', 'FAILED', 'CANCELLED') and i.api_key_id is not null
    ) r where key_persons(r.api_key_id) && key_persons(p_key_id));
$$;

-- Revokes a key of the entered tenant, and all keys of its tree below it where asked, those of test worlds included. Returns false
-- if the tenant has no such key. Revoking twice keeps the first time. A creation holds a lock on its maker, and the update waits
-- for it. The loop looks again, because the new key is visible to the next statement only.
create function revoke_key(p_key_id text, p_descendants boolean) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from api_keys k where k.id = p_key_id and k.principal = 'key' and (k.agency_id = current_agency() or k.created_by_agency_id = current_agency())
    and (current_workspace() is null or k.workspace_id = current_workspace() or k.created_by_workspace_id = current_workspace());
  if not found then
    return false;
  end if;
  loop
    with recursive below as (
      select p_key_id as id
      union
      select k.id from api_keys k join below b on k.created_by_key_id = b.id where p_descendants
    )
    update api_keys k set revoked_at = clock_timestamp() from below where k.id = below.id and k.revoked_at is null;
    exit when not found;
  end loop;
  return true;
end
$$;

grant execute on function key_may_approve(text), key_name(text), principal_of(text), started_by_person(text, text), has_current_run(text, text),
  revoke_key(text, boolean) to findable_tenant;
-- The operator's new keys have names too.
grant execute on function key_name(text) to findable_system;
grant select on actor_names to findable_tenant, findable_system;
