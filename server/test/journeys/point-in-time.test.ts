import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { openBackupFolder } from "../../src/platform/backup/backup-place.ts";
import { nameBackup } from "../../src/platform/backup/manifest.ts";
import { findBase } from "../../src/platform/backup/physical/base-manifest.ts";
import { writeLsn } from "../../src/platform/backup/physical/replication.ts";
import { nameBlobList, nameRange, nameSegment, parseRange } from "../../src/platform/backup/physical/wal-names.ts";
import { pruneBackups } from "../../src/platform/backup/prune-backups.ts";
import { bytesSource, listBlobs, storeBlobList, storeManifest } from "../../src/platform/backup/store-files.ts";
import { hexOf, keyOf } from "../../src/platform/blobs/blob-store.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/database/embedded/embedded-postgres.ts";
import { createLogArchive, type LogArchive } from "../../src/start/archive-log.ts";
import { createBackupPoll } from "../../src/start/back-up-when-due.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { startApi } from "../../src/start/start-api.ts";
import { createCaller } from "../harness/caller.ts";
import { isoFromNow } from "../harness/moments.ts";
import { openRunFolder } from "../run/run-folder.ts";

const PASSPHRASE = "correct horse battery staple";
/** The tests do not outlive a crash of the machine. */
const FAST = { fsync: "off" };

interface Original extends AsyncDisposable {
  env: Record<string, string>;
  backups: string;
  postgres: EmbeddedPostgres;
  archive: LogArchive;
  /** Secret of the first key. */
  key: string;
}

let original: Original;
let load: Load;
let folders: string[] = [];

beforeAll(async () => {
  original = await startOriginal();
  load = await backUpUnderLoad();
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
  const { generatedSecret: key = "" } = await prepareDatabase(parseConfig(env), postgres);
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
    key,
    async [Symbol.asyncDispose]() {
      await archive.close();
      await postgres.stop();
    },
  };
}

const moment = () => Date.parse(isoFromNow({}));

/** Rows with the instants before and after their commits. */
interface Written {
  note: string;
  before: number;
  after: number;
}

/** Several writers at once, until the signal. */
function writeUnderLoad(url: string, written: Written[], signal: AbortSignal): Promise<unknown> {
  const write = (writer: number) =>
    withClient(url, async (client) => {
      for (let number = 0; !signal.aborted; number += 1) {
        const before = moment();
        await client.query("insert into journal.notes values ($1, $2, clock_timestamp())", [writer, number]);
        written.push({ note: `${writer}:${number}`, before, after: moment() });
        await client.query("select pg_sleep(0.005)");
      }
    });
  return Promise.all([0, 1, 2].map(write));
}

interface Load {
  base: { name: string; endedAt: string; isContinued: boolean };
  written: Written[];
  /** Instants while rows were written, before and after which the log was stored. */
  targets: Date[];
}

/** Makes a base backup while rows are written, and archives what follows. */
async function backUpUnderLoad(): Promise<Load> {
  const written: Written[] = [];
  const stopping = new AbortController();
  const writing = writeUnderLoad(original.postgres.adminUrl, written, stopping.signal);
  const more = async (rows: number) => {
    const enough = written.length + rows;
    await vi.waitUntil(() => written.length > enough, { timeout: 60_000 });
  };
  try {
    await more(20);
    const base = await backUp();
    const targets: Date[] = [];
    for (let round = 0; round < 2; round += 1) {
      await more(60);
      targets.push(new Date(moment()));
      await more(20);
      // The next rows are in another segment.
      await withClient(original.postgres.adminUrl, (client) => client.query("select pg_switch_wal()"));
      await more(20);
      await original.archive.work();
    }
    await more(60);
    await uploadFile("a content that no base backup has");
    stopping.abort();
    await writing;
    await original.archive.work();
    return { base, written, targets };
  } finally {
    stopping.abort();
    await writing.catch(() => undefined);
  }
}

