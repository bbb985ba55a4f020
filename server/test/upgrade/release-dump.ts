import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { migrateGraphileWorker } from "../../src/platform/database/schema/migrate-graphile-worker.ts";
import { readSchemaFiles } from "../../src/platform/database/schema/schema-files.ts";
import { HISTORY } from "../../src/platform/database/schema/schema-state.ts";

/** A database of a release: the SQL that the release ran, and its rows as one `insert` a table. */
export interface ReleaseDump {
  schema: string;
  rows: string;
}

const RELEASES = new URL("./releases/", import.meta.url);

export function schemaFileOf(release: string): URL {
  return new URL(`${release}.schema.sql.gz`, RELEASES);
}

export function rowsFileOf(release: string): URL {
  return new URL(`${release}.rows.sql`, RELEASES);
}

export function readDump(release: string): ReleaseDump {
  return {
    schema: gunzipSync(readFileSync(schemaFileOf(release))).toString("utf8"),
    rows: readFileSync(rowsFileOf(release), "utf8"),
  };
}

export function packSchema(schema: string): Buffer {
  return gzipSync(schema, { level: 9 });
}

/** Dumps a database that this release has migrated. The client must be its owner. */
export async function dumpDatabase(client: pg.Client): Promise<ReleaseDump> {
  const { tables, functions } = await readSchemaFiles();
  const { rows: revoked } = await client.query<{ names: string }>(
    "select string_agg(substr(object, 10), ', ') as names from schema_objects where replaceable and object like 'function %'",
  );
  const schema = [
    HISTORY,
    ...tables.map(({ text }) => text),
    ...functions.map(({ text }) => text),
    `revoke execute on function ${revoked[0]?.names} from public;`,
  ].join("\n");
  return { schema, rows: await dumpRows(client) };
}

interface DumpedTable {
  name: string;
  columns: string[];
  /** Columns with a sequence. */
  counted: string[];
}

/** What names the one database that it stands in. In another one it would name a copy, which holds its work. */
const OF_ONE_DATABASE = "installation";

async function dumpRows(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<DumpedTable>(`
    select format('%I', c.relname) as name, array_agg(format('%I', a.attname) order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as counted
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  const lines = await dumpPartitions(client);
  for (const { name, columns, counted } of tables) {
    lines.push(`delete from ${name};`);
    if (name === OF_ONE_DATABASE) continue;
    const { rows } = await client.query<{ values: string }>(
      `select format('(%s)', concat_ws(', ', ${columns.map((column) => `quote_nullable(${column}::text)`).join(", ")})) as values
       from ${name} order by 1`,
    );
    if (rows.length > 0) {
      lines.push(`insert into ${name} (${columns.join(", ")}) overriding system value values`);
      lines.push(`${rows.map(({ values }) => values).join(",\n")};`);
    }
    for (const column of counted) {
      lines.push(
        `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 1)) from ${name};`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Partitions are created as rows arrive, so the table files do not have them. */
async function dumpPartitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('create table %I partition of %I %s; alter table %1$I enable row level security;', c.relname, p.relname,
      pg_get_expr(c.relpartbound, c.oid)) as statement
    from pg_class c
    join pg_inherits i on i.inhrelid = c.oid
    join pg_class p on p.oid = i.inhparent
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relispartition and c.relkind = 'r'
    order by c.relname`);
  return rows.map(({ statement }) => statement);
}

/** Loads a dump into an empty database, as if two hours had passed since. The client must be its owner. */
export async function loadDump(client: pg.Client, adminUrl: string, { schema, rows }: ReleaseDump): Promise<void> {
  await migrateGraphileWorker(adminUrl);
  await client.query("begin");
  await client.query("set local check_function_bodies = off; set local search_path = public");
  await client.query(schema);
  // Without triggers and checks of foreign keys, the rows stay as they were dumped.
  await client.query("set local session_replication_role = replica");
  await client.query(rows);
  await moveToNow(client);
  await client.query("commit");
}

/**
 * Moves the times of the rows, because an approval of an old dump would have timed out. Times of the audit log stay: its hashes
 * cover them; those of partitioned tables too, because a partition holds a month. A run that slept for an hour is due afterwards.
 */
async function moveToNow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('update %I set %s', table_name, string_agg(format('%1$I = %1$I + dumped.ago', column_name), ', '))
      || ' from (select clock_timestamp() - make_interval(hours => 2) - max(updated_at) as ago from invocations) as dumped' as statement
    from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
      and table_name <> 'invocations' and table_name not like 'audit%'
      and exists (select from pg_class c where c.oid = format('public.%I', table_name)::regclass and c.relkind = 'r' and not c.relispartition)
    group by table_name`);
  await client.query(rows.map(({ statement }) => statement).join(";\n"));
  await client.query(`
    update invocations set created_at = created_at + ago, updated_at = updated_at + ago, started_at = started_at + ago,
      ended_at = ended_at + ago, wake_at = wake_at + ago, lease_until = lease_until + ago
    from (select clock_timestamp() - make_interval(hours => 2) - max(updated_at) as ago from invocations) as dumped`);
}
