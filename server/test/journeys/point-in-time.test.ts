import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { createLogArchive, type LogArchive } from "../../src/start/archive-log.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { openRunFolder } from "../run/run-folder.ts";

const PASSPHRASE = "correct horse battery staple";
/** The tests do not outlive a crash of the machine. */
const FAST = { fsync: "off" };

interface Original extends AsyncDisposable {
  env: Record<string, string>;
  backups: string;
  postgres: EmbeddedPostgres;
  archive: LogArchive;
}

let original: Original;
let folders: string[] = [];

beforeAll(async () => {
  original = await startOriginal();
});
afterAll(async () => {
  await original[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(openRunFolder(), "instant-"));
  folders = [...folders, folder];
  return folder;
}

/** An installation with its own cluster, whose log is archived. */
async function startOriginal(): Promise<Original> {
  const [data, backups] = [await newFolder(), await newFolder()];
  const env = {
    DATA_DIR: data,
    BACKUP_TO: backups,
    BACKUP_POINT_IN_TIME: "true",
    BACKUP_PASSPHRASE: PASSPHRASE,
    LOG_LEVEL: "silent",
  };
  const postgres = await startEmbeddedPostgres({ dataDir: data, log: () => undefined, settings: FAST });
  await prepareDatabase(parseConfig(env), postgres);
  await withClient(postgres.adminUrl, (client) =>
    client.query(
      "create schema journal; create table journal.notes (writer integer, number integer, at timestamptz, primary key (writer, number))",
    ),
  );
  const archive = createLogArchive(parseConfig(env));
  await archive.work();
  return {
    env,
    backups,
    postgres,
    archive,
    async [Symbol.asyncDispose]() {
      await archive.close();
      await postgres.stop();
    },
  };
}

/** Rows with the instants before and after their commits, by the clock of the database. */
interface Written {
  writer: number;
  number: number;
  before: number;
  after: number;
}

/** Several writers at once, until the signal. */
function writeUnderLoad(url: string, written: Written[], signal: AbortSignal): Promise<unknown> {
  const write = (writer: number) =>
    withClient(url, async (client) => {
      for (let number = 0; !signal.aborted; number += 1) {
        const before = Date.now();
        // Some bytes, so that the log has several segments.
        await client.query("insert into journal.notes values ($1, $2, clock_timestamp())", [writer, number]);
        await client.query("select pg_logical_emit_message(true, 'load', repeat(md5(random()::text), 1000))");
        written.push({ writer, number, before, after: Date.now() });
      }
    });
  return Promise.all([0, 1, 2, 3].map((writer) => write(writer + 10 * written.length)));
}

async function backUp(): Promise<{ name: string; endedAt: string }> {
  const { code, stdout, stderr } = await callCli(["backup", "--physical", "--json"], original.env);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

async function notesIn(dataDir: string): Promise<string[]> {
  await using postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: FAST });
  const { rows } = await withClient(postgres.adminUrl, (client) =>
    client.query<{ note: string }>("select writer || ':' || number as note from journal.notes"),
  );
  return rows.map(({ note }) => note).toSorted();
}

async function restoreTo(instant: string, from = original.backups) {
  const data = await newFolder();
  const env = { DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE, LOG_LEVEL: "silent" };
  return { data, env, ...(await callCli(["restore", from, "--to-time", instant], env)) };
}

test("restores exactly the rows that were committed by an instant, from a backup that was made under load", async () => {
  const written: Written[] = [];
  const stopping = new AbortController();
  using _stopped = { [Symbol.dispose]: () => stopping.abort() };
  const writing = writeUnderLoad(original.postgres.adminUrl, written, stopping.signal);
  await expect.poll(() => written.length).toBeGreaterThan(50);
  const base = await backUp();
  const atBase = written.length;
  await expect.poll(() => written.length).toBeGreaterThan(atBase + 300);
  const target = new Date();
  const atTarget = written.length;
  await original.archive.work();
  await expect.poll(() => written.length).toBeGreaterThan(atTarget + 300);
  stopping.abort();
  await writing;
  await original.archive.work();

  const { code, stderr, data } = await restoreTo(target.toISOString());

  expect([code, stderr]).toEqual([0, expect.stringContaining(`Restored to ${target.toISOString()}`)]);
  const restored = await notesIn(data);
  const noteOf = ({ writer, number }: Written) => `${writer}:${number}`;
  const due = written.filter(({ after }) => after < target.getTime()).map(noteOf);
  const possible = written.filter(({ before }) => before <= target.getTime()).map(noteOf);
  expect(due.length).toBeGreaterThan(300);
  expect(possible.length).toBeLessThan(written.length - 200);
  expect(restored).toEqual(expect.arrayContaining(due));
  expect(possible).toEqual(expect.arrayContaining(restored));
  expect(new Date(base.endedAt).getTime()).toBeLessThan(target.getTime());
});
