import type { AdvanceClockResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upsertSegments } from "../../src/domains/audience/index.ts";
import { upsertKeywords } from "../../src/domains/keywords/index.ts";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { testClock } from "../../src/skills/test-clock/skill.ts";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { isoNow } from "../harness/moments.ts";
import { dailyInTwelveHours, weekdayIn } from "../harness/quiet-times.ts";
import { readStream } from "../harness/run-stream.ts";
import { type Service, startService } from "../harness/service.ts";
import { testSkill } from "../runs/test-skill.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const later = (from: string, milliseconds: number) => new Date(Date.parse(from) + milliseconds).toISOString();
const gates = new Map<unknown, PromiseWithResolvers<void>>();

const work = testSkill("test.work", (ctx) => ctx.step("work", { price: 1 }, async () => ({ here: ctx.workspace.id })));
const nap = testSkill("test.nap", async (ctx) => {
  await ctx.sleepUntil("ten hours", later(ctx.now, 10 * HOUR_MS));
  await ctx.sleepUntil("a day", later(ctx.now, DAY_MS));
  return { began: ctx.now };
});
const reviewed = testSkill("test.reviewed", async (ctx) => {
  await ctx.step("draft", async () => ({}));
  await ctx.step("send", { price: 1 }, async () => ({}));
  return {};
});
const ask = testSkill("test.ask", (ctx) => ctx.ask("ask", "Shall I?", {}));
const gated = testSkill("test.gated", (ctx, { gate }) =>
  ctx.step("wait", async () => {
    await gates.get(gate)?.promise;
    return {};
  }),
);
/** Leaves keywords, and a segment in place of those that there were. */
const research = testSkill("test.research", (ctx, { keywords, segment }) =>
  ctx.save("rows", async (tx) => {
    const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
    const found = (keywords as string[]).map((keyword) => ({ keyword, source: "SERPDATA" as const }));
    await upsertKeywords(tx, { ...place, keywords: found });
    const segments = [{ ...SEGMENT, name: String(segment) }];
    await upsertSegments(tx, { ...place, segments, replace: true, maxSegments: 9 });
    return {};
  }),
);
const SEGMENT = {
  jobToBeDone: null,
  pain: null,
  budgetShape: null,
  buyingProcess: null,
  channels: ["search"],
  competitors: [],
  confidence: 1,
  sourceCitations: [],
  evidence: [],
};

let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver({ behave: () => "server_error" });
  // No retry is due before the clock is moved, however slow the machine is.
  const env = { FOREGROUND_WAIT_MS: "2000", WEBHOOK_RETRY_DELAYS_SECONDS: "60,60,60,300" };
  service = await startService({ skills: [bulkAction, testClock, work, nap, reviewed, ask, gated, research], env });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** A test separate world, with a workspace. */
async function openWorld({ scope = "AGENCY" } = {}) {
  const grant = { name: "World", mode: "test", scope, canApprove: true };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" }, { key });
  const workspace: string = made.body.id;
  async function call(method: string, path: string, body?: unknown) {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  }
  const asAgency = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key });
  const invoke = async (skill: string, more: object = {}): Promise<string> =>
    (await call("POST", "/v1/agent/invoke", { skill, input: {}, ...more })).invocationId;
  /** Waits for as long as it takes. */
  async function advance(body: object): Promise<AdvanceClockResult> {
    const answer = await asAgency("POST", "/v1/test/clock/advance", body);
    if (answer.status === 200) return answer.body;
    expect(answer.status, answer.text).toBe(202);
    const run = await asAgency("GET", `/v1/agent/invocations/${answer.body.invocationId}?waitSeconds=60`);
    expect(run.body.status, run.text).toBe("SUCCEEDED");
    return run.body.result;
  }
  const now = async (): Promise<string> => (await asAgency("GET", "/v1/test/clock")).body.now;
  return { key, workspace, call, asAgency, invoke, advance, now };
}

