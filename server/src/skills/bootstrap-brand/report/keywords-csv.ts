import type { KeywordCandidate } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import { roundTo } from "../../../kernel/statistics/summaries.ts";

const COLUMNS = [
  "keyword",
  "score",
  "intent_labels",
  "intent_confidence",
  "relevance_label",
  "relevance_confidence",
  "sources",
  "urls",
] as const;

/** One line per candidate, best first. Spaces separate several labels or addresses. */
export function keywordsCsv(keywords: readonly KeywordCandidate[]): string {
  const lines = keywords.map((candidate) => ({
    keyword: candidate.keyword,
    score: rounded(candidate.score),
    intent_labels: candidate.intentLabels.join(" "),
    intent_confidence: rounded(candidate.intentConfidence),
    relevance_label: candidate.relevanceLabel,
    relevance_confidence: rounded(candidate.relevanceConfidence),
    sources: candidate.sources.join(" "),
    urls: candidate.urls.join(" "),
  }));
  return stringify(lines, { header: true, columns: [...COLUMNS], escape_formulas: true });
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundTo(value, 3);
}