/** Through an API that runs for as long as this takes. */
async function uploadFile(content: string): Promise<void> {
  const config = parseConfig({ ...original.env, PORT: "0" });
  await using api = await startApi({
    config,
    databaseUrl: original.postgres.appUrl,
    logger: pino({ level: "silent" }),
  });
  const caller = createCaller({ url: api.url, key: original.key });
  const { body } = await caller.rest("POST", "/v1/workspaces", { name: "Kept", primaryDomain: "kept.example" });
  const file = { path: "uploads/a.txt", contentBase64: Buffer.from(content).toString("base64") };
  const { status } = await caller.rest("POST", "/v1/agent/files", file, { workspace: body.id });
  await caller.close();
  expect(status).toBe(201);
}

async function backUp(): Promise<Load["base"]> {
  const { code, stdout, stderr } = await callCli(["backup", "--physical", "--json"], original.env);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** Starts the cluster of a data folder for as long as the work takes. */
async function inCluster<T>(dataDir: string, work: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  await using postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: FAST });
  return await work(postgres);
}

/** What every table contains, as one hash each, whatever the order of its rows. Unlogged tables begin empty after a recovery. */
async function contentOf({ adminUrl }: Pick<EmbeddedPostgres, "adminUrl">): Promise<Record<string, string>> {
  return withClient(adminUrl, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker', 'journal') order by 1`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash from ${name} t`,
      );
      contents[name] = rows[0]?.hash ?? "";
    }
    return contents;
  });
}

async function notesOf({ adminUrl }: Pick<EmbeddedPostgres, "adminUrl">): Promise<string[]> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ note: string }>("select writer || ':' || number as note from journal.notes"),
  );
  return rows.map(({ note }) => note).toSorted();
}

async function restoreTo(instant: string, more: Record<string, string> = {}) {
  const data = await newFolder();
  const env = { DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE, LOG_LEVEL: "silent", ...more };
  return { data, env, ...(await callCli(["restore", original.backups, "--to-time", instant], env)) };
}

function verify(instant = "latest") {
  return callCli(["restore", "--verify", "--to-time", instant], original.env);
}

