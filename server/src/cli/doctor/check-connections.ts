import type pg from "pg";
import { connectionsOf } from "../../platform/database/connections.ts";
import { type Check, ok, warn } from "./check.ts";

/** Migrations, the doctor and commands of an administrator need some beside the pools. */
const SPARE = 5;

/** Whether PostgreSQL accepts what one API and the running workers may open, or at least one of each. */
export async function checkConnections(client: pg.Client): Promise<Check> {
  const { rows } = await client.query<{ room: number; workers: number }>(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room,
      (select count(distinct pid) from pg_stat_activity
       where datname = current_database() and application_name like 'findable cancellations%')::int as workers`);
  const [{ room, workers } = { room: 0, workers: 0 }] = rows;
  const counted = Math.max(1, workers);
  const needed = connectionsOf("api") + counted * connectionsOf("worker") + SPARE;
  const who = `one API process and ${counted} ${counted === 1 ? "worker" : "workers"} may open ${needed}`;
  if (needed <= room) return ok("connections", `PostgreSQL accepts ${room}, and ${who}.`);
  return warn(
    "connections",
    `PostgreSQL accepts only ${room} connections, and ${who}.`,
    `Raise max_connections of PostgreSQL, by ${connectionsOf("api")} for another API process and ${connectionsOf("worker")} for another worker.`,
  );
}
