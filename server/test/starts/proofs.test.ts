import { mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { checkDatabase } from "../../src/cli/doctor/check-database.ts";
import { checkBlobs } from "../../src/cli/doctor/check-machine.ts";
import { RELEASE } from "../../src/kernel/release.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { openDatabase } from "../../src/platform/database/pool.ts";
import { processName } from "../../src/platform/database/process-name.ts";
import { systemQueries } from "../../src/platform/installation/installation.store.ts";
import { measureClock } from "../../src/platform/installation/measure-clock.ts";
import { describeMixedReleases, findProcessReleases } from "../../src/platform/installation/process-releases.ts";
import { findSystemFault, findWallFault } from "../../src/platform/installation/prove-walls.ts";
import { createSealer } from "../../src/platform/secrets/create-sealer.ts";
import { parseConfig } from "../../src/start/config.ts";
import { prepareDatabase } from "../../src/start/prepare-database.ts";
import { proveStart } from "../../src/start/prove-start.ts";
import type { Environment } from "../../src/start/setting-reader.ts";
import { openTestDatabase, type TestDatabase } from "../harness/database.ts";
import { openHookPlace } from "../harness/hooks.ts";
import { isoAgo, isoFromNow } from "../harness/moments.ts";
import { startService } from "../harness/service.ts";
import { openRunFolder } from "../run/run-folder.ts";

const FIRST = "the first key of 32 characters or more";
const SECOND = "another key of 32 characters or more..";

const databases: TestDatabase[] = [];
let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await openTestDatabase();
  databases.push(database);
  dataDir = await mkdtemp(path.join(openRunFolder(), "proofs-"));
});
afterAll(async () => {
  for (const one of databases) await one[Symbol.asyncDispose]();
});

function configOf(env: Environment = {}) {
  return parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    ...env,
  });
}

function prepare(env: Environment = {}) {
  return prepareDatabase(configOf(env), database);
}

async function asOwner(statement: string) {
  return await withClient(database.adminUrl, async (client) => (await client.query(statement)).rows);
}

test("the first start records the installation in the folder and in the database, and later starts know it", async () => {
  expect((await prepare()).notes).toEqual([]);
  const { nonce } = JSON.parse(await readFile(path.join(dataDir, "installation.json"), "utf8"));
  expect((await prepare()).notes).toEqual([]);

  expect(await asOwner("select nonce, held_since from installation")).toEqual([{ nonce, held_since: null }]);
  expect(await checkDatabase(configOf())).toContainEqual(
    expect.objectContaining({ name: "installation", state: "ok", message: expect.stringContaining(nonce) }),
  );
});

test("a data folder does not start on the database of another installation, which stays as it was", async () => {
  await prepare();
  const other = await openTestDatabase();
  databases.push(other);
  await prepareDatabase(parseConfig({ DATA_DIR: path.join(dataDir, "other"), DATABASE_URL: other.appUrl }), other);
  const elsewhere = { ...configOf(), databaseUrl: other.appUrl, databaseAdminUrl: other.adminUrl };
  const before = await withClient(other.adminUrl, async (client) => (await client.query("table installation")).rows);

  await expect(prepareDatabase(elsewhere, other)).rejects.toThrow(
    /belong to different installations\. Nothing was changed\. Correct DATABASE_URL or DATA_DIR/,
  );
  expect(await withClient(other.adminUrl, async (client) => (await client.query("table installation")).rows)).toEqual(
    before,
  );
});

test("a start with another secrets key is refused and names the way back, by setting and by file", async () => {
  await prepare({ SECRETS_KEY: FIRST });

  await expect(prepare({ SECRETS_KEY: SECOND })).rejects.toThrow(
    /SECRETS_KEY is not the one that sealed the secrets .*SECRETS_KEY=<new>,<earlier>.*SECRETS_KEY_LOST=true/,
  );
  expect(await checkDatabase(configOf({ SECRETS_KEY: SECOND }))).toContainEqual(
    expect.objectContaining({ name: "secrets key", state: "fail" }),
  );
  await prepare({ SECRETS_KEY: `${SECOND},${FIRST}` });
  expect((await prepare({ SECRETS_KEY: SECOND })).notes).toEqual([]);
});

