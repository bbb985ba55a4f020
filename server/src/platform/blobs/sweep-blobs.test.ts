import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createWorkspace } from "../../../test/harness/seeds.ts";
import { deleteFileAt, insertUpload } from "../../domains/files/file-changes.store.ts";
import { pinFiles } from "../../domains/files/index.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { inTenantTransaction, type Tenant } from "../database/tenant.ts";
import type { BlobStore } from "./blob-store.ts";
import { recordBlob } from "./blobs.store.ts";
import { createDiskBlobs } from "./disk-blobs.ts";
import { sweepBlobs } from "./sweep-blobs.ts";

const SWEEPER = fileURLToPath(new URL("./__fixtures__/sweeper-process.ts", import.meta.url));

let database: TestDatabase;
let folder: string;
let graceMs = 0;
let blobs: BlobStore;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "findable-blobs-"));
  blobs = createDiskBlobs({ folder, record: (blob) => recordBlob(database.system, blob, graceMs) });
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function newTenant(): Promise<Tenant & { workspaceId: string }> {
  const agencyId = await createAgency(database, "test");
  return { agencyId, workspaceId: await createWorkspace(database, { agencyId }) };
}

async function upload(tenant: Tenant & { workspaceId: string }, where: string, content: string): Promise<string> {
  const { checksum, size } = await blobs.put(Buffer.from(content));
  const file = { ...tenant, path: where, size, checksum, keyId: "akey_1", contentType: "text/plain", tags: [] };
  await inTenantTransaction(database.tenant, tenant, (tx) => insertUpload(tx, file));
  return checksum;
}

async function purge(days: number): Promise<void> {
  await database.system.batch([
    sql`update agencies set world_offset = world_offset + ${days} * interval '1 day' where mode = 'test'`,
    sql`select purge_files(1000), release_run_files(1000)`,
  ]);
}

async function isThere(checksum: string): Promise<boolean> {
  return blobs.read(checksum).then(
    async (stream) => (await text(stream)) !== "",
    () => false,
  );
}

