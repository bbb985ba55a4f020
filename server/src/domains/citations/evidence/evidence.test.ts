import { expect, test } from "vitest";
import type { Question } from "../statistics/figures.ts";
import type { Sample } from "../statistics/sample.ts";
import { type BundleLine, bundleOf, hashOf } from "./bundle.ts";
import { verifyBundle } from "./verify-bundle.ts";

const question: Question = {
  definition: "linked_citation",
  domain: "ours.example",
  tracked: ["ours.example", "other.example"],
  surface: "api",
  from: 20_750,
  to: 20_756,
};

/** Six prompts with five answers each, of which a fixed pattern cites us. */
const samples = Array.from({ length: 30 }, (_, index): Sample => {
  const cited = [index % 3 === 0 ? ["ours.example"] : [], index % 2 === 0 ? ["other.example"] : []].flat();
  return {
    ...{ id: `ais_${index}`, queryId: `aiq_${index % 6}`, promptVersion: 1, familyId: null, branded: false },
    ...{ llm: "llm_chat_1", surface: "api", model: "m-1", country: "US", language: "en" },
    sampledAt: new Date((20_750 + (index % 7)) * 86_400_000 + index * 60_000).toISOString(),
    outcome: index === 29 ? "failed" : "answered",
    text: "Ours — „gut“ 👍 and other.",
    citations: cited.map((domain) => ({ domain, url: `https://${domain}/`, span: null })),
    mentions: [],
  };
});
const bundle = () => bundleOf({ question, samples, findable: "0.3.0", exportedAt: "2026-11-16T09:00:00.000Z" });

test("a bundle is verified without the service, and does not depend on the order of its samples", () => {
  const { text, seal } = bundle();

  expect(verifyBundle(text)).toMatchObject({ faults: [], samples: 30, seal });
  expect(verifyBundle(text, seal).faults).toEqual([]);
  const reversed = bundleOf({
    question,
    samples: samples.toReversed(),
    findable: "0.3.0",
    exportedAt: "2026-11-16T09:00:00.000Z",
  });
  expect(reversed.text).toBe(text);
});

// Formulas that change change these figures: raise STATISTICS_VERSION with them.
test("the figures of version 1 of the formulas are these, to the last digit", () => {
  const figures = JSON.parse(bundle().text.trimEnd().split("\n").at(-1) ?? "").body;
  const [{ figures: engine }] = figures.perEngine;

  expect(figures.cells).toHaveLength(6);
  expect(engine.presence.basket).toMatchObject(PINNED.basket);
  expect(engine.presence.market).toMatchObject(PINNED.market);
  expect(engine.share.market).toMatchObject(PINNED.share);
});

const PINNED = {
  basket: {
    rate: 0.3333333333333333,
    nEffective: 28.799999999999997,
    interval: { high: 0.5158504171499887, low: 0.19004508057470965 },
  },
  market: {
    rate: 0.3333333333333333,
    nEffective: 5.1724137931034475,
    interval: { high: 0.7920476966566339, low: 0.052486253375999985 },
  },
  share: { rate: 0.4, nEffective: 6.944444444444444, interval: { high: 0.794297521087475, low: 0.10321911748176837 } },
};

const lines = () => bundle().text.trimEnd().split("\n");
const changed = (index: number, from: string, to: string) =>
  lines()
    .map((line, at) => (at === index ? line.replace(from, to) : line))
    .join("\n");

test("a changed sample is found on its line, with its identifier", () => {
  const line = lines().findIndex((text) => text.includes('"ais_3"'));

  expect(verifyBundle(changed(line, '"answered"', '"failed"')).faults).toMatchObject([
    { line: line + 1, sampleId: "ais_3", fault: expect.stringContaining("It was changed") },
    { fault: expect.stringContaining("The samples give another value for figures.") },
  ]);
  expect(verifyBundle(changed(line, "Ours —", "Ours -")).faults).toMatchObject([{ line: line + 1, sampleId: "ais_3" }]);
});

test("removed, added and reordered lines are found where they are", () => {
  const all = lines();
  const [second = "", third = ""] = [all[2], all[3]];

  expect(verifyBundle(all.toSpliced(5, 1).join("\n")).faults).toMatchObject([{ line: 6 }, { line: 31 }, { line: 31 }]);
  expect(verifyBundle(all.toSpliced(2, 2, third, second).join("\n")).faults.map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(verifyBundle(all.toSpliced(3, 0, second).join("\n")).faults[0]).toMatchObject({ line: 4 });
  const doubled = bundleOf({
    question,
    samples: [...samples, ...samples.slice(0, 1)],
    findable: "0.3.0",
    exportedAt: "",
  });
  expect(verifyBundle(doubled.text).faults).toMatchObject([
    { line: 3, sampleId: "ais_0", fault: "It is there twice." },
  ]);
  expect(verifyBundle(all.slice(0, 20).join("\n")).faults).toMatchObject([
    { line: 20, fault: expect.stringContaining("cut off") },
  ]);
});

test("a chain that was rewritten with other figures, or as a whole, is found by the figures or the seal", () => {
  const { seal } = bundle();
  const rewritten = (change: (line: BundleLine) => unknown) => {
    let previous: string | null = null;
    return lines()
      .map((text) => {
        const line = JSON.parse(text);
        const body = change(line) ?? line.body;
        const hash: string = hashOf({ kind: line.kind, body, previous });
        const whole = { body, hash, kind: line.kind, previous };
        previous = hash;
        return JSON.stringify(sorted(whole));
      })
      .join("\n");
  };

  const better = rewritten(({ kind, body }) => (kind === "figures" ? { ...(body as object), cells: [] } : undefined));
  expect(verifyBundle(better).faults).toMatchObject([{ line: 32, fault: expect.stringContaining("figures.cells") }]);
  const whole = rewritten(({ kind, body }) =>
    kind === "header" ? { ...(body as object), exportedAt: "2020-01-01T00:00:00.000Z" } : undefined,
  );
  expect(verifyBundle(whole).faults).toEqual([]);
  expect(verifyBundle(whole, seal).faults).toMatchObject([{ fault: expect.stringContaining("rewritten") }]);
});

test("what is no bundle is refused on its line, and formulas of another version name the program to use", () => {
  expect(verifyBundle("").faults).toMatchObject([{ line: 1 }]);
  expect(verifyBundle("{}\n").faults).toMatchObject([{ line: 1, fault: "It is no line of a bundle." }]);
  expect(verifyBundle("not json\n").faults).toMatchObject([{ line: 1 }]);
  expect(verifyBundle(changed(0, '"statistics":1', '"statistics":2')).faults).toContainEqual({
    line: 1,
    fault: expect.stringContaining("Verify it with Findable 0.3.0"),
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