test("an earlier key may go only when nothing is sealed under it", async () => {
  await prepare({ SECRETS_KEY: FIRST });
  const place = await openHookPlace(database);
  const { id } = await place.register("https://receiver.example/hook");
  const sealed = createSealer([FIRST]).seal("whsec", `webhook:${id}`);
  await withClient(database.adminUrl, (client) =>
    client.query("update webhooks set secret = $1 where id = $2", [Buffer.from(sealed), id]),
  );
  await prepare({ SECRETS_KEY: `${SECOND},${FIRST}` });

  await expect(prepare({ SECRETS_KEY: SECOND })).rejects.toThrow("does not open everything");
  await prepare({ SECRETS_KEY: SECOND, SECRETS_KEY_LOST: "true" });
  await prepare({ SECRETS_KEY: SECOND });
});

test("a lost key file is not replaced in silence", async () => {
  await prepare();
  const file = path.join(dataDir, "secrets.key");
  await rename(file, `${file}.away`);

  await expect(prepare()).rejects.toThrow(/there is no .*secrets\.key.*Put the file back from a backup/);
  await expect(readFile(file)).rejects.toThrow("ENOENT");
  await rename(`${file}.away`, file);
  await prepare();
  await writeFile(file, `${SECOND}\n`);
  await expect(prepare()).rejects.toThrow(/The key in .*secrets\.key is not the one/);
});

test("secrets of an earlier release, which has no canary, are protected by the name of their key", async () => {
  const place = await openHookPlace(database);
  await place.register("https://receiver.example/hook");

  await expect(prepare({ SECRETS_KEY: SECOND })).rejects.toThrow("is not the one that sealed the secrets");
});

test.each([
  ["the agency wall", "alter policy tenant on wall_probes using (true)", /an agency sees a row of another one/],
  [
    "the workspace wall",
    "alter policy tenant on wall_probes using (agency_id = current_agency())",
    /a workspace sees a row of another one/,
  ],
  ["writes", "alter policy tenant on wall_probes with check (true)", /an agency may write a row of another one/],
  ["a table without row-level security", "alter table keywords disable row level security", /keywords/],
])("a start finds what is open: %s", async (_what, opening, sentence) => {
  await prepare();
  await asOwner(opening);

  expect(await findWallFault(database.tenant)).toMatch(sentence);
  await expect(prepare()).rejects.toThrow(sentence);
  expect(await checkDatabase(configOf())).toContainEqual(
    expect.objectContaining({ name: "tenant isolation", state: "fail", message: expect.stringMatching(sentence) }),
  );
});

test("a pool in the wrong role is found, and refuses the start", async () => {
  await prepare();
  const { tenant, system } = database;

  expect(await findWallFault(system)).toContain("run as findable_system, not as findable_tenant");
  expect(await findSystemFault(tenant)).toContain("run as findable_tenant, not as findable_system");
  await expect(proveStart(configOf(), { tenant: system, system }, undefined)).rejects.toThrow("not as findable_tenant");
  await expect(proveStart(configOf(), { tenant, system: tenant }, undefined)).rejects.toThrow("not as findable_system");
});

test("clocks that differ are reported, and refused where signatures would fail", async () => {
  const seconds = (count: number) => Promise.resolve([{ at: count * 1000 }]);
  const skewBy = (count: number) =>
    measureClock({ query: <R>() => seconds(1_800_000_000) as Promise<R[]> }, () => (1_800_000_000 - count) * 1000);

  expect(await measureClock(systemQueries(database.system))).toMatchObject({ state: "ok" });
  expect(await skewBy(60)).toEqual({
    state: "warn",
    message: "The clock of this machine is 60 s behind that of the database.",
  });
  expect(await skewBy(-3600)).toEqual({
    state: "fail",
    message: "The clock of this machine is 3600 s ahead of that of the database.",
  });
});

