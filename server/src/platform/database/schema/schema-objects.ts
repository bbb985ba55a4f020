import type pg from "pg";

/**
 * Everything in a database that migrations can create, as texts such as `function public.world_now(text)` and
 * `policy tenant on public.files`. For functions, triggers, policies, views and types each text is what `drop` takes.
 * Objects of extensions are left out. So are the constraints that PostgreSQL 18 lists for `not null`: earlier ones do not.
 */
const OBJECTS = `
  with ours as (
    select c.oid, c.relkind, c.reltype, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
  select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'c' then 'type ' when 'i' then 'index '
      when 'S' then 'sequence ' else 'table ' end || name as object
    from ours
  union all
  select format('column %s.%I', o.name, a.attname)
    from ours o join pg_attribute a on a.attrelid = o.oid
    where o.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %I on %s', c.conname, o.name)
    from ours o join pg_constraint c on c.conrelid = o.oid where c.contype <> 'n'
  union all
  select format('trigger %I on %s', t.tgname, o.name)
    from ours o join pg_trigger t on t.tgrelid = o.oid where not t.tgisinternal
  union all
  select format('policy %I on %I.%I', p.policyname, p.schemaname, p.tablename)
    from pg_policies p where p.schemaname in ('public', 'graphile_worker')
  union all
  select case p.prokind when 'p' then 'procedure ' when 'a' then 'aggregate ' else 'function ' end
      || (pg_identify_object('pg_proc'::regclass, p.oid, 0)).identity
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('type %I.%I', n.nspname, t.typname)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' and t.typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`;

export async function listObjects(client: Pick<pg.Client, "query">): Promise<Set<string>> {
  const { rows } = await client.query<{ object: string }>(OBJECTS);
  return new Set(rows.map(({ object }) => object));
}

/** What a functions file can create, in an order in which it can be dropped. */
const REPLACEABLE = ["trigger", "policy", "view", "materialized view", "aggregate", "procedure", "function", "type"];

/** Drops what an earlier set of functions created. Functions that call each other go in one statement. */
export async function dropObjects(client: pg.Client, objects: readonly string[]): Promise<void> {
  for (const kind of REPLACEABLE) {
    const names = objects
      .filter((object) => object.startsWith(`${kind} `))
      .map((object) => object.slice(kind.length + 1));
    const isOneByOne = kind === "trigger" || kind === "policy";
    const statements = isOneByOne ? names : names.length === 0 ? [] : [names.join(", ")];
    if (statements.length === 0) continue;
    await client.query(statements.map((name) => `drop ${kind} if exists ${name}`).join(";\n"));
  }
}

/** Every role can execute a new function, so this must run in the transaction that creates it. */
export async function revokeFromPublic(client: pg.Client, objects: readonly string[]): Promise<void> {
  const names = objects.filter((object) => object.startsWith("function ")).map((object) => object.slice(9));
  if (names.length > 0) await client.query(`revoke execute on function ${names.join(", ")} from public`);
}

export function isReplaceable(object: string): boolean {
  return REPLACEABLE.some((kind) => object.startsWith(`${kind} `));
}
