import { validationError } from "../../kernel/errors/app-error.ts";

/**
 * The values of a comma-separated filter; undefined if it is absent or empty. Throws a `validation_error` for an unknown value.
 */
export function csvOf<const V extends readonly string[]>(
  field: string,
  allowed: V,
  text: string | undefined,
): V[number][] | undefined {
  const words = (text ?? "").split(",").map((word) => word.trim());
  const named = [...new Set(words)].filter((word) => word !== "");
  const unknown = named.find((word) => !allowed.includes(word));
  if (unknown !== undefined) {
    throw validationError([{ field, message: `has no value "${unknown}"; choose from ${allowed.join(", ")}` }]);
  }
  return named.length === 0 ? undefined : allowed.filter((value) => named.includes(value));
}
