import type { OperationContract } from "@findable/contract";
import { validateInput } from "../../../src/platform/validation/validate.ts";

type Schema = Record<string, unknown>;
type Input = Record<string, unknown>;

const TEXTS = ["x", "https://user:pass@a.example/", "2020-01-01T00:00:00.000Z"];

/** Inputs that have the right shape, and are odd in one field: left out, unusual, or given beside a field that excludes it. */
export function oddInputs(contract: OperationContract): Input[] {
  const { input } = contract.example;
  const schemas = Object.entries(contract.input.properties).map(([name, schema]) => [name, { ...schema }] as const);
  const candidates: Input[] = [
    {},
    ...Object.keys(input).map((name) => without(input, name)),
    ...schemas.flatMap(([name, schema]) => oddValues(schema).map((value) => ({ ...input, [name]: value }))),
  ];
  const distinct = new Map(candidates.map((candidate) => [JSON.stringify(candidate), candidate]));
  return [...distinct.values()].filter((candidate) => fits(contract, candidate));
}

/** What the schema refuses is refused by the same code with and without a key. */
function fits(contract: OperationContract, input: Input): boolean {
  try {
    validateInput(contract, {}, structuredClone(input));
    return true;
  } catch {
    return false;
  }
}

function without(input: object, name: string): Input {
  return Object.fromEntries(Object.entries(input).filter(([field]) => field !== name));
}

function oddValues(schema: Schema): unknown[] {
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].flatMap((one) => oddValues({ ...one }));
  if (Array.isArray(schema["enum"])) return schema["enum"].slice(0, 3);
  if ("const" in schema) return [schema["const"]];
  switch (schema["type"]) {
    case "string":
      return TEXTS;
    case "integer":
    case "number":
      return [0, 3];
    case "boolean":
      return [true, false];
    case "null":
      return [null];
    case "array":
      return [[], ...oddValues({ ...Object(schema["items"]) }).map((value) => [value])];
    default:
      return oddObjects(schema);
  }
}

function oddObjects({ properties, required = [], patternProperties }: Schema): Input[] {
  const fields = Object.entries(Object(properties)).map(([name, schema]) => [name, oddValues(Object(schema))] as const);
  const base = Object.fromEntries(
    fields
      .filter(([name]) => Array.isArray(required) && required.includes(name))
      .map(([name, [first]]) => [name, first]),
  );
  const free = patternProperties === undefined ? [] : [{ unheardOf: "x" }];
  return [base, ...free, ...fields.flatMap(([name, values]) => values.map((value) => ({ ...base, [name]: value })))];
}
