-- Retention: trims what is over its time, in small transactions that no request waits for.
--
-- Called from trim-records.store.ts: trim_events, trim_steps, thin_pages, trim_access_logs.
-- Called from other functions: retained_until, take_ended_runs.

-- The moment before which a kind was trimmed. Locks the kind, so that of several processes one works; null where another does.
create function retained_until(p_kind text) returns timestamptz language plpgsql set search_path = public as $$
declare
  reached timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('retention ' || p_kind, 0)) then
    return null;
  end if;
  select r.until into reached from retention_progress r where r.kind = p_kind;
  return coalesce(reached, '-infinity');
end
$$;

-- The next runs that ended before a moment and that the kind was not trimmed in, noted as trimmed. Null where none is left.
create function take_ended_runs(p_kind text, p_before timestamptz, p_limit integer) returns text[]
  language plpgsql set search_path = public as $$
declare
  reached timestamptz := retained_until(p_kind);
  runs text[];
  last_end timestamptz;
begin
  if reached is null then
    return null;
  end if;
  select array_agg(e.id), max(e.ended_at) into runs, last_end
  from (select id, ended_at from invocations where ended_at > reached and ended_at < p_before
        order by ended_at fetch first p_limit rows with ties) e;
  if runs is not null then
    insert into retention_progress (kind, until) values (p_kind, last_end)
      on conflict (kind) do update set until = excluded.until;
  end if;
  return runs;
end
$$;

-- Deletes the events of steps, progress and costs of runs that ended before a moment, with their whole values. What happened to the
-- run stays: its states, approvals, children and narrations. Returns how many runs it trimmed; fewer than the limit where none is
-- left.
create function trim_events(p_before timestamptz, p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  runs constant text[] := take_ended_runs('events', p_before, p_limit);
begin
  delete from step_values where invocation_id = any (runs);
  delete from invocation_events where invocation_id = any (runs)
    and type in ('step.started', 'step.completed', 'progress', 'cost.update', 'llm.call', 'tool.call');
  return coalesce(cardinality(runs), 0);
end
$$;

-- Deletes the steps of runs that ended before a moment, and the outputs of those that stay: steps that were charged, on which the
-- ledger rests, and steps that failed. Returns how many runs it trimmed, as `trim_events` does.
create function trim_steps(p_before timestamptz, p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  runs constant text[] := take_ended_runs('steps', p_before, p_limit);
begin
  delete from invocation_steps where invocation_id = any (runs) and price = 0 and error is null;
  update invocation_steps set output = null, output_blob = null
    where invocation_id = any (runs) and (output is not null or output_blob is not null);
  return coalesce(cardinality(runs), 0);
end
$$;

-- Thins results pages that were stored before a moment: of each search the last page of a week stays, and one with organic results
-- is preferred. With `p_all`, only the newest page of each search stays, however old. A call handles at most one week: it returns
-- the pages that it deleted, or null where no week is left.
create function thin_pages(p_before timestamptz, p_all boolean) returns integer language plpgsql security definer set search_path = public as $$
declare
  v_kind text := case when p_all then 'old_pages' else 'pages' end;
  reached timestamptz := retained_until(v_kind);
  first_page timestamptz;
  week timestamptz;
  deleted integer;
begin
  if reached is null then
    return null;
  end if;
  select min(fetched_at) into first_page from serps where fetched_at >= reached;
  week := date_trunc('week', first_page at time zone 'utc') at time zone 'utc';
  if week is null or week + interval '7 days' > p_before then
    return null;
  end if;
  delete from serps p
  where p.fetched_at >= week and p.fetched_at < week + interval '7 days'
    -- The newest page of a search stays.
    and exists (
      select from serps newer
      where newer.workspace_id = p.workspace_id and newer.query = p.query and newer.location = p.location
        and newer.language = p.language and newer.device = p.device and (newer.fetched_at, newer.id) > (p.fetched_at, p.id))
    and exists (
      select from serps later
      where later.workspace_id = p.workspace_id and later.query = p.query and later.location = p.location
        and later.language = p.language and later.device = p.device and later.id <> p.id
        and case
          when p_all then (later.fetched_at, later.id) > (p.fetched_at, p.id)
            -- A page without organic results does not replace one with them.
            and ('organic' = any (later.sections) or 'organic' <> all (p.sections))
          else later.fetched_at >= week and later.fetched_at < week + interval '7 days'
            and ('organic' = any (later.sections), later.fetched_at, later.id) > ('organic' = any (p.sections), p.fetched_at, p.id)
        end);
  get diagnostics deleted = row_count;
  insert into retention_progress (kind, until) values (v_kind, week + interval '7 days')
    on conflict (kind) do update set until = excluded.until;
  return deleted;
end
$$;

-- Deletes access logs whose last line is before a moment, with their figures by day and page. Returns how many; fewer than the limit
-- where none is left.
create function trim_access_logs(p_before timestamptz, p_limit integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  deleted integer;
begin
  delete from crawler_logs where id in (
    select l.id from crawler_logs l where coalesce(l.last_at, l.imported_at) < p_before limit p_limit for no key update skip locked);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

grant execute on function trim_access_logs(timestamptz, integer), trim_events(timestamptz, integer), trim_steps(timestamptz, integer), thin_pages(timestamptz, boolean) to findable_system;
