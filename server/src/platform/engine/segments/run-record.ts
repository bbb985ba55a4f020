import type { InvocationMode } from "@findable/contract";
import type { ActingPerson } from "../../../kernel/operations/caller.ts";
import type { ApprovalScope } from "../../../kernel/runs/new-run.ts";
import type { RecordedFailure } from "../steps/recorded-failure.ts";

/** A claimed run. Columns of `invocations`. */
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
  /** On the clock of the run's world. */
  started_at: string;
  generation: number;
  rerun_config: Record<string, Record<string, unknown>>;
  approval_scope: ApprovalScope | null;
  approval_seconds: number;
  routed_to: string[];
  /** Whether the run ever created an approval or recorded an intent. If not, the engine skips both queries. */
  has_effects: boolean;
  /** Whether the run counts against no cap of running runs and occupies no slot of this process. */
  unplaced: boolean;
  scheduled: boolean;
}

/** A finished step that no rerun has superseded. Columns of `invocation_steps`. */
export interface StepRow {
  name: string;
  ordinal: number;
  sequential: boolean;
  input_hash: string | null;
  output: unknown;
  output_blob: string | null;
  error: RecordedFailure | null;
}

/** The workspace of a run, its world and its key. */
export interface WorkspaceRow {
  id: string;
  name: string;
  primary_domain: string;
  settings: { primaryLocation?: string; primaryLanguage?: string; defaultModel?: string };
  brand: { shortDescription?: string; primaryKeywords?: string[]; featuredContentUrl?: string };
  agency_mode: "live" | "test";
  agency_name: string;
  /** The key that started the run. */
  key_id: string | null;
  key_read_only: boolean | null;
  /** The person behind the key; null for a key of the agency. */
  key_person: ActingPerson | null;
  /** Connections of the workspace and its agency; null for none. */
  connections: string | null;
}