test("a quarter of a year goes by: all that is due happens, in the order of the world's time, and each thing once", async () => {
  const { key, workspace, call, asAgency, invoke, advance } = await openWorld();
  const second = (await asAgency("POST", "/v1/workspaces", { name: "Gone", primaryDomain: "gone.example" })).body.id;
  const hook = { url: `${receiver.url}/quarter`, events: ["agent.invocation.awaiting_approval"] };
  await call("POST", "/v1/webhooks", hook);
  const weekly = { schedule: `weekly:${weekdayIn(3, "Europe/Berlin")}:04:00`, timezone: "Europe/Berlin" };
  const action = { action: "agent.invoke", workspaces: "all", config: { skill: "test.work", input: {} }, ...weekly };
  await asAgency("POST", "/v1/workspaces/bulk-action", action);
  const upload = { path: "user-uploads/old.txt", contentBase64: "b2xk", contentType: "text/plain" };
  await call("POST", "/v1/agent/files", upload);
  await call("DELETE", "/v1/agent/files/user-uploads/old.txt");
  await service.rest("DELETE", `/v1/workspaces/${second}`, undefined, { key });
  const [napping, asking] = [await invoke("test.nap"), await invoke("test.ask")];
  const approval = { required: true, scope: "every_step", timeoutSeconds: 2 * 86_400 };
  const waiting = await invoke("test.work", { approval });
  await expect.poll(() => receiver.log.some(({ path }) => path === "/quarter")).toBe(true);

  const hour = await advance({ hours: 1 });
  const dead = (await call("GET", "/v1/webhooks/dead-letter")).data;
  const { fired, firedCount, now } = await advance({ days: 91 });
  const runs = (await call("GET", "/v1/agent/invocations?skill=test.work&status=SUCCEEDED&limit=200")).data;
  const pools = await poolsOf(workspace);

  const dues = fired.map(({ dueAt }) => dueAt);
  const schedules = fired.filter(({ kind }) => kind === "schedule");
  expect(dues).toEqual(dues.toSorted());
  expect(hour.fired.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => "webhook_delivery"));
  expect(fired.filter(({ kind }) => kind !== "schedule").map(({ kind }) => kind)).toEqual([
    "delay",
    "delay",
    "approval_timeout",
    "input_timeout",
    "file_purge",
    "workspace_purge",
  ]);
  expect(schedules).toHaveLength(13);
  expect(firedCount).toBe(fired.length);
  expect(Date.parse(now)).toBeGreaterThan(Date.parse(dues.at(-1) ?? ""));
  expect(runs).toHaveLength(13);
  expect((await call("GET", `/v1/agent/invocations/${napping}`)).status).toBe("SUCCEEDED");
  expect((await call("GET", `/v1/agent/invocations/${asking}`)).status).toBe("CANCELLED");
  expect((await call("GET", `/v1/agent/invocations/${waiting}`)).status).toBe("CANCELLED");
  const attempts = receiver.log.filter(({ path }) => path === "/quarter");
  const { approvalId } = JSON.parse(attempts[0]?.body ?? "{}").data;
  expect(attempts).toHaveLength(5);
  expect((await call("GET", `/v1/agent/approvals/${approvalId}`)).status).toBe("TIMED_OUT");
  // The last retry is eight minutes after the event; the dead letter is of that time and not of the end.
  expect(dead).toMatchObject([{ attempts: 5 }]);
  expect(Date.parse(hour.now) - Date.parse(dead[0].deadLetteredAt)).toBeGreaterThan(50 * 60_000);
  const months = new Set(schedules.map(({ dueAt }) => dueAt.slice(0, 7)));
  expect(pools.filter(({ used }) => used > 0).map(({ month }) => month)).toEqual([...months]);
  expect(pools.reduce((sum, { used }) => sum + used, 0)).toBe(13);
  await expectCreditsToAddUp(service.database.system);
});

