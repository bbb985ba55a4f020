import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const MAX_PROBLEMS = 20;

const validators = new WeakMap<object, ValidateFunction>();
/** Checks schemas against JSON Schema itself, which takes an instance 40 ms to compile. It keeps no schema. */
const judge = new Ajv2020({ strict: false, allErrors: true, verbose: true });
addFormats.default(judge);

/** The problems of a value, as sentences for the model that wrote it. Empty for a valid value. */
export function problemsOf(schema: object, value: unknown): string[] {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = compileAlone(schema);
    validators.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MAX_PROBLEMS).map(sentenceOf);
}

/**
 * Compiles a validator in a new instance: a shared one would keep every schema and refuse a second schema with the same `$id`.
 * Throws where the schema is not valid JSON Schema 2020-12. `fillDefaults` makes the validator write into the value.
 */
export function compileAlone(schema: object, { fillDefaults = false } = {}): ValidateFunction {
  judge.validateSchema(schema, true);
  const options = {
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    code: { optimize: false },
  } as const;
  const ajv = new Ajv2020({ ...options, useDefaults: fillDefaults });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

function sentenceOf(error: ErrorObject): string {
  const place = error.instancePath === "" ? "The value" : `\`${error.instancePath}\``;
  const allowed: unknown = error.params["allowedValues"];
  const values = Array.isArray(allowed) ? `: ${allowed.map((one) => JSON.stringify(one)).join(", ")}` : "";
  return `${place} ${error.message ?? "does not fit"}${values}.`;
}
