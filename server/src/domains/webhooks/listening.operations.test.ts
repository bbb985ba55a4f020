import { WEBHOOK_EVENT_TYPES, type WebhookEventType, webhookEvents } from "@findable/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { EMITTED, type HookPlace, openHookPlace } from "../../../test/harness/hooks.ts";
import { hoursUntil, isoAgo } from "../../../test/harness/moments.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { compileOutput } from "../../platform/validation/compile-validator.ts";
import { renderSchema } from "../../platform/validation/render-schema.ts";
import { emitEvent } from "./index.ts";
import { listWebhookEvents } from "./operations/list-webhook-events.ts";
import { listenToEvents } from "./operations/listen-to-events.ts";
import { triggerEvent } from "./operations/trigger-event.ts";

let database: TestDatabase;
let place: HookPlace;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  place = await openHookPlace(database);
});

/** Emits the event in a transaction that runs this before it commits. */
function emitAnd(invocationId: string, before: () => Promise<void>): Promise<void> {
  const { agencyId, workspaceId } = place;
  return inTenantTransaction(database.tenant, { agencyId, workspaceId }, async (tx) => {
    await emitEvent(tx, { agencyId, workspaceId, type: EMITTED, data: { invocationId, skill: "x", tags: [] } });
    await before();
  });
}

/** Until no transaction of the whole cluster is open that began before now: other tests have some, and nothing is read past them. */
async function othersEnded(): Promise<void> {
  await withClient(database.adminUrl, async (admin) => {
    const { rows } = await admin.query("select pg_current_xact_id()::text as id");
    const ended = () => admin.query("select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended", [rows[0].id]);
    await expect.poll(async () => (await ended()).rows[0].ended).toBe(true);
  });
}

/** The numbers of the events heard after a position, and the next position. */
async function hear(after: string, limit = 50): Promise<{ runs: unknown[]; after: string }> {
  const page = await place.call(listWebhookEvents, { after, limit });
  return { runs: page.data.map(({ data }) => data["invocationId"]), after: page.after };
}

test("records nothing without a listener, and nothing for another workspace", async () => {
  const neighbour = await openHookPlace(database);
  await neighbour.call(listenToEvents, {});

  await place.emit(1);

  const heard = await place.call(listWebhookEvents, {});
  expect(heard).toMatchObject({ data: [], listeningUntil: null });
  expect((await neighbour.call(listWebhookEvents, {})).data).toEqual([]);
  expect(await codeOf(place.call(triggerEvent, { event: "rank.checked" }))).toBe("not_found");
});

test("a listener reads events since then, in order and page by page, and other readers read the same", async () => {
  const { until, after } = await place.call(listenToEvents, {});
  for (const number of [1, 2, 3]) await place.emit(number);
  await othersEnded();

  const first = await hear(after, 2);
  const second = await hear(first.after, 2);
  const third = await hear(second.after, 2);
  await place.call(listenToEvents, {});

  expect([first.runs, second.runs, third.runs]).toEqual([["inv_1", "inv_2"], ["inv_3"], []]);
  expect(third.after).toBe(second.after);
  expect((await hear(after)).runs).toEqual(["inv_1", "inv_2", "inv_3"]);
  expect((await place.call(listWebhookEvents, {})).data).toHaveLength(3);
  expect(hoursUntil(until)).toBeGreaterThan(5 / 60);
});

test("an event whose transaction commits late is listed exactly once", async () => {
  const { after } = await place.call(listenToEvents, {});
  const late = Promise.withResolvers<void>();
  const emitted = Promise.withResolvers<void>();
  const slow = emitAnd("inv_late", async () => {
    emitted.resolve();
    await late.promise;
  });
  await emitted.promise;
  await place.emit(2);

  const before = await hear(after);
  late.resolve();
  await slow;
  await othersEnded();
  const behind = await hear(before.after);

  expect([...before.runs, ...behind.runs].toSorted()).toEqual(["inv_2", "inv_late"]);
});

test("under load every committed event is read once, and none that was rolled back", async () => {
  let { after } = await place.call(listenToEvents, {});
  const runs = Array.from({ length: 60 }, (_, index) => `inv_${index}`);
  const isUndone = (run: string) => Number(run.slice("inv_".length)) % 7 === 0;
  const emit = (run: string) =>
    emitAnd(run, async () => {
      if (isUndone(run)) throw new Error("undone");
    }).catch(() => undefined);
  let isUnderWay = true;
  const emitting = Promise.all(runs.map(emit)).finally(() => {
    isUnderWay = false;
  });
  const heard: unknown[] = [];
  const read = async () => {
    const page = await hear(after, 5);
    heard.push(...page.runs);
    after = page.after;
    return page.runs.length;
  };

  while (isUnderWay) await read();
  await emitting;
  await othersEnded();
  while ((await read()) > 0);

  expect(heard.toSorted()).toEqual(runs.filter((run) => !isUndone(run)).toSorted());
});

test("listening ends automatically, and recorded events are readable until they are swept", async () => {
  const { after } = await place.call(listenToEvents, {});
  await place.emit(1);
  await withClient(database.adminUrl, (admin) =>
    admin.query("update webhook_listening set listening_until = now() where workspace_id = $1", [place.workspaceId]),
  );

  await place.emit(2);
  await othersEnded();

  expect((await hear(after)).runs).toEqual(["inv_1"]);
  expect(await place.call(listWebhookEvents, { after })).toMatchObject({ listeningUntil: null });
});

test("a sample exists for every event type: it matches its schema, happens now, and its URLs lead here", async () => {
  const { after } = await place.call(listenToEvents, {});
  const beganAt = Date.parse(isoAgo({ seconds: 1 }));

  for (const event of WEBHOOK_EVENT_TYPES) await place.call(triggerEvent, { event });
  await othersEnded();
  const { data: events } = await place.call(listWebhookEvents, { after, limit: 200 });

  expect(events.map(({ type }) => type)).toEqual([...WEBHOOK_EVENT_TYPES]);
  for (const { id, type, createdAt, data } of events) {
    expect(id).toMatch(/^evt_test_/);
    expect(compileOutput(renderSchema(webhookEvents[type as WebhookEventType].data))(data), type).toBe(true);
    expect(Date.parse(createdAt)).toBeGreaterThan(beganAt);
    const text = JSON.stringify(data);
    expect(text, type).not.toContain("findable.example");
    const moments = text.match(/(?<!timeoutAt":")\d{4}-\d\d-\d\dT[^"]*Z/g) ?? [];
    for (const moment of moments) expect(hoursUntil(moment), type).toBeLessThanOrEqual(0);
  }
  const awaiting = events.find(({ type }) => type === "agent.invocation.awaiting_approval")?.data ?? {};
  expect(hoursUntil(awaiting["timeoutAt"])).toBeGreaterThan(1);
  expect(awaiting["approvalUrl"]).toMatch(/^http:\/\/localhost\/app\/approvals\//);
});