async function poolsOf(workspace: string): Promise<{ month: string; used: number }[]> {
  const [pools] = await service.database.system.batch<{ month: string; used: number }>([
    sql`select to_char(p.cycle_start, 'YYYY-MM') as month, p.used from credit_pools p join workspaces w on w.agency_id = p.agency_id
        where w.id = ${workspace} order by 1`,
  ]);
  return pools ?? [];
}

test("runs have the times of their world's clock, in its order, also after it moved; those of a live key have real time", async () => {
  const { key, workspace, call, invoke, advance, now } = await openWorld();
  const ended = (id: string) => call("GET", `/v1/agent/invocations/${id}?waitSeconds=20`);
  async function askedFor(step: string) {
    const waiting = async () => (await call("GET", "/v1/agent/approvals")).data;
    await expect.poll(async () => (await waiting())[0]?.step).toBe(step);
    return call("GET", `/v1/agent/approvals/${(await waiting())[0].approvalId}`);
  }

  const early = await ended(await invoke("test.work"));
  const approval = { required: true, scope: "every_step", timeoutSeconds: 30 * 86_400 };
  const id = await invoke("test.reviewed", { approval });
  const draft = await askedFor("draft");
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: draft.approvalId });
  const send = await askedFor("send");
  const before = await now();
  const { now: reached } = await advance({ days: 21 });
  const parked = await call("GET", `/v1/agent/invocations/${id}`);
  await call("POST", `/v1/agent/invocations/${id}/approve`, { approvalId: send.approvalId });
  const waited = await ended(id);
  const { decidedAt } = await call("GET", `/v1/agent/approvals/${send.approvalId}`);
  const { events } = await readStream(service.url, id, { key, workspace });
  // The month is another one by then, whatever day it is.
  const { now: nextMonth } = await advance({ days: 31 });
  const late = await ended(await invoke("test.work"));
  const { lastActiveAt } = await call("GET", `/v1/workspaces/${workspace}`);
  const usage = await call("GET", `/v1/workspaces/${workspace}/usage`);
  const after = await now();

  expectInOrder([
    early.createdAt,
    early.startedAt,
    early.updatedAt,
    waited.createdAt,
    waited.startedAt,
    draft.raisedAt,
    send.context.priorSteps[0].completedAt,
    send.raisedAt,
    before,
    reached,
    decidedAt,
    waited.updatedAt,
    nextMonth,
    lastActiveAt,
    late.createdAt,
    late.startedAt,
    late.updatedAt,
    after,
  ]);
  expectInOrder([waited.startedAt, ...events.map(({ data }) => String(data["at"])), waited.updatedAt]);
  const eventAt = (type: string) => String(events.findLast((event) => event.type === type)?.data["at"]);
  expectInOrder([
    decidedAt,
    eventAt("step.approved"),
    eventAt("step.started"),
    eventAt("step.completed"),
    waited.updatedAt,
  ]);
  expect(parked.durationMs).toBeGreaterThan(21 * DAY_MS);
  expect(waited.durationMs).toBeGreaterThan(parked.durationMs);
  expect(waited.durationMs).toBeCloseTo(Date.parse(waited.updatedAt) - Date.parse(waited.startedAt), -1);
  expect(await listed("", { key, workspace })).toEqual([late, waited, early].map(({ invocationId }) => invocationId));
  expect(await listed(`?since=${nextMonth}`, { key, workspace })).toEqual([late.invocationId]);
  expect(await listed(`?until=${before}`, { key, workspace })).toEqual([waited.invocationId, early.invocationId]);
  expect(usage).toMatchObject({
    billingCycle: { startDate: `${late.createdAt.slice(0, 7)}-01` },
    credits: { used: 1 },
  });
  const client = await service.mcp({ key, workspace });
  const told = await client.callTool({ name: "agent.invocations.list", arguments: { since: nextMonth } });
  expect(told.structuredContent).toMatchObject({ data: [{ createdAt: late.createdAt, startedAt: late.startedAt }] });

  const wallBefore = isoNow();
  const live = await runLive("test.work");
  expectInOrder([wallBefore, live.createdAt, live.startedAt, live.updatedAt, isoNow()]);
});

