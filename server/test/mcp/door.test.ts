import { operations } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CORE_TOOLS } from "../../src/core-tools.ts";
import { type Service, startService } from "../harness/service.ts";

const MOST_TOOLS = 40;
const MOST_BYTES = 62_000;

let service: Service;
let agencyKey: string;
let workspaceKey: string;
const workspaceIds: string[] = [];
beforeAll(async () => {
  service = await startService({ worker: false });
  const makeKey = async (given: object, key = service.key) =>
    (await service.rest("POST", "/v1/auth/keys", { name: "agent", ...given }, { key })).body.secret;
  agencyKey = await makeKey({ scope: "AGENCY", mode: "test" });
  for (const name of ["Acme", "Brio"]) {
    const given = { name, primaryDomain: `${name.toLowerCase()}.example` };
    workspaceIds.push((await service.rest("POST", "/v1/workspaces", given, { key: agencyKey })).body.id);
  }
  workspaceKey = await makeKey({ workspaceId: workspaceIds[0] }, agencyKey);
});
afterAll(() => service[Symbol.asyncDispose]());

async function listTools(options: { key: string | null; query?: string }) {
  const { tools } = await (await service.mcp({ query: "", ...options })).listTools();
  return { tools, names: tools.map(({ name }) => name), bytes: Buffer.byteLength(JSON.stringify(tools)) };
}

async function call(key: string | null, name: string, given: Record<string, unknown> = {}) {
  return await (await service.mcp({ key, query: "" })).callTool({ name, arguments: given });
}

test("every core tool is an operation of the contract", () => {
  const names = operations.map(({ name }) => name);

  expect(CORE_TOOLS.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(CORE_TOOLS).size).toBe(CORE_TOOLS.length);
});

test("a default connection lists few tools in 62 kB, inputs only, and the two that reach all others", async () => {
  for (const key of [null, workspaceKey, agencyKey, service.key]) {
    const { tools, names, bytes } = await listTools({ key });

    expect(tools.length).toBeLessThanOrEqual(MOST_TOOLS);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(names).toEqual(expect.arrayContaining(["agent.invoke", "tools.find", "tools.call"]));
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
  }
  console.log(`tools/list of a workspace key: ${(await listTools({ key: workspaceKey })).bytes} bytes`);
});

