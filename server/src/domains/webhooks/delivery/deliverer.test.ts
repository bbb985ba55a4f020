import { createServer } from "node:https";
import type { DeadLetter, WebhookDelivery } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Behaviour, type Received, type Receiver, startReceiver } from "../../../../test/fakes/receiver.ts";
import { SELF_SIGNED } from "../../../../test/fakes/self-signed.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { type HookPlace, numberOf, openHookPlace, startDelivering } from "../../../../test/harness/hooks.ts";
import { withClient } from "../../../platform/database/connection.ts";
import { deleteWebhook } from "../operations/delete-webhook.ts";
import { getWebhook } from "../operations/get-webhook.ts";
import { listDeadLetters } from "../operations/list-dead-letters.ts";
import { listDeliveries } from "../operations/list-deliveries.ts";
import { replayAllDeadLetters } from "../operations/replay-all-dead-letters.ts";
import { testWebhook } from "../operations/test-webhook.ts";
import { updateWebhook } from "../operations/update-webhook.ts";

let database: TestDatabase;
let receiver: Receiver;
let place: HookPlace;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async ({ onTestFinished }) => {
  receiver = await startReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  place = await openHookPlace(database);
});

async function attemptsTo(id: string): Promise<WebhookDelivery[]> {
  return (await place.call(listDeliveries, { id, limit: 200 })).data.toReversed();
}

async function deadLetters(count: number): Promise<DeadLetter[]> {
  const letters = async () => (await place.call(listDeadLetters, {})).data;
  await expect.poll(async () => (await letters()).length).toBeGreaterThanOrEqual(count);
  return letters();
}

