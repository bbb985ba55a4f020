import { randomBytes } from "node:crypto";
import { createId } from "@paralleldrive/cuid2";

/** A new identifier that cannot be guessed, `<prefix>_<cuid>`. */
export function newId(prefix: string): string {
  return `${prefix}_${createId()}`;
}

/** Identifies a request in answers and logs: `req_` and 24 characters. Made for each request, so cheaper than a CUID. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString("hex")}`;
}
