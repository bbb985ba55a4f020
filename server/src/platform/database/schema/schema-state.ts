import type pg from "pg";
import { listObjects } from "./schema-objects.ts";

/** A table file that the database has applied. */
export interface AppliedFile {
  number: number;
  name: string;
  sha256: string;
  /** The release that applied it. */
  release: string;
}

export type SchemaState =
  /** No migration has been applied. */
  | { kind: "empty" }
  /** Made by release 0.1, whose history has no checksums. */
  | { kind: "release 0.1" }
  /** Has tables of ours, and no history. */
  | { kind: "no history" }
  | {
      kind: "managed";
      /** In the order of their numbers. */
      applied: readonly AppliedFile[];
      /** The installed set of functions; undefined before the first. */
      functions: InstalledFunctions | undefined;
      /** Objects that migrations created, by whether they belong to the set of functions. */
      objects: readonly { object: string; replaceable: boolean }[];
      /** Those of `objects` that the database no longer has. */
      missing: readonly string[];
    };

export interface InstalledFunctions {
  sha256: string;
  /** The schema version of Graphile Worker that they were installed for. */
  jobs_version: number;
}

export async function readSchemaState(client: Pick<pg.Client, "query">): Promise<SchemaState> {
  const { rows } = await client.query<{ history: boolean; release_0_1: boolean; tables: boolean }>(`
    select to_regclass('public.schema_tables') is not null as history,
      to_regclass('public.schema_migrations') is not null and to_regclass('public.invocations') is not null as release_0_1,
      to_regclass('public.agencies') is not null or to_regclass('public.invocations') is not null as tables`);
  const [found] = rows;
  if (found?.history === true) return readHistory(client);
  if (found?.release_0_1 === true) return { kind: "release 0.1" };
  return { kind: found?.tables === true ? "no history" : "empty" };
}

async function readHistory(client: Pick<pg.Client, "query">): Promise<SchemaState> {
  const applied = await client.query<AppliedFile>(
    "select number, name, sha256, release from schema_tables order by number",
  );
  const functions = await client.query<InstalledFunctions>("select sha256, jobs_version from schema_functions");
  const objects = await client.query<{ object: string; replaceable: boolean }>(
    "select object, replaceable from schema_objects order by object",
  );
  const present = await listObjects(client);
  return {
    kind: "managed",
    applied: applied.rows,
    functions: functions.rows[0],
    objects: objects.rows,
    missing: objects.rows.map(({ object }) => object).filter((object) => !present.has(object)),
  };
}

/** The history of a database. Migrations write it; the checks before a migration read it. */
export const HISTORY = `
create table if not exists schema_tables (
  number integer primary key,
  name text not null,
  sha256 text not null,
  release text not null,
  applied_at timestamptz not null default clock_timestamp()
);
create table if not exists schema_functions (
  only_row boolean primary key default true check (only_row),
  sha256 text not null,
  jobs_version integer not null,
  release text not null,
  installed_at timestamptz not null default clock_timestamp()
);
create table if not exists schema_objects (
  object text primary key,
  replaceable boolean not null
);
grant select on schema_tables, schema_functions, schema_objects to findable_system;`;
