import { createHash } from "node:crypto";
import type { SerpSnapshot } from "@findable/contract";

/** Results that make the first page. */
const FIRST_PAGE = 10;
/** Bytes that tell one result from all others: of a million, two are alike once in 37 million times. */
const RESULT_BYTES = 8;
/** What is put behind addresses to follow people, and leads to the same page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|srsltid|mc_[ce]id)$/;

/** The first ten results in their order, so short that thousands of pages are compared at once. */
export function packFirstPage(organic: SerpSnapshot["organic"]): Uint8Array {
  const pages = [...new Set(organic.map(({ url }) => comparableAddress(url)))].slice(0, FIRST_PAGE);
  return Buffer.concat(pages.map((page) => createHash("sha256").update(page).digest().subarray(0, RESULT_BYTES)));
}

/** The page that an address leads to: the same for those that differ in scheme, `www.`, a slash at the end, tracking or fragment. */
export function comparableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, searchParams } = new URL(url);
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).map((pair) => pair.join("="));
  const path = pathname.replace(/\/+$/, "");
  return `${host.replace(/^www\./, "")}${path}${query.length === 0 ? "" : `?${query.sort().join("&")}`}`;
}
