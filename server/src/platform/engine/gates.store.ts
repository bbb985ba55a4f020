import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import type { BasisRow, EffectKind } from "../../kernel/runs/run-context.ts";
import type { Database } from "../database/pool.ts";
import { enterTenant } from "../database/tenant.ts";
import type { Fence } from "./engine.store.ts";

// SQL: server/database/functions/approvals.sql, functions/effects.sql, functions/run-segments.sql

/** A decided approval of this run. Columns of `approvals`. */
export interface DecisionRow {
  id: string;
  step: string;
  generation: number;
  kind: "effect" | "step" | "unknown";
  status: "APPROVED" | "REJECTED";
  preview: Record<string, unknown>;
  basis: BasisRow[];
  note: string | null;
  approved_payload: string | null;
  payload_sha256: string | null;
  digest: string | null;
  skip_step: boolean;
}

/** An effect of this run. Columns of `effects`. */
export interface EffectRow {
  step: string;
  generation: number;
  state: "held" | "intended" | "unknown" | "done" | "failed" | "abandoned";
  approval_id: string | null;
  payload: string;
  payload_sha256: string;
  result: unknown;
}

/** What people have decided about the run so far, oldest first. */
export async function findDecisions(tenant: Database, fence: Fence): Promise<DecisionRow[]> {
  const [, rows] = await tenant.batch<DecisionRow>([
    enterTenant(fence),
    sql`select id, step, generation, kind, status, preview, basis, note, approved_payload, payload_sha256, digest, skip_step
        from approvals where invocation_id = ${fence.invocationId} and status in ('APPROVED', 'REJECTED')
        order by decided_at, raised_at`,
  ]);
  return rows ?? [];
}

export async function findEffect(
  tenant: Database,
  fence: Fence,
  { step, generation }: { step: string; generation: number },
): Promise<EffectRow | undefined> {
  const [, rows] = await tenant.batch<EffectRow>([
    enterTenant(fence),
    sql`select step, generation, state, approval_id, payload, payload_sha256, result from effects
        where invocation_id = ${fence.invocationId} and step = ${step} and generation = ${generation}`,
  ]);
  return rows?.[0];
}

/** What a person is asked. */
export interface RaisedApproval {
  id: string;
  step: string;
  generation: number;
  kind: DecisionRow["kind"];
  effect?: EffectKind;
  preview: Record<string, unknown>;
  editableFields?: string[];
  /** JSON Schema of the editable fields. */
  editSchema?: unknown;
  payload?: string;
  basis?: BasisRow[];
  subject?: Record<string, unknown>;
  reason: string;
  approvalUrl: string;
}

/** Records the approval and parks the run. */
export async function raiseApproval(tx: Tx, fence: Fence, approval: RaisedApproval): Promise<void> {
  await tx.query(sql`select raise_approval(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(approval)}::jsonb)`);
}

/** A decision that a trust grant took. */
export interface TrustedDecision
  extends Pick<RaisedApproval, "id" | "step" | "generation" | "effect" | "preview" | "basis" | "subject" | "reason"> {
  approver: string;
  payload: string;
  sha256: string;
  digest: string;
}

export async function recordTrusted(tx: Tx, fence: Fence, decision: TrustedDecision): Promise<void> {
  await tx.query(
    sql`select record_trusted_approval(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(decision)}::jsonb)`,
  );
}

export interface Intent {
  step: string;
  generation: number;
  kind: EffectKind;
  approvalId: string | null;
  effectKey: string;
  payload: string;
  sha256: string;
  price: number;
}

/** `held`: effects are frozen, and the run is parked. */
export async function beginEffect(tx: Tx, fence: Fence, intent: Intent): Promise<"intended" | "held"> {
  const [row] = await tx.query<{ answer: "intended" | "held" }>(
    sql`select begin_effect(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(intent)}::jsonb) as answer`,
  );
  if (row === undefined) throw new Error("begin_effect answered with no row.");
  return row.answer;
}

export interface EffectClosing {
  step: string;
  generation: number;
  state: "done" | "failed" | "unknown";
  /** JSON text. */
  result: string | null;
}

/** Writes how it came out; also after its run has ended. */
export async function closeEffect(
  tx: Tx,
  fence: Fence,
  { step, generation, state, result }: EffectClosing,
): Promise<boolean> {
  const [row] = await tx.query<{ closed: boolean }>(
    sql`select close_effect(${fence.invocationId}, ${step}, ${generation}, ${state}, ${result}::jsonb) as closed`,
  );
  return row?.closed ?? false;
}

/** What the workspace's owner wants to be asked about. */
export async function findApprovalPolicy(
  tx: Tx,
  workspaceId: string,
): Promise<{ publish?: string; outreach_send?: string }> {
  const [row] = await tx.query<{ policy: { publish?: string; outreach_send?: string } | null }>(
    sql`select settings -> 'approvalPolicy' as policy from workspaces where id = ${workspaceId}`,
  );
  return row?.policy ?? {};
}

/** Parks a run that asks its user; `result` is JSON text. */
export async function parkForInput(
  tenant: Database,
  fence: Fence,
  step: Record<string, unknown>,
  result: string,
): Promise<void> {
  await tenant.batch([
    enterTenant(fence),
    sql`select park_for_input(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(step)}::jsonb, ${result}::jsonb)`,
  ]);
}