test("what a workspace holds is dated by the clock of its world: when it was made, changed and deleted, and its place in lists", async () => {
  const { call, asAgency, invoke, advance, now } = await openWorld({ scope: "ADMIN" });
  const made = async (path: string, body: object) => (await call("POST", path, body)).id;
  const research = async (input: object) =>
    expect(
      await call("GET", `/v1/agent/invocations/${await invoke("test.research", { input })}?waitSeconds=20`),
    ).toMatchObject({ status: "SUCCEEDED" });
  const keywords = (...phrases: string[]) =>
    call("POST", "/v1/keywords", { keywords: phrases.map((keyword) => ({ keyword })) });
  async function rows(path: string): Promise<DatedRow[]> {
    const { data, segments } = await call("GET", path);
    return data ?? segments;
  }
  const things = [
    { path: "/v1/pillars", content: { name: "Cups" }, change: { name: "Mugs" } },
    { path: "/v1/produce/platforms", content: { name: "Here", kind: "files" }, change: { name: "There" } },
    {
      path: "/v1/webhooks",
      content: { url: `${receiver.url}/rows`, events: ["agent.invocation.failed"] },
      change: { description: "Failures" },
    },
  ];
  const paths = things.map(({ path }) => path);

  await keywords("early");
  const { now: start } = await advance({ days: 21 });
  const addresses = await Promise.all(things.map(async ({ path, content }) => `${path}/${await made(path, content)}`));
  const second = (await asAgency("POST", "/v1/workspaces", { name: "Gone", primaryDomain: "gone.example" })).body.id;
  await keywords("later", "last");
  await research({ keywords: ["found", "first"], segment: "Cafés" });
  const granted = (await asAgency("POST", "/v1/credits", { amount: 5, reason: "Test" })).body;
  const kept = (await asAgency("GET", `/v1/workspaces/${second}`)).body;
  const lists = [...paths, "/v1/research/icp", "/v1/keywords?limit=4"];
  const created: DatedRow[] = [...(await Promise.all(lists.map(rows))).flat(), kept, granted];
  const end = await now();

  const { now: changeStart } = await advance({ days: 1 });
  await Promise.all(things.map(({ change }, index) => call("PATCH", String(addresses[index]), change)));
  await asAgency("DELETE", `/v1/workspaces/${second}`);
  await research({ keywords: ["found"], segment: "Offices" });
  const ids = (await call("GET", "/v1/keywords?sort=createdAt")).data.map(({ id }: { id: string }) => id);
  await call("PATCH", `/v1/keywords/${ids[0]}`, { priority: "HIGH" });
  await call("PATCH", "/v1/keywords/bulk", { scope: { keywordIds: [ids[1]] }, addTags: ["late"] });
  await call("DELETE", `/v1/keywords/${ids[2]}`);
  const touched: DatedRow[] = (await call("GET", "/v1/keywords?sort=createdAt&includeArchived=true&limit=3")).data;
  const found = (await rows("/v1/keywords?q=found"))[0];
  const segments = await rows("/v1/research/icp?includeArchived=true");
  const gone = (await asAgency("GET", `/v1/workspaces/${second}?includeArchived=true`)).body;
  const changed = [...(await Promise.all(paths.map(rows))).flat(), found];
  const changeEnd = await now();

  expect(created).toHaveLength(10);
  for (const { createdAt, updatedAt = createdAt } of created) expectInOrder([start, createdAt, updatedAt, end]);
  expect(changed).toHaveLength(4);
  for (const row of changed)
    expectInOrder([start, row?.createdAt, end, changeStart, row?.updatedAt, changeEnd].map(String));
  for (const { updatedAt } of touched) expectInOrder([changeStart, String(updatedAt), changeEnd]);
  for (const deletedAt of [gone.deletedAt, segments.find(({ name }) => name === "Cafés")?.deletedAt])
    expectInOrder([changeStart, String(deletedAt), changeEnd]);
  expect(await phrasesByPage(call)).toEqual(["found", "first", "later", "early"]);
});

