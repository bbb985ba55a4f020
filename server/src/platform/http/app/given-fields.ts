import type { IncomingMessage } from "node:http";
import { type FieldError, validationError } from "../../../kernel/errors/app-error.ts";
import { decodeBody } from "../body.ts";

/** What a field of a body holds: a text, perhaps absent, or what a library of the browser returns. */
export type Kind = "text" | "text?" | "any" | "any?";

type Value<K extends Kind> = K extends "text" ? string : K extends "text?" ? string | undefined : unknown;
export type Given<F extends Readonly<Record<string, Kind>>> = { [N in keyof F]: Value<F[N]> };

const LARGEST_BODY = 32_768;
const LONGEST_TEXT = 4096;

/** Reads a JSON object with exactly these fields, and throws with every fault. */
export async function readFields<const F extends Readonly<Record<string, Kind>>>(
  request: IncomingMessage,
  fields: F,
): Promise<Given<F>> {
  const { body, error } = await decodeBody(request, LARGEST_BODY);
  if (error !== undefined) throw error;
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const given = new Map<string, unknown>(isObject ? Object.entries(body) : []);
  const errors: FieldError[] = [...given.keys()]
    .filter((name) => !Object.hasOwn(fields, name))
    .map((field) => ({ field, message: "is not a field here" }));
  for (const [field, kind] of Object.entries(fields)) {
    const value = given.get(field) ?? undefined;
    const message = faultOf(value, kind);
    if (message !== undefined) errors.push({ field, message });
  }
  if (errors.length > 0) throw validationError(errors);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, given.get(name) ?? undefined])) as Given<F>;
}

function faultOf(value: unknown, kind: Kind): string | undefined {
  if (value === undefined) return kind.endsWith("?") ? undefined : "is required";
  if (kind.startsWith("any")) return undefined;
  if (typeof value !== "string" || value.length === 0) return "must be a text";
  return value.length > LONGEST_TEXT ? `must have at most ${LONGEST_TEXT} characters` : undefined;
}
