import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { hoursUntil, isoAgo } from "../../../test/harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { DEFAULT_LIMITS } from "../../../test/harness/services.ts";
import type { AppError } from "../../kernel/errors/app-error.ts";
import { refuseAddress } from "../../platform/egress/refuse-address.ts";
import { createWebhook } from "./operations/create-webhook.ts";
import { deleteWebhook } from "./operations/delete-webhook.ts";
import { getWebhook } from "./operations/get-webhook.ts";
import { listDeadLetters } from "./operations/list-dead-letters.ts";
import { listDeliveries } from "./operations/list-deliveries.ts";
import { listWebhooks } from "./operations/list-webhooks.ts";
import { replayAllDeadLetters } from "./operations/replay-all-dead-letters.ts";
import { replayDeadLetter } from "./operations/replay-dead-letter.ts";
import { testWebhook } from "./operations/test-webhook.ts";
import { updateWebhook } from "./operations/update-webhook.ts";

const URL = "https://hooks.example/findable";
const HOOK = { url: URL, events: ["rank.dropped" as const] };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function anActor(options: Parameters<typeof asActor>[2] = {}) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  return { ...asActor(database, actor, options), agencyId, workspaceId };
}

test("returns the secret once, and the database stores it only sealed", async () => {
  const actor = await anActor();

  const { secret, ...made } = await actor.call(createWebhook, { ...HOOK, description: "Alerts" });
  const changed = await actor.call(updateWebhook, { id: made.id, rotate: true });

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{40}$/);
  expect(changed.secret).toMatch(/^whsec_[A-Za-z0-9+/]{40}$/);
  expect(changed.secret).not.toBe(secret);
  expect(await actor.call(getWebhook, { id: made.id })).toEqual({ ...changed, secret: undefined });
  const [rows] = await database.system.batch([
    sql`select *, encode(secret, 'escape') as one, encode(previous_secret, 'escape') as other from webhooks`,
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  expect(JSON.stringify(rows)).not.toContain(String(changed.secret).slice(6));
});

test("a secret chosen by the caller is accepted and not returned; it excludes generated ones and has a minimum length", async () => {
  const actor = await anActor();
  const { id } = await actor.call(createWebhook, HOOK);
  const own = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

  const changed = await actor.call(updateWebhook, { id, secret: own });

  expect(changed).not.toHaveProperty("secret");
  const hours = hoursUntil(changed.previousSecretExpiresAt);
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  expect(await codeOf(actor.call(updateWebhook, { id, secret: own, rotate: true }))).toBe("validation_error");
  expect(await codeOf(actor.call(updateWebhook, { id, overlapSeconds: 0 }))).toBe("validation_error");
  expect(await codeOf(actor.call(updateWebhook, { id, secret: "whsec_short" }))).toBe("validation_error");
  const now = await actor.call(updateWebhook, { id, rotate: true, overlapSeconds: 0 });
  expect(now.previousSecretExpiresAt).toBeNull();
});

test("changes the given fields only; null clears the description", async () => {
  const actor = await anActor();
  const { secret: _secret, ...made } = await actor.call(createWebhook, { ...HOOK, description: "Alerts" });

  const off = await actor.call(updateWebhook, { id: made.id, active: false, events: ["rank.improved"] });
  const mute = await actor.call(updateWebhook, { id: made.id, description: null });

  expect(off).toEqual({ ...made, active: false, events: ["rank.improved"], updatedAt: off.updatedAt });
  expect(mute).toEqual({ ...off, description: null, updatedAt: mute.updatedAt });
});

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://[::ffff:10.0.0.1]/",
  "http://169.254.169.254/latest",
  "http://①②⑦.⓪.⓪.①/",
  "https://shop.localhost/",
  "https://user:password@hooks.example/",
  "ftp://hooks.example/",
  "hooks.example",
  "https://",
])("refuses %s, at registration and as a new address", async (url) => {
  const actor = await anActor({
    services: { refuseAddress: (address) => refuseAddress(address, { allowPrivate: false }) },
  });
  const { id } = await actor.call(createWebhook, HOOK);

  const refused = (call: Promise<unknown>) => call.catch((error: AppError) => error);
  const answers = await Promise.all([
    refused(actor.call(createWebhook, { ...HOOK, url })),
    refused(actor.call(updateWebhook, { id, url })),
  ]);

  for (const answer of answers) {
    expect(answer).toMatchObject({ code: "validation_error", details: { errors: [{ field: "url" }] } });
  }
  expect((await actor.call(listWebhooks, {})).data).toMatchObject([{ url: URL }]);
});

