-- Sampled answers: a partition a month. Monitored prompts: their timers.
--
-- Called from samples.store.ts: ensure_citation_month.
-- Called from imports.store.ts: ensure_citation_month.
-- Called from expire-samples.ts: drop_citation_months.
-- Called from recounts.store.ts: find_citation_recounts.

-- Creates the partition of a moment, unless it exists. Attaching takes no lock that readers or writers of other months wait for.
create function ensure_citation_month(p_at timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare
  first_day timestamptz := date_trunc('month', p_at at time zone 'utc') at time zone 'utc';
  next_month timestamptz := (date_trunc('month', p_at at time zone 'utc') + interval '1 month') at time zone 'utc';
  part text := 'ai_citation_samples_' || to_char(p_at at time zone 'utc', 'YYYYMM');
begin
  if to_regclass(part) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ai_citation_months', 0));
  -- Another transaction may have created it meanwhile. A lookup by name could still answer from the cache of this session.
  if exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace) then
    return;
  end if;
  execute format('create table %I (like ai_citation_samples including defaults including constraints)', part);
  execute format('alter table %I alter column body set storage external', part);
  execute format('alter table %I enable row level security', part);
  execute format('alter table ai_citation_samples attach partition %I for values from (%L) to (%L)', part, first_day, next_month);
end
$$;

-- Drops the months that ended before a moment, with everything that is counted from their samples. Clocks of worlds are never behind real time, so no world still keeps them.
create function drop_citation_months(p_before timestamptz) returns integer language plpgsql security definer set search_path = public as $$
declare
  part record;
  dropped integer := 0;
  first_kept date;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ai_citation_samples'::regclass
      and (to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month') at time zone 'utc' <= p_before
  loop
    execute format('drop table %I', part.relname);
    dropped := dropped + 1;
  end loop;
  delete from ai_citation_tallies where (date '1970-01-01' + month + interval '1 month') at time zone 'utc' <= p_before;
  first_kept := date_trunc('month', p_before at time zone 'utc')::date;
  delete from ai_citation_answer_days where day < first_kept;
  delete from ai_citation_page_days where day < first_kept;
  if found then
    delete from ai_citation_pages p
      where not exists (select from ai_citation_page_days d where d.workspace_id = p.workspace_id and d.page_key = p.page_key);
  end if;
  delete from ai_citation_engine_days where day < first_kept - date '1970-01-01';
  delete from ai_citation_sentinel_reads where day < first_kept - date '1970-01-01';
  delete from ai_citation_core_losses where day < first_kept - date '1970-01-01';
  return dropped;
end
$$;

-- Keeps the timer of a monitored prompt equal to its next sampling.
create function set_citation_timer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.next_sample_at is null then
    delete from timers t where t.kind = 'ai_citation_sample' and t.ref = coalesce(old.id, new.id);
    return null;
  end if;
  insert into timers (agency_id, workspace_id, due_at, kind, ref)
    values (new.agency_id, new.workspace_id, new.next_sample_at, 'ai_citation_sample', new.id)
    on conflict (kind, ref) do update set due_at = excluded.due_at;
  return null;
end
$$;

create trigger citation_timer after insert or update of next_sample_at or delete on ai_citation_queries
  for each row execute function set_citation_timer();

-- Stops the monitoring of a workspace that was deleted. A restored workspace begins again with its next change.
create function stop_citation_monitoring() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update ai_citation_queries set next_sample_at = null where workspace_id = new.id and next_sample_at is not null;
  return null;
end
$$;

create trigger stop_citation_monitoring after update of deleted_at on workspaces
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function stop_citation_monitoring();

-- Asks for the stored answers of a workspace to be scored again.
create function request_citation_recount(p_workspace text, p_agency text) returns void language plpgsql security definer set search_path = public as $$
begin
  -- The purge of a deleted workspace removes competitors too.
  insert into ai_citation_recounts (workspace_id, agency_id)
    select p_workspace, p_agency where exists (select from workspaces w where w.id = p_workspace and w.deleted_at is null)
    on conflict (workspace_id) do update set change = default, seen_at = null;
end
$$;

create function recount_citations_of_row() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform request_citation_recount(coalesce(new.workspace_id, old.workspace_id), coalesce(new.agency_id, old.agency_id));
  return null;
end
$$;

create function recount_citations_of_workspace() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform request_citation_recount(new.id, new.agency_id);
  return null;
end
$$;

create trigger citation_recount_added after insert or delete on competitors for each row execute function recount_citations_of_row();
create trigger citation_recount after update of domain, names, learnt_names on competitors
  for each row when (old.domain is distinct from new.domain or old.names is distinct from new.names
    or old.learnt_names is distinct from new.learnt_names) execute function recount_citations_of_row();
create trigger citation_recount_added after insert on ai_citation_queries for each row execute function recount_citations_of_row();
create trigger citation_recount after update of track_domains, deleted_at on ai_citation_queries
  for each row when (old.track_domains is distinct from new.track_domains or old.deleted_at is distinct from new.deleted_at)
  execute function recount_citations_of_row();
create trigger citation_recount after update of name, primary_domain, brand, learnt_names on workspaces
  for each row when (old.name is distinct from new.name or old.primary_domain is distinct from new.primary_domain
    or old.brand -> 'aliases' is distinct from new.brand -> 'aliases'
    or old.learnt_names is distinct from new.learnt_names)
  execute function recount_citations_of_workspace();

-- Workspaces whose stored answers wait to be scored again. A transaction that stores an answer may have read the names before they
-- changed, so a change waits until every transaction has ended that was open when the change was seen first.
create function find_citation_recounts(p_limit integer) returns table (workspace_id text, agency_id text, change bigint)
  language plpgsql security definer set search_path = public as $$
begin
  update ai_citation_recounts r set seen_at = pg_snapshot_xmax(pg_current_snapshot()) where r.seen_at is null;
  return query
    select r.workspace_id, r.agency_id, r.change from ai_citation_recounts r
    join agencies a on a.id = r.agency_id
    where a.suspended_at is null and r.seen_at <= pg_snapshot_xmin(pg_current_snapshot())
    order by r.change limit p_limit;
end
$$;

grant execute on function find_citation_recounts(integer) to findable_system;
grant execute on function ensure_citation_month(timestamptz) to findable_tenant;
grant execute on function drop_citation_months(timestamptz) to findable_system;
