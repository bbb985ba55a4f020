import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fireSchedule } from "../../src/domains/schedules/index.ts";
import { toUnavailable } from "../../src/kernel/errors/to-unavailable.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { createFiringContext } from "../../src/wiring/fire-schedules.ts";
import { runFindable } from "../harness/command-line.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { testServices } from "../harness/services.ts";
import { testSkill } from "../runs/test-skill.ts";

const PATIENCE = { timeout: 40_000 };
/** More bytes than any disk has free. */
const ENDLESS_RESERVE = { STORAGE_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) };

let calls = 0;
const paid = testSkill("test.paid", async (ctx, { size }) => {
  const text = await ctx.step("call-vendor", { price: 3 }, async () => {
    calls += 1;
    return "x".repeat(Number(size));
  });
  await ctx.files.write("agent-output/a.txt", text.slice(0, 100), { contentType: "text/plain" });
  return { length: text.length };
});

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService({ skills: [paid, bulkAction] });
  workspace = await newWorkspace(service, "full.example");
  await asOwner(`
    create table full_disk (code text);
    grant select on full_disk to public;
    create sequence refused_writes;
    grant usage, select on sequence refused_writes to public;
    create function refuse_write() returns trigger language plpgsql as $$
    declare reason text := (select code from full_disk limit 1);
    begin
      if reason is not null then
        perform nextval('refused_writes');
        raise exception 'could not extend file: No space left on device' using errcode = reason;
      end if;
      return new;
    end $$;
    create trigger full_disk before insert on invocation_steps for each row execute function refuse_write();
    create trigger full_disk before insert on pillars for each row execute function refuse_write();`);
});
afterEach(() => asOwner("delete from full_disk"));
afterAll(() => service[Symbol.asyncDispose]());

async function newWorkspace({ rest }: Service, primaryDomain: string): Promise<string> {
  return (await rest("POST", "/v1/workspaces", { name: primaryDomain, primaryDomain })).body.id;
}

async function asOwner(statements: string): Promise<void> {
  await withClient(service.database.adminUrl, (owner) => owner.query(statements));
}

/** PostgreSQL refuses the writes of a full disk with this code from now on. */
const fill = (code: string) => asOwner(`insert into full_disk values ('${code}')`);

async function refusals(): Promise<number> {
  const [rows] = await service.database.system.batch<{ last_value: string }>([
    sql`select last_value from refused_writes`,
  ]);
  return Number(rows?.[0]?.last_value);
}

async function start(size: number): Promise<string> {
  const { status, body } = await service.rest(
    "POST",
    "/v1/agent/invoke",
    { skill: "test.paid", input: { size } },
    { workspace },
  );
  expect(status).toBe(202);
  return body.invocationId;
}

async function ended(id: string) {
  return (await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`, undefined, { workspace })).body;
}

test.for(["53100", "53200"])(
  "a write that PostgreSQL refuses with %s answers 503, and the service is not ready",
  async (code) => {
    await fill(code);

    const refused = await service.rest("POST", "/v1/pillars", { name: `Pillar ${code}` }, { workspace });
    const ready = await service.rest("GET", "/readyz", undefined, { key: null });
    await asOwner("delete from full_disk");
    const later = await service.rest("POST", "/v1/pillars", { name: `Pillar ${code}` }, { workspace });

    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(refused.body).toMatchObject({ code: "external_unavailable", details: { retryAfterSeconds: 30 } });
    expect([ready.status, ready.body.status]).toEqual([503, "not ready"]);
    expect(ready.body.problems.storage).toContain("no room");
    expect(later.status).toBe(201);
  },
);

test("a run whose step cannot be recorded waits for room, and repeats and pays for nothing", async () => {
  const before = { calls, refused: await refusals() };
  await fill("53100");

  const id = await start(10);
  await expect.poll(refusals, PATIENCE).toBeGreaterThan(before.refused + 2);
  await asOwner("delete from full_disk");

  expect(await ended(id)).toMatchObject({ status: "SUCCEEDED", result: { length: 10 }, creditsUsed: 3 });
  expect(calls).toBe(before.calls + 1);
  await expectCreditsToAddUp(service.database.system);
});

test("a run whose output or file cannot be stored waits for room, and repeats and pays for nothing", async () => {
  const before = calls;
  const drafts = path.join(String(service.env["DATA_DIR"]), "blobs", "drafts");
  await rm(drafts, { recursive: true, force: true });
  // A file in place of the folder: no user can store bytes in it, not even root.
  await writeFile(drafts, "");

  const id = await start(100_000);
  await expect.poll(() => calls, PATIENCE).toBe(before + 1);
  const { status } = (await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=2`, undefined, { workspace }))
    .body;
  await rm(drafts);

  expect(status).toBe("RUNNING");
  expect(await ended(id)).toMatchObject({ status: "SUCCEEDED", result: { length: 100_000 }, creditsUsed: 3 });
  expect(calls).toBe(before + 1);
});

