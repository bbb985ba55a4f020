import type { Schedule } from "@findable/contract";
import fc from "fast-check";
import { pino } from "pino";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastRun, nextRun } from "../../src/domains/schedules/next-run.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import type { RunWorker } from "../../src/platform/engine/worker/worker.ts";
import { parseConfig } from "../../src/start/config.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { type Service, startService } from "../harness/service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
const DAYS = ["mon", "tuesday", "wed", "thu", "friday", "sat", "sunday"];

interface World {
  key: string;
  agencyId: string;
  workspaceId: string;
}

let service: Service;
/** Beside the one of the service. */
let workers: RunWorker[];
beforeAll(async () => {
  service = await startService();
  const options = {
    config: parseConfig({ ...service.env, ROLE: "worker" }),
    databaseUrl: service.database.appUrl,
    logger: pino({ level: "silent" }),
  };
  workers = await Promise.all([startRunWorker(options), startRunWorker(options)]);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await service[Symbol.asyncDispose]();
});

/** Three workers look at once for what is due. All of it has been fired when this returns. */
async function tickTogether(): Promise<void> {
  await Promise.all([service, ...workers].map((one) => one.tick()));
}

/** A test world with one workspace; its clock can be moved. */
async function openWorld(): Promise<World> {
  const body = { name: "World", mode: "test", scope: "AGENCY" };
  const { secret } = (await service.rest("POST", "/v1/auth/keys", body)).body;
  const made = await service.rest(
    "POST",
    "/v1/workspaces",
    { name: "Acme", primaryDomain: "acme.example" },
    { key: secret },
  );
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${made.body.id}`,
  ]);
  return { key: secret, agencyId: rows?.[0]?.agency_id ?? "", workspaceId: made.body.id };
}

async function moveClock({ agencyId }: World, hours: number): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query("update agencies set world_offset = world_offset + $2 * interval '1 hour' where id = $1", [
      agencyId,
      hours,
    ]),
  );
}

async function worldNow({ agencyId }: World): Promise<number> {
  const [rows] = await service.database.system.batch<{ now: string }>([sql`select world_now(${agencyId}) as now`]);
  return Date.parse(rows?.[0]?.now ?? "");
}

async function countRuns({ agencyId }: World, tag: string): Promise<number> {
  const [rows] = await service.database.system.batch<{ count: number }>([
    sql`select count(*) as count from invocations where agency_id = ${agencyId} and depth = 0 and tags @> ${[tag]}::text[]`,
  ]);
  return rows?.[0]?.count ?? 0;
}

/** A leap of about so many hours after which nothing is due for some minutes, so that the test and the workers see the same times. */
async function quietLeap(
  world: World,
  schedules: Pick<Schedule, "cadence" | "timezone">[],
  hours: number,
): Promise<number> {
  const now = await worldNow(world);
  const isQuiet = (leap: number) => {
    const until = now + leap * HOUR_MS;
    return schedules.every(
      ({ cadence, timezone }) =>
        Date.parse(nextRun(cadence, timezone, new Date(until).toISOString())) > until + 180_000,
    );
  };
  let leap = hours;
  while (!isQuiet(leap)) leap += 0.1;
  return leap;
}

const Cadence = fc
  .record({
    day: fc.option(fc.constantFrom(...DAYS)),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ day, hour, minute }) => {
    const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    return day === null ? `daily:${time}` : `weekly:${day}:${time}`;
  });
const Plan = fc.record({
  schedules: fc.array(fc.record({ cadence: Cadence, timezone: fc.constantFrom(...ZONES) }), {
    minLength: 4,
    maxLength: 8,
  }),
  leaps: fc.array(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 31, max: 400 })), {
    minLength: 3,
    maxLength: 5,
  }),
});

test("three workers fire every time once, however the clock of the world leaps", async () => {
  await fc.assert(
    fc.asyncProperty(Plan, async ({ schedules, leaps }) => {
      const world = await openWorld();
      const kept = await Promise.all(
        schedules.map(async ({ cadence, timezone }, index) => {
          const asked = { action: "workspaces.get", workspaces: "all", config: { id: "{{ workspace.id }}" } };
          const body = { ...asked, schedule: cadence, timezone, tags: [`times-${index}`] };
          const made = await service.rest("POST", "/v1/workspaces/bulk-action", body, { key: world.key });
          return { ...made.body.schedule, expected: 0 };
        }),
      );
      for (const hours of leaps) {
        await moveClock(world, await quietLeap(world, kept, hours));
        const now = await worldNow(world);
        for (const schedule of kept) {
          const { cadence, timezone, nextRunAt } = schedule;
          const isDue = Date.parse(nextRunAt) <= now;
          const last = lastRun(cadence, timezone, new Date(now).toISOString());
          if (isDue && now - Date.parse(last) < DAY_MS) schedule.expected += 1;
          if (isDue) schedule.nextRunAt = nextRun(cadence, timezone, new Date(now).toISOString());
        }
        await tickTogether();
        for (const { id, nextRunAt } of kept) {
          const { body } = await service.rest("GET", `/v1/schedules/${id}`, undefined, { key: world.key });
          expect(body.nextRunAt).toBe(nextRunAt);
        }
      }
      await tickTogether();
      const counts = await Promise.all(kept.map((_schedule, index) => countRuns(world, `times-${index}`)));

      expect(counts).toEqual(kept.map(({ expected }) => expected));
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
