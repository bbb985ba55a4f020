import { canonicalJson, sha256Hex } from "../ids/hashes.ts";

/** Everything that was shown and agreed to. */
export interface ApprovedContent {
  /** The exact text that is sent; null where a step only wants to be seen. */
  payload: string | null;
  /** What the person read, with the edits in it. */
  preview: Readonly<Record<string, unknown>>;
  /** What the payload was made of, with versions. */
  basis: readonly unknown[];
}

/**
 * SHA-256 in hex of what was approved. Made when it is decided, and again before it is sent: of the values as the database
 * gives them back, so that both see the same.
 */
export function approvalDigest({ payload, preview, basis }: ApprovedContent): string {
  return sha256Hex(canonicalJson({ payload, preview, basis }));
}
