import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonSchema } from "./render-schema.ts";

const shared = {
  strict: true,
  strictTypes: false,
  strictRequired: false,
  // Tests validate our schemas; validating them at run time as well costs 20 ms for the first one.
  validateSchema: false,
  meta: false,
  messages: true,
  verbose: true,
  // Optimized validators are no faster, and take a third longer to compile.
  code: { optimize: false },
} as const;

/** Stops at the first error. Every request pays for this one. */
const quick = new Ajv2020({ ...shared, useDefaults: true });
/** Finds every error. Only rejected requests of moderate size pay for it. */
const thorough = new Ajv2020({ ...shared, useDefaults: true, allErrors: true });
const output = new Ajv2020({ ...shared, allErrors: true });
for (const ajv of [quick, thorough, output]) {
  formats.default(ajv);
  // Says why a figure can be null, and checks nothing.
  ajv.addKeyword("x-unknown");
}

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
