import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { meterStorage } from "../../platform/metering/meter-storage.ts";
import { workspaceUsage } from "./operations/workspace-usage.ts";

const GB = 1024 ** 3;

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

const setPlan = (bytes: number) => owner.query("update engine_limits set storage_per_workspace = $1", [bytes]);

/** A workspace with 3 GB of files in a world whose clock is moved, to so many days after the first of next month. */
async function newWorld() {
  await setPlan(5 * GB);
  const agencyId = await createAgency(database, "test");
  const id = await createWorkspace(database, { agencyId });
  const admin = asActor(database, (await createKey(database, { agencyId, mode: "test" })).actor);
  await owner.query(
    `insert into files (id, agency_id, workspace_id, path, size, content_type, checksum, uploaded_at)
     values ($1, $2, $3, 'large.bin', $4, 'application/octet-stream', 'sha256:' || repeat('0', 64), now())`,
    [`file_${id}`, agencyId, id, 3 * GB],
  );
  const { rows } = await owner.query<{ days: number }>(
    "select extract(day from date_trunc('month', now() at time zone 'utc') + interval '2 months - 1 day')::integer as days",
  );
  return {
    id,
    daysOfMonth: rows[0]?.days ?? 0,
    storage: async () => (await admin.call(workspaceUsage, { id })).quotas.storage,
    goTo: (days: number) =>
      owner.query(
        `update agencies set world_offset = (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
           + make_interval(hours => $2) - now() where id = $1`,
        [agencyId, Math.round(days * 24)],
      ),
  };
}

test("usage reports the storage of files within the plan, with nothing beyond it", async () => {
  const world = await newWorld();

  await meterStorage(database.system);

  expect(await world.storage()).toEqual({ limit: 5 * GB, used: 3 * GB, beyond: 0, beyondGbMonths: 0 });
});

test("storage beyond the plan is metered by month while it exists", async () => {
  const world = await newWorld();
  const tenDays = (2 * 10) / world.daysOfMonth;
  await world.goTo(0);
  await setPlan(GB);
  await meterStorage(database.system);
  await world.goTo(10);
  const running = await world.storage();
  await meterStorage(database.system);
  const read = await world.storage();
  await owner.query(
    "update files set deleted_at = now(), purge_at = now() + interval '7 days' where workspace_id = $1",
    [world.id],
  );
  await meterStorage(database.system);
  await world.goTo(20);
  await meterStorage(database.system);
  const over = await world.storage();

  expect(running).toMatchObject({ limit: GB, used: 3 * GB, beyond: 2 * GB });
  for (const { beyondGbMonths } of [running, read, over]) expect(beyondGbMonths).toBeCloseTo(tenDays, 3);
  expect(over).toMatchObject({ used: 0, beyond: 0 });
});

test("a month gets its own share, even if the meter was not read at its end", async () => {
  const world = await newWorld();
  await world.goTo(world.daysOfMonth - 5);
  await setPlan(GB);
  await meterStorage(database.system);
  await world.goTo(world.daysOfMonth + 3);
  const unread = await world.storage();
  await meterStorage(database.system);
  const read = await world.storage();
  const { rows } = await owner.query(
    "select round(byte_seconds / 86400 / 1024 ^ 3) as gb_days from storage_meters where workspace_id = $1 order by cycle_start",
    [world.id],
  );

  expect(unread.beyondGbMonths).toBeGreaterThan((2 * 3) / 31.1);
  expect(unread.beyondGbMonths).toBeLessThan((2 * 3) / 27.9);
  expect(read.beyondGbMonths).toBeCloseTo(unread.beyondGbMonths, 3);
  expect(rows).toEqual([{ gb_days: 10 }, { gb_days: 6 }]);
});
