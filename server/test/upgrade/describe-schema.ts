import type pg from "pg";

/**
 * The schema of a database as text, one sorted line per object. It replaces `pg_dump --schema-only`, which the embedded PostgreSQL
 * does not include. It omits the order of columns, because an upgrade appends them, and what our files never set: owners,
 * comments, parameters of sequences, extended statistics. It omits partitions too, which are created as rows arrive.
 */
const SCHEMA = `
  with relations as (
    select c.oid, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relpersistence, c.reloptions, c.relacl, c.relowner,
      format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), functions as (
    select p.*, (pg_identify_object('pg_proc'::regclass, p.oid, 0)).identity as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select 'extension ' || extname from pg_extension
  union all
  select format('relation %s %s%s%s %s', relkind, name, case when relrowsecurity then ' rls' else '' end,
      case when relforcerowsecurity then ' forced' else '' end, concat_ws(' ', relpersistence, reloptions::text))
    from relations where relkind in ('r', 'p', 'v', 'm', 'S', 'c')
  union all
  select format('column %s.%I %s', r.name, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, case a.attgenerated when 's' then 'generated' end, nullif(a.attidentity::text, ''),
      case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
      case when a.attcompression <> '' then 'compression ' || a.attcompression::text end,
      pg_get_expr(d.adbin, d.adrelid)))
    from relations r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind in ('r', 'p', 'v', 'm', 'c')
  union all
  select format('view %s %s', name, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
  union all
  select format('constraint %s on %s %s', c.conname, r.name, pg_get_constraintdef(c.oid))
    from relations r join pg_constraint c on c.conrelid = r.oid where c.contype <> 'n'
  union all
  select 'index ' || pg_get_indexdef(i.indexrelid) || coalesce(' ' || x.reloptions::text, '')
    from relations r join pg_index i on i.indrelid = r.oid join pg_class x on x.oid = i.indexrelid
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text
    from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
  union all
  select format('policy %s on %s.%s %s to %s for %s using %s with check %s', policyname, schemaname, tablename, permissive, roles, cmd,
      qual, with_check)
    from pg_policies where schemaname in ('public', 'graphile_worker')
  union all
  select format('function %s %s %s', name, pg_get_functiondef(oid), case when proisstrict then 'strict' end)
    from functions where prokind in ('f', 'p')
  union all
  select format('grant %s on %s to %s', a.privilege_type, r.name, a.grantee::regrole)
    from relations r, aclexplode(r.relacl) a where a.grantee <> r.relowner
  union all
  select format('grant %s on %s.%I to %s', p.privilege_type, r.name, a.attname, p.grantee::regrole)
    from relations r join pg_attribute a on a.attrelid = r.oid, aclexplode(a.attacl) p
  union all
  select format('grant %s on function %s to %s', a.privilege_type, f.name,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
    from functions f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee <> f.proowner
  union all
  select format('grant %s on %s.%s to %s', a.privilege_type, n.nspname, c.relname, a.grantee::regrole)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
    where n.nspname = 'graphile_worker' and a.grantee <> c.relowner`;

export async function describeSchema(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select line from (${SCHEMA}) as schema (line) order by line collate "C"`,
  );
  return rows.map(({ line }) => line);
}
