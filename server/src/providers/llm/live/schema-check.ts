import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { TSchema } from "typebox";

const MAX_PROBLEMS = 20;

const validators = new WeakMap<TSchema, ValidateFunction>();

/** What is wrong with a value, in sentences for the model that wrote it; empty when it fits. */
export function problemsOf(schema: TSchema, value: unknown): string[] {
  const validate = validators.get(schema) ?? compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MAX_PROBLEMS).map(sentenceOf);
}

function compile(schema: TSchema): ValidateFunction {
  // An instance each: one for all would keep every schema ever made, and refuse a second one with the same `$id`.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

function sentenceOf(error: ErrorObject): string {
  const place = error.instancePath === "" ? "The value" : `\`${error.instancePath}\``;
  const allowed: unknown = error.params["allowedValues"];
  const values = Array.isArray(allowed) ? `: ${allowed.map((one) => JSON.stringify(one)).join(", ")}` : "";
  return `${place} ${error.message ?? "does not fit"}${values}.`;
}
