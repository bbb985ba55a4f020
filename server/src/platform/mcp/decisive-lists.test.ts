import { operations } from "@findable/contract";
import { expect, test } from "vitest";
import { readingOf } from "./answer-reading.ts";
import { COMPLETE, DECISIVE_LISTS, shapeAnswer } from "./answer-shape.ts";

interface Schema {
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  type?: string;
}

/** Every list inside a record of an answer that decides, by operation and path. */
function listsIn(schema: Schema | undefined, path: readonly string[] = []): string[][] {
  if (schema === undefined || path.length > 8) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const isList = [part, ...(part.anyOf ?? [])].some(({ type }) => type === "array");
    const found = isList && DECISIVE_LISTS.has(name) ? [[...path, name]] : [];
    return [...found, ...listsIn(part, [...path, name])];
  });
  const branches = (schema.anyOf ?? []).flatMap((branch) => listsIn(branch, path));
  return [...own, ...branches, ...listsIn(schema.items, [...path, "[]"])];
}

/** An answer with nothing but an empty list at a path. */
function answerWith([name = "", ...rest]: readonly string[]): unknown {
  if (name === "[]") return [{ name: "a row", ...Object(answerWith(rest)) }];
  return { [name]: rest.length === 0 ? [] : answerWith(rest) };
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return valueAt(name === "[]" ? Reflect.get(Object(value), 0) : Reflect.get(Object(value), name), rest);
}

const COMPACT = { ...COMPLETE, compact: true };
const lists = operations.flatMap(({ name, output }) => listsIn(output as Schema).map((path) => [name, path] as const));
const distinct = [...new Map(lists.map((list) => [list[1].join("."), list])).values()];

test("there are lists that decide, in records and in rows of lists", () => {
  expect(distinct.length).toBeGreaterThan(15);
  expect(distinct.some(([, path]) => path.includes("[]"))).toBe(true);
  for (const name of DECISIVE_LISTS)
    expect(name === "significant" || name === "dropped" || distinct.some(([, path]) => path.includes(name)), name).toBe(
      true,
    );
});

test.each(distinct)("%s keeps %j in its compact structure though it is empty", (_operation, path) => {
  const answer = shapeAnswer(answerWith(path) as Record<string, unknown>, COMPACT);

  expect(valueAt(answer, path)).toEqual([]);
});

test.each(distinct.filter(([, path]) => path.length <= 2 || (path.length === 3 && path[1] === "[]")))(
  "the text of %s says of %j that it is empty",
  (_operation, path) => {
    const answer = shapeAnswer(answerWith(path) as Record<string, unknown>, COMPACT);

    // A line for itself, or a column whose cell says it.
    expect(readingOf(answer)).toMatch(new RegExp(`${path.at(-1)}(?:: none|\\n- .*none)`));
  },
);

test("a list that decides nothing is left out of rows, and one that decides is named however long the row is", () => {
  const row = { keyword: "city bikes", note: "x".repeat(130), tags: [], threats: [], reason: "no_threat" };
  const answer = shapeAnswer({ data: [row] }, COMPACT);

  expect(answer).toEqual({ data: [{ ...row, tags: undefined }] });
  expect(readingOf(answer)).toMatch(/\| threats \| .*\n.*\| none \|/);
});