async function blobsOnDisk(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test("bytes stay as long as a row names them, and go when the last of them was purged, 7 days of its world after its deletion", async () => {
  const tenant = await newTenant();
  const checksum = await upload(tenant, "a.txt", "shared by two");
  await upload(tenant, "b.txt", "shared by two");
  const remove = (where: string) =>
    inTenantTransaction(database.tenant, tenant, (tx) => deleteFileAt(tx, { ...tenant, path: where }));

  await remove("a.txt");
  await purge(6.9);
  await sweepBlobs(database.system, blobs, never);
  expect(await isThere(checksum)).toBe(true);
  await purge(0.2);
  await sweepBlobs(database.system, blobs, never);
  expect(await isThere(checksum)).toBe(true);
  await remove("b.txt");
  await purge(7.1);
  await sweepBlobs(database.system, blobs, never);

  expect(await isThere(checksum)).toBe(false);
  const [rows, storage] = await database.system.batch([
    sql`select 1 from files where workspace_id = ${tenant.workspaceId}`,
    sql`select * from workspace_storage(${tenant.workspaceId})`,
  ]);
  expect([rows, storage]).toEqual([[], [{ active_bytes: 0, deleted_bytes: 0 }]]);
});

test("what a run was given stays until the run has ended, also where its file was deleted and purged", async () => {
  const tenant = await newTenant();
  const checksum = await upload(tenant, "brief.txt", "the brief");
  const invocationId = newId("inv");
  await inTenantTransaction(database.tenant, tenant, async (tx) => {
    await pinFiles(tx, { workspaceId: tenant.workspaceId, invocationId, paths: ["brief.txt"] });
    await tx.query(sql`
      select start_run(${JSON.stringify({
        id: invocationId,
        agent_id: "agt_1",
        session_id: "s",
        skill: "test",
        skill_version: 1,
        area: "research",
        mode: "BACKGROUND",
        input: {},
        estimated_credits: 0,
        estimated_seconds: 0,
        max_credits: 0,
        max_llm_calls: 0,
        max_retries: 0,
      })}::jsonb, 0)`);
    await deleteFileAt(tx, { ...tenant, path: "brief.txt" });
  });

  await purge(30);
  await sweepBlobs(database.system, blobs, never);
  expect(await isThere(checksum)).toBe(true);
  await inTenantTransaction(database.tenant, tenant, (tx) => tx.query(sql`select cancel_run(${invocationId}, null)`));
  await purge(0);
  await sweepBlobs(database.system, blobs, never);

  expect(await isThere(checksum)).toBe(false);
});

test("the output of a step stays with the step", async () => {
  const tenant = await newTenant();
  const { checksum } = await blobs.put(Buffer.from("a long output"));
  await inTenantTransaction(database.tenant, tenant, (tx) =>
    tx.query(sql`
      insert into invocation_steps (invocation_id, name, agency_id, workspace_id, ordinal, sequential, output_blob, started_at,
        duration_ms)
      values ('inv_1', 'long', ${tenant.agencyId}, ${tenant.workspaceId}, 1, true, ${checksum}, clock_timestamp(), 1)`),
  );

  await sweepBlobs(database.system, blobs, never);

  expect(await isThere(checksum)).toBe(true);
});

test("bytes that were stored a moment ago are left alone: their row may be on its way", async () => {
  graceMs = 60_000;
  const { checksum } = await blobs.put(Buffer.from("row to follow"));
  graceMs = 0;

  await sweepBlobs(database.system, blobs, never);
  expect(await isThere(checksum)).toBe(true);
});

test("while sweepers sweep, bytes that are stored again and again are always there for the row that names them", async () => {
  const tenant = await newTenant();
  const stop = new AbortController();
  let removed = 0;
  const sweeping = [1, 2].map(async () => {
    while (!stop.signal.aborted) {
      const now = await sweepBlobs(database.system, blobs, never);
      removed += now;
    }
  });
  graceMs = 3_600_000;

  const stored: string[] = [];
  const lost: string[] = [];
  for (let round = 0; round < 60; round++) {
    const checksum = await upload(tenant, "again.txt", `content ${round % 3}`);
    stored.push(checksum);
    if (!(await isThere(checksum))) lost.push(checksum);
    await inTenantTransaction(database.tenant, tenant, (tx) => deleteFileAt(tx, { ...tenant, path: "again.txt" }));
    await purge(8);
    // The grace of the next content passes: sweepers remove its bytes while they are stored again.
    await database.system.batch([
      sql`update blobs set check_at = clock_timestamp() where checksum = ${stored.at(-3) ?? ""}`,
    ]);
  }
  graceMs = 0;
  await database.system.batch([sql`update blobs set check_at = clock_timestamp() where check_at is not null`]);
  await expect.poll(() => removed).toBeGreaterThan(0);
  stop.abort();
  await Promise.all(sweeping);

  expect(lost).toEqual([]);
});

test("a sweeper that is killed at any moment loses nothing that is named and leaves nothing that is not", async () => {
  const tenant = await newTenant();
  const kept: string[] = [];
  for (let index = 0; index < 200; index++) {
    const checksum = await upload(tenant, `old/${index}.txt`, `old ${index}`);
    if (index % 4 === 0) kept.push(checksum);
    else
      await inTenantTransaction(database.tenant, tenant, (tx) =>
        deleteFileAt(tx, { ...tenant, path: `old/${index}.txt` }),
      );
  }
  await database.system.batch([
    sql`update agencies set world_offset = world_offset + interval '8 days' where mode = 'test'`,
  ]);

  graceMs = 10_000;
  for (let round = 0; round < 8; round++) {
    const sweeper = spawn(process.execPath, [SWEEPER, database.appUrl, folder], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(sweeper.stdout, "data");
    for (let index = 0; index < round * 3; index++) {
      // Half of them have bytes that the sweeper is about to remove, or has just removed.
      kept.push(
        await upload(tenant, `new/${round}-${index}.txt`, `${index % 2 === 0 ? "old" : "new"} ${round * 20 + index}`),
      );
    }
    sweeper.kill("SIGKILL");
    await once(sweeper, "exit");
  }
  graceMs = 0;
  await purge(0);
  await database.system.batch([sql`update blobs set check_at = clock_timestamp() where check_at is not null`]);
  await sweepBlobs(database.system, blobs, never);

  const lost = (await Promise.all(kept.map(async (checksum) => ((await isThere(checksum)) ? [] : [checksum])))).flat();
  expect(lost).toEqual([]);
  const [loose] = await database.system.batch([sql`select checksum from blobs where not blob_in_use(checksum)`]);
  expect(loose).toEqual([]);
});

test("every table that keeps addresses of blobs is asked before one is removed, and lets go of them", async () => {
  const [columns, asked, triggers] = await database.system.batch<{ table: string; column: string; text: string }>([
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and (column_name = 'checksum' or column_name like '%\\_blob') and table_name <> 'blobs'`,
    sql`select prosrc as text from pg_proc where proname = 'blob_in_use'`,
    sql`select tgrelid::regclass::text as table from pg_trigger where tgfoid = 'schedule_blob_check'::regproc`,
  ]);

  expect(columns?.length).toBeGreaterThanOrEqual(3);
  const forgotten = columns?.filter(
    ({ table, column }) => !asked?.[0]?.text.includes(`from ${table} where ${column} =`),
  );
  expect(forgotten).toEqual([]);
  expect(new Set(triggers?.map(({ table }) => table))).toEqual(new Set(columns?.map(({ table }) => table)));
});

test("in the end there is a row for every blob on the disk, and a blob for every row", async () => {
  const [rows] = await database.system.batch<{ checksum: string }>([sql`select checksum from blobs`]);

  expect(await blobsOnDisk()).toBe(rows?.length);
});
