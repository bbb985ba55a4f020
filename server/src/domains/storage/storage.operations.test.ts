import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../../../test/harness/caller.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { type Service, startService } from "../../../test/harness/service.ts";
import { withClient } from "../../platform/database/connection.ts";
import { measureUsage } from "../../platform/storage/measure-usage.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ worker: false });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Used {
  kind: string;
  rows: number;
  bytes: number;
}

/** An agency with two workspaces, of which the first has more. */
async function openAgency(mode: "live" | "test") {
  const { database, url } = service;
  const agencyId = await createAgency(database, mode);
  const [large, small] = [await createWorkspace(database, { agencyId }), await createWorkspace(database, { agencyId })];
  const { secret: key } = await createKey(database, { agencyId, mode });
  const { secret: bound } = await createKey(database, { agencyId, workspaceId: large, mode });
  const caller = createCaller({ url, key });
  const keywords = Array.from({ length: 50 }, (_one, place) => ({ keyword: `touring bike ${place}` }));
  const made = [
    await caller.rest("POST", "/v1/keywords/bulk", { keywords }, { workspace: large }),
    await caller.rest("POST", "/v1/keywords/bulk", { keywords: keywords.slice(0, 5) }, { workspace: small }),
    await caller.rest(
      "POST",
      "/v1/agent/files",
      { path: "agent-input/notes.txt", contentBase64: Buffer.from("twenty bytes of text").toString("base64") },
      { workspace: small },
    ),
  ];
  expect(made.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([]);
  return { caller, bound, large, small };
}

const sumOf = (used: readonly Used[], field: "rows" | "bytes") => used.reduce((sum, one) => sum + one[field], 0);
const of = (used: readonly Used[], kind: string) => used.find((one) => one.kind === kind);

for (const mode of ["live", "test"] as const) {
  test(`an agency of the ${mode} world sees what its data takes, by kind and workspace, and what will be dropped`, async () => {
    const { caller, bound, large, small } = await openAgency(mode);

    const { status, body } = await caller.rest("GET", "/v1/storage");
    const refused = await caller.rest("GET", "/v1/storage", undefined, { key: bound });

    expect(status).toBe(200);
    expect(of(body.kinds, "keywords")?.rows).toBeGreaterThanOrEqual(55);
    expect(of(body.kinds, "keywords")).toMatchObject({ retention: [] });
    expect(of(body.kinds, "file_contents")).toMatchObject({ rows: 1, bytes: 20 });
    expect(body).toMatchObject({ rows: sumOf(body.kinds, "rows"), bytes: sumOf(body.kinds, "bytes") });
    expect(body.workspaces.map((one: { workspaceId: string }) => one.workspaceId)).toEqual([large, small]);
    for (const workspace of body.workspaces) expect(workspace.bytes).toBe(sumOf(workspace.kinds, "bytes"));
    expect(refused).toMatchObject({ status: 403, body: { code: "agency_key_required" } });
    await caller.close();
  });
}

test("a tool answers as the API does, and the terminal says the same of each workspace", async () => {
  const { caller } = await openAgency("live");

  const { body } = await caller.rest("GET", "/v1/storage");
  const client = await caller.mcp();
  const { structuredContent } = await client.callTool({ name: "storage.get", arguments: {} });
  const whole = await withClient(service.database.adminUrl, measureUsage);

  expect(structuredContent).toMatchObject({ workspaces: body.workspaces });
  for (const { name: _name, ...workspace } of body.workspaces)
    expect(whole.workspaces.find(({ workspaceId }) => workspaceId === workspace.workspaceId)).toMatchObject(workspace);
  expect(whole.databaseBytes).toBeGreaterThan(body.bytes);
  await caller.close();
});

test("an agency without workspaces has nothing to show but itself", async () => {
  const { database, url } = service;
  const agencyId = await createAgency(database);
  const { secret: key } = await createKey(database, { agencyId });
  const caller = createCaller({ url, key });

  const { body } = await caller.rest("GET", "/v1/storage");

  expect(body.workspaces).toEqual([]);
  expect(of(body.kinds, "keywords")).toBeUndefined();
  expect(body.workspacesOmitted).toBe(0);
});
