import { expect, test } from "vitest";
import { readText } from "../../../test/mcp/jobs/read-text.ts";
import { readingOf } from "./answer-reading.ts";

const ANSWER = {
  status: "RUNNING",
  creditsUsed: 3.5,
  empty: [],
  tags: ["one", "two, and more"],
  period: { since: "2026-11-01", until: "2026-11-30", total: 4 },
  text: 'Two\nlines, "quoted"',
  movers: [
    { keyword: "oak desk", from: 3, to: 9, page: { slug: "oak" }, country: "US" },
    { keyword: "elm | desk", from: 8, page: { slug: "elm" }, country: "US" },
    { keyword: "ash desk", from: 1, to: 2, page: { slug: "ash" }, country: "US" },
  ],
  drafts: [
    { subject: "Hello", body: `A long text. ${"Words and words. ".repeat(30)}`, steps: [{ name: "a", days: 1 }] },
  ],
  result: { pages: { crawled: 19, findings: [{ issue: "title_missing", pages: 3 }] }, note: "unknown" },
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
};

test("the text of an answer has all that its structured content has", () => {
  expect(readText(readingOf(ANSWER))).toEqual({ ...ANSWER, said: undefined });
});

test("the text of an answer costs fewer tokens than its JSON", () => {
  const rows = Array.from({ length: 40 }, (_, id) => ({ id, keyword: `desk ${id}`, volume: 10 * id, country: "US" }));

  expect(readingOf({ data: rows }).length).toBeLessThan(JSON.stringify({ data: rows }).length / 2);
});

test("a notice, a sentence and an unknown figure are stated in words, and the next step as a call", () => {
  const text = readingOf({
    notice: "Cut.",
    sentence: "Three keywords fell.",
    rate: null,
    reason: "no_answers",
    resolve: { operation: "research.ai_citation.check", credits: 4, per: "prompt" },
    nextStep: { tool: "agent.invocations.get", arguments: { id: "inv_1", waitSeconds: 50 } },
  });

  expect(text.split("\n")).toEqual([
    "Cut.",
    "Three keywords fell.",
    "rate: unknown",
    "reason: no_answers",
    "resolve: research.ai_citation.check (4 credits per prompt)",
    'next: agent.invocations.get {"id":"inv_1","waitSeconds":50}',
  ]);
});

test("an answer without fields is done", () => {
  expect(readingOf({})).toBe("Done.");
});
