import { createHash } from "node:crypto";
import type { SerpSnapshot } from "@findable/contract";

/** Number of results on the first page. */
const FIRST_PAGE = 10;
/** Bytes that identify a result: among a million, the chance that two are equal is one in 37 million. */
const RESULT_BYTES = 8;
/** Tracking parameters. Removing them leads to the same page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|srsltid|mc_[ce]id)$/;

/** The first ten results in order, in a form short enough to compare thousands of pages at once. */
export function packFirstPage(organic: SerpSnapshot["organic"]): Uint8Array {
  const pages = [...new Set(organic.map(({ url }) => comparableAddress(url)))].slice(0, FIRST_PAGE);
  return Buffer.concat(pages.map((page) => createHash("sha256").update(page).digest().subarray(0, RESULT_BYTES)));
}

/** The page that a URL leads to, ignoring scheme, `www.`, trailing slash, tracking parameters and fragment. */
export function comparableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, searchParams } = new URL(url);
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).map((pair) => pair.join("="));
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  return `${host.replace(/^www\./, "")}${path}${query.length === 0 ? "" : `?${query.sort().join("&")}`}`;
}
