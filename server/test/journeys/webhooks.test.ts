import { createHmac } from "node:crypto";
import { webhookEvents } from "@findable/contract";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compileOutput } from "../../src/platform/validation/compile.ts";
import { renderSchema } from "../../src/platform/validation/render-schema.ts";
import { type Received, type Receiver, startReceiver } from "../fakes/receiver.ts";
import { type Service, startService } from "../harness/service.ts";
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
    env: { WEBHOOK_RETRY_DELAYS_SECONDS: "0.05,0.1,0.15,0.2", WEBHOOK_TIMEOUT_MS: "500" },
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

async function subscribe(events: readonly string[], path = "/") {
  const { status, body } = await call("POST", "/v1/webhooks", { url: receiver.url + path, events });
  expect(status).toBe(201);
  return body;
}

async function run(skill: string, input: object = {}): Promise<string> {
  const { body } = await call("POST", "/v1/agent/invoke", { skill, input });
  return body.invocationId;
}

function verified({ body, signature }: Received, secret: string) {
  return stripe.webhooks.constructEvent(body, signature, secret);
}

test("what becomes of a run is told in order of its states, and Stripe's library takes every delivery", async () => {
  const { secret } = await subscribe(RUN_EVENTS);

  const id = await run("test.quick", { say: "hello" });
  await receiver.until((log) => log.length === 2);

  const events = receiver.log.map((delivery) => verified(delivery, secret));
  expect(events.map(({ type }) => type)).toEqual(["agent.invocation.started", "agent.invocation.completed"]);
});
