import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { estimateTokens } from "../../src/kernel/text/tokens.ts";
import { operations } from "../../src/operations.ts";
import { ALL_TOOLS, STRANGER } from "../../src/platform/mcp/__fixtures__/views.ts";
import { MAX_ANSWER_TOKENS } from "../../src/platform/mcp/token-budget.ts";
import { toResult } from "../../src/platform/mcp/tool-call.ts";
import { createToolCatalog } from "../../src/platform/mcp/tool-catalog.ts";
import type { OperationRequest } from "../../src/platform/pipeline/request.ts";
import { withDemo } from "../../src/platform/pipeline/run-demo.ts";
import { compileOutput } from "../../src/platform/validation/compile-validator.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { openDemo } from "../../src/wiring/open-demo.ts";
import { demoExample } from "../harness/demo-example.ts";
import { ROOT } from "./imports.ts";

const publicUrl = "https://findable.example";
const catalog = createToolCatalog(operations);
const tools = new Map(catalog.list(ALL_TOOLS, STRANGER).map((tool) => [tool.name, tool]));
const demo = openDemo({ publicUrl, egressAllowPrivate: false });
afterAll(() => demo.close());
const runOperation = withDemo({ demo, validateInput }, async () => {
  throw new Error("This test calls only the demo.");
});

function requestOf(body: unknown): OperationRequest {
  const signal = new AbortController().signal;
  const credentials = { authorization: undefined, workspaceHeader: undefined, idempotencyKey: undefined };
  return { requestId: "req_1", transport: "mcp", ...credentials, texts: {}, body, signal };
}

/** The example input of an operation. Lists request the maximum number of items. */
function largestExample({ contract }: (typeof operations)[number]): Record<string, unknown> {
  const { limit } = contract.input.properties;
  const maximum = limit !== undefined && "maximum" in limit ? { limit: limit.maximum } : {};
  return { ...demoExample(contract), ...maximum };
}

const shown = operations.filter(({ contract }) => contract.demo === "demo");

test.each(shown.map((operation) => [operation.contract.name, operation] as const))(
  "the demo's largest answer of the tool %s is within the budget and keeps its schema",
  async (name, operation) => {
    const request = requestOf(largestExample(operation));

    const result = await toResult(operation, request, await runOperation(operation, request), {
      publicUrl,
      runOperation,
    });

    expect(estimateTokens(JSON.stringify(result))).toBeLessThanOrEqual(MAX_ANSWER_TOKENS);
    const check = compileOutput({ ...tools.get(name)?.outputSchema });
    expect(check(result.structuredContent), JSON.stringify(check.errors?.[0])).toBe(true);
  },
);

test("the list of all tools is no larger than the guide says", () => {
  const bytes = (schemas: "full" | "input") =>
    Buffer.byteLength(JSON.stringify(catalog.list({ ...ALL_TOOLS, schemas }, STRANGER)));

  const guide = readFileSync(path.join(ROOT, "docs/guides/mcp.md"), "utf8");
  expect(guide).toContain("inputs and outputs, about 990 kB");
  expect(bytes("full")).toBeLessThan(1_010_000);
  expect(bytes("input")).toBeLessThan(400_000);
});

test("every operation without a demo because it acts on the outside world has the matching tool hints", () => {
  const safety = operations.filter(({ contract }) => contract.demo === "safety");
  const hints = safety.map(({ contract }) => tools.get(contract.name)?.annotations);

  expect(safety.length).toBeGreaterThan(3);
  expect(hints).toEqual(safety.map(() => expect.objectContaining({ destructiveHint: true, openWorldHint: true })));
});

test("destructive tools are those that delete, end, reject, approve or have an irreversible effect", () => {
  const destructive = [...tools.values()].filter(({ annotations }) => annotations?.destructiveHint === true);
  const deletes = operations
    .filter(({ contract }) => contract.method === "DELETE")
    .map(({ contract }) => contract.name);
  const others = destructive.map(({ name }) => name).filter((name) => !deletes.includes(name));

  expect(destructive.map(({ name }) => name)).toEqual(expect.arrayContaining(deletes));
  expect(others.toSorted()).toEqual([
    "agent.approval.approve",
    "agent.approval.reject",
    "agent.invocations.cancel",
    "indexing.gsc.submit",
    "link_building.reply.answer",
    "link_building.serp_outreach.approve",
    "link_building.serp_outreach.reject",
    "produce.blog_post.publish",
    "produce.landing_page.publish",
    "produce.publication.revert",
  ]);
});

test("every tool that costs something says what", () => {
  const priced = operations.filter(({ contract }) => contract.credits !== "free");

  expect(priced.filter(({ contract }) => !/ Credits: ./.test(tools.get(contract.name)?.description ?? ""))).toEqual([]);
});
