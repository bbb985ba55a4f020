import { randomBytes } from "node:crypto";
import { type WebhookEventType, webhookEvents } from "@findable/contract";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compileOutput } from "../../src/platform/validation/compile-validator.ts";
import { renderSchema } from "../../src/platform/validation/render-schema.ts";
import { type Received, type Receiver, startReceiver } from "../fakes/receiver.ts";
import { distinctEvents } from "../harness/distinct-events.ts";
import { isoFromNow } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";
import { withoutReasons } from "../harness/without-reasons.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const RUN_EVENTS = ["started", "completed", "failed", "cancelled"].map((end) => `agent.invocation.${end}`);
const stripe = new Stripe("sk_test_unused");

let service: Service;
let receiver: Receiver;
let workspace: string;
let places = 0;

beforeAll(async () => {
  service = await startService({
    skills: journeySkills,
    env: { WEBHOOK_RETRY_DELAYS_SECONDS: "0.05,0.1", PUBLIC_URL: "https://seo.example" },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

beforeEach(async ({ onTestFinished }) => {
  receiver = await startReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  places += 1;
  const made = await service.rest("POST", "/v1/workspaces", {
    name: "Hooks",
    primaryDomain: `hooks-${places}.example`,
  });
  workspace = made.body.id;
});

function call(method: string, path: string, body?: unknown) {
  return service.rest(method, path, body, { workspace });
}

async function subscribe(events: readonly string[]) {
  const { status, body } = await call("POST", "/v1/webhooks", { url: `${receiver.url}/hooks`, events });
  expect(status).toBe(201);
  return body;
}

async function run(skill: string, input: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/v1/agent/invoke", { skill, input, tags: ["weekly"] });
  expect(status).toBe(202);
  return body.invocationId;
}

function verified({ body, signature }: Received, secret: string, now?: Date) {
  return stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now?.getTime());
}

const settles = (read: () => Promise<unknown>) => expect.poll(read);

function dataOf({ body }: Received) {
  return JSON.parse(body).data;
}

test("the end of a run is emitted with the data of its event type", async () => {
  const { secret } = await subscribe(RUN_EVENTS);

  const quick = await run("test.quick", { say: "hello" });
  const failing = await run("test.leaf", { n: 2 });
  const family = await run("test.family");
  const endless = await run("test.endless");
  await receiver.until((log) => log.some((one) => one.body.includes(endless)));
  await settles(async () => (await call("GET", `/v1/agent/invocations/${endless}`)).body.creditsUsed).toBe(2);
  await call("POST", `/v1/agent/invocations/${endless}/cancel`, { reason: "Wrong market" });
  // Each of the seven runs emits its start and its end.
  await receiver.until((log) => distinctEvents(log).length === 14);

  const events = receiver.log.map((delivery) => verified(delivery, secret));
  expect(new Set(events.map(({ id }) => id)).size).toBe(14);
  for (const delivery of receiver.log) {
    const { data } = webhookEvents[delivery.eventType as WebhookEventType];
    expect(compileOutput(renderSchema(data))(dataOf(delivery)), delivery.body).toBe(true);
  }
  const told = (id: string, type: string) =>
    distinctEvents(receiver.log)
      .filter((one) => one.eventType === type && dataOf(one).invocationId === id)
      .map(dataOf);
  expect(told(quick, "agent.invocation.started")).toEqual([
    { invocationId: quick, sequence: 1, skill: "test.quick", tags: ["weekly"] },
  ]);
  expect(told(quick, "agent.invocation.completed")).toMatchObject([
    { creditsUsed: 4, files: [], resultUrl: `https://seo.example/v1/agent/invocations/${quick}` },
  ]);
  const { body: record } = await call("GET", `/v1/agent/invocations/${failing}`);
  expect(told(failing, "agent.invocation.failed")).toMatchObject([
    { error: record.error, durationMs: record.durationMs },
  ]);
  expect(told(endless, "agent.invocation.cancelled")).toMatchObject([{ reason: "Wrong market", creditsUsed: 2 }]);
  const children = distinctEvents(receiver.log)
    .map(dataOf)
    .filter(({ parentInvocationId }) => parentInvocationId === family);
  expect(children).toHaveLength(6);
});

test("Stripe's library refuses a delivery that was tampered with, is stale, or was signed for somebody else", async () => {
  const { secret } = await subscribe(["agent.invocation.completed"]);
  const other = await subscribe(["rank.checked"]);

  await run("test.quick");
  const delivery = await receiver.until((log) => log[0]);

  expect(verified(delivery, secret)).toMatchObject({ type: "agent.invocation.completed", workspaceId: workspace });
  const tampered = { ...delivery, body: delivery.body.replace('"weekly"', '"weakly"') };
  expect(tampered.body).not.toBe(delivery.body);
  expect(() => verified(tampered, secret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => verified(delivery, other.secret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => verified(delivery, secret, new Date(isoFromNow({ seconds: 302 })))).toThrow("tolerance");
});

test("a webhook's life: registered, failing, reported as failing, fixed, replayed, and deleted with all its data", async () => {
  receiver.behave = () => "server_error";
  const { secret, ...hook } = await subscribe(["agent.invocation.completed"]);
  const read = async (path: string) => (await call("GET", path)).body;

  const id = await run("test.quick");
  await settles(async () => (await read("/v1/webhooks/dead-letter")).total).toBe(1);
  const failed = await read(`/v1/webhooks/${hook.id}`);
  const { data: attempts } = await read(`/v1/webhooks/${hook.id}/deliveries?outcome=failed&limit=2`);
  const { data: letters } = await read(`/v1/webhooks/dead-letter?webhookId=${hook.id}`);
  receiver.behave = () => "ok";
  const replayed = await call("POST", `/v1/webhooks/dead-letter/${letters[0].id}/replay`);
  await receiver.until((log) => log.some(({ attempt }) => attempt === 4));
  await settles(async () => (await read(`/v1/webhooks/${hook.id}`)).health.successRate).toBe(0.25);

  expect((await read("/v1/webhooks")).data).toMatchObject([{ id: hook.id, active: true }]);
  expect(failed).toMatchObject({
    ...withoutReasons(hook),
    health: {
      n: 3,
      successRate: 0,
      lastFailureAt: expect.any(String),
      lastFailure: "The endpoint returned 500.",
    },
  });
  expect(attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([3, 2]);
  expect(letters).toMatchObject([
    { attempts: 3, responseCode: 500, event: { data: { invocationId: id } }, replayedAt: null },
  ]);
  expect(replayed).toMatchObject({ status: 202, body: { id: letters[0].id, eventId: letters[0].event.id } });
  expect(new Set(receiver.log.map(({ eventId }) => eventId))).toEqual(new Set([letters[0].event.id]));
  expect([...new Set(receiver.log.map(({ attempt }) => attempt))]).toEqual([1, 2, 3, 4]);
  for (const delivery of receiver.log) verified(delivery, secret);
  expect((await call("DELETE", `/v1/webhooks/${hook.id}`)).status).toBe(204);
  expect((await read("/v1/webhooks/dead-letter")).total).toBe(0);
  const after = ["", "/deliveries"].map((path) => call("GET", `/v1/webhooks/${hook.id}${path}`));
  const replay = call("POST", `/v1/webhooks/dead-letter/${letters[0].id}/replay`);
  expect((await Promise.all([...after, replay])).map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("under load, a receiver that changes to the new secret at any moment of the overlap loses no event", async () => {
  const hook = await subscribe(RUN_EVENTS);
  const taken = new Set<string>();
  let secret: string = hook.secret;
  receiver.behave = (delivery) => {
    if (!isSigned(delivery, secret)) return "server_error";
    taken.add(delivery.eventId);
    return "ok";
  };
  const stop = new AbortController();
  const load = (async () => {
    while (!stop.signal.aborted) await run("test.quick");
  })();

  for (let change = 0; change < 10 || taken.size <= 20; change += 1) {
    const own = `whsec_${randomBytes(24 + change).toString("base64")}`;
    const rotation = change % 2 === 0 ? { rotate: true } : { secret: own };
    const { status, body } = await call("PATCH", `/v1/webhooks/${hook.id}`, rotation);
    expect(status).toBe(200);
    const next: string = body.secret ?? own;
    const isSignedByNext = (log: readonly Received[]) => log.filter((delivery) => isSigned(delivery, next));
    await receiver.until((log) => isSignedByNext(log).length >= change % 4);
    secret = next;
    // The next rotation comes when no event waits for an attempt that this one cost.
    const begun = new Set(receiver.log.map(({ eventId }) => eventId));
    await receiver.until(() => [...begun].every((id) => taken.has(id)));
  }
  stop.abort();
  await load;
  const told = () => new Set(receiver.log.map(({ eventId }) => eventId));
  await settles(async () => (await call("GET", `/v1/webhooks/${hook.id}`)).body.health.waiting).toBe(0);

  expect(taken).toEqual(told());
  expect((await call("GET", "/v1/webhooks/dead-letter")).body.total).toBe(0);
});

function isSigned(delivery: Received, secret: string): boolean {
  try {
    verified(delivery, secret);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

test("a secret that has leaked signs nothing more once it is replaced without an overlap", async () => {
  const hook = await subscribe(RUN_EVENTS);

  const { body } = await call("PATCH", `/v1/webhooks/${hook.id}`, { rotate: true, overlapSeconds: 0 });
  await run("test.quick");
  const delivery = await receiver.until((log) => log[0]);

  expect(body.previousSecretExpiresAt).toBeNull();
  expect(delivery.signature.match(/v1=/g)).toHaveLength(1);
  verified(delivery, body.secret);
  expect(() => verified(delivery, hook.secret)).toThrow();
});

test("a deleted workspace still emits the cancellation of its runs", async () => {
  const { secret } = await subscribe(RUN_EVENTS);
  const id = await run("test.endless");
  await receiver.until((log) => log.length === 1);

  expect((await service.rest("DELETE", `/v1/workspaces/${workspace}`)).status).toBe(204);
  const last = await receiver.until((log) => log[1]);

  expect(verified(last, secret)).toMatchObject({ type: "agent.invocation.cancelled" });
  expect(dataOf(last)).toMatchObject({ invocationId: id, reason: "The workspace was deleted." });
});
