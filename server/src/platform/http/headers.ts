import type { IncomingMessage } from "node:http";
import { AppError } from "../../kernel/errors/app-error.ts";

const ONCE = new Set(["authorization", "x-workspace-id", "idempotency-key", "host", "content-type"]);
const LENGTHS_OF_ONCE = new Set([...ONCE].map((name) => name.length));

/**
 * Throws if a header for credentials or idempotency occurs twice. Node keeps the first of some headers and joins others, so a
 * proxy in front could have used another value.
 */
export function checkHeaders(request: IncomingMessage): void {
  const raw = request.rawHeaders;
  let seen: Set<string> | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const header = raw[index] ?? "";
    if (!LENGTHS_OF_ONCE.has(header.length)) continue;
    const name = header.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen?.has(name)) throw headerError(header, "must be sent once");
    seen ??= new Set();
    seen.add(name);
  }
  if (request.httpVersion === "1.1" && request.headers.host === undefined) throw headerError("Host", "is required");
}

export function headerError(header: string, message: string): AppError {
  return new AppError("validation_error", `The header \`${header}\` ${message}.`, {
    errors: [{ field: header, message }],
  });
}

/** The value of a single-value header; undefined if it is absent. */
export function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