test("a default connection omits what is not built and what its key may not use", async () => {
  const reader = await service.rest(
    "POST",
    "/v1/auth/keys",
    { name: "r", readOnly: true, workspaceId: workspaceIds[0] },
    {
      key: agencyKey,
    },
  );

  const { names } = await listTools({ key: workspaceKey });
  const read = await listTools({ key: reader.body.secret });

  expect(names).not.toContain("workspaces.create");
  expect((await listTools({ key: agencyKey })).names).toContain("workspaces.create");
  expect(read.tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(read.names).toContain("research.keyword.list");
});

test("?tools=all lists every operation with its output, ?schemas=full adds outputs to the short list", async () => {
  const all = await listTools({ key: workspaceKey, query: "?tools=all" });
  const full = await listTools({ key: workspaceKey, query: "?schemas=full" });

  expect(all.names.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  expect(all.tools.filter(({ outputSchema }) => outputSchema === undefined)).toEqual([]);
  expect(full.tools.find(({ name }) => name === "agent.invoke")?.outputSchema).toBeDefined();
});

test("what the list omits is found by words with price and schema, and called by name", async () => {
  const found = await call(workspaceKey, "tools.find", { words: "create a pillar" });
  const exact = await call(workspaceKey, "tools.find", { words: "research.pillar.create" });
  const made = await call(workspaceKey, "tools.call", {
    name: "research.pillar.create",
    arguments: { name: "Budgets" },
  });
  const direct = await call(workspaceKey, "research.pillar.list");
  const underscored = await service.mcp({ key: workspaceKey, query: "?names=underscore" });

  expect(found.structuredContent).toMatchObject({
    tools: expect.arrayContaining([
      expect.objectContaining({ name: "research.pillar.create", credits: "free", inputSchema: expect.any(Object) }),
    ]),
  });
  expect(exact.structuredContent).toMatchObject({ total: 1, tools: [{ name: "research.pillar.create" }] });
  expect(made.structuredContent).toMatchObject({ name: "Budgets" });
  expect(direct.structuredContent).toMatchObject({ data: [{ name: "Budgets" }] });
  expect((await underscored.listTools()).tools.map(({ name }) => name)).toContain("tools_call");
  expect(
    await underscored.callTool({ name: "tools_call", arguments: { name: "research_pillar_list", arguments: {} } }),
  ).toMatchObject({ structuredContent: { data: [{ name: "Budgets" }] } });
});

test("an area lists all its tools in a line each, and no argument lists the areas", async () => {
  const areas = await call(workspaceKey, "tools.find");
  const inArea = await call(workspaceKey, "tools.find", { area: "pillars" });

  expect(areas.structuredContent).toMatchObject({ areas: { pillars: 5, keywords: expect.any(Number) } });
  expect(inArea.structuredContent).toMatchObject({ total: 5 });
  expect(JSON.stringify(inArea.structuredContent)).not.toContain("inputSchema");
});

test("tools.find offers nothing that the key may not use or that is not built", async () => {
  const found = await call(workspaceKey, "tools.find", { words: "audit.list" });
  const refused = await call(workspaceKey, "tools.call", { name: "audit.list" });

  expect(found.structuredContent).toMatchObject({ tools: [], total: 0 });
  expect(refused).toMatchObject({ isError: true, structuredContent: { code: "forbidden" } });
});

test("tools.call checks, prices and answers as the tool itself, with its hints where it is found", async () => {
  const place = { workspace: workspaceIds[0], key: workspaceKey };
  const reader = { name: "r", readOnly: true, workspaceId: workspaceIds[0] };
  const readOnly = (await service.rest("POST", "/v1/auth/keys", reader, { key: agencyKey })).body.secret;
  const both = async (key: string, name: string, given: object) => [
    await call(key, name, { ...given }),
    await call(key, "tools.call", { name, arguments: given }),
  ];
  const order = { query: "oak desk", dryRun: true };

  const refusals = [
    ...(await both(readOnly, "research.pillar.create", { name: "Oak" })),
    ...(await both(workspaceKey, "research.pillar.create", { nam: "Oak" })),
  ].map(({ isError, structuredContent }) => [
    isError,
    Object(structuredContent).code,
    Object(structuredContent).details,
  ]);
  const prices = (await both(workspaceKey, "research.serp.fetch", order)).map((answer) => answer.structuredContent);
  const rest = (await service.rest("POST", "/v1/research/serp", order, place)).body;
  const found = await call(workspaceKey, "tools.find", { words: "research.pillar.archive" });
  const remove = await call(workspaceKey, "tools.find", { words: "webhooks.delete" });

  expect(refusals[0]).toEqual([true, "forbidden", refusals[1]?.[2]]);
  expect(refusals[2]).toEqual([true, "validation_error", refusals[3]?.[2]]);
  expect(prices[0]).toEqual(prices[1]);
  expect(prices[0]).toMatchObject({
    dryRun: true,
    estimatedCost: { credits: rest.estimatedCost.credits },
    testMode: true,
  });
  expect(rest.estimatedCost.credits).toBeGreaterThan(0);
  expect([found.structuredContent, remove.structuredContent]).toEqual([
    expect.objectContaining({ testMode: true }),
    expect.objectContaining({ tools: [expect.objectContaining({ destructive: true })] }),
  ]);
});

test.each([
  ["tools.call", {}],
  ["tools.call", { name: "agent.skills.list", arguments: "none" }],
  ["tools.call", { name: "agent.skills.list", slug: "rank_monitor" }],
  ["tools.call", { name: "tools.call", arguments: { name: "agent.skills.list" } }],
  ["tools.call", { name: "no.such.tool" }],
  ["tools.find", { words: 5 }],
  ["tools.find", { limit: 0 }],
  ["tools.find", { word: "typo" }],
])("%s with %j is refused with what it takes", async (name, given) => {
  await expect(call(workspaceKey, name, given)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/tools\.(?:find|call)/),
  });
});

test("an agency key names the workspace in an argument, and is asked for that argument", async () => {
  const [first, second] = workspaceIds;
  const { tools } = await listTools({ key: agencyKey });
  const made = await call(agencyKey, "research.keyword.create", {
    workspaceId: second,
    keywords: [{ keyword: "oak desk" }],
  });
  const [inFirst, inSecond] = await Promise.all(
    [first, second].map((workspaceId) => call(agencyKey, "research.keyword.list", { workspaceId })),
  );
  const unnamed = await call(agencyKey, "research.keyword.list");
  const foreign = await call(agencyKey, "tools.call", {
    name: "research.keyword.list",
    arguments: { workspaceId: "ws_nobodyknowsthisone" },
  });

  expect(made.isError ?? false, JSON.stringify(made.content)).toBe(false);
  expect(inFirst?.structuredContent).toMatchObject({ total: 0 });
  expect(inSecond?.structuredContent).toMatchObject({ total: 1 });
  expect(unnamed).toMatchObject({
    isError: true,
    structuredContent: { code: "validation_error", details: { errors: [{ field: "workspaceId" }] } },
  });
  expect(JSON.stringify([unnamed.content, foreign.content])).not.toContain("X-Workspace-Id");
  expect(foreign.isError).toBe(true);
  const schema = tools.find(({ name }) => name === "research.keyword.list")?.inputSchema;
  expect(schema?.properties).toHaveProperty("workspaceId");
  const bound = await listTools({ key: workspaceKey });
  expect(bound.tools.find(({ name }) => name === "research.keyword.list")?.inputSchema.properties).not.toHaveProperty(
    "workspaceId",
  );
});
