import type { StorageKind } from "@findable/contract";

/** What tables hold. The first pattern that fits decides. */
const KINDS: readonly { kind: StorageKind; tables: RegExp }[] = [
  { kind: "run_events", tables: /^(invocation_events|step_values)$/ },
  { kind: "run_steps", tables: /^(invocation_steps|effects)$/ },
  { kind: "runs", tables: /^(invocations|invocation_files|run_resources|run_load|timers|sessions|clock_\w+)$/ },
  { kind: "results_pages", tables: /^serps$/ },
  { kind: "ranks", tables: /^(rank_|keyword_ranks)/ },
  { kind: "keywords", tables: /^(keyword|phrase_numbers|pillars|segments|serp_gap)/ },
  { kind: "answers", tables: /^ai_citation_samples/ },
  { kind: "answer_figures", tables: /^(ai_citation_|citation_)/ },
  { kind: "search_performance", tables: /^(performance_|gsc_)/ },
  { kind: "access_logs", tables: /^crawler_/ },
  { kind: "site_pages", tables: /^(site_|own_pages|own_link)/ },
  { kind: "competitors", tables: /^(competitor|named_competitors)/ },
  { kind: "discussions", tables: /^(discussion_|pain_point)/ },
  { kind: "content", tables: /^(content|publications|placed_links|platforms|rubrics|refiners)/ },
  { kind: "outreach", tables: /^(outreach_|contacts|relationships|listed_suppressions)/ },
  { kind: "webhooks", tables: /^webhook/ },
  { kind: "audit_log", tables: /^audit_/ },
  { kind: "credits", tables: /^(credit_|vendor_)/ },
  { kind: "file_contents", tables: /^blobs$/ },
  { kind: "files", tables: /^(files|storage_)/ },
];

export function kindOfTable(table: string): StorageKind {
  return KINDS.find(({ tables }) => tables.test(table))?.kind ?? "other";
}
