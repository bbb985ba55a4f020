import sql from "sql-template-tag";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import type { Fence } from "../segments/fence.ts";

// SQL: server/database/functions/run-steps.sql

/** An event of a run that no write has carried yet. */
export interface PendingEvent {
  type: string;
  data: Record<string, unknown>;
  /** On the clock of this process. The row has the world's time. */
  at: string;
}

/** The entries of the journal that one write carries. */
export interface JournalBatch {
  events: readonly PendingEvent[];
  narration: string;
  narrations: number;
  /** What vendors charged since the last write, in US dollars. */
  vendorCostUsd: number;
  /** The same, by vendor. */
  vendorCosts: readonly VendorCost[];
}

export interface VendorCost {
  port: string;
  vendor: string;
  usd: number;
}

/** JSON text for the functions that record costs; null where there are none. */
export const vendorCostsText = (costs: readonly VendorCost[]): string | null =>
  costs.length === 0 ? null : JSON.stringify(costs);

/** Writes entries of the journal that no finished step carries. */
export async function appendEvents(
  tenant: Database,
  fence: Fence,
  write: JournalBatch & { currentStep: { name: string; status: string } | null },
): Promise<void> {
  const currentStep = write.currentStep === null ? null : JSON.stringify(write.currentStep);
  await tenant.batch([
    enterTenant(fence),
    sql`select append_events(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(write.events)}::jsonb, ${currentStep}::jsonb,
      ${write.narration}, ${write.narrations}, ${write.vendorCostUsd}, ${vendorCostsText(write.vendorCosts)}::jsonb)`,
  ]);
}
