import { createHash } from "node:crypto";
import { comparableAddress } from "./comparable-address.ts";

/** Equal for URLs that show the same page. */
export function pageKey(url: string): string {
  return createHash("sha256").update(comparableAddress(url)).digest("base64url").slice(0, 32);
}
