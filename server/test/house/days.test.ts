import { operations, webhookEvents } from "@findable/contract";
import { expect, test } from "vitest";

interface Walked {
  format?: string;
  description?: string;
  properties?: Record<string, Walked>;
  items?: Walked;
  anyOf?: readonly Walked[];
  patternProperties?: Record<string, Walked>;
}

/** Whose day a date is: of the clock of the world, in UTC, or of the vendor who counted it. */
const WHOSE = /\bUTC\b|Pacific Time|as the vendor counts days/;

/** The dates of a schema that do not say whose day they are. */
function unnamed(schema: Walked, path: string, said = ""): string[] {
  const { format, description = "", properties = {}, items, anyOf = [], patternProperties = {} } = schema;
  const words = `${said} ${description}`;
  return [
    ...(format === "date" && !WHOSE.test(words) ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => unnamed(part, `${path}.${name}`, description)),
    ...(items === undefined ? [] : unnamed(items, path, description)),
    ...anyOf.flatMap((branch) => unnamed(branch, path, words)),
    ...Object.values(patternProperties).flatMap((part) => unnamed(part, path, description)),
  ];
}

test("every day that an operation takes or returns, or an event states, says that it is of UTC or of the vendor", () => {
  const schemas = [
    ...operations.flatMap(({ name, input, output }) => [
      { name: `input of ${name}`, schema: input },
      { name, schema: output },
    ]),
    ...Object.entries(webhookEvents).map(([name, { data }]) => ({ name, schema: data })),
  ];

  expect(schemas.flatMap(({ name, schema }) => unnamed(schema, name)).toSorted()).toEqual([]);
});
