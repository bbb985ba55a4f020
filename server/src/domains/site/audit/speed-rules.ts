import { medianLow } from "../../../kernel/statistics/summaries.ts";
import { evidenceOf, type Rule } from "./rule.ts";

/** A page is slow from here on, whatever the site's median. A poor time to first byte starts at 1.8 s (web.dev/articles/ttfb). */
const SLOW_MS = 3000;
/** House rule: a page is also slow compared with the median of its site. */
const SLOW_TIMES_MEDIAN = 3;
const SLOW_RELATIVE_FROM_MS = 1800;
/** House rule: half of the 2 MB that Googlebot reads of a page (developers.google.com/search/docs/crawling-indexing/googlebot). */
const LARGE_BYTES = 1_000_000;
/** `page_cut_off` reports pages from here on. */
export const READ_BYTES = 2_000_000;

export const SPEED_RULES: readonly Rule[] = [
  {
    code: "slow_pages",
    title: "Slow pages",
    advice:
      "Ask your developers to find what these pages wait for, usually the database or an external service, and to cache the result. The times are for the HTML alone, measured by our crawler.",
    find: (site) => {
      const usual = medianLow(site.indexable.map((row) => row.fetchMs)) || 0;
      const limit = Math.min(SLOW_MS, Math.max(SLOW_RELATIVE_FROM_MS, SLOW_TIMES_MEDIAN * usual));
      return evidenceOf(site.indexable, ({ fetchMs }) =>
        fetchMs > limit
          ? `${seconds(fetchMs)}, more than ${seconds(limit)}; the site's median is ${seconds(usual)}`
          : null,
      );
    },
  },
  {
    code: "large_pages",
    title: "Pages with very large HTML",
    advice:
      "Move embedded images, styles and data out of the HTML into separate files. Google reads the first 2 MB of a page and ignores the rest.",
    find: (site) =>
      evidenceOf(site.indexable, ({ bytes }) =>
        bytes > LARGE_BYTES && bytes <= READ_BYTES ? `${megabytes(bytes)}, more than ${megabytes(LARGE_BYTES)}` : null,
      ),
  },
];

/** Exact to the millisecond, so that a value above the limit never reads like the limit. */
function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds) / 1000} s`;
}

/** Rounded up, for the same reason. */
function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 10_000) / 100} MB`;
}
