import type { TSchema } from "typebox";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import { compileAlone } from "../../kernel/errors/schema-problems.ts";
import type { Validator } from "./compile-validator.ts";
import { createNullDropper, type NullDropper } from "./drop-nulls.ts";
import { toFieldErrors } from "./field-errors.ts";
import { createRefiner, type Refiner } from "./refinements.ts";
import { renderSchema } from "./render-schema.ts";
import { createTidier, type Tidier } from "./tidy-tags.ts";

const inputs = new WeakMap<TSchema, { tidy: Tidier; dropNulls: NullDropper; validate: Validator; refine: Refiner }>();
const results = new WeakMap<TSchema, Validator>();

/** Returns the input of a skill with defaults and normalized tags, and its errors. Does not modify the given value. */
export function checkSkillInput(schema: TSchema, input: unknown): { value: unknown; errors: FieldError[] } {
  let known = inputs.get(schema);
  if (known === undefined) {
    known = {
      tidy: createTidier(schema),
      dropNulls: createNullDropper(schema),
      validate: compileAlone(renderSchema(schema), { fillDefaults: true }),
      refine: createRefiner(schema),
    };
    inputs.set(schema, known);
  }
  const { tidy, dropNulls, validate, refine } = known;
  const value = structuredClone(input);
  dropNulls(value);
  tidy(value);
  return { value, errors: validate(value) ? refine(value) : toFieldErrors(validate.errors ?? []) };
}

/** Throws if the result of a skill violates its schema, which is a bug. */
export function checkSkillResult(schema: TSchema, result: unknown): void {
  let validator = results.get(schema);
  if (validator === undefined) {
    validator = compileAlone(renderSchema(schema));
    results.set(schema, validator);
  }
  if (validator(result)) return;
  const faults = toFieldErrors(validator.errors ?? []).map(({ field, message }) => `${field} ${message}`);
  throw new Error(`The result of the skill violates its schema: ${faults.join("; ")}.`);
}
