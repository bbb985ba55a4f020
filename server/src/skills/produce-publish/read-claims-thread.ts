import type { ContentClaim } from "@findable/contract";
import { claimsOf, type LedgerInput } from "../../domains/content/index.ts";

/** The claims of a text. The worker thread of `ctx.compute` calls it. */
export default function readClaims(input: LedgerInput): ContentClaim[] {
  return claimsOf(input);
}
