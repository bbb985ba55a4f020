import { pino } from "pino";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withClient } from "../../src/platform/database/connection.ts";
import { parseConfig } from "../../src/start/config.ts";
import { startRunWorker } from "../../src/start/start-worker.ts";
import { createCaller } from "../harness/caller.ts";
import { type Service, startService } from "../harness/service.ts";
import { journeySkills } from "./__fixtures__/skills.ts";

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService({ alone: true });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" });
  workspace = made.body.id;
});

afterAll(() => service[Symbol.asyncDispose]());

function withKey(key: string) {
  return { workspace, headers: { "Idempotency-Key": key } };
}

const invocation = { skill: "bootstrap_brand", input: { domain: "192.0.2.1", depth: "fast" } };

test("ten starts at once with one key start one run, and get the same answer to the letter", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => service.rest("POST", "/v1/agent/invoke", invocation, withKey("start-once"))),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(9);
  const [runs] = await service.database.system.batch<{ count: number }>([
    sql`select count(*) as count from invocations`,
  ]);
  expect(runs).toEqual([{ count: 1 }]);
});

test("the order of a body's members does not matter, and a changed value is refused", async () => {
  const first = { name: "Birch", primaryDomain: "birch.example", tags: ["a"] };
  await service.rest("POST", "/v1/workspaces", first, { headers: { "Idempotency-Key": "make-birch" } });

  const permuted = await service.rest(
    "POST",
    "/v1/workspaces",
    { tags: ["a"], primaryDomain: "birch.example", name: "Birch" },
    { headers: { "Idempotency-Key": "make-birch" } },
  );
  const changed = await service.rest(
    "POST",
    "/v1/workspaces",
    { ...first, name: "Beech" },
    { headers: { "Idempotency-Key": "make-birch" } },
  );

  expect(permuted.status).toBe(201);
  expect(changed.status).toBe(409);
  expect(changed.body).toMatchObject({ code: "idempotency_replay", details: { state: "other_request" } });
});

test("a retry gets the new key's secret again, the database does not hold it, and another key does not get it", async () => {
  const create = { headers: { "Idempotency-Key": "make-key" } };
  const other = await service.rest("POST", "/v1/auth/keys", { name: "Other", scope: "ADMIN" });

  const made = await service.rest("POST", "/v1/auth/keys", { name: "Robot", scope: "AGENCY" }, create);
  const again = await service.rest("POST", "/v1/auth/keys", { name: "Robot", scope: "AGENCY" }, create);
  const stranger = await service.rest(
    "POST",
    "/v1/auth/keys",
    { name: "Robot", scope: "AGENCY" },
    { ...create, key: other.body.secret },
  );

  expect(again.body).toEqual(made.body);
  expect(stranger.body).toMatchObject({ code: "idempotency_replay", details: { state: "other_api_key" } });
  const [rows] = await service.database.system.batch([
    sql`select output, encode(sealed_output, 'escape') as sealed from idempotency_keys where key = 'make-key'`,
  ]);
  expect(JSON.stringify(rows)).not.toContain(made.body.secret);
});

test("a refused write leaves its key free", async () => {
  const create = { headers: { "Idempotency-Key": "second-try" } };
  const refused = await service.rest("POST", "/v1/workspaces", { name: "Acme", primaryDomain: "acme.example" }, create);

  const accepted = await service.rest(
    "POST",
    "/v1/workspaces",
    { name: "Cedar", primaryDomain: "cedar.example" },
    create,
  );

  expect([refused.status, accepted.status]).toEqual([409, 201]);
});

test("an estimate ignores the key, and a key with a space in it is refused by name", async () => {
  const estimate = await service.rest("POST", "/v1/agent/invoke?dryRun=true", invocation, withKey("estimate"));
  const real = await service.rest("POST", "/v1/agent/invoke", invocation, withKey("estimate"));
  const spaced = await service.rest("POST", "/v1/agent/invoke", invocation, withKey("two words"));

  expect([estimate.status, real.status]).toEqual([200, 202]);
  expect(spaced.body).toMatchObject({ code: "validation_error", details: { errors: [{ field: "Idempotency-Key" }] } });
});

test("a key is forgotten after 24 hours", async () => {
  const create = { headers: { "Idempotency-Key": "yesterday" } };
  await service.rest("POST", "/v1/workspaces", { name: "Dogwood", primaryDomain: "dogwood.example" }, create);
  await ageKey("yesterday");

  const later = await service.rest("POST", "/v1/workspaces", { name: "Elm", primaryDomain: "elm.example" }, create);

  expect(later.status).toBe(201);
  expect(later.headers.get("idempotent-replayed")).toBeNull();
});

