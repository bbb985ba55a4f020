import { createHash } from "node:crypto";

/** The address of bytes, `sha256:<hex>`. */
export function checksumOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
