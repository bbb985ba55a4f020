import type {
  EstimatedCost,
  Invocation,
  InvocationHandle,
  InvocationStatus,
  InvocationTreeNode,
  ListedInvocation,
} from "@findable/contract";
import { TERMINAL_STATUSES } from "@findable/contract";
import type { Links } from "../../kernel/operations/services.ts";
import { envelopeOf, type RunFailure } from "../../kernel/runs/run-failure.ts";

/** The columns of a run in a list. */
export interface InvocationRow {
  id: string;
  agent_id: string;
  session_id: string;
  skill: string;
  /** What its input is about, cut to 200 characters; null if no field names it. */
  subject: string | null;
  skills_used: string[];
  status: InvocationStatus;
  mode: "FOREGROUND" | "BACKGROUND";
  workspace_id: string;
  depth: number;
  child_count: number;
  /** The parent run, or the previous turn. */
  parent_id: string | null;
  credits: number;
  llm_calls: number;
  vendor_cost_usd: number | null;
  estimated_credits: number;
  estimated_seconds: number;
  files: string[];
  error: RunFailure | null;
  tags: string[];
  /** The person or key whose hand the run is. */
  started_by: string | null;
  started_by_name: string | null;
  created_at: string;
  updated_at: string;
  started_at: string | null;
  duration_ms: number | null;
}

/** The columns of a child with its result. */
export interface ChildRow extends InvocationRow {
  result: Record<string, unknown> | null;
}

/** Columns that only the record of a run shows. */
export interface InvocationDetailRow extends InvocationRow {
  result: Record<string, unknown> | null;
  raw: string;
  current_step: { name: string; status: string; approvalId?: string; approvalUrl?: string; question?: string } | null;
  cancel_reason: string | null;
  effects: NonNullable<Invocation["effects"]> | null;
  steps: string[] | null;
  children: { invocationId: string; skill: string; status: InvocationStatus }[] | null;
}

export function isTerminal(status: string): boolean {
  return TERMINAL_STATUSES.some((terminal) => terminal === status);
}

function toEstimatedCost(row: Pick<InvocationRow, "estimated_credits" | "estimated_seconds">): EstimatedCost {
  return { credits: row.estimated_credits, durationSeconds: row.estimated_seconds };
}

export function toSummary(row: InvocationRow, links: Links): ListedInvocation {
  return {
    invocationId: row.id,
    agentId: row.agent_id,
    sessionId: row.session_id,
    skill: row.skill,
    skillsUsed: row.skills_used,
    ...(row.subject === null ? {} : { subject: row.subject }),
    status: row.status,
    mode: row.mode,
    workspace: row.workspace_id,
    depth: row.depth,
    childCount: row.child_count,
    ...(row.parent_id === null ? {} : { parentInvocationId: row.parent_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.started_at === null ? {} : { startedAt: row.started_at }),
    creditsUsed: row.credits,
    llmCallsUsed: row.llm_calls,
    vendorCostUsd: row.vendor_cost_usd,
    ...(row.duration_ms === null ? {} : { durationMs: Math.round(row.duration_ms) }),
    files: row.files,
    ...(row.error === null ? {} : { error: envelopeOf(row.id, row.error, links) }),
    tags: row.tags,
    ...(row.started_by === null ? {} : { startedBy: row.started_by }),
    ...(row.started_by_name === null ? {} : { startedByName: row.started_by_name }),
    links: links.invocation(row.id),
  };
}

export function toChild(row: ChildRow, links: Links): ListedInvocation & Pick<Invocation, "result"> {
  return { ...toSummary(row, links), result: row.result };
}

export function toInvocation(row: InvocationDetailRow, links: Links): Invocation {
  return {
    ...toSummary(row, links),
    stepsCompleted: row.steps ?? [],
    ...(row.current_step === null ? {} : { currentStep: row.current_step }),
    children: row.children ?? [],
    ...(row.effects === null ? {} : { effects: row.effects }),
    estimatedCost: toEstimatedCost(row),
    result: row.result,
    cancelReason: row.cancel_reason,
    ...(isTerminal(row.status) && row.status !== "CANCELLED" ? { raw: row.raw } : {}),
  };
}

/** The handle of a run: its links, and its result once it has ended. */
export function toHandle(invocation: Invocation): InvocationHandle {
  const {
    invocationId,
    agentId,
    sessionId,
    skill,
    skillsUsed,
    status,
    mode,
    workspace,
    createdAt,
    estimatedCost,
    files,
    links,
  } = invocation;
  const handle = {
    invocationId,
    agentId,
    sessionId,
    skill,
    skillsUsed,
    status,
    mode,
    workspace,
    createdAt,
    estimatedCost,
    files,
    links,
  };
  if (!isTerminal(status)) return handle;
  const { result, raw, error, creditsUsed, llmCallsUsed, vendorCostUsd, durationMs } = invocation;
  return { ...handle, result, raw, error, creditsUsed, llmCallsUsed, vendorCostUsd, durationMs };
}

/** The columns of a node of the tree. */
export interface TreeRow {
  id: string;
  parent_id: string | null;
  skill: string;
  status: InvocationStatus;
  depth: number;
  credits: number;
  started_at: string | null;
  duration_ms: number | null;
}

/** Rows are sorted: parents first, siblings in order. The first row is the root. */
export function toTree(rows: readonly TreeRow[]): InvocationTreeNode | undefined {
  const nodes = new Map<string, InvocationTreeNode>();
  let root: InvocationTreeNode | undefined;
  for (const row of rows) {
    const node = toTreeNode(row);
    nodes.set(row.id, node);
    if (root === undefined) root = node;
    else nodes.get(row.parent_id ?? "")?.children.push(node);
  }
  return root;
}

function toTreeNode(row: TreeRow): InvocationTreeNode {
  return {
    invocationId: row.id,
    skill: row.skill,
    status: row.status,
    depth: row.depth,
    creditsUsed: row.credits,
    startedAt: row.started_at,
    durationMs: row.duration_ms === null ? null : Math.round(row.duration_ms),
    children: [],
  };
}
