import { chmodSync, mkdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { Log } from "../../processes/log.ts";
import { APP_ROLE, connectionUrl, OWNER } from "../connection.ts";
import { openCluster, ranElsewhere, requireVersion } from "./cluster.ts";
import { DataFolderLock } from "./data-folder-lock.ts";
import { prepareDatabaseAndRole } from "./database-and-role.ts";
import { getNativePackage, type NativePackage } from "./native-package.ts";
import { prepareNativePrograms } from "./native-programs.ts";
import { findOrCreatePassword } from "./passwords.ts";
import type { Postmaster } from "./postmaster.ts";
import { chooseRunAs } from "./run-as.ts";
import { type StartOptions, startPostmaster } from "./start-postmaster.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

export interface EmbeddedPostgresOptions {
  /** The service's data folder; the database is kept in its `postgres` folder. */
  dataDir: string;
  log: Log;
  /** PostgreSQL's programs; by default the installed package for this platform. */
  nativePackage?: NativePackage;
  /** Overrides settings of PostgreSQL; used by tests. */
  settings?: Readonly<Record<string, string>>;
  /** Time limit of failed restarts before `exited` resolves. A full disk does not count. */
  giveUpAfterMs?: number;
}

type PostgresEnd = { kind: "stopped" } | { kind: "given-up"; error: Error };

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Logs in as the owner, a superuser: for migrations. */
  readonly adminUrl: string;
  /** Logs in as `findable_app`, which row-level security binds. */
  readonly appUrl: string;
  readonly port: number;
  /** Process id of the postmaster; changes with each restart. */
  readonly pid: number;
  /** The folder of its data, and whether the last start was in another one, of which this is a copy. */
  readonly cluster: { folder: string; ranElsewhere: boolean };
  /** Resolves when the database has failed permanently. A PostgreSQL that dies is restarted on its port first. */
  readonly exited: Promise<PostgresEnd>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDir/postgres`, creating the cluster on first use, or adopts the one that a killed process left
 * running there. Throws if another living process holds the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const root = openRoot(options.dataDir);
  const lock = new DataFolderLock(root);
  try {
    const appPassword = findOrCreatePassword(path.join(root, "app.password"));
    const start = await prepareStart(root, options);
    const { folder } = start.cluster;
    const cluster = { folder, ranElsewhere: ranElsewhere(folder) };
    const postmaster = await startWithDatabaseAndRole(start, appPassword);
    return new KeptPostgres(postmaster, start, { appPassword, cluster, lock, ...options });
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

export function openRoot(dataDir: string): string {
  const root = path.join(dataDir, "postgres");
  mkdirSync(root, { recursive: true, mode: 0o700 });
  // As root, PostgreSQL runs as another user, who must pass through; the modes of the files inside are separate.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  if ((statSync(root).mode & 0o777) !== mode) chmodSync(root, mode);
  return realpathSync(root);
}

async function prepareStart(root: string, options: EmbeddedPostgresOptions): Promise<StartOptions> {
  const nativePackage = options.nativePackage ?? getNativePackage();
  const runAs = chooseRunAs(path.join(root, "cluster"));
  const programs = prepareNativePrograms(nativePackage, runAs, root, options.log);
  const ownerPassword = findOrCreatePassword(path.join(root, "owner.password"));
  const cluster = await openCluster(root, runAs, programs, ownerPassword);
  requireVersion(cluster.folder, nativePackage.version);
  const signal = new AbortController().signal;
  const { log, settings = {} } = options;
  return { cluster, programs, settings, ownerPassword, port: undefined, log, signal };
}

async function startWithDatabaseAndRole(start: StartOptions, appPassword: string): Promise<Postmaster> {
  const postmaster = await startPostmaster(start);
  try {
    await prepareDatabaseAndRole(postmaster.port, start.ownerPassword, appPassword);
    return postmaster;
  } catch (error) {
    await stopPostmaster(postmaster, start.log);
    throw error;
  }
}

interface Kept extends Pick<EmbeddedPostgres, "cluster">, Pick<EmbeddedPostgresOptions, "giveUpAfterMs"> {
  appPassword: string;
  lock: DataFolderLock;
}

class KeptPostgres implements EmbeddedPostgres {
  readonly cluster: EmbeddedPostgres["cluster"];
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly port: number;
  readonly exited: Promise<PostgresEnd>;
  #postmaster: Postmaster;
  readonly #start: StartOptions;
  readonly #giveUpAfterMs: number;
  readonly #stopping = new AbortController();

  constructor(postmaster: Postmaster, start: StartOptions, { appPassword, cluster, lock, giveUpAfterMs }: Kept) {
    this.port = postmaster.port;
    this.cluster = cluster;
    this.adminUrl = connectionUrl(OWNER, start.ownerPassword, postmaster.port);
    this.appUrl = connectionUrl(APP_ROLE, appPassword, postmaster.port);
    this.#postmaster = postmaster;
    this.#start = { ...start, port: postmaster.port, signal: this.#stopping.signal };
    this.#giveUpAfterMs = giveUpAfterMs ?? 120_000;
    this.exited = this.#keep().finally(() => lock[Symbol.dispose]());
  }

  get pid(): number {
    return this.#postmaster.pid;
  }

  async stop(): Promise<void> {
    if (!this.#stopping.signal.aborted) {
      this.#stopping.abort();
      await stopPostmaster(this.#postmaster, this.#start.log);
    }
    await this.exited;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #keep(): Promise<PostgresEnd> {
    for (;;) {
      const end = await this.#postmaster.ended;
      if (this.#stopping.signal.aborted) return { kind: "stopped" };
      this.#start.log("error", "PostgreSQL exited unexpectedly and is restarted.", { pid: this.pid, end });
      const failure = await this.#restart();
      if (this.#stopping.signal.aborted) {
        // It may have started during `stop`, which stopped only its predecessor.
        await stopPostmaster(this.#postmaster, this.#start.log);
        return { kind: "stopped" };
      }
      if (failure !== undefined) return { kind: "given-up", error: failure };
    }
  }

  async #restart(): Promise<Error | undefined> {
    let deadline = Date.now() + this.#giveUpAfterMs;
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        this.#postmaster = await startPostmaster(this.#start);
        this.#start.log("info", "PostgreSQL is running again.", { pid: this.pid, port: this.port });
        return undefined;
      } catch (error) {
        // A person can free the disk at any time, and the service continues by itself.
        if (isStorageUnavailable(error)) deadline = Date.now() + this.#giveUpAfterMs;
        if (this.#stopping.signal.aborted || Date.now() > deadline) return toError(error);
        this.#start.log("error", "PostgreSQL could not be started again yet.", { reason: toError(error).message });
      }
      await delay(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
