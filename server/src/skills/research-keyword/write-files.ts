import type { ResearchedKeyword } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { DedupDecision } from "./finds.ts";
import { labelingNotes, type NotesFacts } from "./labeling-notes.ts";

export interface ResearchFiles extends NotesFacts {
  decisions: readonly DedupDecision[];
}

const COLUMNS = [
  "keyword",
  "volume",
  "kd",
  "intent_labels",
  "intent_confidence",
  "relevance_label",
  "relevance_confidence",
  "sources",
  "status",
  "current_rank",
  "id",
] as const;

/**
 * All keywords, what became of duplicates, and how the labels came about. Answers the paths, which no later run around the same seed
 * replaces.
 */
export async function writeFiles(ctx: RunContext, facts: ResearchFiles): Promise<string[]> {
  const folder = `agent-output/keywords/${slugOf(facts.seed)}/${ctx.invocation.id}`;
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
  const lines = keywords.map((one) => ({
    keyword: one.keyword,
    volume: one.volume,
    kd: one.kd,
    intent_labels: one.intentLabels.join(" "),
    intent_confidence: one.intentConfidence,
    relevance_label: one.relevanceLabel,
    relevance_confidence: one.relevanceConfidence,
    sources: one.sources.join(" "),
    status: one.status,
    current_rank: one.currentRank?.position ?? null,
    id: one.id,
  }));
  return stringify(lines, { header: true, columns: [...COLUMNS], escape_formulas: true });
}

function decisionsCsv(decisions: readonly DedupDecision[]): string {
  const columns = ["kept", "other", "decision", "reason"];
  return stringify([...decisions], { header: true, columns, escape_formulas: true });
}

const LONGEST_SLUG = 60;

function slugOf(seed: string): string {
  const words = seed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join("-")].slice(0, LONGEST_SLUG).join("").replace(/-+$/, "");
  return slug === "" ? "seed" : slug;
}
