import { expect, test } from "vitest";
import { faultsIn, judgeCitations } from "./citations/judge.ts";
import { isTooLenient } from "./citations/judgement.ts";

/** The same studies each time, and few. `npm run judge:citations` draws fresh ones. */
const SEED = 20_261_123;
const STUDIES = 30;

test("the figures of AI citations keep their promises on studies whose truth is drawn, and the textbook forms do not", () => {
  const judgements = [...judgeCitations(SEED, STUDIES)];

  expect(judgements.flatMap(faultsIn)).toEqual([]);
  expect(judgements.map(({ title }) => title.split(":")[0])).toEqual([
    "Cell",
    "Early stop on precision",
    "Basket",
    "Market",
    "Share of voice",
    "Change between weeks",
    "Which prompts changed",
    "Planner",
    "Core domains",
  ]);
  const textbook = judgements.flatMap((judgement) => judgement.textbook);
  expect(textbook.length).toBeGreaterThanOrEqual(9);
  expect(textbook.filter(isTooLenient)).toEqual([]);
});

test("a broken promise and a judge that is too lenient are both faults", () => {
  const judgement = { title: "", header: [], rows: [] };
  const broken = { what: "coverage", found: 88, least: 91, margin: 1 };

  expect(faultsIn({ ...judgement, demands: [broken], textbook: [] })).toEqual([
    "coverage: 88.0 (at least 91, 1.0 for chance).",
  ]);
  expect(faultsIn({ ...judgement, demands: [{ ...broken, found: 90.5 }], textbook: [broken] })).toEqual([]);
  expect(faultsIn({ ...judgement, demands: [], textbook: [{ ...broken, found: 95 }] })).toHaveLength(1);
});
