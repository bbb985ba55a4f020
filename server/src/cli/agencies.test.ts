import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../platform/database/connection.ts";
import { callCli } from "./__fixtures__/cli.ts";
import { type CliService, startService } from "./__fixtures__/service.ts";

let service: CliService;
let operator: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  const { dataDir, database } = service;
  operator = { DATA_DIR: dataDir, DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl };
});
afterAll(() => service[Symbol.asyncDispose]());

const asOperator = (...args: string[]) => callCli(["agencies", ...args], operator);

/** A call of the service with a key. */
async function rest(key: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${service.environment["FINDABLE_URL"]}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // Whatever the server said; matchers fail on another shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  const said: any = await answer.json();
  return { status: answer.status, body: said };
}

async function newAgency(name: string): Promise<{ id: string; secret: string }> {
  const { code, stdout } = await asOperator("create", "--name", name, "--json");
  expect(code).toBe(0);
  const made = JSON.parse(stdout);
  return { id: made.id, secret: made.key.secret };
}

/** A workspace with a schedule. */
async function scheduleIn(secret: string): Promise<string> {
  const { body } = await rest(secret, "POST", "/v1/workspaces", { name: "S", primaryDomain: "s.example" });
  const workspaces = [body.id];
  const schedule = { action: "research.competitor.add", workspaces, config: { domain: "rival.example" } };
  await rest(secret, "POST", "/v1/workspaces/bulk-action", { ...schedule, schedule: "daily:03:00" });
  return body.id;
}

test("creates an agency whose secret alone is on stdout, apart from all others, and lists it", async () => {
  const created = await asOperator("create", "--name", "Northwind");
  const secret = created.stdout.trim();
  const brand = { name: "Acme", primaryDomain: "acme.example" };

  const workspace = await rest(secret, "POST", "/v1/workspaces", brand);
  const keys = await rest(secret, "GET", "/v1/auth/keys");
  const listed = await asOperator("list", "--json");

  expect(secret).toMatch(/^sk_live_\w{49}$/);
  expect(workspace.status).toBe(201);
  expect(keys.body.data).toMatchObject([{ scope: "ADMIN", canApprove: true, createdByKeyId: null }]);
  expect((await rest(secret, "GET", "/v1/workspaces")).body.total).toBe(1);
  expect(JSON.parse(listed.stdout).data).toContainEqual(
    expect.objectContaining({ name: "Northwind", workspaces: 1, keys: 1, suspendedAt: null }),
  );
  expect((await asOperator("list")).stdout).toMatch(/Northwind\s+1\s+1\s.*active/);
});

test("a suspended agency and its test world are refused until it is resumed, and its schedules wait", async () => {
  const { id, secret } = await newAgency("Southwind");
  const other = await newAgency("Westwind");
  const workspaceId = await scheduleIn(secret);
  await scheduleIn(other.secret);
  const asked = { name: "Test", mode: "test", workspaceId };
  const { body: tester } = await rest(secret, "POST", "/v1/auth/keys", asked);
  const owner = (text: string) =>
    withClient(service.database.adminUrl, async (client) => (await client.query(text)).rows);

  const suspended = await asOperator("suspend", id);
  // Older than that of the other agency, so it would be claimed first.
  await owner(`update schedules set next_run_at = clock_timestamp() - interval '2 minutes' where agency_id = '${id}'`);
  await owner(
    `update schedules set next_run_at = clock_timestamp() - interval '1 minute' where agency_id = '${other.id}'`,
  );
  const refused = [await rest(secret, "GET", "/v1/workspaces"), await rest(tester.secret, "GET", "/v1/workspaces")];
  const addKey = await asOperator("add-key", id, "--name", "Mara");
  const listed = await asOperator("list");
  const hasRun = async (agency: string) =>
    (await owner(`select from invocations where agency_id = '${agency}'`)).length > 0;
  await expect.poll(() => hasRun(other.id)).toBe(true);
  const ranWhileSuspended = await hasRun(id);
  const resumed = await asOperator("resume", id);

  expect([suspended.code, resumed.code, addKey.code]).toEqual([0, 0, 1]);
  expect(addKey.stderr).toContain("suspended");
  expect(refused.map(({ status, body }) => [status, body.code, body.details])).toEqual(
    Array(2).fill([403, "forbidden", { suspended: true }]),
  );
  expect(listed.stdout).toMatch(/Southwind.*suspended/);
  expect(ranWhileSuspended).toBe(false);
  await expect.poll(() => hasRun(id)).toBe(true);
  expect((await rest(secret, "GET", "/v1/workspaces")).status).toBe(200);
  expect((await rest(tester.secret, "GET", "/v1/workspaces")).status).toBe(200);
  const { body: audit } = await rest(secret, "GET", "/v1/audit?limit=50");
  expect(audit.data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["agencies.create", "agencies.suspend", "agencies.resume"]),
  );
});

test("adds the key of a further person, and names unknown agencies and workspaces", async () => {
  const { id, secret } = await newAgency("Eastwind");
  const { body: brand } = await rest(secret, "POST", "/v1/workspaces", { name: "E", primaryDomain: "e.example" });

  const agency = await asOperator("add-key", id, "--name", "Mara");
  const bound = await asOperator("add-key", id, "--name", "Jon", "--scope", "WORKSPACE", "--workspace", brand.id);
  const faults = [
    await asOperator("add-key", "agy_none", "--name", "Mara"),
    await asOperator("add-key", id, "--name", "Jon", "--scope", "WORKSPACE", "--workspace", service.workspaceId),
    await asOperator("suspend", "agy_none"),
  ];
  const misuse = [
    await asOperator("add-key", id),
    await asOperator("add-key", id, "--name", "J", "--scope", "WORKSPACE"),
  ];

  const { body: keys } = await rest(agency.stdout.trim(), "GET", "/v1/auth/keys");
  expect(keys.data).toMatchObject([
    { name: "Jon", scope: "WORKSPACE", workspaceId: brand.id, createdByKeyId: null },
    { name: "Mara", scope: "ADMIN", createdByKeyId: null, canApprove: true },
    { name: "Admin key" },
  ]);
  expect((await rest(bound.stdout.trim(), "GET", "/v1/keywords")).status).toBe(200);
  expect(faults.map(({ code, stdout }) => [code, stdout])).toEqual(Array(3).fill([1, ""]));
  expect(faults.map(({ stderr }) => /(\w*not_found):/.exec(stderr)?.[1])).toEqual([
    "not_found",
    "workspace_not_found",
    "not_found",
  ]);
  expect(misuse.map(({ code }) => code)).toEqual([2, 2]);
});