interface DatedRow {
  name?: string;
  createdAt: string;
  updatedAt?: string;
  deletedAt?: string;
}

async function phrasesByPage(
  call: (method: string, path: string) => Promise<{ data: { keyword: string }[]; nextCursor: string | null }>,
) {
  const phrases: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof call>> = await call(
      "GET",
      `/v1/keywords?limit=1${cursor && `&cursor=${cursor}`}`,
    );
    phrases.push(...page.data.map(({ keyword }) => keyword));
    cursor = page.nextCursor;
  }
  return phrases;
}

function expectInOrder(moments: string[]): void {
  expect(moments).toEqual(moments.toSorted());
}

async function listed(query: string, as: { key: string; workspace: string }): Promise<string[]> {
  const { body } = await service.rest("GET", `/v1/agent/invocations${query}`, undefined, as);
  return body.data.map(({ invocationId }: { invocationId: string }) => invocationId);
}

async function runLive(skill: string) {
  const made = await service.rest("POST", "/v1/workspaces", { name: "Live", primaryDomain: "live.example" });
  const as = { workspace: made.body.id };
  const { body } = await service.rest("POST", "/v1/agent/invoke", { skill, input: {} }, as);
  return (await service.rest("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=20`, undefined, as)).body;
}

test("reaches the requested time, over REST and MCP, and returns what is due next", async () => {
  const { key, asAgency, advance, call, now } = await openWorld();
  const schedule = { schedule: dailyInTwelveHours(), config: { skill: "test.work", input: {} } };
  await asAgency("POST", "/v1/workspaces/bulk-action", { action: "agent.invoke", workspaces: "all", ...schedule });
  const before = (await asAgency("GET", "/v1/test/clock")).body;
  const to = later(before.nextDueAt, 2 * DAY_MS + HOUR_MS);

  const arrived = await advance({ to });
  const there = (await asAgency("GET", "/v1/test/clock")).body;
  const client = await service.mcp({ key });
  const told = await client.callTool({ name: "test.clock.advance", arguments: { hours: 1.5 } });
  const after = (await asAgency("GET", "/v1/test/clock")).body;

  expect(before.offsetSeconds).toBe(0);
  expect(arrived.fired.map(({ dueAt }) => dueAt)).toEqual(
    [0, 1, 2].map((days) => later(before.nextDueAt, days * DAY_MS)),
  );
  expect(Date.parse(arrived.now) - Date.parse(to)).toBeGreaterThanOrEqual(0);
  // The clock has not leapt further than to the requested time, and goes on from there.
  expect(there.offsetSeconds).toBeLessThanOrEqual(Math.ceil((Date.parse(to) - Date.parse(before.now)) / 1000));
  expect(told.structuredContent).toMatchObject({ fired: [], firedCount: 0 });
  expect(after.nextDueAt).toBe(later(before.nextDueAt, 3 * DAY_MS));
  expect(Date.parse(await now()) - Date.parse(to)).toBeGreaterThanOrEqual(1.5 * HOUR_MS);
  expect((await call("GET", "/v1/agent/invocations?skill=test.work")).data).toHaveLength(3);
});

test("reports its progress to an MCP client while it waits for running work", async () => {
  const { key, asAgency } = await openWorld();
  const gate = Promise.withResolvers<void>();
  gates.set("told", gate);
  const action = {
    action: "agent.invoke",
    workspaces: "all",
    config: { skill: "test.gated", input: { gate: "told" } },
  };
  await asAgency("POST", "/v1/workspaces/bulk-action", { ...action, schedule: dailyInTwelveHours() });
  const client = await service.mcp({ key });
  const told: (string | undefined)[] = [];

  const call = client.callTool(
    { name: "test.clock.advance", arguments: { days: 2 } },
    { onprogress: ({ message }) => told.push(message) },
  );
  await expect.poll(() => told).toContainEqual(expect.stringMatching(/^\d+ of 2880 minutes$/));
  gate.resolve();

  expect((await call).isError).not.toBe(true);
});

test("waits for what is under way; a second advance is refused meanwhile, and a cancelled one leaves the clock where it stood", async () => {
  const { asAgency, invoke, advance } = await openWorld();
  const gate = Promise.withResolvers<void>();
  gates.set("cancelled", gate);
  await invoke("test.gated", { input: { gate: "cancelled" } });
  const napping = await invoke("test.nap");

  const first = await asAgency("POST", "/v1/test/clock/advance", { days: 1 });
  const second = await asAgency("POST", "/v1/test/clock/advance", { seconds: 1 });
  const address = `/v1/agent/invocations/${first.body.invocationId}`;
  const cancelled = await asAgency("POST", `${address}/cancel`, { reason: "enough" });
  gate.resolve();
  const third = await advance({ hours: 11 });

  expect(first.status).toBe(202);
  expect(first.body).toMatchObject({ skill: "test.clock.advance", status: "RUNNING" });
  expect([second.status, second.body.code]).toEqual([409, "concurrent_modification"]);
  expect(second.body.details).toEqual({ invocationId: first.body.invocationId });
  expect(cancelled.body.status).toBe("CANCELLED");
  expect(third.fired).toMatchObject([{ kind: "delay", ref: napping }]);
  expect((await asAgency("GET", "/v1/test/clock")).body.offsetSeconds).toBeLessThan(12 * 3600);
});

test("of ten advances at once one moves the clock, and a workspace's key can follow its own", async () => {
  const { key, workspace } = await openWorld();
  const grant = { name: "Own", mode: "test", workspaceId: workspace };
  const own = (await service.rest("POST", "/v1/auth/keys", grant, { key })).body.secret;
  const gate = Promise.withResolvers<void>();
  gates.set("ten", gate);
  await service.rest("POST", "/v1/agent/invoke", { skill: "test.gated", input: { gate: "ten" } }, { key: own });

  const advance = () => service.rest("POST", "/v1/test/clock/advance", { days: 1 }, { key: own });
  const answers = await Promise.all(Array.from({ length: 10 }, advance));
  const [winner] = answers.filter(({ status }) => status === 202);
  gate.resolve();
  const path = `/v1/agent/invocations/${winner?.body.invocationId}?waitSeconds=30`;
  const followed = await service.rest("GET", path, undefined, { key: own });

  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array.from({ length: 9 }, () => 409)]);
  expect(followed.body).toMatchObject({ status: "SUCCEEDED", result: { fired: [], firedCount: 0 } });
});

test("refuses what names no one time ahead, with the field, and moves nothing", async () => {
  const { asAgency, now } = await openWorld();
  const asked: [object, string][] = [
    [{}, "days"],
    [{ days: 1, hours: 1 }, "hours"],
    [{ days: 0 }, "days"],
    [{ days: 367 }, "days"],
    [{ seconds: -1 }, "seconds"],
    [{ to: "2020-01-01T00:00:00Z" }, "to"],
    [{ to: later(await now(), 367 * DAY_MS) }, "to"],
    [{ to: "2026-02-30T25:00:00Z" }, "to"],
    [{ weeks: 1 }, "weeks"],
  ];

  for (const [body, field] of asked) {
    const answer = await asAgency("POST", "/v1/test/clock/advance", body);
    expect([answer.status, answer.body.details?.errors?.[0]?.field], answer.text).toEqual([400, field]);
  }
  expect((await asAgency("GET", "/v1/test/clock")).body.offsetSeconds).toBe(0);
  expect((await asAgency("GET", "/v1/agent/invocations")).body.data).toEqual([]);
});
