import type { ResearchedKeyword } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { slugFromTitle } from "../../kernel/text/slug.ts";
import { labelingNotes, type NotesFacts } from "./labeling-notes.ts";
import type { DedupDecision } from "./merge-candidates.ts";

export interface ResearchFiles extends NotesFacts {
  decisions: readonly DedupDecision[];
}

const COLUMNS = [
  "keyword",
  "volume",
  "kd",
  "cpc",
  "competition",
  "vendor_intent",
  "traffic_potential",
  "language",
  "monthly_searches",
  "intent_labels",
  "intent_confidence",
  "relevance_label",
  "relevance_confidence",
  "sources",
  "status",
  "current_rank",
  "current_rank_via",
  "id",
] as const;

/**
 * Writes the keywords, the decisions on duplicates and the notes on labels. Returns the paths. They contain the run, so that a later
 * run for the same seed does not replace them.
 */
export async function writeFiles(ctx: RunContext, facts: ResearchFiles): Promise<string[]> {
  const folder = `agent-output/keywords/${slugFromTitle(facts.seed, 60) || "seed"}/${ctx.invocation.id}`;
  const files = [
    { name: "keywords.csv", contentType: "text/csv", content: keywordsCsv(facts.keywords) },
    { name: "dedup-decisions.csv", contentType: "text/csv", content: decisionsCsv(facts.decisions) },
    { name: "labeling-notes.md", contentType: "text/markdown", content: labelingNotes(facts) },
  ];
  const paths: string[] = [];
  for (const { name, content, contentType } of files) {
    paths.push(await ctx.files.write(`${folder}/${name}`, content, { contentType, tags: ["keywords"] }));
  }
  return paths;
}

function keywordsCsv(keywords: readonly ResearchedKeyword[]): string {
  const lines = keywords.map((researched) => ({
    keyword: researched.keyword,
    volume: researched.volume,
    kd: researched.kd,
    cpc: researched.cpc,
    competition: researched.competition,
    vendor_intent: researched.vendorIntent,
    traffic_potential: researched.trafficPotential,
    language: researched.language,
    monthly_searches: researched.monthlySearches?.map(({ month, volume }) => `${month}=${volume}`).join(" "),
    intent_labels: researched.intentLabels.join(" "),
    intent_confidence: researched.intentConfidence,
    relevance_label: researched.relevanceLabel,
    relevance_confidence: researched.relevanceConfidence,
    sources: researched.sources.join(" "),
    status: researched.status,
    current_rank: researched.currentRank?.position ?? null,
    current_rank_via: researched.currentRank?.via ?? null,
    id: researched.id,
  }));
  return stringify(lines, { header: true, columns: [...COLUMNS], escape_formulas: true });
}

function decisionsCsv(decisions: readonly DedupDecision[]): string {
  const columns = ["kept", "other", "decision", "reason"];
  return stringify([...decisions], { header: true, columns, escape_formulas: true });
}