test("a start and the doctor refuse a clock that is hours off, and a start reports one that is minutes off", async () => {
  await prepare();
  const [ahead, behind] = [Date.parse(isoFromNow({ hours: 2 })), Date.parse(isoAgo({ minutes: 2 }))];
  const clock = vi.spyOn(Date, "now");
  try {
    clock.mockReturnValue(ahead);
    await expect(prepare()).rejects.toThrow(
      /The clock of this machine is 7[12]\d\d s ahead of that of the database\. Set both clocks/,
    );
    expect(await checkDatabase(configOf())).toContainEqual(
      expect.objectContaining({ name: "clock", state: "fail", message: expect.stringContaining("ahead of") }),
    );
    clock.mockReturnValue(behind);
    expect((await prepare()).notes).toContainEqual(expect.stringMatching(/is \d{3} s behind that of the database/));
  } finally {
    clock.mockRestore();
  }
});

test("a clock that is behind the last work of the installation is reported", async () => {
  await prepare();
  await asOwner("update installation set seen_at = clock_timestamp() + interval '2 days'");

  expect((await prepare()).notes).toEqual([expect.stringMatching(/The clock of this machine says .* which is later/)]);
});

test("processes of other releases are named", async () => {
  await using open = new AsyncDisposableStack();
  for (const name of ["findable worker", "findable api 0.0.9", processName("worker")]) {
    const pool = openDatabase({
      url: database.appUrl,
      role: "findable_system",
      maxConnections: 1,
      applicationName: name,
    });
    open.use(pool);
    await pool.batch([{ text: "select 1", values: [] }]);
  }

  const releases = await findProcessReleases(systemQueries(database.system));

  expect(describeMixedReleases(releases)).toBe(
    `Processes of another release than ${RELEASE} work on this database: api 0.0.9, worker of an earlier release. Update and restart them.`,
  );
  expect(await proveStart(configOf(), database, undefined)).toContainEqual(expect.stringContaining("api 0.0.9"));
});

test("/readyz repeats the proofs: a wall that falls while the service runs takes it out of service", async () => {
  await using service = await startService({ alone: true, worker: false });
  const ready = async () => await service.rest("GET", "/readyz", undefined, { key: null });
  const before = await ready();
  await withClient(service.database.adminUrl, (client) =>
    client.query("alter policy tenant on wall_probes using (true)"),
  );
  await service.tick();
  const after = await ready();

  expect(before).toMatchObject({ status: 200, body: { problems: {} } });
  expect(before.body.proofs).toEqual({
    installation: expect.stringMatching(
      /The database of installation [0-9a-f-]{36} answers: number \d+ in the cluster with system identifier \d+/,
    ),
    isolation: expect.stringMatching(/run as findable_tenant .* as findable_system, in UTC and with a time limit/),
    clock: expect.stringContaining("agree"),
    secrets: expect.stringContaining("opens"),
    blobs: expect.stringContaining("read back"),
    releases: expect.stringContaining(`api ${RELEASE}`),
  });
  expect(after).toMatchObject({
    status: 503,
    body: { problems: { isolation: expect.stringContaining("an agency sees a row of another one") } },
  });
});

test("files that can no longer be stored take the service out of service, and are named by /readyz and the doctor", async () => {
  await using service = await startService({ alone: true, worker: false });
  const folder = path.join(service.env["DATA_DIR"] ?? "", "blobs");
  await rename(folder, `${folder}.away`).catch(() => undefined);
  await writeFile(folder, "no folder");

  await service.tick();

  const sentence = /Files cannot be stored and read back/;
  expect(await service.rest("GET", "/readyz", undefined, { key: null })).toMatchObject({
    status: 503,
    body: { problems: { blobs: expect.stringMatching(sentence) } },
  });
  expect(await checkBlobs(parseConfig(service.env))).toMatchObject({ name: "files", state: "fail" });
});
