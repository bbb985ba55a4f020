import { expect, test } from "vitest";
import { parseReading } from "./gold-labels.ts";
import { agreements, cohensKappa } from "./kappa.ts";

const repeat = (pair: readonly [string, string], times: number) => Array.from({ length: times }, () => pair);

test("Cohen's kappa is the agreement beyond chance, as in Cohen's formula worked by hand", () => {
  const pairs = [
    ...repeat(["yes", "yes"], 20),
    ...repeat(["yes", "no"], 5),
    ...repeat(["no", "yes"], 10),
    ...repeat(["no", "no"], 15),
  ];

  expect(cohensKappa(pairs)).toBeCloseTo((0.7 - 0.5) / (1 - 0.5), 10);
  expect(cohensKappa([...repeat(["yes", "yes"], 3), ...repeat(["no", "no"], 2)])).toBe(1);
});

test("agreement counts queries that were read twice only", () => {
  const phraseOf = (one: string, two: string | undefined) => ({
    keyword: "tamper",
    ...parseReading(one),
    passOne: parseReading(one),
    passTwo: two === undefined ? undefined : parseReading(two),
  });
  const found = agreements([phraseOf("T/O", "T/O"), phraseOf("-/-", "-/-"), phraseOf("H/C", undefined)]);

  expect(found.find(({ label }) => label === "PRODUCT")).toEqual({ label: "PRODUCT", kappa: 1 });
  expect(found.find(({ label }) => label === "relevance")?.kappa).toBe(1);
});
