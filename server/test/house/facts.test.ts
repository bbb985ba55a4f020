import { existsSync } from "node:fs";
import path from "node:path";
import { operations, UNKNOWN_OPERATIONS } from "@findable/contract";
import { expect, test } from "vitest";
import { placeOf, readFacts, useOf } from "./facts.ts";
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

test("a second place that computes a fact is found", () => {
  const text = 'import { clicksAt } from "../../kernel/search/clicks-at.ts";\n';
  const worth = facts.find(({ judge }) => judge === "domains/worth");
  if (worth === undefined) throw new Error("The register lacks the fact of worth.");
  const breachesOf = (file: string) => useOf(worth, [readSource(file, text)]).breaches;

  expect(breachesOf("server/src/domains/pillars/worth.ts")).toHaveLength(1);
  expect(breachesOf("server/src/domains/worth/expected-visits.ts")).toEqual([]);
  expect(breachesOf("server/src/domains/pillars/worth.test.ts")).toEqual([]);
});

test("what would make a figure known is an operation of the registry", () => {
  const known = new Set(operations.map(({ name }) => name));

  expect(UNKNOWN_OPERATIONS.filter((name) => !known.has(name))).toEqual([]);
});
