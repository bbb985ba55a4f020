import { type AiCitationQuery, type AiCitationSample, COUNTED_OUTCOMES } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "../fakes/receiver.ts";
import { advance } from "../harness/advance.ts";
import { distinctEvents } from "../harness/distinct-events.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const PATH = "/v1/research/ai-citation";
const DAY_MS = 86_400_000;

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([service[Symbol.asyncDispose](), receiver[Symbol.asyncDispose]()]);
});

async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "wednesday" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    call,
    advance: (body: object) => advance(call, body),
    now: async (): Promise<string> => (await call("GET", "/v1/test/clock")).now,
    setBudget: (maxMonitoringCreditsPerMonth: number | null) =>
      call("PATCH", `/v1/workspaces/${workspace}`, { settings: { maxMonitoringCreditsPerMonth } }),
    queries: async (): Promise<AiCitationQuery[]> => (await call("GET", `${PATH}/queries`)).data,
    /** Credits of the stored answers: only those that count are charged. */
    async used(): Promise<number> {
      const { data }: { data: AiCitationSample[] } = await call("GET", `${PATH}/samples?limit=200`);
      return data.filter(({ outcome }) => COUNTED_OUTCOMES.includes(outcome)).length * 0.5;
    },
  };
}

/** The first moment of the month after a moment. */
function nextMonth(now: string): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).toISOString();
}

function stops(): { error: { code: string; details: object } }[] {
  const events = distinctEvents(receiver.log).map(({ body }) => JSON.parse(body));
  // An engine may be down for a day too.
  return events.map(({ data }) => data).filter(({ error }) => error.code !== "llm_unavailable");
}

test("monitoring stops at its monthly budget with one event, and resumes when it is raised and in the next month", async () => {
  const world = await openWorld();
  await world.call("POST", "/v1/webhooks", { url: `${receiver.url}/budget`, events: ["agent.invocation.failed"] });
  const monthBegins = nextMonth(await world.now());
  await world.advance({ to: monthBegins });
  for (const prompt of ["Which bike shop is good?", "Which bike shop is cheap?"])
    await world.call("POST", `${PATH}/queries`, { prompt, llms: ["llm_chat_1"], samplesPerDay: 2 });
  await world.setBudget(3);

  await world.advance({ days: 4 });

  // Two prompts cost at most one credit a day each, so the budget ends before the fourth day does.
  expect(await world.used()).toBeGreaterThan(2);
  expect(await world.used()).toBeLessThanOrEqual(3);
  const paused = await world.queries();
  expect(paused.map(({ lastError }) => lastError)).toEqual([null, null]);
  expect(paused.map(({ paused: pause }) => pause)).toEqual(
    Array(2).fill({ reason: "monthly_budget", since: expect.any(String), until: nextMonth(monthBegins), budget: 3 }),
  );
  await service.tick();
  expect(stops()).toHaveLength(1);
  expect(stops()[0]?.error).toMatchObject({ code: "budget_exceeded", details: { budget: 3 } });

  await world.setBudget(5);
  expect((await world.queries()).map(({ paused: pause }) => pause)).toEqual([null, null]);
  await world.advance({ days: 3 });
  expect(await world.used()).toBeGreaterThan(4);
  expect(await world.used()).toBeLessThanOrEqual(5);
  await service.tick();
  expect(stops()).toHaveLength(2);

  const next = nextMonth(monthBegins);
  await world.advance({ to: new Date(Date.parse(next) + 2 * DAY_MS).toISOString() });
  expect(await world.used()).toBeGreaterThan(6);
  expect((await world.queries()).map(({ paused: pause }) => pause)).toEqual([null, null]);
  await expectCreditsToAddUp(service.database.system);
});

test("a prompt and a schedule that the key's monthly cap has no room for are refused before anything is stored", async () => {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, maxCreditsPerMonth: 1 };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });
  const prompt = { prompt: "Which trail bike is best?", llms: ["llm_chat_1"], samplesPerDay: 5 };

  const refused = await call("POST", `${PATH}/queries`, prompt);
  expect(refused.body).toMatchObject({
    code: "insufficient_credits",
    details: { cap: "key", required: 2.5, available: 1 },
  });
  expect(refused.status).toBe(402);
  expect((await call("GET", `${PATH}/queries`)).body.data).toEqual([]);
  const asked = await call("POST", `${PATH}/queries`, { ...prompt, dryRun: true });
  expect(asked.body.recurring).toMatchObject({ creditsPerDay: 2.5 });

  const schedule = { skill: "rank_monitor", input: {}, cadence: "weekly:monday:08:00" };
  const planned = await call("POST", "/v1/schedules", schedule);
  expect([planned.status, planned.body.code]).toEqual([402, "insufficient_credits"]);
  expect((await call("GET", "/v1/schedules")).body.data).toEqual([]);
});
