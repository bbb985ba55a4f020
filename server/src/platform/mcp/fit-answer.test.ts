import { type OperationContract, operations } from "@findable/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import type { OperationAnswer, OperationRequest } from "../pipeline/request.ts";
import { compileOutput } from "../validation/compile-validator.ts";
import { renderSchema } from "../validation/render-schema.ts";
import { type GiantShape, giantValue } from "./__fixtures__/giant-value.ts";
import { ALL_TOOLS, STRANGER } from "./__fixtures__/views.ts";
import { isRecord } from "./records.ts";
import { fitsBudget, MAX_ANSWER_TOKENS } from "./token-budget.ts";
import { toResult } from "./tool-call.ts";
import { createToolCatalog } from "./tool-catalog.ts";

const LONG_TEXTS: GiantShape = { characters: 25_000, items: [2, 1, 1] };
const LONG_LISTS: GiantShape = { characters: 200, items: [120, 6, 2] };
const json = operations.filter(({ binary }) => binary !== true);

function requestOf(body: unknown): OperationRequest {
  const signal = new AbortController().signal;
  const credentials = { authorization: undefined, workspaceHeader: undefined, idempotencyKey: undefined };
  return { requestId: "req_1", transport: "mcp", ...credentials, texts: {}, body, signal };
}

function answerOf(output: unknown): OperationAnswer {
  return { status: 200, output, headers: {}, workspaceId: undefined, file: undefined };
}

/** Gives as many of the items as asked for, as a list's operation does; the cursor is the number of those before. */
function pageOf(whole: Record<string, unknown>, body: unknown): Record<string, unknown> {
  const { data } = whole;
  if (!Array.isArray(data)) return whole;
  const { limit = 300, cursor = "0" } = isRecord(body) ? body : {};
  const from = Number(cursor);
  const shown = data.slice(from, from + Number(limit));
  const to = from + shown.length;
  return { ...whole, data: shown, nextCursor: to < data.length ? String(to) : null };
}

async function callWith(contract: OperationContract, whole: Record<string, unknown>, body: Record<string, unknown>) {
  const operation = { contract, run: async () => undefined };
  const runOperation = async (_operation: unknown, request: OperationRequest) => answerOf(pageOf(whole, request.body));
  const options = { publicUrl: "https://findable.example", runOperation };
  const request = requestOf(body);
  const result = await toResult(operation, request, await runOperation(operation, request), options);
  return { content: result.content, structuredContent: readRecord(result.structuredContent) };
}

function readRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function giantOf(contract: OperationContract, shape: GiantShape): Record<string, unknown> {
  const giant = giantValue(renderSchema(contract.output), shape);
  if (!isRecord(giant)) throw new Error(`${contract.name} answers with no object.`);
  return giant;
}

/** What a client checks answers with. */
function outputCheck(contract: OperationContract) {
  const [tool] = createToolCatalog([{ contract, run: async () => undefined }]).list(ALL_TOOLS, STRANGER);
  return compileOutput({ ...tool?.outputSchema });
}

test.each(json.map((contract) => [contract.name, contract] as const))(
  "a giant answer of %s is brought within the budget and keeps its schema",
  async (_name, contract) => {
    const check = outputCheck(contract);
    const giants = [LONG_TEXTS, LONG_LISTS].map((shape) => giantOf(contract, shape));
    expect(giants.map((giant) => check(giant))).toEqual([true, true]);

    const results = await Promise.all(giants.map((giant) => callWith(contract, giant, {})));

    const [texts = 0, lists = 0] = results.map((result) => estimateTokens(JSON.stringify(result)));
    expect(Math.max(texts, lists)).toBeLessThanOrEqual(MAX_ANSWER_TOKENS);
    expect(results.map(({ structuredContent }) => check(structuredContent))).toEqual([true, true]);
    expect(results.map(({ content }) => content[0])).toEqual(
      results.map(({ structuredContent }) => ({ type: "text", text: JSON.stringify(structuredContent) })),
    );
  },
);

const keywords = operations.find(({ name }) => name === "research.keyword.list");
const blogPost = operations.find(({ name }) => name === "produce.blog_post.get");
const create = operations.find(({ name }) => name === "research.pillar.create");

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The contract has this operation.");
  return value;
}

test("walking a list by the cursors of pages that were made smaller meets every item once", async () => {
  const contract = required(keywords);
  const whole = giantOf(contract, { characters: 200, items: [90, 3, 1] });
  const items = Array.isArray(whole["data"]) ? whole["data"].map((item, at) => ({ ...item, id: `kw_${at}` })) : [];

  const met: unknown[] = [];
  const notices: unknown[] = [];
  let cursor: unknown = "0";
  while (typeof cursor === "string") {
    const { structuredContent } = await callWith(contract, { ...whole, data: items }, { limit: 60, cursor });
    const { data, nextCursor, notice } = structuredContent;
    if (Array.isArray(data)) met.push(...data.map(({ id }) => id));
    notices.push(notice);
    cursor = nextCursor;
  }

  expect(met).toEqual(items.map(({ id }) => id));
  expect(notices.length).toBeGreaterThan(2);
  expect(notices[0]).toMatch(/^This page has \d+ of 60 items, .*`nextCursor`/);
});

test("a record that was cut says what is missing and where the whole is", async () => {
  const contract = required(blogPost);
  const giant = giantOf(contract, { characters: 30_000, items: [2, 2, 1] });

  const { structuredContent } = await callWith(contract, giant, { id: "bp_1", includeArchived: true });

  expect(structuredContent["notice"]).toContain("of 30000 characters");
  expect(structuredContent["notice"]).toContain(
    "Complete response: GET https://findable.example/v1/produce/blog-post/bp_1?includeArchived=true",
  );
});

test("the notice of a truncated write does not suggest to repeat it", async () => {
  const contract = required(create);
  const giant = giantOf(contract, { characters: 60_000, items: [2, 2, 1] });

  const { structuredContent } = await callWith(contract, giant, { name: "Profit" });

  expect(structuredContent["notice"]).toContain("Get the rest with the tools that get or list it.");
  expect(structuredContent["notice"]).not.toContain("https://");
});

test("a small answer is passed on as it is, and its text is not made again", async () => {
  const contract = required(blogPost);
  const output = { id: "bp_1" };
  const operation = { contract, run: async () => undefined };
  const answer = { ...answerOf(output), json: Buffer.from('{ "id": "bp_1" }') };
  const runOperation = async () => {
    throw new Error("No second read expected.");
  };

  const result = await toResult(operation, requestOf({}), answer, {
    publicUrl: "https://findable.example",
    runOperation,
  });

  expect(result.structuredContent).toBe(output);
  expect(result.content).toEqual([{ type: "text", text: '{ "id": "bp_1" }' }]);
});

test("a text fits exactly where its estimate does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.integer({ min: 0, max: 200 }), (text, tokens) => {
      expect(fitsBudget(text, tokens)).toBe(estimateTokens(text) <= tokens);
    }),
  );
  expect([estimateTokens("word"), estimateTokens("words"), estimateTokens("屋顶"), estimateTokens("🌞")]).toEqual([
    1, 2, 2, 2,
  ]);
});
