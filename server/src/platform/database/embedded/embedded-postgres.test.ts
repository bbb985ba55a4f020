import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { isAlive } from "../../processes/process-identity.ts";
import { withClient } from "../connection.ts";
import { killLauncher, launchInAnotherProcess } from "./__fixtures__/launched.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";

const WAIT = { timeout: 40_000, interval: 20 };
const FOLDER = mkdtempSync(path.join(os.tmpdir(), "findable-postgres-"));
/** One data folder for all: each test starts what the one before it left, whatever that is. */
const DATA_DIR = path.join(FOLDER, "data");

function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  return startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => undefined, ...options });
}

function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}

/** Commits a note of a name that no other test uses. */
async function keepNote(url: string, note: string): Promise<void> {
  await query(url, "create table if not exists notes (note text primary key)");
  await query(url, `insert into notes values ('${note}')`);
}

function findNote(url: string, note: string): Promise<Record<string, unknown>[]> {
  return query(url, `select note from notes where note = '${note}'`);
}

function clusterFile(name: string): string {
  return path.join(DATA_DIR, "postgres", "cluster", name);
}

afterAll(() => rmSync(FOLDER, { recursive: true }));

describe("the embedded database", () => {
  it("is made at the first start, safe against crashes and reachable from this machine only", async () => {
    await using postgres = await start();

    const [settings] = await query(
      postgres.adminUrl,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listens,
              current_setting('unix_socket_directories') as sockets, datlocale as locale
       from pg_database where datname = current_database()`,
    );

    expect(settings).toEqual({
      fsync: "on",
      pages: "on",
      commit: "on",
      checksums: "on",
      encoding: "UTF8",
      listens: "127.0.0.1",
      sockets: "",
      locale: "C.UTF-8",
    });
    expect(new URL(postgres.adminUrl).hostname).toBe("127.0.0.1");
  });

  it("gives the service a role that row-level security binds, and refuses logins without a password", async () => {
    await using postgres = await start();
    const wrongPassword = new URL(postgres.adminUrl);
    wrongPassword.password = "wrong";

    const [role] = await query(
      postgres.appUrl,
      `select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb
       from pg_roles where rolname = current_user`,
    );

    expect(role).toEqual({
      name: "findable_app",
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    });
    await expect(query(wrongPassword.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  it("never runs as root, keeps its files to itself, and its passwords to its owner", async () => {
    await using _postgres = await start();

    const cluster = statSync(clusterFile(""));
    const passwords = ["owner.password", "app.password"].map((name) => statSync(path.join(DATA_DIR, "postgres", name)));

    expect(cluster.uid).not.toBe(0);
    expect(cluster.mode & 0o777).toBe(0o700);
    expect(passwords.map(({ mode, uid }) => [mode & 0o777, uid])).toEqual([
      [0o600, process.getuid?.()],
      [0o600, process.getuid?.()],
    ]);
  });

  it("keeps its rows and passwords from one start to the next, and leaves no process when it is stopped", async () => {
    const first = await start();
    await keepNote(first.adminUrl, "before the stop");
    await first.stop();
    const second = await start();
    const notes = await findNote(second.adminUrl, "before the stop");
    await second.stop();

    expect(notes).toHaveLength(1);
    expect(new URL(second.adminUrl).password).toBe(new URL(first.adminUrl).password);
    expect([first.pid, second.pid].filter(isAlive)).toEqual([]);
    await expect(second.exited).resolves.toEqual({ kind: "stopped" });
  });

  it("works in a folder that only its owner may enter", async () => {
    const home = path.join(FOLDER, "home");
    mkdirSync(home, { mode: 0o700 });
    await using postgres = await start({ dataDir: path.join(home, "data") });

    expect(await query(postgres.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("comes back on the same port when it is killed, with every committed row", async () => {
    await using postgres = await start();
    const { pid, adminUrl } = postgres;
    await keepNote(adminUrl, "before the kill");

    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), WAIT);

    expect(await findNote(adminUrl, "before the kill")).toHaveLength(1);
  });

  it("is stopped for good when that is asked while it is being restarted", async () => {
    const postgres = await start();
    const first = postgres.pid;

    process.kill(first, "SIGKILL");
    await vi.waitFor(() => expect(isAlive(first)).toBe(false), WAIT);
    await postgres.stop();

    expect(isAlive(postgres.pid)).toBe(false);
    await expect(postgres.exited).resolves.toEqual({ kind: "stopped" });
  });

  it("says that it is gone for good when it cannot be started again", async () => {
    const control = clusterFile("global/pg_control");
    const hidden = path.join(FOLDER, "pg_control");
    await using postgres = await start({ giveUpAfterMs: 1 });
    renameSync(control, hidden);

    process.kill(postgres.pid, "SIGKILL");
    const end = await postgres.exited;
    renameSync(hidden, control);

    expect(end).toMatchObject({ kind: "given-up", error: { message: expect.stringContaining("pg_control") } });
  });

  it("waits for room on a full disk, however long, and comes back with its rows", async () => {
    const options = clusterFile("postmaster.opts");
    const reasons: unknown[] = [];
    await using postgres = await start({
      giveUpAfterMs: 1,
      log: (_level, _message, facts) => reasons.push(facts?.["reason"]),
    });
    const { pid, adminUrl } = postgres;
    await keepNote(adminUrl, "before the disk was full");
    // PostgreSQL writes this file at each start, and every write to the device fails with ENOSPC.
    rmSync(options);
    symlinkSync("/dev/full", options);

    process.kill(pid, "SIGKILL");
    const full = expect.stringContaining("is full (No space left on device). Free disk space.");
    await vi.waitFor(() => expect(reasons.filter((one) => full.asymmetricMatch(one)).length).toBeGreaterThan(1), WAIT);
    rmSync(options);
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), WAIT);

    expect(await findNote(adminUrl, "before the disk was full")).toHaveLength(1);
  });

  it("is adopted with its rows when its launcher was killed, then restarted when it dies, then stopped", async () => {
    const orphaned = await launchInAnotherProcess(DATA_DIR);
    await keepNote(orphaned.adminUrl, "before the adoption");
    await killLauncher(orphaned);

    const postgres = await start();
    const adoptedPid = postgres.pid;
    process.kill(adoptedPid, "SIGKILL");
    await vi.waitFor(() => expect(postgres.pid).not.toBe(adoptedPid), WAIT);
    const notes = await findNote(orphaned.adminUrl, "before the adoption");
    await postgres.stop();

    expect(adoptedPid).toBe(orphaned.pid);
    expect(notes).toHaveLength(1);
    expect(isAlive(postgres.pid)).toBe(false);
  });

  it("is stopped by the process that adopted it", async () => {
    const orphaned = await launchInAnotherProcess(DATA_DIR);
    await killLauncher(orphaned);

    const postgres = await start();
    await postgres.stop();

    expect(postgres.pid).toBe(orphaned.pid);
    expect(isAlive(orphaned.pid)).toBe(false);
  });

  it("starts after it and its launcher were killed together", async () => {
    const killed = await launchInAnotherProcess(DATA_DIR);
    await keepNote(killed.adminUrl, "before both were killed");
    await killLauncher(killed);
    process.kill(killed.pid, "SIGKILL");

    await using postgres = await start();

    expect(await findNote(postgres.adminUrl, "before both were killed")).toHaveLength(1);
  });

  it("starts although the process id it left behind belongs to another program now, and spares that program", async () => {
    const killed = await launchInAnotherProcess(DATA_DIR);
    await killLauncher(killed);
    const left = readFileSync(clusterFile("postmaster.pid"), "utf8");
    process.kill(killed.pid, "SIGKILL");
    const { uid, gid } = statSync(clusterFile(""));
    const stranger = spawn("sleep", ["600"], { ...(process.getuid?.() === 0 && { uid, gid }), stdio: "ignore" });
    writeFileSync(clusterFile("postmaster.pid"), left.replace(String(killed.pid), String(stranger.pid)));

    const postgres = await start();
    await postgres.stop();

    expect(postgres.pid).not.toBe(killed.pid);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });

  it("is started by one of ten at once; the other nine report the owner", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start()));
    const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
    await Promise.all(winners.map(({ value }) => value.stop()));

    expect(winners).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason.message)).toEqual(
      Array.from({ length: 9 }, () => expect.stringContaining(`in use by another Findable process (${process.pid})`)),
    );
  });

  it("is refused to a second process while the first one lives", async () => {
    await using postgres = await start();

    const second = await launchInAnotherProcess(DATA_DIR);
    await killLauncher(second);

    expect(second.error).toContain(`in use by another Findable process (${process.pid})`);
    expect(isAlive(postgres.pid)).toBe(true);
  });
});
