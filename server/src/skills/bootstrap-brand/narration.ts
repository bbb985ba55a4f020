import type { BrandProfile, KeywordCandidate, Segment } from "@findable/contract";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { Baseline, CompetitorCandidate } from "./keywords/index.ts";
import type { PageAnalysis } from "./pages/analyse-pages.ts";
import { isIndexable } from "./pages/inventory.ts";

/** What the agent tells the person who follows the run: whole sentences, readable one after the other. */
export const narration = {
  start(site: string, maxPages: number): string {
    return `Reading ${site}, up to ${count(maxPages, "page")}.`;
  },

  crawl({ pages, host, ended }: CrawlResult): string {
    const read = `Read ${count(pages.length, "page")} of ${host}`;
    switch (ended) {
      case "complete":
        return `${read}: all that its links and sitemap lead to.`;
      case "page_limit":
        return `${read}, the most this run may read; the site has more.`;
      case "time_limit":
        return `${read} before the time for reading was up; the site has more.`;
    }
  },

  pages({ inventory, findings }: PageAnalysis): string {
    const open = inventory.rows.filter(isIndexable).length;
    const shown = `Search engines may show ${open.toLocaleString("en")} of the ${count(inventory.rows.length, "address", "addresses")}.`;
    const [first] = findings;
    if (first === undefined) return `${shown} Nothing technical needs mending.`;
    const grave = findings.filter(({ severity }) => severity === "high").length;
    const weight = grave === 0 ? "none of them grave" : `${grave} of them grave`;
    const where = count(new Set(first.evidence.map(({ url }) => url)).size, "page");
    return `${shown} Found ${count(findings.length, "thing")} to mend, ${weight}. The first: “${first.title}”, on ${where}.`;
  },

  brand(profile: BrandProfile): string {
    const said =
      profile.summary === null
        ? "No page says in one sentence what it is."
        : `It says of itself: “${profile.summary.quote}”`;
    return `The brand is ${profile.name}. ${said}`;
  },

  segments(segments: readonly Segment[]): string {
    if (segments.length === 0) return "The site names no group of customers clearly enough to call it a segment.";
    return `It speaks to ${count(segments.length, "group")} of customers: ${segments.map(({ name }) => name).join(", ")}.`;
  },

  keywords(keywords: readonly KeywordCandidate[], { created }: { created: number }): string {
    if (keywords.length === 0) return "The site's words give no keywords.";
    const best = keywords.slice(0, 5).map(({ keyword }) => `“${keyword}”`);
    const known = keywords.length - created;
    const fresh = known === 0 ? "" : ` (${known.toLocaleString("en")} of them known before)`;
    return `Stored ${count(keywords.length, "keyword")}${fresh}. The most central to the site: ${best.join(", ")}.`;
  },

  baseline({ ranks, measured }: Baseline, competitors: readonly CompetitorCandidate[]): string {
    if (measured === 0) return "None of the searches could be measured.";
    const ranked = ranks.filter(({ position }) => position !== null).length;
    const rivals = competitors.filter(({ sharedQueries }) => sharedQueries > 0).slice(0, 3);
    const met =
      rivals.length === 0 ? "" : ` Others found there most often: ${rivals.map(({ domain }) => domain).join(", ")}.`;
    return `Measured ${count(measured, "search", "searches")}; the site was found in ${ranked === 0 ? "none" : ranked.toLocaleString("en")} of them.${met}`;
  },

  noBaseline: "Ranks and competitors were left out: no provider of search results is configured.",

  files(paths: readonly string[]): string {
    return `The report and its tables are ready: ${paths.join(", ")}.`;
  },
};

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
