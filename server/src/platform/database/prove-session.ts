import { randomUUID } from "node:crypto";
import pg from "pg";
import { StartFailure } from "../processes/start-failure.ts";

export type Pooling = "none" | "session" | "transaction" | "statement";

/** Connections that look for the session of another one. Poolers hand out an idle session first. */
const SEEKERS = 2;
/** A pooler that has no session left makes a statement wait. */
const PATIENCE_MS = 15_000;
/** PgBouncer and Odyssey refuse a transaction block in statement mode. */
const NO_TRANSACTIONS = /transaction blocks not allowed/i;

/**
 * Finds out whether a pooler stands before PostgreSQL, and whether it keeps sessions: another connection must never be given the
 * session of one that is still open.
 */
export async function findPooling(url: string): Promise<Pooling> {
  await using stack = new AsyncDisposableStack();
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 30_000,
      query_timeout: PATIENCE_MS,
    });
    client.on("error", () => undefined);
    stack.defer(() => client.end().catch(() => undefined));
    await client.connect();
    return client;
  };
  const [first, ...others] = await Promise.all(Array.from({ length: SEEKERS + 1 }, open));
  if (first === undefined) throw new Error("No connection was opened.");
  try {
    const mark = randomUUID();
    const pid = await sessionOf(first, mark);
    for (const other of others) {
      await other.query("begin");
      if ((await sessionOf(other)) === pid) return "transaction";
    }
    if ((await sessionOf(first)) !== pid || (await markOf(first)) !== mark) return "transaction";
    // A pooler names another process than that of the session.
    return processOf(first) === pid ? "none" : "session";
  } catch (error) {
    if (error instanceof Error && NO_TRANSACTIONS.test(error.message)) return "statement";
    if (error instanceof Error && error.message === "Query read timeout")
      throw new StartFailure(
        `The pooler before PostgreSQL gave no session for ${PATIENCE_MS / 1000} s. Each process of the service needs up to 40: raise default_pool_size.`,
        { cause: error },
      );
    throw error;
  }
}

/** Refuses a pooler that does not keep sessions. */
export async function requireSessions(setting: string, url: string): Promise<Pooling> {
  const pooling = await findPooling(url);
  if (pooling === "none" || pooling === "session") return pooling;
  throw new StartFailure(describePooling(setting, url, pooling));
}

export function describePooling(setting: string, url: string, pooling: Pooling): string {
  const server = `The PostgreSQL of ${setting} (${new URL(url).host || "a socket of this machine"})`;
  switch (pooling) {
    case "none":
      return `${server} is reached directly.`;
    case "session":
      return `${server} is behind a pooler that keeps sessions.`;
    case "transaction":
    case "statement":
      return `${server} is behind a pooler in ${pooling} mode. The service keeps its role, which isolates tenants, its settings and its notifications in the session. Set pool_mode = session for this database and user, or connect to PostgreSQL directly.`;
  }
}

async function sessionOf(client: pg.Client, mark?: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    mark === undefined
      ? "select pg_backend_pid() as pid"
      : { text: "select pg_backend_pid() as pid, set_config('findable.mark', $1, false)", values: [mark] },
  );
  return rows[0]?.pid ?? 0;
}

async function markOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ mark: string }>("select current_setting('findable.mark', true) as mark");
  return rows[0]?.mark ?? "";
}

/** The process that the server named at the start of the connection. The published types omit it. */
function processOf(client: pg.Client): unknown {
  return "processID" in client ? client.processID : undefined;
}
