interface PurgedTable {
  table: string;
  /** The column that finds its rows: `workspace_id`, or the run that they belong to. */
  by: "workspace" | "run";
}

/** Tables to purge, in this order: a table that references another comes first. */
export const PURGED_TABLES: readonly PurgedTable[] = [
  { table: "invocation_events", by: "run" },
  { table: "invocation_steps", by: "run" },
  { table: "invocation_files", by: "run" },
  { table: "run_resources", by: "run" },
  { table: "step_values", by: "run" },
  { table: "clock_fired", by: "run" },
  { table: "clock_advances", by: "run" },
  { table: "effects", by: "run" },
  { table: "trust_grants", by: "workspace" },
  { table: "approval_comments", by: "workspace" },
  { table: "approval_links", by: "workspace" },
  { table: "approvals", by: "run" },
  { table: "rank_storms", by: "workspace" },
  { table: "publications", by: "workspace" },
  { table: "effect_freezes", by: "workspace" },
  { table: "webhook_attempts", by: "workspace" },
  { table: "webhook_deliveries", by: "workspace" },
  { table: "webhook_dead_letters", by: "workspace" },
  { table: "webhooks", by: "workspace" },
  { table: "webhook_recorded_events", by: "workspace" },
  { table: "webhook_listening", by: "workspace" },
  { table: "schedules", by: "workspace" },
  { table: "timers", by: "workspace" },
  { table: "invocations", by: "workspace" },
  { table: "sessions", by: "workspace" },
  { table: "custom_skills", by: "workspace" },
  { table: "run_load", by: "workspace" },
  { table: "idempotency_keys", by: "workspace" },
  { table: "files", by: "workspace" },
  { table: "storage_counters", by: "workspace" },
  { table: "platforms", by: "workspace" },
  { table: "market_deeds", by: "workspace" },
  { table: "rank_checks", by: "workspace" },
  { table: "serp_gap_batch_keywords", by: "workspace" },
  { table: "serp_gap_batches", by: "workspace" },
  { table: "serp_gaps", by: "workspace" },
  { table: "serps", by: "workspace" },
  { table: "competitor_backlinks", by: "workspace" },
  { table: "competitor_keywords", by: "workspace" },
  { table: "competitor_pulls", by: "workspace" },
  { table: "competitors", by: "workspace" },
  { table: "integrations", by: "workspace" },
  { table: "keyword_clusters", by: "workspace" },
  { table: "keyword_cluster_sets", by: "workspace" },
  { table: "ai_citation_samples", by: "workspace" },
  { table: "ai_citation_queries", by: "workspace" },
  { table: "keyword_metrics", by: "workspace" },
  { table: "keyword_ranks", by: "workspace" },
  { table: "keywords", by: "workspace" },
  // Referenced by rows that keywords and pages leave behind.
  { table: "keyword_changes", by: "workspace" },
  { table: "pillars", by: "workspace" },
  { table: "segments", by: "workspace" },
  { table: "app_sessions", by: "workspace" },
  { table: "app_sign_in_links", by: "workspace" },
  { table: "api_keys", by: "workspace" },
];

/** Tables that name a workspace and outlive it, without personal data. */
export const SURVIVING_TABLES: readonly string[] = [
  "credit_pools",
  "credit_ledger",
  "audit_inbox",
  "audit_log",
  "storage_meters",
];
