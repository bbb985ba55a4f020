-- The judge of what takes space: the rows of each table by agency and workspace, with the bytes that their values take as stored.
-- Indexes and free pages are shared by all agencies, and count for none.
--
-- Called from storage.store.ts: agency_storage.
-- Called from measure-usage.ts and other functions: stored_rows.

-- Reads every row of an agency once, or of all agencies for null. Large values are measured and not read. The contents of files are
-- the line `blobs`: a content that several workspaces have counts for each.
create function stored_rows(p_agency_id text)
  returns table (table_name text, workspace_id text, stored_rows bigint, stored_bytes bigint)
  language plpgsql stable set search_path = public as $$
declare
  t record;
begin
  for t in
    select c.relname as name,
      case when bool_or(a.attname = 'workspace_id') then 't.workspace_id' else 'null::text' end as workspace,
      string_agg(format('coalesce(pg_column_size(t.%I), 0)', a.attname), ' + ' order by a.attnum) as size
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname having bool_or(a.attname = 'agency_id') order by c.relname
  loop
    return query execute format(
      'select %L::text, %s, count(*), sum(24 + %s)::bigint from %I t where $1 is null or t.agency_id = $1 group by 2',
      t.name, t.workspace, t.size, t.name) using p_agency_id;
  end loop;
  return query
    select 'blobs', named.workspace_id, count(*), sum(b.size)::bigint
    from (select f.agency_id, f.workspace_id, f.checksum from files f
      union select v.agency_id, v.workspace_id, v.checksum from step_values v
      union select s.agency_id, s.workspace_id, s.output_blob from invocation_steps s where s.output_blob is not null) named
      join blobs b using (checksum)
    where p_agency_id is null or named.agency_id = p_agency_id
    group by named.workspace_id;
end
$$;

-- The rows of the entered agency, or of the entered workspaces.
create function agency_storage() returns table (table_name text, workspace_id text, stored_rows bigint, stored_bytes bigint)
  language sql stable security definer set search_path = public as $$
  select s.table_name, s.workspace_id, s.stored_rows, s.stored_bytes from stored_rows(coalesce(current_agency(), '')) s
  where current_workspace() is null or s.workspace_id = current_workspace() or s.workspace_id = any (current_workspaces())
$$;

grant execute on function agency_storage() to findable_tenant;
