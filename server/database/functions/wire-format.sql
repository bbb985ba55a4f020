-- Identifiers and times in the format of the API.
--
-- Called from dead-letters.store.ts: new_id.
-- Called from concerns.ts, drafts.store.ts, listening.store.ts, relationship-list.store.ts and webhooks.store.ts: wire_time.

-- Generates an identifier: the prefix, a letter and 92 random bits.
create function new_id(p_prefix text) returns text language sql volatile set search_path = public as $$
  select p_prefix || '_' || chr(97 + floor(random() * 26)::integer) || substr(h, 1, 12) || substr(h, 14, 3) || substr(h, 18, 8)
  from replace(gen_random_uuid()::text, '-', '') h;
$$;

-- Formats a moment as the API does: UTC with milliseconds.
create function wire_time(p_at timestamptz) returns text language sql stable set search_path = public as $$
  select to_char(p_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

grant execute on function wire_time(timestamptz) to findable_tenant, findable_system;
grant execute on function new_id(text) to findable_tenant, findable_system;
