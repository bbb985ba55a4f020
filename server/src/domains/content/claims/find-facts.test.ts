import { expect, test } from "vitest";
import { hasDigitOrCapital, judge, readLabelled } from "./__fixtures__/read-labelled.ts";
import { factsOf } from "./find-facts.ts";

test("finds the sentences with facts on a labelled half that no rule was made with, better than digits and capitals", () => {
  const sentences = readLabelled("judging");
  const ours = judge(sentences, ({ text, language }) => factsOf(text, language).kinds.length > 0);
  const plain = judge(sentences, ({ text }) => hasDigitOrCapital(text));
  console.info("Fact detection", { ours, digitsAndCapitals: plain });

  expect(sentences).toHaveLength(150);
  expect(ours.precision).toBeGreaterThanOrEqual(0.8);
  expect(ours.recall).toBeGreaterThanOrEqual(0.8);
  expect(ours.precision - plain.precision).toBeGreaterThan(0.15);
  expect(ours.recall - plain.recall).toBeGreaterThan(0.15);
});

test("recognizes the kind of each fact in the half for making", () => {
  const missed = readLabelled("making").filter(
    ({ text, language, kind, hasFact }) => hasFact && !factsOf(text, language).kinds.some((found) => found === kind),
  );

  expect(missed.map(({ text }) => text)).toEqual([]);
});

test("finds no fact in questions, requests, examples and opinions", () => {
  const found = readLabelled("making").filter(
    ({ text, language, hasFact }) => !hasFact && factsOf(text, language).kinds.length > 0,
  );

  expect(found.map(({ text }) => text)).toEqual([]);
});
