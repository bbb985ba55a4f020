import { afterAll, expect, test } from "vitest";
import { estimateTokens } from "../../src/kernel/text/tokens.ts";
import { operations } from "../../src/operations.ts";
import { toResult } from "../../src/platform/mcp/tool-call.ts";
import { withDemo } from "../../src/platform/pipeline/run-demo.ts";
import { validateInput } from "../../src/platform/validation/validate.ts";
import { openDemo } from "../../src/wiring/open-demo.ts";
import { demoExample } from "../harness/demo-example.ts";
import { readText } from "./jobs/read-text.ts";

const publicUrl = "https://findable.example";
const demo = openDemo({ publicUrl, egressAllowPrivate: false });
afterAll(() => demo.close());
const runOperation = withDemo({ demo, validateInput }, async () => {
  throw new Error("This test calls only the demo.");
});
/** Fields that the text states as sentences. */
const SAID = new Set(["notice", "sentence", "unknown", "nextStep", "said"]);
const shown = operations.filter(({ contract }) => contract.demo === "demo" && contract.binary !== true);

async function answerOf(operation: (typeof operations)[number]) {
  const signal = new AbortController().signal;
  const credentials = { authorization: undefined, workspaceHeader: undefined, idempotencyKey: undefined };
  const body = demoExample(operation.contract);
  const request = { requestId: "req_1", transport: "mcp" as const, ...credentials, texts: {}, body, signal };
  const shape = { compact: true, fields: undefined, offset: 0 };
  const answer = await runOperation(operation, request);
  const { content, structuredContent } = await toResult(operation, request, answer, { publicUrl, runOperation, shape });
  const [first] = content;
  return { text: first?.type === "text" ? first.text : "", structured: structuredContent };
}

/** Every value of an answer as text, by its path; what a table writes as one cell is one value. */
function leaves(value: unknown, path = ""): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null)) {
    return value.length === 0 ? [] : [`${path}=${value.map(String).join(", ").replaceAll(/["\\]/g, "")}`];
  }
  if (typeof value !== "object" || value === null) return [`${path}=${String(value).trim().replaceAll(/["\\]/g, "")}`];
  if ("operation" in value && "credits" in value && "per" in value)
    return [`${path}=${value.operation} ${value.credits}`];
  return Object.entries(value).flatMap(([name, part]) =>
    part === undefined || (path === "" && SAID.has(name)) ? [] : leaves(part, `${path}.${name}`),
  );
}

test.each(shown.map((operation) => [operation.contract.name, operation] as const))(
  "the text of %s has every value of its structured content",
  async (_name, operation) => {
    const { text, structured } = await answerOf(operation);

    const read = new Set(leaves(readText(text)));
    expect(leaves(structured).filter((leaf) => !read.has(leaf))).toEqual([]);
  },
);

test("the texts of all tools cost fewer tokens than their structured contents", async () => {
  let [texts, structures] = [0, 0];
  for (const operation of shown) {
    const { text, structured } = await answerOf(operation);
    texts += estimateTokens(text);
    structures += estimateTokens(JSON.stringify(structured));
  }
  console.log(`texts ${texts} tokens, structured contents ${structures}`);

  expect(texts).toBeLessThan(0.9 * structures);
});