test("retries of a waiting start get its state in every process, hold no connection, and then get its response", async () => {
  await using patient = await startService({ skills: journeySkills, env: { LIMITS: "idempotencyWaitMs=100" } });
  const other = createCaller({ url: (await patient.spawn("api")).url, key: patient.key });
  const made = await patient.rest("POST", "/v1/workspaces", { name: "Fir", primaryDomain: "fir.example" });
  const start = { skill: "test.endless", input: {}, mode: "FOREGROUND" };
  const options = { workspace: made.body.id, headers: { "Idempotency-Key": "waited-for" } };
  const first = patient.rest("POST", "/v1/agent/invoke", start, options);
  const id = await vi.waitFor(() => oneRun(patient, "RUNNING"), { timeout: 40_000 });

  const early = await Promise.all([patient, other].map(({ rest }) => rest("POST", "/v1/agent/invoke", start, options)));
  const changed = await other.rest("POST", "/v1/agent/invoke", { ...start, tags: ["changed"] }, options);
  const [open] = await patient.database.system.batch<{ count: number }>([
    sql`select count(*) as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  ]);
  await patient.rest("POST", `/v1/agent/invocations/${id}/cancel`, undefined, { workspace: made.body.id });
  const last = await first;
  const late = await Promise.all([patient, other].map(({ rest }) => rest("POST", "/v1/agent/invoke", start, options)));

  expect(early.map(({ status, body }) => [status, body.code, body.details.state])).toEqual(
    Array(2).fill([409, "idempotency_replay", "in_progress"]),
  );
  expect(early[0]?.headers.get("retry-after")).toBe("1");
  expect(changed.body.details).toEqual({ state: "other_request" });
  expect(open).toEqual([{ count: 0 }]);
  expect([last.status, last.body.status]).toEqual([200, "CANCELLED"]);
  expect(late.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([200, last.text]));
});

test("a retry of a start whose API process died gets the end of its run at once", async () => {
  await using idle = await startService({ worker: false, env: { LIMITS: "idempotencyWaitMs=5000" } });
  const victim = await idle.spawn("api");
  const made = await idle.rest("POST", "/v1/workspaces", { name: "Yew", primaryDomain: "yew.example" });
  const start = { ...invocation, mode: "FOREGROUND" };
  const options = { workspace: made.body.id, headers: { "Idempotency-Key": "its-api-died" } };
  const lost = createCaller({ url: victim.url, key: idle.key })
    .rest("POST", "/v1/agent/invoke", start, options)
    .catch(() => "lost");
  const id = await vi.waitFor(() => oneRun(idle, "PENDING"), { timeout: 40_000 });

  await victim.kill("SIGKILL");
  const early = idle.rest("POST", "/v1/agent/invoke", start, options);
  await idle.rest("POST", `/v1/agent/invocations/${id}/cancel`, undefined, { workspace: made.body.id });
  const answers = [await early, await idle.rest("POST", "/v1/agent/invoke", start, options)];

  expect(await lost).toBe("lost");
  for (const { status, headers, body } of answers) {
    expect([status, headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(body).toMatchObject({ invocationId: id, status: "CANCELLED", creditsUsed: 0 });
  }
  expect(answers[0]?.text).toBe(answers[1]?.text);
});

test("the worker deletes keys that have expired, and keeps the others", async () => {
  const create = (domain: string, key: string) =>
    service.rest(
      "POST",
      "/v1/workspaces",
      { name: "Fig", primaryDomain: domain },
      { headers: { "Idempotency-Key": key } },
    );
  await Promise.all([create("old.example", "expired"), create("new.example", "fresh")]);
  await ageKey("expired");

  await using _worker = await startRunWorker({
    config: parseConfig(service.env),
    databaseUrl: service.database.appUrl,
    logger: pino({ level: "silent" }),
  });

  await expect.poll(keysKept).not.toContain("expired");
  expect(await keysKept()).toContain("fresh");
});

async function keysKept(): Promise<string[]> {
  const [rows] = await service.database.system.batch<{ key: string }>([sql`select key from idempotency_keys`]);
  return (rows ?? []).map(({ key }) => key);
}

async function oneRun({ database }: Service, status: string): Promise<string> {
  const [rows] = await database.system.batch<{ id: string }>([
    sql`select id from invocations where status = ${status}`,
  ]);
  const id = rows?.[0]?.id;
  if (id === undefined) throw new Error(`No run is ${status} yet.`);
  return id;
}

/** Only the owner of the tables may turn back a key's clock. */
async function ageKey(key: string): Promise<void> {
  await withClient(service.database.adminUrl, (client) =>
    client.query("update idempotency_keys set created_at = created_at - interval '24 hours' where key = $1", [key]),
  );
}
