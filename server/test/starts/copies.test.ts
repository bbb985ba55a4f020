import { execFile } from "node:child_process";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDatabaseLogins } from "../../src/cli/database-logins.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/database/embedded/embedded-postgres.ts";
import { isAlive } from "../../src/platform/processes/process-identity.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { openRunFolder } from "../run/run-folder.ts";

let folder: string;
/** The installation in production. It runs during every test. */
let original: EmbeddedPostgres;
const place = (name: string) => path.join(folder, name);
const run = promisify(execFile);

/** As an operator copies. A process that reads its own lock file loses the lock. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run("cp", ["-a", place(from), place(to)]);
}

function start(name: string) {
  return startEmbeddedPostgres({ dataDir: place(name), log: () => undefined });
}

function prepare(name: string, postgres: EmbeddedPostgres) {
  return prepareDatabase(parseConfig({ DATA_DIR: place(name) }), postgres);
}

async function rowOf({ adminUrl }: Pick<EmbeddedPostgres, "adminUrl">) {
  return await withClient(adminUrl, async (client) => (await client.query("select * from installation")).rows[0]);
}

/** What a copy must never change in production. */
async function productionState() {
  const releases = await withClient(
    original.adminUrl,
    async (client) =>
      (
        await client.query(
          "select (select count(*) from schema_tables) as files, (select held_since from installation) as held, (select nonce from installation) as nonce, (select count(*) from marks) as marks",
        )
      ).rows,
  );
  return { pid: original.pid, isAlive: isAlive(original.pid), releases };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(openRunFolder(), "copies-"));
  original = await start("production");
  await prepare("production", original);
  await withClient(original.adminUrl, (client) => client.query("create table marks (mark text); checkpoint"));
});
afterAll(async () => {
  await original.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a copy of a running data folder gets a separate server, asks what it is, and leaves production alone", async () => {
  const before = await productionState();
  await copyFolder("production", "copy");
  // The text of the file names the server of production.
  expect(await readFile(place("copy/postgres/cluster/postmaster.pid"), "utf8")).toContain(`${original.pid}\n`);
  expect(await findDatabaseLogins(parseConfig({ DATA_DIR: place("copy") }))).toHaveProperty("absent");

  const copy = await start("copy");
  const { notes } = await prepare("copy", copy);
  await withClient(copy.adminUrl, (client) => client.query("insert into marks values ('of the copy')"));
  const [held, again] = [await rowOf(copy), await prepare("copy", copy)];
  const logins = await findDatabaseLogins(parseConfig({ DATA_DIR: place("copy") }));
  await copy.stop();

  expect(copy.pid).not.toBe(original.pid);
  expect(copy.port).not.toBe(original.port);
  expect(notes).toEqual([
    expect.stringMatching(
      /This installation is a copy: its database was last at work in another folder .*schedules, sending and webhooks are off.*adopt --as-copy.*--as-original/,
    ),
  ]);
  expect(again.notes).toEqual(notes);
  expect(held).toMatchObject({ held_since: expect.anything() });
  expect(logins).toMatchObject({ kind: "embedded" });
  expect(await productionState()).toEqual(before);
});

test("a copy of a folder that no start of this release has seen is recognized by the server's last command line", async () => {
  const older = await start("older");
  await older.stop();
  await copyFolder("older", "older-copy");

  await using copy = await start("older-copy");
  const { notes } = await prepare("older-copy", copy);

  expect(notes).toEqual([expect.stringContaining("was last at work in another folder.")]);
});

test("a folder that was moved within its file system is the same installation", async () => {
  const first = await start("before");
  await prepare("before", first);
  await first.stop();
  await rename(place("before"), place("after"));

  await using moved = await start("after");

  expect((await prepare("after", moved)).notes).toEqual([]);
  expect(await rowOf(moved)).toMatchObject({ held_since: null });
});

test("a folder whose database comes from another installation is refused in words", async () => {
  for (const name of ["left", "right"]) {
    await using postgres = await start(name);
    await prepare(name, postgres);
  }
  await rename(place("left/postgres"), place("left/away"));
  await rename(place("right/postgres"), place("left/postgres"));

  await using swapped = await start("left");

  await expect(prepare("left", swapped)).rejects.toThrow(
    /The database in .*left\/postgres comes from another installation .*Put its own folder back/,
  );
});

test("a second start of one data folder is refused in words, and the first goes on", async () => {
  await expect(start("production")).rejects.toThrow(/is in use by another Findable process \(\d+\).*another DATA_DIR/);
  await expect(startServiceProcess({ DATA_DIR: place("production"), PORT: "0", LOG_LEVEL: "silent" })).rejects.toThrow(
    "is in use by another Findable process",
  );

  expect(isAlive(original.pid)).toBe(true);
});