test("delivers a committed event once, with its number and time, and never one that was rolled back", async () => {
  await using _deliverer = startDelivering(database);
  const { id } = await place.register(receiver.url);

  await expect(
    database.tenant.transaction([], async (tx) => {
      await tx.query(sql`select emit_event(${place.agencyId}, ${place.workspaceId}, 'agent.invocation.started', '{}')`);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await place.emit(7);
  const [got] = await receiver.until((log) => log.length > 0 && log);

  const event = JSON.parse(String(got?.body));
  expect(event).toEqual({
    type: "agent.invocation.started",
    id: got?.eventId,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    workspaceId: place.workspaceId,
    data: { invocationId: "inv_7", skill: "rank_monitor", tags: [] },
  });
  expect(got?.headers).toMatchObject({
    "content-type": "application/json",
    "service-event-type": "agent.invocation.started",
    "service-delivery-attempt": "1",
  });
  await expect.poll(() => attemptsTo(id)).toMatchObject([{ outcome: "delivered", bodyExcerpt: "taken", attempt: 1 }]);
  expect(receiver.log).toHaveLength(1);
});

test("delivers the other events of a claim if the facts of one make no event", async () => {
  await place.register(receiver.url);
  await place.emit(1);
  await place.emit(2);
  await withClient(database.adminUrl, (client) =>
    client.query(`
      update webhook_deliveries set body = null, run_facts = '{"type": "agent.invocation.failed", "error": null}'
      where workspace_id = '${place.workspaceId}' and body like '%"inv_1"%'`),
  );

  await using _deliverer = startDelivering(database);
  const got = await receiver.until((log) => log.length > 0 && log);

  expect(got.map(({ body }) => numberOf(body))).toEqual([2]);
});

test("logs each kind of failure, retries, and gives up after the last attempt", async () => {
  await using tls = createServer(SELF_SIGNED);
  await new Promise<void>((resolve) => tls.listen(0, "127.0.0.1", resolve));
  await using _deliverer = startDelivering(database, { retryDelaysMs: [10], timeoutMs: 600_000 });
  const behaviours = ["server_error", "redirect", "closes", "reset", "gibberish"] as const;
  receiver.behave = ({ path }) => path.slice(1) as Behaviour;
  const addresses = [
    ...behaviours.map((behaviour) => `${receiver.url}/${behaviour}`),
    `https://127.0.0.1:${Object(tls.address()).port}/`,
    "http://127.0.0.1:9/",
    "http://nowhere.invalid/",
  ];
  const ids: string[] = [];
  for (const address of addresses) ids.push((await place.register(address)).id);

  await place.emit(1);
  const letters = await deadLetters(addresses.length);

  const closed = { responseCode: null, error: "The connection was closed before a response arrived." };
  const expected = [
    { responseCode: 500, error: null, bodyExcerpt: "upstream is restarting" },
    { responseCode: 302, error: null, bodyExcerpt: null },
    closed,
    closed,
    { responseCode: null, error: "The response is not valid HTTP." },
    { responseCode: null, error: "The certificate is not signed by a known authority." },
    { responseCode: null, error: "The connection was refused." },
    { responseCode: null, error: "The host does not exist or is not on the public Internet." },
  ];
  for (const [index, id] of ids.entries()) {
    const [first, second, ...others] = await attemptsTo(id);
    expect(first).toMatchObject({ ...expected[index], attempt: 1, outcome: "failed" });
    expect(second).toMatchObject({ ...expected[index], attempt: 2, outcome: "failed", nextAttemptAt: null });
    expect(first?.nextAttemptAt).not.toBeNull();
    expect(others).toEqual([]);
    expect(letters.find(({ webhookId }) => webhookId === id)).toMatchObject({
      attempts: 2,
      event: { type: "agent.invocation.started" },
    });
  }
  expect(receiver.log.filter(({ path }) => path === "/elsewhere")).toEqual([]);
});

test("an endpoint that never responds, or not to the end of its headers, or late, fails once its time is up", async () => {
  const released = Promise.withResolvers<void>();
  await using receiver = await startReceiver({ late: () => released.promise });
  await using _deliverer = startDelivering(database, { retryDelaysMs: [10], timeoutMs: 250 });
  receiver.behave = ({ path }) => path.slice(1) as Behaviour;
  const ids: string[] = [];
  for (const behaviour of ["silent", "half_header", "late"])
    ids.push((await place.register(`${receiver.url}/${behaviour}`)).id);

  await place.emit(1);
  await deadLetters(ids.length);
  released.resolve();

  const slow = { responseCode: null, error: "No response arrived within 0.25 seconds.", bodyExcerpt: null };
  for (const id of ids) expect(await attemptsTo(id)).toMatchObject([slow, { ...slow, nextAttemptAt: null }]);
});

test("attempts are 1 s, 5 s, 30 s and 5 min apart on the clock of the world, never early, at most 10 % late", async () => {
  place = await openHookPlace(database, "test");
  await using deliverer = startDelivering(database, { retryDelaysMs: [1000, 5000, 30_000, 300_000] });
  receiver.behave = () => "server_error";
  const { id } = await place.register(receiver.url);
  const advance = (seconds: number) => moveWorld(place.agencyId, seconds);

  await place.emit(1);
  for (const [index, seconds] of [1, 5, 30, 300].entries()) {
    await expect.poll(() => attemptsTo(id)).toHaveLength(index + 1);
    // The world's clock also goes on by itself, so that the next may be due here on a busy machine.
    await advance(seconds * 0.8);
    await deliverer.tick();
    await advance(seconds * 0.3);
  }
  await deadLetters(1);

  const attempts = await attemptsTo(id);
  const pauses = attempts.map(({ attemptedAt, latencyMs, nextAttemptAt }) =>
    nextAttemptAt === null ? null : (Date.parse(nextAttemptAt) - Date.parse(attemptedAt) - latencyMs) / 1000,
  );
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
  expect(pauses[4]).toBeNull();
  for (const [index, seconds] of [1, 5, 30, 300].entries()) {
    expect(pauses[index]).toBeGreaterThan(seconds - 0.005);
    expect(pauses[index]).toBeLessThan(seconds * 1.1 + 0.5);
  }
  const isEarly = ({ attemptedAt }: WebhookDelivery, index: number) =>
    index > 0 && Date.parse(attemptedAt) < Date.parse(attempts[index - 1]?.nextAttemptAt ?? "");
  expect(attempts.filter(isEarly)).toEqual([]);
  expect(new Set(receiver.log.map(({ eventId, body }) => eventId + body)).size).toBe(1);
});

async function moveWorld(agencyId: string, seconds: number): Promise<void> {
  await withClient(database.adminUrl, (client) =>
    client.query("update agencies set world_offset = world_offset + $2 * interval '1 second' where id = $1", [
      agencyId,
      seconds,
    ]),
  );
}

test("a receiver can request a longer delay, and no shorter one", async () => {
  place = await openHookPlace(database, "test");
  await using deliverer = startDelivering(database, { retryDelaysMs: [10, 60_000] });
  receiver.behave = ({ attempt }) => (attempt < 3 ? "busy" : "ok");
  const { id } = await place.register(receiver.url);

  await place.emit(1);
  await deliverer.tick();
  await moveWorld(place.agencyId, 3);
  await deliverer.tick();

  const pauses = (await attemptsTo(id)).map(
    ({ attemptedAt, nextAttemptAt }) => Date.parse(String(nextAttemptAt)) - Date.parse(attemptedAt),
  );
  expect(pauses).toHaveLength(2);
  expect(pauses[0]).toBeGreaterThanOrEqual(2000);
  expect(pauses[1]).toBeGreaterThanOrEqual(60_000);
});

test("410 turns a webhook off: waiting deliveries become dead letters, new events are not delivered, tests still are", async () => {
  place = await openHookPlace(database, "test");
  await using _deliverer = startDelivering(database, { retryDelaysMs: [60_000] });
  const { id } = await place.register(receiver.url);
  receiver.behave = ({ body }) => (numberOf(body) === 1 ? "server_error" : "gone");

  await place.emit(1);
  await expect.poll(() => attemptsTo(id)).toHaveLength(1);
  await place.emit(2);
  await expect.poll(async () => (await place.call(getWebhook, { id })).active).toBe(false);
  await moveWorld(place.agencyId, 70);
  const letters = await deadLetters(2);

  expect(await place.call(getWebhook, { id })).toMatchObject({ active: false, health: { successRate: 0, waiting: 0 } });
  expect(
    letters.map(({ event, attempts, responseCode }) => [event.data["invocationId"], attempts, responseCode]),
  ).toEqual(
    expect.arrayContaining([
      ["inv_1", 1, null],
      ["inv_2", 1, 410],
    ]),
  );
  await place.emit(3);
  receiver.behave = () => "ok";
  await place.call(testWebhook, { id, event: "rank.dropped" });
  const test = await receiver.until((log) => log.find(({ eventType }) => eventType === "rank.dropped"));
  expect(test.eventId).toMatch(/^evt_test_/);
  expect(receiver.log.filter(({ body }) => body.includes("inv_3"))).toEqual([]);
});

test("a 410 from a replaced URL turns nothing off", async () => {
  const released = Promise.withResolvers<void>();
  await using receiver = await startReceiver({ late: () => released.promise });
  await using deliverer = startDelivering(database, { timeoutMs: 600_000 });
  const { id } = await place.register(`${receiver.url}/old`);
  receiver.behave = () => "late_gone";

  await place.emit(1);
  await receiver.until((log) => log.length === 1);
  await place.call(updateWebhook, { id, url: `${receiver.url}/new` });
  released.resolve();
  await deliverer.tick();

  expect((await attemptsTo(id))[0]).toMatchObject({ responseCode: 410, nextAttemptAt: null });
  expect((await place.call(getWebhook, { id })).active).toBe(true);
});

test("waiting deliveries use the webhook's new URL and secret, and end with the webhook", async () => {
  place = await openHookPlace(database, "test");
  await using deliverer = startDelivering(database, { retryDelaysMs: [60_000, 60_000] });
  receiver.behave = ({ path }) => (path === "/new" ? "ok" : "server_error");
  const moved = await place.register(`${receiver.url}/old`);
  const deleted = await place.register(`${receiver.url}/deleted`);

  await place.emit(1);
  for (const { id } of [moved, deleted]) await expect.poll(() => attemptsTo(id)).toHaveLength(1);
  await place.call(updateWebhook, { id: moved.id, url: `${receiver.url}/new` });
  await place.call(deleteWebhook, { id: deleted.id });
  await moveWorld(place.agencyId, 70);
  await deliverer.tick();

  expect(receiver.log.map(({ path }) => path).toSorted()).toEqual(["/deleted", "/new", "/old"]);
  expect((await place.call(listDeadLetters, {})).data).toEqual([]);
});

test("dead letters are resent with the event's identifier, oldest first, once per call, and continue the attempt count", async () => {
  await using deliverer = startDelivering(database, { retryDelaysMs: [10] });
  receiver.behave = () => "server_error";
  const { id } = await place.register(receiver.url);
  for (const number of [1, 2, 3, 4, 5]) await place.emit(number);
  const before = await deadLetters(5);
  receiver.log.length = 0;

  receiver.behave = () => "ok";
  const answers = await Promise.all([0, 1, 2].map(() => place.call(replayAllDeadLetters, { webhookId: id })));
  await deliverer.tick();

  expect(answers.map(({ queued }) => queued).toSorted()).toEqual([0, 0, 5]);
  expect(receiver.log.map(({ attempt }) => attempt)).toEqual([3, 3, 3, 3, 3]);
  expect(receiver.log.map(({ eventId }) => eventId).toSorted()).toEqual(before.map(({ event }) => event.id).toSorted());
  const after = (await place.call(listDeadLetters, {})).data;
  expect(after.map(({ replayedAt }) => typeof replayedAt)).toEqual(Array(5).fill("string"));
});

test("a replay that fails becomes another dead letter, and a test event never does", async () => {
  await using deliverer = startDelivering(database, { retryDelaysMs: [10, 10] });
  receiver.behave = () => "server_error";
  const { id } = await place.register(receiver.url);
  await place.emit(1);
  await deadLetters(1);

  await place.call(replayAllDeadLetters, {});
  const letters = await deadLetters(2);
  await place.call(testWebhook, { id, event: "rank.checked" });
  await receiver.until((log) => log.filter(({ eventType }) => eventType === "rank.checked").length === 3);
  await deliverer.tick();

  expect(letters.map(({ attempts }) => attempts)).toEqual([6, 3]);
  expect(new Set(letters.map(({ event }) => event.id)).size).toBe(1);
  expect((await place.call(listDeadLetters, {})).total).toBe(2);
});

test("an endpoint that hangs delays no other: all others receive everything before its first attempt ends", async () => {
  await using _deliverer = startDelivering(database, { retryDelaysMs: [10], timeoutMs: 60_000 });
  receiver.behave = ({ path }) => (path === "/hangs" ? "silent" : "ok");
  await place.register(`${receiver.url}/hangs`);
  for (let number = 0; number < 20; number += 1) await place.register(`${receiver.url}/${number}`);

  for (let number = 0; number < 30; number += 1) await place.emit(number);
  const log = await receiver.until((all) => all.filter(isAnswered).length === 600 && all);

  const hanging = log.filter(({ path }) => path === "/hangs");
  expect(hanging.length).toBeGreaterThan(0);
  expect(hanging.length).toBeLessThanOrEqual(8);
  expect(hanging.filter(isAnswered)).toEqual([]);
});

function isAnswered({ endedAt }: Received): boolean {
  return endedAt !== undefined;
}

test("a deliverer that closes releases hanging deliveries, and another delivers them at once", async () => {
  const first = startDelivering(database, { retryDelaysMs: [10], timeoutMs: 30_000 });
  receiver.behave = () => "silent";
  await place.register(receiver.url);
  await place.emit(1);
  await receiver.until((log) => log.length === 1);

  await first.close();
  receiver.behave = () => "ok";
  await using _second = startDelivering(database);
  const second = await receiver.until((log) => log[1]);

  expect(second).toMatchObject({ attempt: 1, behaviour: "ok" });
  expect(second.eventId).toBe(receiver.log[0]?.eventId);
});
