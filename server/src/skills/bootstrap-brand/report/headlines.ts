import type { ReportData } from "./report-data.ts";
import { INTENT_WORDS, percent, plural } from "./words.ts";

/** What was found, in five sentences. */
export function headlines(data: ReportData): string[] {
  return [
    readingSentence(data),
    findingsSentence(data),
    brandSentence(data),
    keywordsSentence(data),
    ranksSentence(data),
  ];
}

function readingSentence({ result, crawl }: ReportData): string {
  const { crawled, indexable } = result.pages;
  const scope = crawl.ended === "complete" ? ", all that links and sitemap lead to" : "";
  return `We read ${plural(crawled, "page")} of ${crawl.host}${scope}; ${plural(indexable, "page")} (${percent(indexable, crawled)}) ${indexable === 1 ? "is" : "are"} open to search engines.`;
}

function findingsSentence({ result }: ReportData): string {
  const { findings } = result.pages;
  const gravest = findings[0];
  if (gravest === undefined) return "We found nothing in the site's technique that needs mending.";
  const high = findings.filter((finding) => finding.severity === "high").length;
  const weight = high === 0 ? "none of them grave" : `${high} of high importance`;
  return `${plural(findings.length, "thing")} should be mended, ${weight}; the first is “${gravest.title}”, which concerns ${plural(gravest.pageCount, "page")}.`;
}

function brandSentence({ result }: ReportData): string {
  const { name, offers, audience, proof } = result.brand;
  const said = [
    plural(offers.length, "statement about what it offers", "statements about what it offers"),
    `${audience.length} about whom it is for`,
    `${proof.length} that give${proof.length === 1 ? "s" : ""} proof`,
  ];
  return `In its own words ${name} makes ${said[0]}, ${said[1]} and ${said[2]}${audience.length === 0 ? "; it does not say plainly whom it serves" : ""}.`;
}

function keywordsSentence({ result, keywords }: ReportData): string {
  const first = keywords[0] ?? result.keywords.top[0];
  if (first === undefined) return "The pages gave no search phrases to build on.";
  const counts = Map.groupBy(
    keywords.flatMap((keyword) => keyword.intentLabels),
    (label) => label,
  );
  const commonest = [...counts].toSorted((left, right) => right[1].length - left[1].length)[0];
  const intent =
    commonest === undefined
      ? ""
      : `; the commonest intent is “${INTENT_WORDS[commonest[0]].name}”, with ${plural(commonest[1].length, "phrase")}`;
  return `The pages yield ${plural(result.keywords.total, "search phrase")}, of which “${first.keyword}” is the most central${intent}.`;
}

function ranksSentence({ result }: ReportData): string {
  const { baseline, competitors } = result;
  if (baseline.measured === 0)
    return "Rankings were not measured, so this report says nothing about positions in search results.";
  const onFirstPage = baseline.ranks.filter((rank) => rank.position !== null && rank.position <= 10).length;
  const rival = competitors.find((competitor) => competitor.source === "serp") ?? competitors[0];
  const shared =
    rival === undefined
      ? ""
      : `; ${rival.domain} appears beside it most often, in ${plural(rival.sharedQueries, "query", "queries")}`;
  return `Of ${plural(baseline.measured, "measured query", "measured queries")} the brand is among the first ten results in ${onFirstPage}${shared}.`;
}
