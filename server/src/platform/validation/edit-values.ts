import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import type { EditSchema } from "../../kernel/operations/services.ts";
import { toFieldErrors } from "./field-errors.ts";
import { checkValues } from "./json-values.ts";

/** Skills write these schemas, so there are few. They come from rows, so the cache uses their text as the key. */
const MAX_KEPT = 200;
const kept = new Map<string, ValidateFunction>();

/**
 * Validates new values for some fields of a preview. Omitted fields keep their value, so no field is required or gets a
 * default. Rejects names and texts that no body may contain.
 */
export function checkEdits(schema: EditSchema, edits: Readonly<Record<string, unknown>>): FieldError[] {
  checkValues({ edits });
  const validate = validatorOf(schema);
  if (validate(edits)) return [];
  return toFieldErrors(validate.errors ?? []);
}

function validatorOf(schema: EditSchema): ValidateFunction {
  const text = JSON.stringify({ ...schema, required: [], additionalProperties: false });
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  // A separate compiler, because a shared one keeps every schema for ever.
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false, meta: false });
  formats.default(ajv);
  const made = ajv.compile(JSON.parse(text));
  kept.set(text, made);
  return made;
}
