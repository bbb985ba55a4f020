import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateTokens } from "../../src/kernel/text/tokens.ts";
import { type Service, startService } from "../harness/service.ts";

const MAX_ERROR_TOKENS = 400;
const MANY = 20;

let service: Service;
let key: string;
let workspace: string;
beforeAll(async () => {
  service = await startService({ worker: false });
  const grant = { name: "Agent", mode: "test", scope: "AGENCY" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const made = { name: "Acme", primaryDomain: "acme.example" };
  workspace = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

async function connect(headers: Record<string, string>) {
  const client = await service.mcp({ key, workspace, query: "", headers });
  const { tools } = await client.listTools();
  return { client, tools, names: tools.map(({ name }) => name) };
}

test("the headers of GitHub's MCP server choose toolsets and tools, and unknown words are ignored", async () => {
  const plain = await connect({});
  const pillars = await connect({ "X-MCP-Toolsets": " pillars , no-such-area" });
  const both = await connect({ "X-MCP-Toolsets": "default,pillars", "X-MCP-Tools": "audit.list" });
  const unknown = await connect({ "X-MCP-Toolsets": "no-such-area" });
  const all = await connect({ "X-MCP-Toolsets": "all" });

  expect(plain.names[0]).toBe("insights.attention");
  expect(pillars.names.toSorted()).toEqual(
    ["create", "delete", "get", "list", "update"].map((verb) => `research.pillar.${verb}`),
  );
  expect(both.names).toEqual(expect.arrayContaining([...plain.names, ...pillars.names, "audit.list"]));
  expect(both.names).toHaveLength(
    plain.names.length + pillars.names.filter((name) => !plain.names.includes(name)).length + 1,
  );
  expect(unknown.names).toEqual(plain.names);
  expect(all.names.length).toBeGreaterThan(200);
});

test.each(["true", "1", "yes"])(
  "X-MCP-Readonly: %s lists and finds only tools that read, and refuses the others",
  async (on) => {
    const { client, tools } = await connect({ "X-MCP-Readonly": on });
    const made = await client.callTool({
      name: "tools.call",
      arguments: { name: "research.pillar.create", arguments: { name: "Oak" } },
    });
    const found = await client.callTool({ name: "tools.find", arguments: { words: "research.pillar.create" } });

    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(made).toMatchObject({
      isError: true,
      structuredContent: { code: "forbidden", message: expect.stringContaining("X-MCP-Readonly") },
    });
    expect(found.structuredContent).toMatchObject({ total: 0 });
  },
);

test.each(["", "false", "F", " off ", "0", "No"])("X-MCP-Readonly: %j is off", async (off) => {
  const { names } = await connect({ "X-MCP-Readonly": off });

  expect(names).toContain("research.keyword.create");
});

test.each([
  ["research.keyword.create", { keywords: Array.from({ length: MANY }, () => ({ keyword: "", volume: "many" })) }],
  ["insights.explain_rank", { id: "kw_doesnotexist0000000000" }],
  ["agent.invoke", { skill: "no.such.skill", input: {} }],
  ["agent.invocations.get", {}],
  ["agent.invoke", { skill: "x".repeat(3_000), input: {} }],
])("an error of %s costs at most 400 tokens, with a code and what to do in both readings", async (name, given) => {
  const { client } = await connect({});
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: { ...given } });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  const { code, remedy, message } = Object(structuredContent);

  expect(isError).toBe(true);
  expect(estimateTokens(text) + estimateTokens(JSON.stringify(structuredContent))).toBeLessThanOrEqual(
    MAX_ERROR_TOKENS,
  );
  expect(text).toContain(code);
  expect(text).toContain(remedy ?? message);
});
