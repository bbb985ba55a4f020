import { expect, test } from "vitest";
import { problemsOf } from "../../../kernel/errors/schema-problems.ts";
import type { LlmMessage, LlmTool } from "../port.ts";
import { standInModel } from "./stand-in.ts";

const LIST: LlmTool = {
  name: "research_keyword_list",
  description: "Lists.",
  input: { type: "object", properties: {} },
};
const GET: LlmTool = {
  name: "research_keyword_get",
  description: "Gets.",
  input: { type: "object", required: ["id"] },
};
const WRITE: LlmTool = { name: "research_keyword_create", description: "Writes.", input: { type: "object" } };
const SCHEMA = {
  type: "object",
  required: ["title", "score", "tags", "kind", "parts"],
  additionalProperties: false,
  properties: {
    title: { type: "string", maxLength: 20 },
    score: { type: "integer", minimum: 1 },
    tags: { type: "array", items: { type: "string" }, minItems: 1 },
    kind: { enum: ["note", "report"] },
    parts: { type: "object", required: ["done"], properties: { done: { type: "boolean" } } },
  },
};

/** Takes turns until the stand-in ends the work. */
async function work(tools: readonly LlmTool[]) {
  const messages: LlmMessage[] = [{ role: "user", text: "Go." }];
  for (;;) {
    const request = { system: "The skill.", messages, tools, signal: new AbortController().signal };
    const { value } = await standInModel.turn(request);
    const [call] = value.calls;
    if (call === undefined || call.tool === "finish") return { ...value, used: messages.length };
    messages.push({ role: "assistant", ...value });
    messages.push({ role: "tools", results: [{ callId: call.id, tool: call.tool, text: "[]", isError: false }] });
  }
}

test("the stand-in calls each tool that reads without arguments once, and says what it is", async () => {
  const { text } = await work([WRITE, GET, LIST]);

  expect(text).toMatch(/^A stand-in took the place of the language model/);
  expect(text).toContain("It looked up research_keyword_list; 0 of 1 look-ups failed.");
  expect(text).not.toContain("research_keyword_create");
});

test("the stand-in ends a skill with a schema in a result that fits it", async () => {
  const { calls } = await work([LIST, { name: "finish", description: "Ends.", input: SCHEMA }]);

  expect(calls).toMatchObject([{ tool: "finish" }]);
  expect(problemsOf(SCHEMA, calls[0]?.input)).toEqual([]);
});
