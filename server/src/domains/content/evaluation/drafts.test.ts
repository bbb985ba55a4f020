import { expect, test } from "vitest";
import { readDrafts } from "../../../../test/readers/drafts/read-drafts.ts";
import { evaluate } from "./evaluate.ts";
import type { EvaluationInput } from "./input.ts";

const TOPICS = readDrafts();

test("drafts are ordered as their author orders them, and a stuffed one is the last of its topic", () => {
  const scored = TOPICS.map(({ drafts }) =>
    drafts.map(({ place, input }) => ({ place, score: evaluate(input).score })),
  );
  const pairs = scored.flatMap((drafts) =>
    drafts.flatMap((one) => drafts.filter(({ place }) => place < one.place).map((other) => one.score > other.score)),
  );

  expect(pairs).toHaveLength(6 * TOPICS.length);
  expect(pairs.filter(Boolean).length / pairs.length).toBeGreaterThanOrEqual(0.85);
  for (const drafts of scored) {
    const [worst] = drafts.toSorted((one, other) => one.score - other.score);
    expect(worst?.place).toBe(1);
  }
});

const [sound] = TOPICS.flatMap(({ drafts }) => drafts.filter(({ place }) => place === 3));
const gateOf = (sentence: string) => {
  const input = sound?.input as EvaluationInput;
  const { gates } = evaluate({ ...input, body: `${input.body}\n\n${sentence}` });
  return gates.find(({ name }) => name === "brand_facts");
};

test.each([
  "As our customers report (rival.example), the work takes nine weeks.",
  "We measured 61 km with a full load ([source](https://rival.example/test)).",
  "Unsere Kunden berichten von neun Wochen (rival.example).",
])("a draft in a competitor's voice does not pass: %s", (sentence) => {
  expect(gateOf(sentence)).toMatchObject({ passed: false, detail: expect.stringContaining("rival.example") });
});

test("a source that is named as another's, and our own measurement, pass", () => {
  expect(gateOf("Customers of another builder report nine weeks (rival.example).")).toMatchObject({ passed: true });
  expect(gateOf("Our customers ask for stairs first ([more](https://harrowlofts.example/stairs)).")).toMatchObject({
    passed: true,
  });
});

test("a published page of the brand supports a statement, and another draft does not", () => {
  const input = sound?.input as EvaluationInput;
  const body = `${input.body}\n\nHarrow Lofts charges £2,150 for a survey of the roof.`;
  const own = (url: string) => [
    { url, title: "Prices", text: "A survey of the roof costs £2,150 at Harrow Lofts.", headings: [] },
  ];
  const claimsGate = (ownPages: EvaluationInput["ownPages"]) =>
    evaluate({ ...input, body, ownPages }).gates.find(({ name }) => name === "claims_supported")?.passed;

  expect(claimsGate(own("https://harrowlofts.example/prices"))).toBe(true);
  expect(claimsGate(own("draft “Prices”"))).toBe(false);
});
