import { median } from "./median.ts";
import { evidenceOf, type Rule } from "./rule.ts";

/** Whatever the rest of the site does: a poor time to the first byte alone starts at 1.8 s (web.dev/articles/ttfb). */
const SLOW_MS = 3000;
/** House rule: slow beside the site's own pages. */
const SLOW_TIMES_MEDIAN = 3;
const SLOW_RELATIVE_FROM_MS = 1000;
/** House rule: half of the 2 MB of a page that Googlebot reads (developers.google.com/search/docs/crawling-indexing/googlebot). */
const LARGE_BYTES = 1_000_000;

export const SPEED_RULES: readonly Rule[] = [
  {
    code: "slow_pages",
    severity: "medium",
    title: "Pages that answer slowly",
    advice:
      "Have your developers look at what these pages wait for, usually the database or an outside service, and cache the result. The times are those of our crawler for the HTML alone.",
    find: (site) => {
      const usual = median(site.indexable.map((row) => row.fetchMs));
      const limit = Math.min(SLOW_MS, Math.max(SLOW_RELATIVE_FROM_MS, SLOW_TIMES_MEDIAN * usual));
      return evidenceOf(site.indexable, ({ fetchMs }) =>
        fetchMs > limit ? `${seconds(fetchMs)}, the site's median is ${seconds(usual)}` : null,
      );
    },
  },
  {
    code: "large_pages",
    severity: "low",
    title: "Pages with very large HTML",
    advice:
      "Move embedded pictures, styles and data out of the HTML into files of their own. Google reads the first 2 MB of a page and ignores the rest.",
    find: (site) =>
      evidenceOf(site.indexable, ({ bytes }) => (bytes > LARGE_BYTES ? `${(bytes / 1_000_000).toFixed(1)} MB` : null)),
  },
];

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
