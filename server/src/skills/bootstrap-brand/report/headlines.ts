import { formatCount, percentOf, plural } from "../../../domains/reports/index.ts";
import { INTENTS } from "./display-names.ts";
import type { ReportData } from "./report-data.ts";
import { byWorth, scoreSite } from "./site-score.ts";

/** The results of the run, a sentence for each part. */
export function headlines(data: ReportData): string[] {
  return [
    crawlSentence(data),
    issuesSentence(data),
    brandSentence(data),
    keywordsSentence(data),
    ranksSentence(data),
    ...citationsSentence(data),
  ];
}

function crawlSentence({ result, crawl }: ReportData): string {
  const { crawled, indexable } = result.pages;
  const scope = crawl.ended === "complete" ? ", all that links and the sitemap lead to" : "";
  return `We read ${plural(crawled, "page")} of ${crawl.host}${scope}. Search engines can index ${formatCount(indexable)} of them (${percentOf(indexable, crawled)}).`;
}

function issuesSentence(data: ReportData): string {
  const issues = byWorth(data);
  const first = issues[0];
  const score = `The site scores ${scoreSite(data).total} of 100`;
  if (first === undefined) return `${score} and has no technical issues.`;
  const critical = issues.filter(({ severity }) => severity === "high").length;
  const severities = critical === 0 ? "none critical" : `${critical} critical`;
  return `${score} and has ${plural(issues.length, "issue")}, ${severities}. The one worth most is “${first.title}”, on ${plural(new Set(first.evidence.map(({ url }) => url)).size, "page")}.`;
}

function brandSentence({ result }: ReportData): string {
  const { name, offers, audience, proof } = result.brand;
  const counts = `${plural(offers.length, "statement")} about its offer, ${audience.length === 0 ? "none" : audience.length} about its audience and ${proof.length === 0 ? "none" : proof.length} with proof`;
  return `On its site, ${name} makes ${counts}.${audience.length === 0 ? " It does not state clearly who it is for." : ""}`;
}

function keywordsSentence({ result, keywords }: ReportData): string {
  const first = keywords[0] ?? result.keywords.top[0];
  if (first === undefined) return "We found no keywords on the pages.";
  const counts = Map.groupBy(
    keywords.flatMap((keyword) => keyword.intentLabels),
    (label) => label,
  );
  const commonest = [...counts].toSorted((left, right) => right[1].length - left[1].length)[0];
  const intent =
    commonest === undefined
      ? ""
      : `; the most frequent intent is “${INTENTS[commonest[0]].name}”, with ${plural(commonest[1].length, "keyword")}`;
  return `We found ${plural(result.keywords.total, "keyword")}. The most central one is “${first.keyword}”${intent}.`;
}

function ranksSentence({ result }: ReportData): string {
  const { baseline, competitors } = result;
  if (baseline.measured === 0) return "Ranks were not measured.";
  const onFirstPage = baseline.ranks.filter((rank) => rank.position !== null && rank.position <= 10).length;
  const competitor = competitors.find(({ source }) => source === "serp") ?? competitors[0];
  const shared =
    competitor === undefined
      ? ""
      : ` The most frequent competitor is ${competitor.domain}, in ${plural(competitor.sharedQueries, "query", "queries")}.`;
  return `The brand ranks in the top ten for ${onFirstPage} of ${plural(baseline.measured, "measured query", "measured queries")}.${shared}`;
}

function citationsSentence({ result: { citations } }: ReportData): string[] {
  if (citations === null) return [];
  const cited = citations.prompts.reduce((sum, prompt) => sum + prompt.cited, 0);
  return [
    `AI answers to ${plural(citations.prompts.length, "prompt")} cite the brand in ${cited} of ${plural(citations.n, "case")}.`,
  ];
}
