import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callCli } from "../../src/cli/__fixtures__/cli.ts";
import { chainAudit } from "../../src/platform/audit/audit-log.store.ts";
import { verifyAudit } from "../../src/platform/audit/verify-audit.ts";
import { type BackupPlace, openBackupFolder } from "../../src/platform/backup/backup-place.ts";
import { writeBackup } from "../../src/platform/backup/write-backup.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { createBackupPoll } from "../../src/start/back-up-when-due.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { startApi } from "../../src/start/start-api.ts";
import { openUnrecordedBlobs } from "../../src/wiring/create-services.ts";
import { S3_KEY, startS3 } from "../fakes/vendors/s3.ts";
import { createCaller } from "../harness/caller.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";
import { openRunFolder } from "../run/run-folder.ts";
import { describeSchema } from "../upgrade/describe-schema.ts";
import { loadDump, readDump } from "../upgrade/release-dump.ts";
import { NEWEST_EARLIER, OLDEST } from "../upgrade/releases.ts";
import { UPGRADE_ENV } from "../upgrade/seed-release.ts";

const PASSPHRASE = "correct horse battery staple";

let service: Service;
let workspace: string;
let folders: string[] = [];

beforeAll(async () => {
  const database = await openEmptyDatabase();
  await withClient(database.adminUrl, (client) => loadDump(client, database.adminUrl, readDump(NEWEST_EARLIER)));
  // Its data folder has the key that a backup seals.
  const { SECRETS_KEY: _foreign, ...env } = UPGRADE_ENV;
  service = await startService({ database, worker: false, env: { ...env, SECRETS_KEY_LOST: "true" } });
  const { body } = await service.rest("POST", "/v1/workspaces", { name: "Kept", primaryDomain: "kept.example" });
  workspace = body.id;
  const webhook = { url: "https://receiver.example/hook", events: ["agent.invocation.failed"] };
  await service.rest("POST", "/v1/webhooks", webhook, { workspace });
  for (const name of ["a", "b", "c"]) await upload(`uploads/${name}.txt`, `content ${name} of a file`);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function upload(name: string, content: string): Promise<void> {
  const body = { path: name, contentBase64: Buffer.from(content).toString("base64") };
  expect((await service.rest("POST", "/v1/agent/files", body, { workspace })).status).toBe(201);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(openRunFolder(), "backup-"));
  folders = [...folders, folder];
  return folder;
}

/** Settings of another machine, with an empty database and an empty data folder. */
async function elsewhere(database: TestDatabase): Promise<Record<string, string>> {
  const { adminUrl, appUrl } = database;
  return {
    DATA_DIR: await newFolder(),
    DATABASE_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
    PORT: "0",
    LOG_LEVEL: "silent",
  };
}

const here = () => ({ ...(service.env as Record<string, string>), BACKUP_PASSPHRASE: PASSPHRASE });

async function backUp(folder: string): Promise<string> {
  const { code, stdout, stderr } = await callCli(["backup", folder], here());
  expect([code, stderr]).toEqual([0, expect.stringContaining("✓")]);
  return stdout.trim();
}

/** What every table contains, as one hash each, whatever the order of its rows. */
async function contentOf({ adminUrl }: TestDatabase): Promise<Record<string, string>> {
  return withClient(adminUrl, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`,
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

/** When and in which order the schema was installed, and the hold of the restored copy. */
const OF_ONE_DATABASE = [
  "public.schema_objects",
  "public.schema_tables",
  "public.schema_functions",
  "public.installation",
  "graphile_worker.migrations",
];

test("restores every table equal on another machine, where the old keys and secrets work", async () => {
  const folder = await newFolder();
  await chainAudit(service.database.system, 1000);
  let name = "";
  let before: Record<string, string> = {};
  // The API writes the last use of a key some time after a request.
  const isQuiet = async () => {
    const first = await contentOf(service.database);
    name = await backUp(folder);
    before = await contentOf(service.database);
    return JSON.stringify(first) === JSON.stringify(before);
  };
  await expect.poll(isQuiet).toBe(true);
  await using database = await openEmptyDatabase();
  const there = { ...(await elsewhere(database)), BACKUP_PASSPHRASE: PASSPHRASE };

  const { code, stderr } = await callCli(["restore", `${folder}/${name}`], there);

  expect([code, stderr]).toEqual([0, expect.stringContaining("held")]);
  const after = await contentOf(database);
  for (const table of OF_ONE_DATABASE) delete after[table];
  expect(Object.keys(after).length).toBeGreaterThan(100);
  expect(before).toMatchObject(after);
  expect(Object.keys(before).length).toBe(Object.keys(after).length + OF_ONE_DATABASE.length);
  const config = parseConfig(there);
  const { notes } = await prepareDatabase(config, database);
  expect(notes.join(" ")).toContain(`it was restored from the backup ${name}`);
  await using api = await startApi({ config, databaseUrl: database.appUrl, logger: pino({ level: "silent" }) });
  const caller = createCaller({ url: api.url, key: service.key });
  const file = await caller.rest("GET", "/v1/agent/files/uploads/a.txt", undefined, { workspace });
  const webhooks = await caller.rest("GET", "/v1/webhooks", undefined, { workspace });
  await caller.close();
  const original = await service.rest("GET", "/v1/webhooks", undefined, { workspace });
  expect([file.status, webhooks.body.data]).toEqual([200, original.body.data]);
  expect((await verifyAudit(database.system)).faults).toEqual([]);
  await expectCreditsToAddUp(database.system);
  expect(readFileSync(path.join(config.dataDir, "secrets.key"), "utf8")).toBe(
    readFileSync(path.join(parseConfig(service.env).dataDir, "secrets.key"), "utf8"),
  );
});

test("copies one moment while requests write, and that moment adds up", async () => {
  const folder = await newFolder();
  const writing = { isOn: true, written: 0 };
  const write = async (writer: number) => {
    while (writing.isOn) {
      const created = await service.rest(
        "POST",
        "/v1/keywords/bulk",
        { keywords: [{ keyword: `phrase ${writer} ${writing.written}` }] },
        { workspace },
      );
      expect(created.status).toBeLessThan(300);
      await chainAudit(service.database.system, 100);
      writing.written += 1;
    }
  };
  const writers = [write(1), write(2), write(3)];
  await expect.poll(() => writing.written).toBeGreaterThan(5);
  const before = writing.written;

  const name = await backUp(folder);

  const during = writing.written - before;
  writing.isOn = false;
  await Promise.all(writers);
  const verified = await callCli(["restore", `${folder}/${name}`, "--verify", "--json"], here());
  expect(during).toBeGreaterThan(0);
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({
    ok: true,
    blobs: 3,
    faults: [],
    auditEntries: expect.any(Number),
  });
  expect(JSON.parse(verified.stdout).auditEntries).toBeGreaterThan(before);
});

test("names the file in which a bit has flipped: in rows, in contents of files, in the manifest", async () => {
  const folder = await newFolder();
  const name = await backUp(folder);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const rows = files.find((file) => file.includes("public.keywords.0001"));
  const blob = files.find((file) => file.startsWith("blobs/"));
  const manifest = `${name}/manifest.json`;

  const found = [];
  for (const file of [rows, blob, manifest]) {
    const place = path.join(folder, String(file));
    const whole = await readFile(place);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 4, whole.length >> 1);
    await writeFile(place, flipped);
    const { code, stderr } = await callCli(["restore", `${folder}/${name}`, "--verify"], here());
    await writeFile(place, whole);
    found.push([code, stderr.includes(path.basename(String(file)))]);
  }

  expect(found).toEqual(Array(3).fill([1, true]));
  expect((await callCli(["restore", folder, "--verify"], here())).code).toBe(0);
});

test("refuses a database that is not empty, and changes nothing in it", async () => {
  const folder = await newFolder();
  await backUp(folder);
  const before = await contentOf(service.database);

  const { code, stderr } = await callCli(["restore", folder], here());

  expect([code, stderr]).toEqual([1, expect.stringContaining("The database is not empty")]);
  expect({ ...(await contentOf(service.database)), "public.api_keys": "" }).toEqual({
    ...before,
    "public.api_keys": "",
  });
});

test("asks for the passphrase or the key before it restores anything", async () => {
  const folder = await newFolder();
  await backUp(folder);
  await using database = await openEmptyDatabase();
  const there = await elsewhere(database);

  const without = await callCli(["restore", folder], there);
  const wrong = await callCli(["restore", folder], { ...there, BACKUP_PASSPHRASE: "another passphrase" });

  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("Set BACKUP_PASSPHRASE")]);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("does not open the keys")]);
  expect(await contentOf(database)).toEqual({});
});

/** A place whose disk is full after so many files. */
function fullAfter(place: BackupPlace, files: number): BackupPlace {
  let stored = 0;
  return {
    ...place,
    async put(name, source) {
      stored += 1;
      if (stored > files) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      await place.put(name, source);
    },
  };
}

test.each([0, 1, 40, 120])(
  "a backup that a full disk ends after %i files is none, and the next one is whole",
  async (files) => {
    const folder = await newFolder();
    const place = openBackupFolder(folder);
    const config = parseConfig(service.env);
    const options = {
      adminUrl: service.database.adminUrl,
      blobs: openUnrecordedBlobs(config),
      keys: { secretsKeys: [] },
      passphrase: undefined,
      drafts: await newFolder(),
    };

    await expect(writeBackup({ ...options, place: fullAfter(place, files) })).rejects.toThrow("no space left");

    const listed = await callCli(["backup", "list", "--from", folder, "--json"], here());
    expect(JSON.parse(listed.stdout)).toEqual({ data: [] });
    expect((await callCli(["restore", folder], here())).stderr).toContain("no complete backup");
    await writeBackup({ ...options, place });
    expect((await callCli(["restore", folder, "--verify"], here())).code).toBe(0);
  },
);

test("a backup whose process was killed is listed as incomplete and is not restored", async () => {
  const folder = await newFolder();
  const name = await backUp(folder);
  await rm(path.join(folder, name, "manifest.json"));

  const listed = await callCli(["backup", "list", "--from", folder], here());
  const restored = await callCli(["restore", `${folder}/${name}`], here());

  expect(listed.stdout).toMatch(new RegExp(`${name}.*incomplete`));
  expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining("is incomplete")]);
});

test.each([OLDEST, NEWEST_EARLIER])(
  "a backup of a database of release %s is restored and upgraded",
  async (release) => {
    const folder = await newFolder();
    await using original = await openEmptyDatabase();
    await withClient(original.adminUrl, (client) => loadDump(client, original.adminUrl, readDump(release)));
    await writeBackup({
      adminUrl: original.adminUrl,
      blobs: openUnrecordedBlobs(parseConfig(service.env)),
      place: openBackupFolder(folder),
      keys: { secretsKeys: [] },
      passphrase: undefined,
      drafts: await newFolder(),
    });
    await using database = await openEmptyDatabase();

    const { code, stderr } = await callCli(["restore", folder, "--as-original"], await elsewhere(database));

    expect([code, stderr]).toEqual([0, expect.stringContaining("Restored")]);
    const keywords = "select count(*) as count from keywords";
    const [before, after] = await Promise.all(
      [original, database].map(({ adminUrl }) =>
        withClient(adminUrl, async (client) => (await client.query(keywords)).rows),
      ),
    );
    expect(after).toEqual(before);
    expect((await verifyAudit(database.system)).faults).toEqual([]);
    await using fresh = await openTestDatabase();
    const [schema, newSchema] = await Promise.all(
      [database, fresh].map(({ adminUrl }) => withClient(adminUrl, describeSchema)),
    );
    expect(schema).toEqual(newSchema);
  },
);

test("a bucket takes backups and gives them back, and shares contents of files among them", async () => {
  await using s3 = await startS3();
  const bucket = {
    ...here(),
    BACKUP_TO: `${s3.url}/kept`,
    BACKUP_S3_REGION: S3_KEY.region,
    BACKUP_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  };

  const first = await callCli(["backup", "--json"], bucket);
  const second = await callCli(["backup", "--json"], bucket);

  const listed = await callCli(["backup", "list", "--json"], bucket);
  expect([JSON.parse(first.stdout).newBlobs, JSON.parse(second.stdout).newBlobs]).toEqual([3, 0]);
  expect(JSON.parse(listed.stdout).data.map(({ name }: { name: string }) => name)).toEqual(
    [first, second].map(({ stdout }) => JSON.parse(stdout).name),
  );
  expect((await callCli(["restore", "--verify"], bucket)).code).toBe(0);
});

test("a worker backs up when it is due, and removes backups over their time with the contents that only they name", async () => {
  const folder = await newFolder();
  const config = parseConfig({ ...here(), BACKUP_TO: folder, BACKUP_EVERY_HOURS: "24", BACKUP_KEEP_DAYS: "2" });
  let day = 0;
  const now = () => new Date(isoFromNow({ days: day }));
  const poll = createBackupPoll(config, { logger: pino({ level: "silent" }), now });
  const another = createBackupPoll(config, { logger: pino({ level: "silent" }), now });
  const signal = new AbortController().signal;
  await upload("uploads/short-lived.txt", "content of the first backups");

  const counts = [];
  for (day = 0; day < 6; day += 1) {
    await Promise.all([poll(signal), another(signal)]);
    await poll(signal);
    if (day === 0) {
      await service.rest("DELETE", "/v1/agent/files/uploads/short-lived.txt", undefined, { workspace });
      await withClient(service.database.adminUrl, (client) =>
        client.query("delete from files where deleted_at is not null"),
      );
    }
    counts.push((await openBackupFolder(folder).folders()).filter((name) => name !== "blobs").length);
  }

  expect(counts).toEqual([1, 2, 3, 3, 3, 3]);
  expect(await openBackupFolder(folder).list("blobs")).toHaveLength(3);
  expect((await callCli(["restore", folder, "--verify"], here())).code).toBe(0);
});
