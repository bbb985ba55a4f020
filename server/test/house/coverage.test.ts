import { readFileSync } from "node:fs";
import { operations } from "@findable/contract";
import { expect, test } from "vitest";

/** Lists whose emptiness says that there is nothing, with what fills them. */
const FILLED_BY = new Map(
  readFileSync(new URL("__fixtures__/lists-without-coverage.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): [string, string] => {
      const [name = "", filledBy = ""] = line.split("\t");
      return [name, filledBy];
    }),
);

const ROWS = ["data", "series", "segments"];

test("every list says what was looked at, unless people or the service itself fill it", () => {
  const fieldsOf = ({ output }: (typeof operations)[number]) =>
    "properties" in output ? Object.keys(Object(output.properties)) : [];
  const lists = operations
    .filter(({ kind }) => kind === "query" || kind === "stream")
    .filter((operation) => fieldsOf(operation).some((field) => ROWS.includes(field)));
  const silent = lists.filter((list) => !fieldsOf(list).includes("coverage")).map(({ name }) => name);

  expect(lists.length).toBeGreaterThan(FILLED_BY.size);
  expect(silent.filter((name) => !FILLED_BY.has(name)).toSorted()).toEqual([]);
  expect([...FILLED_BY.keys()].filter((name) => !silent.includes(name))).toEqual([]);
});
