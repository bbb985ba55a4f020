import type { ErrorObject } from "ajv/dist/2020.js";
import type { FieldError } from "../../kernel/errors/app-error.ts";
import type { Validator } from "./compile-validator.ts";
import { MAX_ERRORS, toFieldErrors } from "./field-errors.ts";
import { checkValues } from "./json-values.ts";

/** Limit for collecting all errors at once: 500,000 invalid items would create 500,000 error objects. */
const THOROUGH_UP_TO = 10_000;
/** Items of a long list that are validated together. */
const PIECE = 100;

type Input = Record<string, unknown>;

/** Finds the errors of an input that the fast validator rejected. `count` is its number of values. */
export function findErrors(
  { quick, thorough }: { quick: Validator; thorough: Validator },
  input: Input,
  count: number,
): FieldError[] {
  const first = quick.errors ?? [];
  if (count > THOROUGH_UP_TO) return errorsInPieces(thorough, input, first);
  return toFieldErrors(thorough(input) ? first : (thorough.errors ?? first));
}

/** Validates one long list, such as thousands of keywords, in pieces until there are enough errors. */
function errorsInPieces(thorough: Validator, input: Input, first: readonly ErrorObject[]): FieldError[] {
  const [name, items] = longestList(input);
  const reported = toFieldErrors(first);
  // An invalid list, such as one that is too long, is not examined further.
  if (first.every(({ instancePath }) => instancePath === `/${name}`)) return reported;
  const errors: ErrorObject[] = [];
  for (let from = 0; from < items.length; from += PIECE) {
    const piece = { ...input, [name]: items.slice(from, from + PIECE) };
    if (checkValues(piece) > THOROUGH_UP_TO) return reported;
    if (!thorough(piece)) errors.push(...(thorough.errors ?? []).map((error) => movedBy(from, name, error)));
    const found = toFieldErrors(errors);
    if (found.length === MAX_ERRORS) return found;
  }
  return errors.length === 0 ? reported : toFieldErrors(errors);
}

function longestList(input: Input): [name: string, items: readonly unknown[]] {
  const lists = Object.entries(input).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return lists.reduce((one, other) => (other[1].length > one[1].length ? other : one), ["", []]);
}

/** Restores the position of an error in the whole list. */
function movedBy(from: number, name: string, error: ErrorObject): ErrorObject {
  const [, list, index, ...rest] = error.instancePath.split("/");
  if (list !== name || index === undefined) return error;
  return { ...error, instancePath: ["", list, Number(index) + from, ...rest].join("/") };
}
