import { canonicalJson, sha256Hex } from "../ids/hashes.ts";

/** The content of an approval that its digest covers. */
export interface ApprovedContent {
  /** The exact text to be sent; null for an approval of an ordinary step. */
  payload: string | null;
  /** What the reviewer read, including edits. */
  preview: Readonly<Record<string, unknown>>;
  /** The rows that the payload was made from, with versions. */
  basis: readonly unknown[];
}

/**
 * SHA-256 of the approved content, as hex. Computed at the decision and again before the send, both times from the values that
 * the database returns, so that both see the same text.
 */
export function approvalDigest({ payload, preview, basis }: ApprovedContent): string {
  return sha256Hex(canonicalJson({ payload, preview, basis }));
}
