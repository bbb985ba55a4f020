import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

/** Reserves 4 credits and keeps them. */
const hold = {
  ...testSkill("test.hold", async (ctx) => {
    await ctx.sleepUntil("long", new Date(Date.parse(ctx.now) + 3_600_000).toISOString());
    return {};
  }),
  estimate: () => ({ credits: 4, durationSeconds: 1, vendorCostUsd: { from: 0.1, to: 0.2 } }),
};

let service: Service;
let made = 0;

beforeAll(async () => {
  service = await startService({ skills: [bulkAction, hold] });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function newWorkspace(settings: object = {}): Promise<string> {
  made += 1;
  const body = { name: `Capped ${made}`, primaryDomain: `capped-${made}.example`, settings };
  return (await service.rest("POST", "/v1/workspaces", body)).body.id;
}

async function newKey(body: object, as: object = {}): Promise<{ id: string; secret: string }> {
  return (await service.rest("POST", "/v1/auth/keys", { name: "Capped", ...body }, as)).body;
}

const start = (as: object) => service.rest("POST", "/v1/agent/invoke", { skill: "test.hold", input: {} }, as);
const usageOf = async (id: string, as: object = {}) =>
  (await service.rest("GET", `/v1/workspaces/${id}/usage`, undefined, as)).body;

/** Ten starts at the same time. */
async function race(...callers: readonly object[]) {
  const answers = await Promise.all(Array.from({ length: 10 }, (_each, n) => start(callers[n % callers.length] ?? {})));
  const refused = answers.filter(({ status }) => status === 402).map(({ body }) => body);
  return { started: answers.filter(({ status }) => status === 202).length, refused };
}

test("of ten starts at once, a workspace's cap lets only those through that fit, and the others reserve nothing", async () => {
  const workspace = await newWorkspace({ maxCreditsPerMonth: 10 });

  const { started, refused } = await race({ workspace });
  const usage = await usageOf(workspace);

  expect(started).toBe(2);
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({
    code: "insufficient_credits",
    details: { required: 4, available: 2, skill: "test.hold", cap: "workspace" },
  });
  expect(usage.caps).toEqual([{ of: "workspace", limit: 10, committed: 8 }]);
  await expectCreditsToAddUp(service.database.system);
});

test("a key's cap covers the keys that it created, whatever their own caps", async () => {
  const workspace = await newWorkspace();
  const maker = await newKey({ workspaceId: workspace, maxCreditsPerMonth: 9 });
  const child = await newKey({ workspaceId: workspace, maxCreditsPerMonth: 1000 }, { key: maker.secret });

  const { started, refused } = await race({ key: maker.secret }, { key: child.secret });
  const byChild = await usageOf(workspace, { key: child.secret });

  expect(started).toBe(2);
  expect(refused[0]?.details).toMatchObject({ available: 1, cap: "key" });
  expect(byChild.caps).toEqual(
    expect.arrayContaining([expect.objectContaining({ of: "key", limit: 9, committed: 8 })]),
  );
  expect((await start({ workspace })).status).toBe(202);
  expect((await service.rest("GET", "/v1/auth/keys")).body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: maker.id, maxCreditsPerMonth: 9 })]),
  );
});

test("a schedule that a cap does not cover once is refused before it is stored, and states what it costs a day and a month", async () => {
  const workspace = await newWorkspace();
  const [poor, rich] = [
    await newKey({ workspaceId: workspace, maxCreditsPerMonth: 3 }),
    await newKey({ workspaceId: workspace, maxCreditsPerMonth: 4 }),
  ];
  const order = { skill: "test.hold", input: {}, cadence: "daily:06:00" };
  const schedule = (path: string, { secret: key }: { secret: string }) =>
    service.rest("POST", `/v1/schedules${path}`, order, { key });
  const recurring = { creditsPerDay: 4, creditsPerMonth: 120, vendorCostUsdPerMonth: { from: 3, to: 6 } };

  const asked = await schedule("?dryRun=true", poor);
  const refused = await schedule("", poor);
  const before = (await service.rest("GET", "/v1/schedules", undefined, { workspace })).body.data;
  const made = await schedule("", rich);

  expect(asked).toMatchObject({ status: 200, body: { dryRun: true, estimatedCost: { credits: 4 }, recurring } });
  expect([refused.status, refused.body.code]).toEqual([402, "insufficient_credits"]);
  expect(before).toEqual([]);
  expect(made).toMatchObject({ status: 201, body: { recurring } });
});

test("a cap refuses a whole bulk action, and only an agency key changes the cap of a workspace", async () => {
  const [one, other] = [await newWorkspace({ maxCreditsPerMonth: 3 }), await newWorkspace()];
  const key = (await newKey({ workspaceId: one })).secret;
  const asked = { action: "agent.invoke", workspaces: [one, other], config: { skill: "test.hold", input: {} } };

  const refused = await service.rest("POST", "/v1/workspaces/bulk-action", asked);
  const raised = await service.rest(
    "PATCH",
    `/v1/workspaces/${one}`,
    { settings: { maxCreditsPerMonth: 50 } },
    { key },
  );
  const cleared = await service.rest("PATCH", `/v1/workspaces/${one}`, { settings: { maxCreditsPerMonth: null } });

  expect([refused.status, refused.body.details.cap]).toEqual([402, "workspace"]);
  expect((await usageOf(other)).caps).toEqual([]);
  expect([raised.status, raised.body.code]).toEqual([403, "agency_key_required"]);
  expect(cleared.body.settings.maxCreditsPerMonth).toBeNull();
  expect((await service.rest("POST", "/v1/workspaces/bulk-action", asked)).status).toBe(202);
  await expectCreditsToAddUp(service.database.system);
});

test("the usage of a month before the first run is empty, and a word that is no month is refused", async () => {
  const workspace = await newWorkspace();

  const past = (await service.rest("GET", `/v1/workspaces/${workspace}/usage?month=2025-02`)).body;
  const wrong = await service.rest("GET", `/v1/workspaces/${workspace}/usage?month=2025-13`);

  expect(past).toMatchObject({
    billingCycle: { startDate: "2025-02-01", endDate: "2025-02-28", durationDays: 28 },
    credits: { allocated: 0, used: 0, remaining: 0 },
    vendors: [],
  });
  expect([wrong.status, wrong.body.details.errors[0].field]).toEqual([400, "month"]);
});