/** Replaces a file of the place for as long as the work takes. */
async function withFile<T>(name: string, content: Buffer | undefined, work: () => Promise<T>): Promise<T> {
  const place = path.join(original.backups, name);
  const whole = await readFile(place);
  try {
    if (content === undefined) await rm(place);
    else await writeFile(place, content);
    return await work();
  } finally {
    await writeFile(place, whole);
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(original.backups, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(original.backups, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

test("restores exactly the rows that were committed by an instant, from a backup made under load", async () => {
  for (const target of load.targets) {
    const { code, stderr, data } = await restoreTo(target.toISOString());

    expect([code, stderr]).toEqual([0, expect.stringContaining(`Restored to ${target.toISOString()}`)]);
    const restored = await inCluster(data, notesOf);
    const due = load.written.filter(({ after }) => after < target.getTime()).map(({ note }) => note);
    const possible = load.written.filter(({ before }) => before <= target.getTime()).map(({ note }) => note);
    expect(due.length).toBeGreaterThan(60);
    expect(possible.length).toBeLessThan(load.written.length - 30);
    expect(restored).toEqual(expect.arrayContaining(due));
    expect(possible).toEqual(expect.arrayContaining(restored));
  }
});

test("restores the end of the log elsewhere: every table equal, the keys, contents of files, and held", async () => {
  const { code, stderr, data, env } = await restoreTo("latest");

  expect([code, stderr]).toEqual([0, expect.stringContaining("held")]);
  const before = await contentOf(original.postgres);
  const { after, notes, held } = await inCluster(data, async (postgres) => ({
    after: await contentOf(postgres),
    notes: await notesOf(postgres),
    held: (await prepareDatabase(parseConfig(env), postgres)).notes.join(" "),
  }));
  delete before["public.installation"];
  expect(Object.keys(before).length).toBeGreaterThan(100);
  expect(after).toMatchObject(before);
  expect(notes).toEqual(load.written.map(({ note }) => note).toSorted());
  expect(held).toContain("it was restored from the backup base/");
  const blobs = await readdir(path.join(data, "blobs"), { recursive: true, withFileTypes: true });
  const [blob] = blobs.filter((entry) => entry.isFile());
  expect(await readFile(path.join(String(blob?.parentPath), String(blob?.name)), "utf8")).toBe(
    "a content that no base backup has",
  );
  expect(await readFile(path.join(data, "secrets.key"), "utf8")).toBe(
    await readFile(path.join(String(original.env["DATA_DIR"]), "secrets.key"), "utf8"),
  );
});

test("proves a base backup with its log, and names the file in which a bit has flipped", async () => {
  const files = [...(await filesOf("base")), ...(await filesOf("wal"))];
  const kinds = [/cluster\.0001\.tar\.gz$/, /files\.json\.gz$/, /manifest\.json$/, /^wal.*\.[0-9a-f]{32}\.gz$/];
  const chosen = kinds.map((kind) => String(files.findLast((file) => kind.test(file))));

  const found = [];
  // Near its beginning an archive that has changed names other files than it holds.
  const places = [...chosen.map((file) => ({ file, at: 0.5 })), { file: String(chosen[0]), at: 0.0005 }];
  for (const { file, at } of places) {
    const whole = await readFile(path.join(original.backups, file));
    const flipped = Buffer.from(whole);
    const byte = Math.floor(whole.length * at);
    flipped.writeUInt8(whole.readUInt8(byte) ^ 4, byte);
    const { code, stderr } = await withFile(file, flipped, () => verify());
    found.push([code, stderr.includes(path.basename(file))]);
  }

  expect(found).toEqual(places.map(() => [1, true]));
  const sound = await verify();
  expect([sound.code, sound.stderr]).toEqual([0, expect.stringContaining("can be restored to")]);
});

test("says in words why an instant cannot be restored", async () => {
  const minutes = (count: number) => new Date(Date.parse(load.base.endedAt) + count * 60_000).toISOString();
  const refusals = [
    ["yesterday", "takes an instant with its zone"],
    ["2026-12-01T10:00:00", "takes an instant with its zone"],
    ["2999-01-01T00:00:00Z", "is in the future"],
    [minutes(-60), "is before the oldest base backup, which ended at"],
  ];
  const said = [];
  for (const [instant = ""] of refusals) said.push((await restoreTo(instant)).stderr);
  const own = await restoreTo("latest", { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" });
  const inPlace = await callCli(["restore", original.backups, "--to-time", "latest"], original.env);

  expect(said).toEqual(refusals.map(([, words]) => expect.stringContaining(String(words))));
  expect(own.stderr).toContain("--to-time restores the embedded PostgreSQL");
  expect([inPlace.code, inPlace.stderr]).toEqual([
    1,
    expect.stringMatching(/in use by another|already has a database/),
  ]);
});

test("names the gap where a segment of the log is missing, and restores what is before it", async () => {
  const [segment = ""] = (await filesOf("wal")).filter((file) => file.includes(".00000000-01000000.")).slice(-2);
  const late = String(load.targets.at(-1)?.toISOString());

  const { refused, latest } = await withFile(segment, undefined, async () => ({
    refused: await restoreTo(late),
    latest: await restoreTo("latest"),
  }));

  const [name = ""] = path.basename(segment).split(".");
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`segment ${name} is missing after`)]);
  expect(latest.code).toBe(0);
});

const noteNumber = (number: number) =>
  withClient(original.postgres.adminUrl, (client) =>
    client.query("insert into journal.notes values (99, $1, clock_timestamp())", [number]),
  );

test("a restart goes on in the middle of a segment, and a new line of log gets a base backup at once", async () => {
  await noteNumber(1);
  await original.archive.work();
  await original.archive.close();
  await noteNumber(2);
  const again = createLogArchive(parseConfig(original.env));
  // The server still has the connection of the closed one for a moment.
  const stored = (await filesOf("wal")).length;
  const more = async () => {
    await again.work();
    return (await filesOf("wal")).length;
  };
  await expect.poll(more).toBeGreaterThan(stored);
  await again.close();
  const lines = await readdir(path.join(original.backups, "wal"));
  const slot = `findable_wal_${lines[0]}`;
  const { adminUrl } = original.postgres;
  const drop = () =>
    withClient(adminUrl, (client) => client.query("select pg_drop_replication_slot($1)", [slot])).then(() => "dropped");
  await expect.poll(() => drop().catch(() => "in use")).toBe("dropped");
  const between = new Date(moment());
  await noteNumber(3);
  const next = createLogArchive(parseConfig(original.env));
  await next.work();
  const poll = createBackupPoll(parseConfig(original.env), {
    logger: pino({ level: "silent" }),
    now: () => new Date(moment()),
  });
  await poll(new AbortController().signal);
  await noteNumber(4);
  await next.work();
  await next.close();

  const refused = await restoreTo(new Date(between.getTime() + 1).toISOString());
  const { data } = await restoreTo("latest");

  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not archived: the log reaches to")]);
  expect(await inCluster(data, notesOf)).toEqual(expect.arrayContaining(["99:1", "99:2", "99:3", "99:4"]));
  expect((await filesOf("base")).filter((file) => file.endsWith("manifest.json"))).toHaveLength(2);
});

test("removes log and contents that only removed base backups needed", async () => {
  const place = openBackupFolder(await newFolder());
  const target = { place, drafts: await newFolder() };
  const { manifest } = await findBase(openBackupFolder(original.backups), undefined);
  const blobs = ["1", "2", "3"].map((digit) => ({ checksum: `sha256:${digit.repeat(64)}`, size: 1 }));
  const [ofOldList, ofNewList, ofBase] = blobs.map(({ checksum }) => `blobs/${keyOf(hexOf(checksum))}`);
  for (const name of [ofOldList, ofNewList, ofBase]) await place.put(String(name), bytesSource(Buffer.from("x")));
  const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
  for (const day of [0, 1, 2, 3, 4]) {
    const folder = `base/${nameBackup(dayOf(day))}`;
    const list = await storeBlobList(target, folder, day === 4 ? blobs.slice(2) : []);
    await storeManifest(place, folder, {
      ...{ ...manifest, line: "aa", takenAt: dayOf(day).toISOString() },
      startLsn: writeLsn(BigInt(day * 2 * manifest.segmentBytes)),
      blobs: { count: 0, bytes: 0, files: [list] },
    });
    for (const part of [0, 1]) {
      const segment = nameSegment(
        manifest.timeline,
        BigInt((day * 2 + part) * manifest.segmentBytes),
        manifest.segmentBytes,
      );
      const range = { line: "aa", segment, from: 0, to: manifest.segmentBytes, moment: dayOf(day), bytes: 1 };
      await place.put(nameRange({ ...range, sum: "0".repeat(32) }), bytesSource(Buffer.from("x")));
    }
    const listed = day === 0 ? blobs.slice(0, 1) : blobs.slice(1, 2);
    await place.put(nameBlobList("aa", dayOf(day)), bytesSource(gzipSync(listBlobs(listed))));
  }

  const { adminUrl } = original.postgres;
  const removed = await pruneBackups({ place, adminUrl, keepDays: 1, now: dayOf(6) });

  expect(removed).toEqual([0, 1].map((day) => `base/${nameBackup(dayOf(day))}`));
  const ranges = (await place.list("wal")).flatMap((name) => parseRange(name) ?? []);
  expect(ranges.map(({ segment }) => Number.parseInt(segment.slice(16), 16)).toSorted((a, b) => a - b)).toEqual([
    4, 5, 6, 7, 8, 9,
  ]);
  expect((await place.list("blobs")).toSorted()).toEqual([ofNewList, ofBase].toSorted());
});