test("below the reserve no run starts, while other calls and estimates work and the operator is warned", async () => {
  await using short = await startService({ skills: [paid, bulkAction], worker: false, env: ENDLESS_RESERVE });
  const place = { workspace: await newWorkspace(short, "short.example") };
  const body = { skill: "test.paid", input: { size: 1 } };

  const invoked = await short.rest("POST", "/v1/agent/invoke", body, place);
  const estimate = await short.rest("POST", "/v1/agent/invoke?dryRun=true", body, place);
  const bulk = await short.rest("POST", "/v1/workspaces/bulk-action", {
    action: "agent.invoke",
    workspaces: "all",
    config: body,
  });
  const ready = await short.rest("GET", "/readyz", undefined, { key: null });
  const doctor = await runFindable(["doctor"], { ...short.env, FINDABLE_URL: short.url });

  for (const { status, headers, body: refusal } of [invoked, bulk]) {
    expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
    expect(refusal).toMatchObject({
      code: "external_unavailable",
      message: "The service is short of disk space, so no run can start. Try again later.",
    });
  }
  expect(estimate.status).toBe(200);
  expect([ready.status, ready.body.status, ready.body.problems]).toEqual([200, "ready", {}]);
  expect(ready.body.warnings.storage).toContain("no run starts");
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(/^fail data folder +.+ has only .+ free, so no run starts/m);
});

test("a schedule that is due during a full disk stays due", async () => {
  await using idle = await startService({ skills: [paid, bulkAction], worker: false });
  const { database } = idle;
  await newWorkspace(idle, "idle.example");
  const action = { action: "agent.invoke", workspaces: "all", config: { skill: "test.paid", input: { size: 1 } } };
  const made = await idle.rest("POST", "/v1/workspaces/bulk-action", { ...action, schedule: "daily:03:00" });
  const { id } = made.body.schedule;
  await withClient(database.adminUrl, (owner) =>
    owner.query("update schedules set next_run_at = now() - interval '1 minute' where id = $1", [id]),
  );
  const before = (await idle.rest("GET", `/v1/schedules/${id}`)).body;
  const [rows] = await database.system.batch<{ agency_id: string }>([
    sql`select agency_id from schedules where id = ${id}`,
  ]);
  const full = toUnavailable(Object.assign(new Error("write"), { code: "ENOSPC" }));
  const services = testServices({
    scheduledActions: {
      requireUsable: async () => undefined,
      estimate: () => Promise.reject(full),
      start: () => Promise.reject(full),
      startAlone: () => Promise.reject(full),
    },
  });

  const fired = fireSchedule(createFiringContext(database.tenant, services), {
    id,
    agencyId: String(rows?.[0]?.agency_id),
  });

  await expect(fired).rejects.toBe(full);
  expect((await idle.rest("GET", `/v1/schedules/${id}`)).body).toEqual(before);
});
