/** What tables hold, in the words of an operator. The first pattern that fits decides. */
const KINDS: readonly { kind: string; tables: RegExp }[] = [
  { kind: "events of runs", tables: /^(invocation_events|step_values)$/ },
  { kind: "steps of runs", tables: /^(invocation_steps|effects)$/ },
  { kind: "runs", tables: /^(invocations|invocation_files|run_resources|run_load|timers|sessions|clock_\w+)$/ },
  { kind: "pages of results", tables: /^serps$/ },
  { kind: "ranks", tables: /^(rank_|keyword_ranks)/ },
  { kind: "keywords", tables: /^(keyword|phrase_numbers|pillars|segments|serp_gap)/ },
  { kind: "answers of engines", tables: /^ai_citation_samples/ },
  { kind: "figures of answers", tables: /^(ai_citation_|citation_)/ },
  { kind: "search performance", tables: /^(performance_|gsc_)/ },
  { kind: "access logs", tables: /^crawler_/ },
  { kind: "pages of the site", tables: /^(site_|own_pages|own_link)/ },
  { kind: "competitors", tables: /^(competitor|named_competitors)/ },
  { kind: "discussions", tables: /^(discussion_|pain_point)/ },
  { kind: "content", tables: /^(content|publications|placed_links|platforms|rubrics|refiners)/ },
  { kind: "outreach", tables: /^(outreach_|contacts|relationships|listed_suppressions)/ },
  { kind: "webhooks", tables: /^webhook/ },
  { kind: "audit log", tables: /^audit_/ },
  { kind: "credits", tables: /^(credit_|vendor_)/ },
  { kind: "files", tables: /^(files|blobs|storage_)/ },
];

export function kindOfTable(table: string): string {
  return KINDS.find(({ tables }) => tables.test(table))?.kind ?? "other";
}
