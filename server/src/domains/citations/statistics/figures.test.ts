import fc from "fast-check";
import { expect, test } from "vitest";
import { changeFrom } from "./changes.ts";
import { countByDay } from "./daily-counts.ts";
import { creditsOf, DEFINITION_WORDS, DEFINITIONS } from "./definitions.ts";
import { figuresFrom, figuresOf, type Question } from "./figures.ts";
import { basketRate } from "./rates.ts";
import { dayOf, isAnswer, SAMPLE_OUTCOMES, type Sample } from "./sample.ts";
import { basketShare } from "./shares.ts";

const DOMAINS = ["ours.example", "other.example", "third.example"] as const;
const FIRST = dayOf({ sampledAt: "2026-10-05T00:00:00Z" });
const TEXT = "Ours is made for studios. Other is older [1]. Third is cheap! Nothing else is known.";

const sample: fc.Arbitrary<Sample> = fc.record({
  id: fc.uuid(),
  queryId: fc.constantFrom("aiq_1", "aiq_2", "aiq_3", "aiq_4", "aiq_5", "aiq_6"),
  promptVersion: fc.constant(1),
  familyId: fc.constant(null),
  branded: fc.constant(false),
  llm: fc.constantFrom("llm_chat_1", "llm_search_2"),
  surface: fc.constantFrom("api", "consumer"),
  model: fc.constantFrom("m-1", "m-2"),
  country: fc.constant("US"),
  language: fc.constant("en"),
  sampledAt: fc
    .integer({ min: 0, max: 13 })
    .map((day) => new Date((FIRST + day) * 86_400_000 + 3_600_000).toISOString()),
  outcome: fc.oneof({ weight: 6, arbitrary: fc.constant("answered" as const) }, fc.constantFrom(...SAMPLE_OUTCOMES)),
  text: fc.constant(TEXT),
  citations: fc.array(
    fc.record({
      domain: fc.constantFrom(...DOMAINS, "untracked.example", null),
      url: fc.constant("https://ours.example/"),
      span: fc.constantFrom(
        null,
        { start: 0, end: 20, kind: "claim" as const },
        { start: 41, end: 44, kind: "marker" as const },
      ),
    }),
    { maxLength: 4 },
  ),
  mentions: fc.array(fc.record({ domain: fc.constantFrom(...DOMAINS) }), { maxLength: 3 }),
});

const question: Question = {
  definition: "linked_citation",
  domain: "ours.example",
  tracked: DOMAINS,
  surface: "api",
  from: FIRST,
  to: FIRST + 6,
};

test("figures added up from days in any order equal those of the raw samples, to the last digit, under every definition", () => {
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 120 }),
      fc.constantFrom(...DEFINITIONS),
      fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
      (samples, definition, order) => {
        const asked = { ...question, definition };
        const raw = figuresOf(samples, asked);
        const shuffled = samples
          .map((one, index) => ({ one, place: (index * 7919 + (order[index % 3] ?? 0)) % 104_729 }))
          .sort((left, right) => left.place - right.place)
          .map(({ one }) => one);
        const counts = countByDay(shuffled, asked).reverse();

        expect(JSON.stringify(figuresFrom(counts, asked))).toBe(JSON.stringify(raw));
        const changed = { domain: "ours.example", of: "share", end: FIRST + 13, days: 7 } as const;
        expect(changeFrom(counts, changed)).toEqual(changeFrom(countByDay(samples, asked), changed));
      },
    ),
    { numRuns: 60 },
  );
});

test("the figures of an engine are those of its samples counted by hand", () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 120 }), (samples) => {
      const inWindow = samples.filter(
        (one) => one.surface === "api" && one.llm === "llm_chat_1" && dayOf(one) <= FIRST + 6,
      );
      const prompts = [...new Set(inWindow.map(({ queryId }) => queryId))].sort();
      const cells = prompts.map((queryId) => {
        const answers = inWindow.filter((one) => one.queryId === queryId && isAnswer(one));
        const credits = answers.map((answer) => creditsOf(answer, DOMAINS, "linked_citation"));
        const total = (credit: readonly number[]) => credit.reduce((sum, value) => sum + value, 0);
        const add = (value: (credit: readonly number[]) => number) => credits.reduce((sum, one) => sum + value(one), 0);
        const ours = add(([first = 0]) => first);
        return {
          ...{ n: answers.length, hits: ours, ours, oursSquared: ours, all: add(total) },
          oursTimesAll: add((credit) => (credit[0] ?? 0) * total(credit)),
          allSquared: add((credit) => total(credit) ** 2),
        };
      });
      const found = figuresOf(samples, question).perEngine.find(({ llm }) => llm === "llm_chat_1")?.figures;

      if (prompts.length === 0) expect(found).toBeUndefined();
      else expect(found?.presence.basket).toEqual(basketRate(cells));
      if (found !== undefined) expect(found.share.basket).toEqual(basketShare(cells, { competitors: 2 }));
    }),
    { numRuns: 60 },
  );
});

