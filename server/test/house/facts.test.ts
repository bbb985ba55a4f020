import { existsSync } from "node:fs";
import path from "node:path";
import { operations, UNKNOWN_OPERATIONS } from "@findable/contract";
import { expect, test } from "vitest";
import { type Fact, placeOf, readFacts, useOf } from "./facts.ts";
import { ROOT, readSource } from "./imports.ts";

const facts = readFacts();

/** The facts that callers found stated differently. */
const OF_CALLERS = [
  "who a party is",
  "what is true of the brand",
  "where a keyword stands, and whether it moved",
  "which page serves a keyword",
  "whether it is worth it",
  "our share and rate in answers",
  "whether a text may go out",
  "what an address is",
  "what happened when",
];

test("every fact of the register has a judge, a unit and readers, and its private inputs and exceptions exist", () => {
  const named = facts.flatMap(({ judge, inputs, exceptions }) => [judge, ...inputs, ...exceptions]);

  expect(facts.length).toBeGreaterThan(15);
  expect(facts.filter(({ judge, unit, readBy }) => [judge, unit, readBy].includes("")).map(({ fact }) => fact)).toEqual(
    [],
  );
  expect(facts.map(({ fact }) => fact)).toEqual(expect.arrayContaining(OF_CALLERS));
  expect(named.filter((name) => name === "" || !existsSync(path.join(ROOT, placeOf(name))))).toEqual([]);
});

test("only the room of a judge computes its fact: nothing else imports what the judge computes from", () => {
  expect(facts.flatMap((fact) => useOf(fact).breaches)).toEqual([]);
});

test("every judge with a door is read", () => {
  const unread = facts.filter(
    (fact) => existsSync(path.join(ROOT, placeOf(fact.judge), "index.ts")) && useOf(fact).readers.length === 0,
  );

  expect(unread.map(({ fact }) => fact)).toEqual([]);
});

test("a second place that computes a fact is found, by any of its inputs", () => {
  const planted = "server/src/skills/planted/compute-again.ts";
  const importOf = (input: string) => `import { again } from "../../../../${placeOf(input)}";\n`;
  const textsOf = ({ inputs, words }: Fact) => [
    ...inputs.map(importOf),
    ...words.map((word) => `const again = sql\`select ${word} from elsewhere\`;\n`),
  ];
  const breachesOf = (fact: Fact, file: string, text: string) =>
    useOf(fact, [readSource(file, text)], () => text).breaches;
  const cases = facts.flatMap((fact) => textsOf(fact).map((text) => ({ fact, text })));
  const room = ({ judge }: Fact) => (judge.endsWith(".sql") ? placeOf(judge) : `${placeOf(judge)}/own.ts`);

  const missed = cases.filter(({ fact, text }) => breachesOf(fact, planted, text).length !== 1);
  const wrong = cases.filter(({ fact, text }) => breachesOf(fact, room(fact), text).length > 0);
  const inTests = cases.filter(
    ({ fact, text }) => breachesOf(fact, planted.replace(".ts", ".test.ts"), text).length > 0,
  );

  expect(missed.map(({ fact, text }) => `${fact.fact}: ${text}`)).toEqual([]);
  expect([...wrong, ...inTests].map(({ fact, text }) => `${fact.fact}: ${text}`)).toEqual([]);
  // Every fact that callers found stated differently has inputs to plant.
  expect(OF_CALLERS.filter((name) => !cases.some(({ fact }) => fact.fact === name))).toEqual([]);
});

test("what would make a figure known is an operation of the registry", () => {
  const known = new Set(operations.map(({ name }) => name));

  expect(UNKNOWN_OPERATIONS.filter((name) => !known.has(name))).toEqual([]);
});
