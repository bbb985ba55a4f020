import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import type { BasisRow, EffectKind } from "../../../kernel/runs/effect.ts";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import type { Fence } from "../segments/fence.ts";

// SQL: server/database/functions/approvals.sql

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

/** The decided approvals of the run, oldest first. */
export async function findDecisions(tenant: Database, fence: Fence): Promise<DecisionRow[]> {
  const [, rows] = await tenant.batch<DecisionRow>([
    enterTenant(fence),
    sql`select id, step, generation, kind, status, preview, basis, note, approved_payload, payload_sha256, digest, skip_step
        from approvals where invocation_id = ${fence.invocationId} and status in ('APPROVED', 'REJECTED')
        order by decided_at, raised_at`,
  ]);
  return rows ?? [];
}

/** An approval that a run requests. */
export interface RequestedApproval {
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
export async function raiseApproval(tx: Tx, fence: Fence, approval: RequestedApproval): Promise<void> {
  await tx.query(sql`select raise_approval(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(approval)}::jsonb)`);
}
