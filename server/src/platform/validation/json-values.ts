import { type FieldError, validationError } from "../../kernel/errors/app-error.ts";

/**
 * Rejects values that JSON allows and the database does not: NUL characters, lone surrogates, infinite numbers and prototype
 * keys. Throws `validation_error` with the field. Returns the number of values.
 */
export function checkValues(value: unknown): number {
  const pending: Pending[] = [];
  let count = visit(value, "", "", pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { container, field } = next;
    if (Array.isArray(container)) {
      for (let index = 0; index < container.length; index++) count += visit(container[index], field, index, pending);
    } else {
      for (const [key, item] of Object.entries(container)) {
        checkKey(key, item, field);
        count += visit(item, field, key, pending);
      }
    }
  }
  return count;
}

interface Pending {
  container: object;
  field: string;
}

/** Checks a scalar at once and queues a container. Builds the name of a field only for an error. */
function visit(value: unknown, parent: string, key: string | number, pending: Pending[]): 1 {
  if (typeof value === "object" && value !== null) pending.push({ container: value, field: fieldOf(parent, key) });
  else {
    const fault =
      typeof value === "string" ? textFault(value) : typeof value === "number" ? numberFault(value) : undefined;
    if (fault !== undefined) refuse(fieldOf(parent, key), fault);
  }
  return 1;
}

function fieldOf(parent: string, key: string | number): string {
  return typeof key === "number" ? `${parent}[${key}]` : key === "" ? parent : joinField(parent, key);
}

/** `budget` and `maxCredits` make `budget.maxCredits`. */
export function joinField(parent: string, name: string): string {
  return parent === "" ? name : `${parent}.${name}`;
}

function checkKey(key: string, child: unknown, parent: string): void {
  const fault = textFault(key);
  if (fault !== undefined) refuse(parent, fault);
  const reachesPrototype =
    key === "constructor" && typeof child === "object" && child !== null && Object.hasOwn(child, "prototype");
  if (key === "__proto__" || reachesPrototype) refuse(joinField(parent, key), "is not a name that a field may have");
}

function textFault(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain NUL characters";
  return text.isWellFormed() ? undefined : "must not contain half of a surrogate pair";
}

function numberFault(number: number): string | undefined {
  return Number.isFinite(number) ? undefined : "must be a number that fits 64 bits";
}

function refuse(field: string, message: string): never {
  const error: FieldError = { field, message };
  throw validationError([error]);
}
