import { operations } from "@findable/contract";
import { beforeEach, expect, test } from "vitest";
import { createErrorReporter } from "../http/envelope.ts";
import type { OperationRequest, RunOperation } from "../pipeline/request.ts";
import { ALL_TOOLS } from "./__fixtures__/views.ts";
import type { McpCall } from "./mcp-call.ts";
import { createResources } from "./resources.ts";

const publicUrl = "https://findable.example";
const ignore = () => undefined;
const errors = createErrorReporter({ publicUrl, logger: { info: ignore, warn: ignore, error: ignore } });
const { signal } = new AbortController();
const call: McpCall = {
  requestId: "req_1",
  credentials: { authorization: undefined, workspaceHeader: undefined },
  clientAddress: () => "198.51.100.7",
  announce: () => undefined,
  view: ALL_TOOLS,
  actor: () => Promise.reject(new Error("No authentication expected.")),
  judged: false,
  readsOnly: false,
  takesLinks: true,
  opensPages: false,
};

const asked: { name: string; request: OperationRequest }[] = [];
/** Skills beside the first. */
let many = 0;
beforeEach(() => {
  asked.length = 0;
  many = 0;
});

/** Runs without end, two pages of files, one skill. */
const runOperation: RunOperation = async ({ contract }, request) => {
  asked.push({ name: contract.name, request });
  return {
    status: 200,
    output: outputOf(contract.name, request.body),
    headers: {},
    workspaceId: "ws_1",
    file: undefined,
  };
};

function outputOf(name: string, body: unknown): unknown {
  const isFirst = !JSON.stringify(body).includes("cursor");
  const number = asked.length;
  if (name === "agent.skills.list")
    return {
      skills: [
        { slug: "bootstrap_brand", name: "Bootstrap" },
        ...Array.from({ length: many }, (_none, at) => ({ slug: `skill_${at}`, name: "Skill" })),
      ],
      customSkills: [],
    };
  if (name === "agent.files.list") return { data: [{ path: `a/${number}.md` }], nextCursor: isFirst ? "f" : null };
  return { data: [{ invocationId: `inv_${number}`, skill: "rank_monitor", status: "SUCCEEDED" }], nextCursor: "r" };
}

const contracts = new Map(operations.map((contract) => [contract.name, contract]));
const resources = createResources({
  runOperation,
  publicUrl,
  errors,
  find: (name) => {
    const contract = contracts.get(name);
    return contract === undefined ? undefined : { contract, run: async () => undefined };
  },
});

/** Every page from the first to the last. */
async function walk(): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await resources.list(call, cursor, signal);
    pages.push(page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

test("a list of resources ends, although runs do not, and asks each of its lists only as long as that goes on", async () => {
  const pages = await walk();

  const kinds = pages.map((uris) => uris.map((uri) => uri.split("/")[2]));
  expect(kinds).toEqual([["runs", "files", "skills"], ["runs", "files"], ...Array(6).fill(["runs"])]);
});

test("the operations that answer a message do not count: the endpoint has counted the message", async () => {
  await walk();
  await resources.read(call, "findable://skills/bootstrap_brand", signal);
  await resources.complete(call, { kind: "files", begin: "a/", workspaceId: undefined }, signal);

  expect(asked.filter(({ request }) => request.counted !== true)).toEqual([]);
});

test("completions say whether a later page may have more, and 100 are the most", async () => {
  const complete = (kind: "runs" | "skills", begin: string) =>
    resources.complete(call, { kind, begin, workspaceId: undefined }, signal);

  expect(await complete("runs", "inv_")).toEqual({ values: ["inv_1"], hasMore: true });
  expect(await complete("skills", "boot")).toEqual({ values: ["bootstrap_brand"], hasMore: false });
  many = 101;
  const { values, hasMore } = await complete("skills", "skill_");
  expect([values.length, hasMore]).toEqual([100, true]);
});
