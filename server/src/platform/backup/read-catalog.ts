import type pg from "pg";
import type { BackupPartition, BackupSums, BackupTable } from "./manifest.ts";

/** A table whose rows a backup holds. */
export type CopiedTable = Pick<BackupTable, "schema" | "name" | "columns">;

/** Rows that a restore writes itself: its history, and the version of Graphile Worker. */
const OWN_ROWS = [
  "public.schema_tables",
  "public.schema_functions",
  "public.schema_objects",
  "graphile_worker.migrations",
];

/**
 * The tables of this service, those of Graphile Worker included, with the columns that are stored. A partitioned table stands for
 * its parts. Tables that an operator created in the database are not ours.
 */
export async function findTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'graphile_worker'
         or (n.nspname = 'public' and exists (select from schema_objects o where o.object = format('table %I.%I', n.nspname, c.relname))))
       and n.nspname || '.' || c.relname <> all ($1::text[])
     order by n.nspname, c.relname`,
    [OWN_ROWS],
  );
  return rows;
}

export async function findPartitions(client: pg.Client): Promise<BackupPartition[]> {
  const { rows } = await client.query<BackupPartition>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       coalesce((select jsonb_agg(jsonb_build_object('column', a.attname, 'kind',
           case a.attstorage when 'e' then 'external' when 'x' then 'extended' when 'm' then 'main' else 'plain' end))
         from pg_attribute a join pg_type t on t.oid = a.atttypid
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage), '[]') as storage
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by c.relname`,
  );
  return rows;
}

export interface CopiedSequence {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

/** The next numbers of rows. Sequences are outside of snapshots: read them after it, and no row of it has a later number. */
export async function findSequences(client: pg.Client): Promise<CopiedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  );
  const sequences: CopiedSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quote(schema, name)}`,
    );
    const [state] = found;
    if (state !== undefined) sequences.push({ schema, name, value: state.value, isCalled: state.called });
  }
  return sequences;
}

/** What a restored database must add up to. */
export async function readSums(client: pg.Client): Promise<BackupSums> {
  const ledger = await client.query<{ kind: string; amount: string }>(
    "select kind, sum(amount)::text as amount from credit_ledger group by kind order by kind",
  );
  const chains = await client.query<{ agency: string; hash: string | null }>(
    "select agency_id as agency, hash from audit_chains order by agency_id",
  );
  return {
    ledger: Object.fromEntries(ledger.rows.map(({ kind, amount }) => [kind, amount])),
    auditChains: Object.fromEntries(chains.rows.map(({ agency, hash }) => [agency, hash])),
  };
}

export function quote(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");
}

export function copyStatement({ schema, name, columns }: CopiedTable): string {
  return `copy (select ${columns.map((column) => quote(column)).join(", ")} from ${quote(schema, name)}) to stdout`;
}

/** Settings under which every version of PostgreSQL writes the same text for the same value, and reads it. */
export const COPY_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public;
  set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`;
