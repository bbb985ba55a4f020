import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import type { EditSchema } from "../../kernel/operations/services.ts";
import { toFieldErrors } from "./field-errors.ts";
import { checkValues } from "./json-values.ts";

/** Skills write these schemas, so there are few of them; they come from rows, so they are told apart by their text. */
const MAX_KEPT = 200;
const kept = new Map<string, ValidateFunction>();

/**
 * What is wrong with new values of some fields of a preview. Those that are left out stay as they were, so none is required,
 * and none gets a default. Refuses names and texts that no field may have, as every body's are.
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
  // A compiler of its own: one that is shared never forgets a schema.
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false, meta: false });
  formats.default(ajv);
  const made = ajv.compile(JSON.parse(text));
  kept.set(text, made);
  return made;
}
