import { createHash } from "node:crypto";

/** JSON with sorted members, so that equal values have equal texts. Recursive: use it only for values of bounded depth. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sortedMembers(part) : part)) ?? "null";
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortedMembers(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SHA-256 of the canonical JSON, as base64url. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("base64url");
}

/** The checksum that addresses bytes: `sha256:<hex>`. */
export function checksumOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** SHA-256 of a text in UTF-8, as hex. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
