import { createHash } from "node:crypto";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";

/** Two addresses of one thread have the same key. */
export function threadKey(url: string): string {
  return url.startsWith("pasted:") ? url : comparableAddress(url);
}

/** Distinguishes authors without naming them. The same name at another source, or in another workspace, is another author. */
export function authorKey(workspaceId: string, source: string, name: string): string {
  return createHash("sha256").update(`${workspaceId}\0${source}\0${name}`).digest("hex").slice(0, 24);
}