test("of ten concurrent requests for the last allowed webhook, one succeeds", async () => {
  const actor = await anActor({ services: { limits: { ...DEFAULT_LIMITS, webhooksPerWorkspace: 2 } } });
  const { id } = await actor.call(createWebhook, HOOK);

  const answers = await Promise.all(Array.from({ length: 10 }, () => codeOf(actor.call(createWebhook, HOOK))));

  expect(answers.filter((answer) => answer === "limit_reached")).toHaveLength(9);
  await actor.call(deleteWebhook, { id });
  expect(await codeOf(actor.call(createWebhook, HOOK))).toMatchObject({ url: URL });
});

test("sends ten test events a minute, of any type, with the data its type promises", async () => {
  const actor = await anActor();
  const { id } = await actor.call(createWebhook, HOOK);

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => codeOf(actor.call(testWebhook, { id, event: "produce.publish.completed" }))),
  );

  expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(2);
  const [queued = []] = await database.system.batch<{ event_id: string; body: string }>([
    sql`select event_id, body from webhook_deliveries where webhook_id = ${id}`,
  ]);
  expect(queued).toHaveLength(10);
  expect(queued[0]?.event_id).toMatch(/^evt_test_/);
  expect(JSON.parse(String(queued[0]?.body))).toMatchObject({
    workspaceId: actor.workspaceId,
    data: { platform: expect.anything() },
  });
  const refusal = await actor.call(testWebhook, { id, event: "rank.checked" }).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
});

test("no operation finds a webhook of another workspace", async () => {
  const owner = await anActor();
  const stranger = await anActor();
  const { id } = await owner.call(createWebhook, HOOK);

  const letter = await aDeadLetter(owner, id);

  const answers = [
    stranger.call(getWebhook, { id }),
    stranger.call(updateWebhook, { id, active: false }),
    stranger.call(deleteWebhook, { id }),
    stranger.call(testWebhook, { id, event: "rank.dropped" }),
    stranger.call(listDeliveries, { id }),
    stranger.call(replayAllDeadLetters, { webhookId: id }),
    stranger.call(replayDeadLetter, { id: letter }),
  ].map(codeOf);

  expect(await Promise.all(answers)).toEqual(Array(7).fill("not_found"));
  expect((await stranger.call(listWebhooks, {})).total).toBe(0);
  expect((await stranger.call(listDeadLetters, {})).total).toBe(0);
  expect((await owner.call(listDeadLetters, {})).total).toBe(1);
});

async function aDeadLetter(
  { agencyId, workspaceId }: { agencyId: string; workspaceId: string },
  webhookId: string,
  daysOld = 0,
): Promise<string> {
  const event = { type: "rank.dropped", id: "evt_1", createdAt: "2026-11-16T09:00:00.000Z", workspaceId, data: {} };
  const id = `dlq_${webhookId}_${daysOld}`;
  const at = sql`clock_timestamp() - ${daysOld} * interval '1 day'`;
  await adminBatch(
    sql`
    insert into webhook_dead_letters (id, webhook_id, agency_id, workspace_id, event_id, event_type, body, attempts, response_code,
      dead_lettered_at, expires_at)
    values (${id}, ${webhookId}, ${agencyId}, ${workspaceId}, 'evt_1', 'rank.dropped', ${JSON.stringify(event)}, 5, 500,
      ${at}, ${at} + interval '30 days')`,
    { agencyId, workspaceId },
  );
  return id;
}

async function adminBatch(statement: ReturnType<typeof sql>, tenant: { agencyId: string; workspaceId: string }) {
  await database.tenant.batch([
    sql`select set_config('app.agency', ${tenant.agencyId}, true), set_config('app.workspace', ${tenant.workspaceId}, true)`,
    statement,
  ]);
}

test("dead letters are kept for 30 days, and those of a webhook that is off cannot be resent", async () => {
  const actor = await anActor();
  const { id } = await actor.call(createWebhook, HOOK);
  const old = await aDeadLetter(actor, id, 31);
  const recent = await aDeadLetter(actor, id, 29);

  expect((await actor.call(listDeadLetters, {})).data.map((letter) => letter.id)).toEqual([recent]);
  expect(await codeOf(actor.call(replayDeadLetter, { id: old }))).toBe("not_found");
  await actor.call(updateWebhook, { id, active: false });
  expect(await codeOf(actor.call(replayDeadLetter, { id: recent }))).toBe("validation_error");
  expect(await codeOf(actor.call(replayAllDeadLetters, { webhookId: id }))).toBe("validation_error");
  expect(await actor.call(replayAllDeadLetters, {})).toEqual({ queued: 0 });
  await actor.call(updateWebhook, { id, active: true });
  const yesterday = isoAgo({ days: 1 });
  expect(await actor.call(replayAllDeadLetters, { since: yesterday })).toEqual({ queued: 0 });
  expect(await actor.call(replayAllDeadLetters, {})).toEqual({ queued: 1 });
  expect(await codeOf(actor.call(replayDeadLetter, { id: recent }))).toMatchObject({ eventId: "evt_1" });
});
