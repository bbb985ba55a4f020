import { createHash } from "node:crypto";
import type { SerpSnapshot } from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";

/** Number of results on the first page. */
const FIRST_PAGE = 10;
/** Bytes that identify a result: among a million, the chance that two are equal is one in 37 million. */
const RESULT_BYTES = 8;

/** The first ten results in order, in a form short enough to compare thousands of pages at once. */
export function packFirstPage(organic: SerpSnapshot["organic"]): Uint8Array {
  const pages = [...new Set(organic.map(({ url }) => comparableAddress(url)))].slice(0, FIRST_PAGE);
  return Buffer.concat(pages.map((page) => createHash("sha256").update(page).digest().subarray(0, RESULT_BYTES)));
}
