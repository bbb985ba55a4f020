import type { InvocationMode } from "@findable/contract";
import type { ApprovalScope } from "../../kernel/runs/new-run.ts";
import type { RecordedFailure } from "./recorded-failure.ts";

/** A claimed run as its segment sees it. Columns of `invocations`. */
export interface RunRecord {
  id: string;
  agency_id: string;
  workspace_id: string;
  skill: string;
  skill_version: number;
  mode: InvocationMode;
  depth: number;
  tags: string[];
  input: unknown;
  epoch: number;
  segment: number;
  max_credits: number;
  credits_captured: number;
  credits_of_children: number;
  max_llm_calls: number;
  max_retries: number;
  llm_calls: number;
  llm_calls_of_children: number;
  narrations: number;
  /** On the clock of its world. */
  started_at: string;
  generation: number;
  rerun_config: Record<string, Record<string, unknown>>;
  approval_scope: ApprovalScope | null;
  approval_seconds: number;
  routed_to: string[];
  /** Whether it ever raised an approval or meant to touch the outside world. */
  has_effects: boolean;
  /** Whether it takes no running place, and so none of this process's either. */
  unplaced: boolean;
  scheduled: boolean;
}

/** A finished step that no rerun has forgotten. Columns of `invocation_steps`. */
export interface StepRow {
  name: string;
  ordinal: number;
  sequential: boolean;
  input_hash: string | null;
  output: unknown;
  output_blob: string | null;
  error: RecordedFailure | null;
}

/** Where and for whom a run works. */
export interface WorkspaceRow {
  id: string;
  name: string;
  primary_domain: string;
  settings: { primaryLocation?: string; primaryLanguage?: string; defaultModel?: string };
  brand: { shortDescription?: string; primaryKeywords?: string[]; featuredContentUrl?: string };
  agency_mode: "live" | "test";
  /** The key that started the run. */
  key_id: string | null;
  key_read_only: boolean | null;
  /** What it and its agency have connected; null for nothing. */
  connections: string | null;
}

export interface PendingEvent {
  type: string;
  data: Record<string, unknown>;
  /** By the clock of this process; the row has the world's time. */
  at: string;
}
