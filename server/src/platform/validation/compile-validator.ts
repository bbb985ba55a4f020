import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonSchema } from "./render-schema.ts";

const shared = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  // Our own schemas are checked by the tests over the registry; checking them again at run time costs 20 ms at the first.
  validateSchema: false,
  meta: false,
  messages: true,
  verbose: true,
} as const;

/** Stops at the first error: what every request pays. */
const quick = new Ajv2020({ ...shared, useDefaults: true });
/** Finds every error: what a refused request of modest size pays. */
const thorough = new Ajv2020({ ...shared, useDefaults: true, allErrors: true });
const output = new Ajv2020({ ...shared, allErrors: true });
for (const ajv of [quick, thorough, output]) formats.default(ajv);

export type Validator = ValidateFunction;

export function compileQuick(schema: JsonSchema): Validator {
  return quick.compile(schema);
}

export function compileThorough(schema: JsonSchema): Validator {
  return thorough.compile(schema);
}

export function compileOutput(schema: JsonSchema): Validator {
  return output.compile(schema);
}
