import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bulkAction } from "../../src/skills/bulk-action/skill.ts";
import { type Received, type Receiver, startReceiver } from "../fakes/receiver.ts";
import { type Service, startService } from "../harness/service.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

const ENDED = "agent.invocation.completed";
const PATIENCE = { timeout: 40_000 };

let service: Service;
let receiver: Receiver;
/** The agency of a test world, so that every test has its own. */
let key: string;
let workspaces: string[];
let worlds = 0;

beforeAll(async () => {
  service = await startService({
    skills: [...journeySkills, bulkAction],
    env: { WEBHOOK_RETRY_DELAYS_SECONDS: "0.05,0.1" },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

beforeEach(async ({ onTestFinished }) => {
  receiver = await startReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  worlds += 1;
  const grant = { name: "Agency", mode: "test", scope: "AGENCY", seed: `agency-${worlds}` };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  workspaces = [];
  for (const name of ["one", "two"]) {
    const made = { name, primaryDomain: `${name}.example` };
    workspaces.push((await service.rest("POST", "/v1/workspaces", made, { key })).body.id);
  }
});

const agency = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key });

async function subscribe(level: string, options: { workspace?: string } = {}) {
  const asked = { url: `${receiver.url}/hooks`, events: [ENDED], level };
  const { status, body, text } = await service.rest("POST", "/v1/webhooks", asked, { key, ...options });
  expect(status, text).toBe(201);
  return body;
}

async function startInAll(): Promise<string> {
  const config = { skill: "test.quick", input: { say: "hello" } };
  const asked = { action: "agent.invoke", workspaces: "all", config, tags: ["weekly"] };
  const { status, body, text } = await agency("POST", "/v1/workspaces/bulk-action", asked);
  expect(status, text).toBe(202);
  return body.invocationId;
}

const eventOf = ({ body }: Received) => JSON.parse(body);

test("an endpoint of the agency receives the end of a bulk action with its aggregate, and of the runs in every workspace", async () => {
  const hook = await subscribe("agency");
  const own = await subscribe("workspace", { workspace: workspaces[0] ?? "" });

  const parent = await startInAll();
  // Three events for the agency's endpoint and one for the endpoint of the workspace.
  await receiver.until((log) => log.length >= 4);

  const events = receiver.log.map(eventOf);
  const ofParent = events.filter(({ data }) => data.invocationId === parent);
  const run = (await agency("GET", `/v1/agent/invocations/${parent}`)).body;
  const { action, summary, results, failures } = run.result;
  expect(ofParent).toHaveLength(1);
  expect(ofParent[0]).toMatchObject({
    workspaceId: run.workspace,
    data: { skill: "workspaces.bulk_action", tags: ["weekly"] },
  });
  expect(ofParent[0].data.aggregate).toEqual({
    action,
    summary,
    results: results.map(
      ({ result: _result, resultOmitted: _omitted, ...outcome }: Record<string, unknown>) => outcome,
    ),
    failures,
  });
  expect(summary).toMatchObject({ total: 2, succeeded: 2 });
  const children = events.filter(({ data }) => data.parentInvocationId === parent);
  expect(children.map(({ workspaceId }) => workspaceId).toSorted()).toEqual([...workspaces, workspaces[0]].toSorted());
  expect([hook.level, own.level]).toEqual(["agency", "workspace"]);
});

test("an agency manages its endpoints with and without a workspace, and no key of a workspace sees them", async () => {
  const hook = await subscribe("agency", { workspace: workspaces[0] ?? "" });
  const grant = { name: "Brand", scope: "WORKSPACE", workspaceId: workspaces[0] };
  const brandKey = (await agency("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key: brandKey });

  for (const options of [{}, { workspace: workspaces[1] ?? "" }]) {
    const call = (method: string, path: string, body?: unknown) =>
      service.rest(method, path, body, { key, ...options });
    expect((await call("GET", "/v1/webhooks?level=agency")).body.data).toMatchObject([
      { id: hook.id, level: "agency" },
    ]);
    expect((await call("GET", "/v1/webhooks?level=workspace")).body.total).toBe(0);
    const rotated = await call("PATCH", `/v1/webhooks/${hook.id}`, { rotate: true });
    expect(rotated.body).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      previousSecretExpiresAt: expect.any(String),
    });
  }
  const tested = await agency("POST", `/v1/webhooks/${hook.id}/test`, { event: ENDED });
  await receiver.until((log) => log.length >= 1);
  const log = async () => (await agency("GET", `/v1/webhooks/${hook.id}/deliveries`)).body.data;
  await expect.poll(log, PATIENCE).toMatchObject([{ deliveryId: tested.body.deliveryId, outcome: "delivered" }]);

  const refused = await Promise.all([
    brand("GET", `/v1/webhooks/${hook.id}`),
    brand("PATCH", `/v1/webhooks/${hook.id}`, { active: false }),
    brand("POST", `/v1/webhooks/${hook.id}/test`, { event: ENDED }),
    brand("GET", `/v1/webhooks/${hook.id}/deliveries`),
    brand("DELETE", `/v1/webhooks/${hook.id}`),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await brand("GET", "/v1/webhooks")).body.total).toBe(0);
  const made = await brand("POST", "/v1/webhooks", { url: `${receiver.url}/b`, events: [ENDED], level: "agency" });
  expect([made.status, made.body.code]).toEqual([403, "agency_key_required"]);
  expect((await agency("POST", "/v1/webhooks", { url: receiver.url, events: [ENDED] })).body.code).toBe(
    "validation_error",
  );
  expect((await agency("DELETE", `/v1/webhooks/${hook.id}`)).status).toBe(204);
});

test("a failed event of an agency endpoint is retried, becomes a dead letter of the agency alone and is resent", async () => {
  receiver.behave = () => "server_error";
  const hook = await subscribe("agency");
  const parent = await startInAll();
  const letters = (options: { workspace?: string } = {}) =>
    service.rest("GET", "/v1/webhooks/dead-letter?limit=10", undefined, { key, ...options });
  await expect.poll(async () => (await letters()).body.total).toBe(3);
  const grant = { name: "Brand", scope: "WORKSPACE", workspaceId: workspaces[0] };
  const brandKey = (await agency("POST", "/v1/auth/keys", grant)).body.secret;
  const ofBrand = await service.rest("GET", "/v1/webhooks/dead-letter", undefined, { key: brandKey });
  const stolen = await service.rest("POST", "/v1/webhooks/dead-letter/replay", {}, { key: brandKey });

  receiver.behave = () => "ok";
  const before = receiver.log.length;
  const [first] = (await letters()).body.data;
  const one = await agency("POST", `/v1/webhooks/dead-letter/${first.id}/replay`);
  const rest = await agency("POST", "/v1/webhooks/dead-letter/replay", { webhookId: hook.id });
  await receiver.until((log) => log.length >= before + 3);

  expect([ofBrand.body.total, stolen.body.queued]).toEqual([0, 0]);
  expect([one.status, rest.body.queued]).toEqual([202, 2]);
  const resent = receiver.log.slice(before).map(eventOf);
  expect(resent.filter(({ data }) => data.invocationId === parent)).toMatchObject([{ data: { aggregate: {} } }]);
});

test("an endpoint of one agency receives nothing of another agency", async () => {
  await subscribe("agency");
  const first = key;
  const grant = { name: "Other", mode: "test", scope: "AGENCY", seed: `other-${worlds}` };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  await service.rest("POST", "/v1/workspaces", { name: "x", primaryDomain: "x.example" }, { key });
  const foreign = await startInAll();
  await expect
    .poll(async () => (await agency("GET", `/v1/agent/invocations/${foreign}`)).body.status, PATIENCE)
    .toBe("SUCCEEDED");
  key = first;
  const own = await startInAll();
  await receiver.until((log) => log.some(({ body }) => body.includes(`"invocationId": "${own}"`)));

  expect(receiver.log.filter(({ body }) => body.includes(foreign))).toEqual([]);
});