const [base] = fc.sample(sample, { numRuns: 1, seed: 1 });
const answer = (changes: Partial<Sample>): Sample => {
  if (base === undefined) throw new Error("The generator has a first sample.");
  return { ...base, outcome: "answered", surface: "api", text: TEXT, citations: [], mentions: [], ...changes };
};
const cite = (domain: string | null, span: Sample["citations"][number]["span"] = null) => ({ domain, url: "", span });

test("each definition counts the same answer as it says", () => {
  expect(Object.keys(DEFINITION_WORDS)).toEqual([...DEFINITIONS]);
  const one = answer({
    citations: [
      cite("other.example", { start: 41, end: 44, kind: "marker" }),
      cite("ours.example", { start: 0, end: 24, kind: "claim" }),
    ],
    mentions: [{ domain: "third.example" }],
  });

  expect(creditsOf(one, DOMAINS, "linked_citation")).toEqual([1, 1, 0]);
  expect(creditsOf(one, DOMAINS, "mention")).toEqual([0, 0, 1]);
  expect(creditsOf(one, DOMAINS, "first_position")).toEqual([0, 1, 0]);
  // The sentences have 5, 4, 3 and 4 words; "1" counts as one. The second loses exp(-1/4).
  const [ours = 0, other = 0, third] = creditsOf(one, DOMAINS, "prominence");
  expect(ours).toBeCloseTo(5 / 16, 3);
  expect(other).toBeCloseTo((4 / 16) * Math.exp(-1 / 4), 3);
  expect(third).toBe(0);
  expect(Number.isInteger(other * 4096)).toBe(true);
});

test("a marker after the end of a sentence supports that sentence, and a citation without a span the whole text", () => {
  const text = "Ours leads. [1] Other follows at some distance.";
  const marked = answer({ text, citations: [cite("ours.example", { start: 12, end: 15, kind: "marker" })] });
  const whole = answer({ text, citations: [cite("ours.example")] });

  expect(creditsOf(marked, DOMAINS, "prominence")[0]).toBeCloseTo(2 / 8, 3);
  expect(creditsOf(whole, DOMAINS, "prominence")[0]).toBeCloseTo(2 / 8 + (6 / 8) * Math.exp(-1 / 2), 3);
});

test("a day counts once under dedup_per_day, and answers of other surfaces, branded prompts and failures never count", () => {
  const day = "2026-10-05T04:00:00.000Z";
  const query = { queryId: "aiq_1", llm: "llm_chat_1" as const, sampledAt: day, model: "m-1" };
  const samples = [
    answer({ ...query, citations: [cite("ours.example")] }),
    answer(query),
    answer({ ...query, surface: "consumer", citations: [cite("ours.example")] }),
    answer({ ...query, outcome: "failed", citations: [cite("ours.example")] }),
    answer({ ...query, queryId: "aiq_2", branded: true, citations: [cite("ours.example")] }),
  ];

  const [cell, ...others] = figuresOf(samples, question).cells;
  expect(others).toEqual([]);
  expect(cell).toMatchObject({ hits: 1, n: 2, rate: 0.5, models: ["m-1"] });
  expect(figuresOf(samples, { ...question, definition: "dedup_per_day" }).cells[0]).toMatchObject({ hits: 1, n: 1 });
  expect(figuresOf(samples, { ...question, branded: true }).cells).toHaveLength(2);
});

test("a planned cell without a sample is no zero: it shows as missing", () => {
  const planned = ["aiq_1", "aiq_2"].map((queryId) => ({ queryId, familyId: null, llm: "llm_chat_1" as const }));
  const samples = [answer({ queryId: "aiq_1", llm: "llm_chat_1", sampledAt: "2026-10-05T04:00:00.000Z" })];

  expect(figuresOf(samples, { ...question, planned }).perEngine[0]?.figures.presence.basket).toMatchObject({
    measuredCells: 1,
    plannedCells: 2,
    reason: "too_little_measured",
    missingRange: { low: 0, high: 0.5 },
  });
});

test("the tile shows 19.7 % and the card below it 19.3 %: where one engine answers, all engines together have its figures", () => {
  const cited = { citations: [cite("ours.example")] };
  const cell = (queryId: string, llm: "llm_chat_1" | "llm_search_2") => ({ queryId, familyId: null, llm });
  const planned = [cell("aiq_1", "llm_chat_1"), cell("aiq_1", "llm_search_2"), cell("aiq_2", "llm_chat_1")];
  const samples = [
    ...[cited, {}, {}, {}].map((given) => answer({ queryId: "aiq_1", llm: "llm_chat_1", ...given })),
    ...[cited, cited, {}, {}].map((given) => answer({ queryId: "aiq_2", llm: "llm_chat_1", ...given })),
  ];

  const { allEngines, perEngine } = figuresOf(samples, { ...question, planned });

  const alone = perEngine.find(({ llm }) => llm === "llm_chat_1")?.figures.presence.basket;
  expect(alone?.rate).toBeCloseTo(0.375);
  expect(allEngines.presence.basket.rate).toBe(alone?.rate);
  expect(allEngines.presence.basket).toMatchObject({ measuredCells: 2, plannedCells: 3 });
  // 0.125 of the prompt whose other engine has no answer, and the half of the other prompt.
  expect(allEngines.presence.basket.missingRange.low).toBeCloseTo((0.125 + 0.5) / 2);
});
