import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isAlive } from "../processes/process-identity.ts";
import { killLauncher, launchInAnotherProcess } from "./__fixtures__/launched.ts";
import { withClient } from "./connection.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";

const WAIT = { timeout: 15_000, interval: 20 };
const FOLDER = mkdtempSync(path.join(os.tmpdir(), "findable-postgres-"));
const TEMPLATE = path.join(FOLDER, "template");

function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  return startEmbeddedPostgres({ dataDir, log: () => undefined, ...options });
}

/** A data folder whose database has been stopped and holds one note: "kept". */
function usedDataDir(name: string): string {
  const dataDir = path.join(FOLDER, name);
  cpSync(TEMPLATE, dataDir, { recursive: true });
  return dataDir;
}

function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}

function clusterFile(dataDir: string, name: string): string {
  return path.join(dataDir, "postgres", "cluster", name);
}

beforeAll(async () => {
  await using postgres = await start(TEMPLATE);
  await query(postgres.adminUrl, "create table notes as select 'kept' as note");
});

afterAll(() => rmSync(FOLDER, { recursive: true }));

describe.concurrent("the embedded database", () => {
  it("is made at the first start, safe against crashes and reachable from this machine only", async () => {
    await using postgres = await start(path.join(FOLDER, "first"));

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

  it("gives the service a role that row-level security binds, and lets nobody in without a password", async () => {
    await using postgres = await start(usedDataDir("roles"));
    const withoutPassword = new URL(postgres.adminUrl);
    withoutPassword.password = "wrong";

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
    await expect(query(withoutPassword.href, "select 1")).rejects.toThrow("password authentication failed");
  });

  it("never runs as root, keeps its files to itself, and its passwords to its owner", async () => {
    const dataDir = usedDataDir("files");
    await using _postgres = await start(dataDir);

    const cluster = statSync(clusterFile(dataDir, ""));
    const passwords = ["owner.password", "app.password"].map((name) => statSync(path.join(dataDir, "postgres", name)));

    expect(cluster.uid).not.toBe(0);
    expect(cluster.mode & 0o777).toBe(0o700);
    expect(passwords.map(({ mode, uid }) => [mode & 0o777, uid])).toEqual([
      [0o600, process.getuid?.()],
      [0o600, process.getuid?.()],
    ]);
  });

  it("keeps rows, passwords and process apart from one start to the next", async () => {
    const dataDir = usedDataDir("warm");
    const first = await start(dataDir);
    await first.stop();
    const second = await start(dataDir);
    await second.stop();

    expect(isAlive(first.pid)).toBe(false);
    expect(isAlive(second.pid)).toBe(false);
    expect(new URL(second.adminUrl).password).toBe(new URL(first.adminUrl).password);
    await expect(second.exited).resolves.toEqual({ kind: "stopped" });
  });

  it("works in a folder that only its owner may enter", async () => {
    const home = path.join(FOLDER, "home");
    mkdirSync(home, { mode: 0o700 });
    await using postgres = await start(path.join(home, "data"));

    expect(await query(postgres.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("comes back on the same port when it is killed, with every committed row", async () => {
    await using postgres = await start(usedDataDir("killed"));
    const { pid, adminUrl } = postgres;
    await query(adminUrl, "insert into notes values ('committed')");

    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), WAIT);

    expect(await query(adminUrl, "select note from notes order by note")).toEqual([
      { note: "committed" },
      { note: "kept" },
    ]);
  });

  it("says that it is gone for good when it cannot be started again", async () => {
    const dataDir = usedDataDir("ruined");
    await using postgres = await start(dataDir, { giveUpAfterMs: 1 });
    renameSync(clusterFile(dataDir, "global/pg_control"), path.join(dataDir, "pg_control"));

    process.kill(postgres.pid, "SIGKILL");
    const end = await postgres.exited;

    expect(end).toMatchObject({ kind: "given-up", error: { message: expect.stringContaining("pg_control") } });
  });

  it("is adopted, alive and with its rows, when the process that started it was killed", async () => {
    const dataDir = usedDataDir("orphan");
    const orphaned = await launchInAnotherProcess(dataDir);
    await query(orphaned.adminUrl, "insert into notes values ('from before')");
    await killLauncher(orphaned);

    const postgres = await start(dataDir);
    const notes = await query(postgres.adminUrl, "select note from notes order by note");
    await postgres.stop();

    expect(postgres.pid).toBe(orphaned.pid);
    expect(notes).toEqual([{ note: "from before" }, { note: "kept" }]);
    expect(isAlive(orphaned.pid)).toBe(false);
  });

  it("is restarted when it dies after its adoption", async () => {
    const dataDir = usedDataDir("adopted");
    const orphaned = await launchInAnotherProcess(dataDir);
    await killLauncher(orphaned);
    await using postgres = await start(dataDir);

    process.kill(orphaned.pid, "SIGKILL");
    await vi.waitFor(() => expect(postgres.pid).not.toBe(orphaned.pid), WAIT);

    expect(await query(postgres.adminUrl, "select note from notes")).toEqual([{ note: "kept" }]);
  });

  it("starts after it and its launcher were killed together", async () => {
    const dataDir = usedDataDir("both-killed");
    const killed = await launchInAnotherProcess(dataDir);
    await killLauncher(killed);
    process.kill(killed.pid, "SIGKILL");

    await using postgres = await start(dataDir);

    expect(await query(postgres.adminUrl, "select note from notes")).toEqual([{ note: "kept" }]);
  });

  it("starts although the process id it left behind belongs to another program now, and spares that program", async () => {
    const dataDir = usedDataDir("reused-pid");
    const killed = await launchInAnotherProcess(dataDir);
    await killLauncher(killed);
    const left = readFileSync(clusterFile(dataDir, "postmaster.pid"), "utf8");
    process.kill(killed.pid, "SIGKILL");
    const { uid, gid } = statSync(clusterFile(dataDir, ""));
    const stranger = spawn("sleep", ["600"], { ...(process.getuid?.() === 0 && { uid, gid }), stdio: "ignore" });
    writeFileSync(clusterFile(dataDir, "postmaster.pid"), left.replace(String(killed.pid), String(stranger.pid)));

    const postgres = await start(dataDir);
    const notes = await query(postgres.adminUrl, "select note from notes");
    await postgres.stop();

    expect(notes).toEqual([{ note: "kept" }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });

  it("is started by one of ten at once; the other nine are told who has it", async () => {
    const dataDir = usedDataDir("race");

    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start(dataDir)));
    const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
    await Promise.all(winners.map(({ value }) => value.stop()));

    expect(winners).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason.message)).toEqual(
      Array.from({ length: 9 }, () =>
        expect.stringContaining(`in use by another Findable process (process ${process.pid})`),
      ),
    );
  });

  it("is refused to a second process while the first one lives", async () => {
    const dataDir = usedDataDir("two-processes");
    await using postgres = await start(dataDir);

    const second = await launchInAnotherProcess(dataDir);
    await killLauncher(second);

    expect(second.error).toContain(`in use by another Findable process (process ${process.pid})`);
    expect(await query(postgres.adminUrl, "select note from notes")).toEqual([{ note: "kept" }]);
  });
});
