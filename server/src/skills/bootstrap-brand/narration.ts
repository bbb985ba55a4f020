import type { BrandCitations, BrandProfile, KeywordCandidate, Segment } from "@findable/contract";
import { isIndexable, type PageAnalysis } from "../../domains/site/index.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { Baseline, CompetitorCandidate } from "./keywords/baseline.ts";

/** The sentences that a run reports while it works. Each is complete, and they read well one after the other. */
export const narration = {
  start(site: string, maxPages: number): string {
    return `Reading ${site}, up to ${count(maxPages, "page")}.`;
  },

  crawl({ pages, host, ended }: CrawlResult): string {
    const read = `Read ${count(pages.length, "page")} of ${host}`;
    switch (ended) {
      case "complete":
        return `${read}: every page that its links and sitemap lead to.`;
      case "page_limit":
        return `${read}, which is the limit of this run. The site has more pages.`;
      case "time_limit":
        return `${read} before the time limit. The site has more pages.`;
    }
  },

  pages({ inventory, findings }: PageAnalysis): string {
    const indexable = inventory.rows.filter(isIndexable).length;
    const indexed = `Search engines can index ${indexable.toLocaleString("en")} of ${count(inventory.rows.length, "address", "addresses")}.`;
    const [first] = findings;
    if (first === undefined) return `${indexed} Found no technical issues.`;
    const critical = findings.filter(({ severity }) => severity === "high").length;
    const severities = critical === 0 ? "none critical" : `${critical} critical`;
    const pages = count(new Set(first.evidence.map(({ url }) => url)).size, "page");
    return `${indexed} Found ${count(findings.length, "issue")}, ${severities}. First: “${first.title}”, on ${pages}.`;
  },

  brand(profile: BrandProfile): string {
    const summary =
      profile.summary === null
        ? "No page describes it in one sentence."
        : `It describes itself: “${profile.summary.quote}”`;
    return `The brand is ${profile.name}. ${summary}`;
  },

  segments(segments: readonly Segment[]): string {
    if (segments.length === 0) return "The site does not describe any audience clearly enough for a segment.";
    return `Found ${count(segments.length, "audience segment")}: ${segments.map(({ name }) => name).join(", ")}.`;
  },

  keywords(keywords: readonly KeywordCandidate[], { created }: { created: number }): string {
    if (keywords.length === 0) return "Found no keywords in the text of the site.";
    const best = keywords.slice(0, 5).map(({ keyword }) => `“${keyword}”`);
    const fresh = created === keywords.length ? "all" : created.toLocaleString("en");
    return `Found ${count(keywords.length, "keyword")}, ${fresh} new. Most central to the site: ${best.join(", ")}.`;
  },

  baseline({ ranks, measured }: Baseline, competitors: readonly CompetitorCandidate[]): string {
    if (measured === 0) return "No search could be measured.";
    const ranked = ranks.filter(({ position }) => position !== null).length;
    const found = competitors.filter(({ sharedQueries }) => sharedQueries > 0).slice(0, 3);
    const names =
      found.length === 0 ? "" : ` Most frequent competitors: ${found.map(({ domain }) => domain).join(", ")}.`;
    return `Measured ${count(measured, "search", "searches")}; the site ranks in ${ranked === 0 ? "none" : ranked.toLocaleString("en")} of them.${names}`;
  },

  noBaseline: "Skipped ranks and competitors: no search results provider is configured.",

  citations(citations: BrandCitations | null): string {
    if (citations === null) return "No answer engine answered, so AI citations are unknown.";
    const { prompts, n } = citations;
    const cited = prompts.reduce((sum, one) => sum + one.cited, 0);
    const [first] = citations.mostCited;
    const most = first === undefined ? "" : ` The most cited domain is ${first.domain}.`;
    return `Asked answer engines ${count(prompts.length, "prompt")}: ${cited.toLocaleString("en")} of ${count(n, "answer")} cite the brand.${most}`;
  },

  noCitations: "Skipped citations in AI answers: no answer engine is configured.",

  files(paths: readonly string[]): string {
    return `The report and its tables are ready: ${paths.join(", ")}.`;
  },
};

function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? singular : plural}`;
}
