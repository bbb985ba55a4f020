import pg from "pg";
import type { Sql } from "sql-template-tag";
import type { Row, SystemDb, Tx } from "../../kernel/database/db.ts";
import { isConnectionLost } from "../../kernel/database/is-connection-lost.ts";
import { currentAgency } from "../../kernel/processes/current-agency.ts";
import { FairSlots } from "../../kernel/processes/fair-slots.ts";
import { runBatch, type Statement } from "./batch.ts";
import { enterSession, type SessionRole } from "./enter-session.ts";
import { installTypeParsers } from "./types.ts";

export interface DatabaseOptions {
  url: string;
  /** The role every session takes: it owns nothing and row-level security binds it. */
  role: SessionRole;
  maxConnections: number;
  applicationName: string;
  /** Called when an idle connection is lost. The pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

/** The connections of a pool at this moment. */
export interface PoolUsage {
  total: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
  max: number;
}

/** A pool of connections in one role. */
export interface Database extends SystemDb, AsyncDisposable {
  usage(): PoolUsage;
  batch<R extends object = Row>(statements: readonly Statement[]): Promise<R[][]>;
  /**
   * Begins with `first` in the same round trip, commits when `work` returns and rolls back when it throws. Statements that
   * accompany the commit share its round trip.
   */
  transaction<T>(
    first: readonly Statement[],
    work: (tx: Tx, firstRows: Row[][]) => Promise<T>,
    along?: AlongCommit,
  ): Promise<T>;
  close(): Promise<void>;
}

interface AlongCommit {
  /**
   * Statements of the transaction before its last one. If the last statement commits, `resourceId` is the resource that it
   * creates.
   */
  before?(resourceId: string | undefined): readonly Statement[];
  /** A separate transaction. */
  afterwards?: readonly Statement[];
}

const CONNECTION_TIMEOUT_MS = 10_000;

export function openDatabase(options: DatabaseOptions): Database {
  installTypeParsers();
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: options.applicationName,
    // A connection is used only once its session has the role and the settings.
    onConnect: (client) => enterSession(client, options.role),
  });
  pool.on("error", (error) => options.onConnectionLost?.(error));
  // A connection that dies between two statements has no other listener; the next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));

  const count = pool.options.max;
  const slots = new FairSlots({ count, reserved: Math.floor(count / 4), reservesWhenShared: true });

  /** Takes turns among agencies. Work of the service itself waits for a connection only. */
  async function withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const agency = currentAgency();
    if (agency === "") return withConnection(use);
    if (!slots.tryTake(agency)) await waitForSlot(agency);
    try {
      return await withConnection(use);
    } finally {
      slots.release(agency);
    }
  }

  async function waitForSlot(agency: string): Promise<void> {
    const patienceMs = pool.options.connectionTimeoutMillis ?? CONNECTION_TIMEOUT_MS;
    await slots.take(agency, AbortSignal.timeout(patienceMs)).catch(() => {
      throw new Error("timeout exceeded when trying to connect");
    });
  }

  async function withConnection<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await use(client);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isConnectionLost(failure));
    }
  }

  let closed: Promise<void> | undefined;
  const close = () => (closed ??= pool.end());
  return {
    usage: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + slots.waiting,
      max: count,
    }),
    batch: (statements) => withClient((client) => runBatch(client, statements)),
    transaction: (first, work, along = {}) => withClient((client) => runTransaction(client, { first, work, along })),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Transaction<T> {
  first: readonly Statement[];
  work: (tx: Tx, firstRows: Row[][]) => Promise<T>;
  along: AlongCommit;
}

async function runTransaction<T>(
  client: pg.PoolClient,
  { first, work, along: { before = () => [], afterwards = [] } }: Transaction<T>,
): Promise<T> {
  let open = true;
  let committed = false;
  let previous: Promise<unknown> = Promise.resolve();
  // A transaction is one connection. Callers may ask for several things at once, and pg is asked for one after the other.
  function inTurn<R extends object>(statements: readonly Statement[]): Promise<R[][]> {
    const answer = previous.then(() => runBatch<R>(client, statements));
    previous = answer.catch(() => undefined);
    return answer;
  }
  const tx: Tx = {
    kind: "tx",
    async query<R extends object>(statement: Sql): Promise<R[]> {
      if (!open) throw new Error("This transaction has ended; nothing may use its handle any more.");
      const [rows] = await inTurn<R>([statement]);
      return rows ?? [];
    },
    async last<R extends object>(statement: Sql, resourceId?: string): Promise<R[]> {
      if (!open) throw new Error("This transaction has ended; nothing may use its handle any more.");
      open = false;
      const ahead = before(resourceId);
      const results = await inTurn<R>([...ahead, statement, COMMIT, ...afterwards]);
      committed = true;
      return results[ahead.length] ?? [];
    },
  };
  try {
    const [, ...firstRows] = await inTurn<Row>([BEGIN, ...first]);
    const result = await work(tx, firstRows);
    open = false;
    if (!committed) await inTurn([...before(undefined), COMMIT, ...afterwards]);
    return result;
  } catch (error) {
    open = false;
    if (!committed && !isConnectionLost(error)) await inTurn([ROLLBACK]).catch(() => undefined);
    throw error;
  }
}

const BEGIN: Statement = { text: "begin", values: [] };
const COMMIT: Statement = { text: "commit", values: [] };
const ROLLBACK: Statement = { text: "rollback", values: [] };

/** SQLSTATE of a database error; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** True if the database aborted a transaction because of another one, as in a deadlock (class 40). A retry can succeed. */
export function wasUndone(error: unknown): boolean {
  return sqlState(error)?.startsWith("40") === true;
}
