import { expect, test } from "vitest";
import { finishAnswer } from "./finish-answer.ts";
import type { RawAnswer } from "./raw-answer.ts";

const RAW: RawAnswer = {
  text: "Acme is a good choice.",
  isRefused: false,
  hasSearched: true,
  model: "m",
  retrieval: "forced",
  locationApplied: "tool",
  searches: [],
  cited: [],
  retrieved: [],
};

test.each([
  ["a search that failed", { hasSearched: false, searchFailed: true }],
  ["marks of a renderer without their private-use letters", { text: "Acme is good. citeturn0search0turn0search3" }],
  ["marks of citations without a list", { text: "Acme is good [cite: 1, 2]." }],
  ["marks of pages without a list", { text: "Acme is good [web:1]." }],
  [
    "marks of pages beside a list that has no places in the text",
    { text: "Acme is good [web:1].", cited: [{ url: "https://acme.example/a", span: null }] },
  ],
  ["marks of citations in an answer without a search", { text: "Acme is good [cite: 1].", hasSearched: false }],
])("an answer with %s is suspect", (_, part) => {
  expect(finishAnswer({ ...RAW, ...part }).outcome).toBe("parse_suspect");
});

test("the same marks beside their citations are no fault", () => {
  const cited = [{ url: "https://acme.example/a", title: "A", span: { start: 13, end: 20, kind: "marker" as const } }];

  expect(finishAnswer({ ...RAW, text: "Acme is good [web:1].", cited })).toMatchObject({
    outcome: "answered",
    citations: [{ domain: "acme.example" }],
  });
});

test("a redirect that did not resolve is no citation of the vendor's own host, and a wrapper is opened up", () => {
  const cited = [
    { url: "https://vertexaisearch.cloud.google.com/grounding-api-redirect/x", span: null },
    { url: "https://www.google.com/url?q=https%3A%2F%2Facme.example%2Fa", span: null },
  ];

  const { citations, warnings } = finishAnswer({ ...RAW, cited });

  expect(citations.map(({ url }) => url)).toEqual(["https://acme.example/a"]);
  expect(warnings).toHaveLength(1);
});
