import type { PolicyRule } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import type { EffectKind } from "../../../kernel/runs/effect.ts";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import type { RequestedApproval } from "../gates/gates.store.ts";
import type { Fence } from "../segments/fence.ts";

// SQL: server/database/functions/effects.sql, functions/approvals.sql

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

/** An approval that a trust grant or a rule of the approval policy gave in place of a person. */
export interface TrustedDecision
  extends Pick<
    RequestedApproval,
    "id" | "step" | "generation" | "effect" | "preview" | "basis" | "subject" | "reason"
  > {
  approver: string;
  policyRule?: PolicyRule | undefined;
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

/** Writes the intent. `held`: the kill switch is on, and the run is parked instead. */
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

/** Writes the outcome, even after the run has ended. False where another process has written it. */
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

/** The approval policy of the workspace. */
export async function findApprovalPolicy(
  tx: Tx,
  workspaceId: string,
): Promise<{ publish?: string; outreach_send?: string }> {
  const [row] = await tx.query<{ policy: { publish?: string; outreach_send?: string } | null }>(
    sql`select settings -> 'approvalPolicy' as policy from workspaces where id = ${workspaceId}`,
  );
  return row?.policy ?? {};
}
