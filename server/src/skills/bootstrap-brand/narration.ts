import type { BrandProfile, KeywordCandidate, Segment } from "@findable/contract";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { Baseline, CompetitorCandidate } from "./keywords/index.ts";
import type { PageAnalysis } from "./pages/analyse-pages.ts";
import { isIndexable } from "./pages/inventory.ts";

/** What the agent tells the person who follows the run. */
export const narration = {
  crawl(crawl: CrawlResult): string {
    const reached =
      crawl.ended === "complete" ? "that is the whole site as far as links and sitemaps reach" : "the site has more";
    return `Read ${count(crawl.pages.length, "page")} of ${crawl.host}; ${reached}.`;
  },

  pages({ inventory, findings }: PageAnalysis): string {
    const open = inventory.rows.filter(isIndexable).length;
    const [first] = findings;
    const gravest =
      first === undefined
        ? "Nothing technical needs mending."
        : `The gravest finding: ${first.title.replace(/\.$/, "")}.`;
    return `${count(open, "page")} can be shown by search engines. ${count(findings.length, "kind of finding", "kinds of findings")}. ${gravest}`;
  },

  brand(profile: BrandProfile): string {
    const said = profile.summary === null ? "" : ` In its own words: “${profile.summary.quote}”`;
    return `The brand is ${profile.name}.${said}`;
  },

  segments(segments: readonly Segment[]): string {
    if (segments.length === 0) return "The site names no audience clearly enough to call it a segment.";
    return `It speaks to ${count(segments.length, "segment")}: ${segments.map(({ name }) => name).join(", ")}.`;
  },

  keywords(keywords: readonly KeywordCandidate[]): string {
    const best = keywords.slice(0, 5).map(({ keyword }) => `“${keyword}”`);
    return keywords.length === 0
      ? "The site's words give no keywords."
      : `${count(keywords.length, "keyword")}, the most central ${best.join(", ")}.`;
  },

  baseline(baseline: Baseline, competitors: readonly CompetitorCandidate[]): string {
    const ranked = baseline.ranks.filter(({ outcome }) => outcome === "measured").length;
    const rivals = competitors.slice(0, 3).map(({ domain }) => domain);
    const met = rivals.length === 0 ? "" : ` Met most often: ${rivals.join(", ")}.`;
    return `Found in ${ranked} of ${count(baseline.measured, "measured search")}.${met}`;
  },
};

export function count(number: number, one: string, many = one.endsWith("h") ? `${one}es` : `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
