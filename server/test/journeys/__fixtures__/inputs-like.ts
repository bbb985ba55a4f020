import type { OperationContract } from "@findable/contract";
import fc from "fast-check";

type Schema = Record<string, unknown>;

/** Inputs that resemble what an operation takes: each field right, nearly right, of another type, or missing. */
export function inputsLike(contract: OperationContract): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(contract.input.properties).map(([name, schema]) => {
    const value = fc.oneof({ weight: 3, arbitrary: valuesLike(asSchema(schema)) }, { weight: 1, arbitrary: anything });
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const AWKWARD = ["", " ", "..", "a/../b", "%00", "\u202e", "💥", "'; drop table x --", "1e309", "x".repeat(3000)];
/** Any code point but surrogates. The strings of fast-check list the million of them first, which takes a second. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map((n) => (n < 0xd800 ? n : n + 0x800));
const binary = fc.array(codePoint, { maxLength: 40 }).map((points) => String.fromCodePoint(...points));
const text = fc.oneof(binary, fc.constantFrom(...AWKWARD));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0, 1, 2 ** 53),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.string(), { maxKeys: 3 }),
);

function valuesLike(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  if (Array.isArray(schema["anyOf"])) return fc.oneof(...schema["anyOf"].map((one) => valuesLike(asSchema(one))));
  if (schema["format"] === "date-time")
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      text,
    );
  switch (schema["type"]) {
    case "string":
      return text;
    case "integer":
    case "number":
      return number;
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valuesLike(asSchema(schema["items"])), { maxLength: 4 });
    case "object": {
      const properties = Object.entries(asSchema(schema["properties"])).map(([name, one]) => [
        name,
        valuesLike(asSchema(one)),
      ]);
      return fc.record(Object.fromEntries(properties), { requiredKeys: [] });
    }
    default:
      return anything;
  }
}

function asSchema(value: unknown): Schema {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
