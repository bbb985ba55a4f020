import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "../../../src/platform/database/connection.ts";
import { fillDisk, mountDisk } from "../full-disk.ts";
import { DATABASE_ADDRESS, forgetNeighbours, type Machine, run } from "./network.ts";

const PACKAGES = "/usr/lib/postgresql";
const DISK_MB = 700;
const SETTINGS = `
listen_addresses = '*'
max_connections = 250
shared_buffers = 64MB
max_wal_size = 128MB
min_wal_size = 32MB
wal_keep_size = 64MB
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
tcp_keepalives_idle = 2
tcp_keepalives_interval = 1
tcp_keepalives_count = 3
unix_socket_directories = ''
`;

/** Debian's PostgreSQL twice: a primary that confirms a commit when the standby has it on disk, and that standby. */
export interface PostgresPair extends AsyncDisposable {
  /** The owner of the tables and the login of the service, at the address that moves. */
  adminUrl: string;
  appUrl: string;
  /** Cuts the primary off, promotes the standby and gives it the address. */
  failOver(): Promise<void>;
  /** Fills the disk of the primary until PostgreSQL has ended, and frees it after so long. */
  fillDisk(durationMs: number): Promise<void>;
  /** How often a postmaster ended by itself and was started again. */
  readonly restarts: number;
}

/** Each cluster has a disk of 700 MB in memory below the folder. */
export async function startPostgresPair(
  folder: string,
  { primary, standby, all }: { primary: Machine; standby: Machine; all: Iterable<Machine> },
): Promise<PostgresPair> {
  await using stack = new AsyncDisposableStack();
  const first = stack.use(new Cluster(primary, addDisk(folder, "primary", stack)));
  first.initialize();
  first.start(["-c", "synchronous_standby_names=*", "-c", "synchronous_commit=local"]);
  primary.take(DATABASE_ADDRESS);
  const { adminUrl, appUrl } = await createLogins();
  const second = stack.use(new Cluster(standby, addDisk(folder, "standby", stack)));
  second.copyFrom(DATABASE_ADDRESS);
  second.start([]);
  await first.query("select 1 from pg_stat_replication where sync_state = 'sync'");
  // From now on a commit is confirmed when both have it.
  await first.stop();
  first.start(["-c", "synchronous_standby_names=*"]);
  await first.query("select 1 from pg_stat_replication where sync_state = 'sync'");
  const closing = stack.move();
  let isFirst = true;
  return {
    adminUrl,
    appUrl,
    get restarts() {
      return first.restarts + second.restarts;
    },
    async failOver() {
      primary.cut();
      await first.stop("SIGKILL");
      await second.query("select pg_promote(true, 60)");
      standby.take(DATABASE_ADDRESS);
      forgetNeighbours(all);
      isFirst = false;
    },
    fillDisk: (durationMs) => (isFirst ? first : second).fillDisk(durationMs),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

function addDisk(folder: string, name: string, stack: AsyncDisposableStack): string {
  const disk = path.join(folder, name);
  mkdirSync(disk);
  stack.defer(mountDisk(disk, { megabytes: DISK_MB, mode: "0755" }));
  return disk;
}

async function createLogins(): Promise<{ adminUrl: string; appUrl: string }> {
  const url = (login: string, database: string) => `postgres://${login}@${DATABASE_ADDRESS}:5432/${database}`;
  const create = async (database: string, statements: readonly string[]) => {
    for (let isUp = false; !isUp; await delay(100)) {
      try {
        await withClient(url("postgres", database), async (client) => {
          for (const statement of statements) await client.query(statement);
        });
        isUp = true;
      } catch (error) {
        if (!/ECONNREFUSED|EHOSTUNREACH|starting up/.test(String(error))) throw error;
      }
    }
  };
  await create("postgres", [
    "create role findable_admin login createrole",
    "create role findable_app login",
    "create database findable owner findable_admin",
  ]);
  return { adminUrl: url("findable_admin", "findable"), appUrl: url("findable_app", "findable") };
}

class Cluster implements AsyncDisposable {
  readonly #machine: Machine;
  readonly #disk: string;
  readonly #data: string;
  readonly #bin: string;
  #child: ChildProcess | undefined;
  #isWanted = false;
  restarts = 0;

  constructor(machine: Machine, disk: string) {
    this.#machine = machine;
    this.#disk = disk;
    this.#data = path.join(disk, "data");
    const versions = readdirSync(PACKAGES).toSorted((one, other) => Number(one) - Number(other));
    this.#bin = path.join(PACKAGES, versions.at(-1) ?? "", "bin");
    mkdirSync(this.#data, { mode: 0o700 });
    const [uid = 0, gid = 0] = ["-u", "-g"].map((which) => Number(idOf(which)));
    chownSync(this.#data, uid, gid);
  }

  initialize(): void {
    this.#asPostgres("initdb", ["-D", this.#data, "--auth=trust", "--no-sync", "--locale=C.UTF-8", "-E", "UTF8"]);
    appendFileSync(path.join(this.#data, "postgresql.conf"), SETTINGS);
    appendFileSync(
      path.join(this.#data, "pg_hba.conf"),
      "host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n",
    );
  }

  copyFrom(address: string): void {
    this.#asPostgres("pg_basebackup", [
      "-h",
      address,
      "-D",
      this.#data,
      "-R",
      "-X",
      "stream",
      "-c",
      "fast",
      "--no-sync",
    ]);
  }

  /** Starts the postmaster, and again whenever it ends by itself. */
  start(args: readonly string[]): void {
    this.#isWanted = true;
    const [program, ...enter] = this.#machine.enter;
    const command = [...enter, ...AS_POSTGRES, path.join(this.#bin, "postgres"), "-D", this.#data, ...args];
    const child = spawn(program, command, { stdio: "ignore" });
    this.#child = child;
    child.once("exit", () => {
      if (!this.#isWanted || this.#child !== child) return;
      this.restarts += 1;
      void delay(300).then(() => this.#isWanted && this.start(args));
    });
  }

  async stop(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
    // Backends of a killed postmaster notice it by themselves, and hold the segment of shared memory until then.
    if (signal === "SIGKILL") await delay(500);
  }

  /** Repeats a statement on this machine until it returns a row. */
  async query(statement: string): Promise<void> {
    for (;;) {
      try {
        const url = `postgres://postgres@${this.#machine.address}:5432/postgres`;
        const { rowCount } = await withClient(url, (client) => client.query(statement));
        if (rowCount !== 0) return;
      } catch {
        // It starts, or the machine is away.
      }
      await delay(100);
    }
  }

  async fillDisk(durationMs: number): Promise<void> {
    const before = this.restarts;
    const url = `postgres://postgres@${this.#machine.address}:5432/postgres`;
    const free = await fillDisk(this.#disk, url, () => this.restarts > before);
    await delay(durationMs);
    await free();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  #asPostgres(program: string, args: readonly string[]): void {
    const [enter, ...rest] = this.#machine.enter;
    run(enter, [...rest, ...AS_POSTGRES, path.join(this.#bin, program), ...args]);
  }
}

/** PostgreSQL refuses to run as root. */
const AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];

function idOf(which: string): string {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return (which === "-u" ? uid : gid) ?? "0";
}
