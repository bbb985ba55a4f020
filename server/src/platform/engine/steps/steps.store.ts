import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import type { Database } from "../../database/pool.ts";
import { enterTenant } from "../../database/tenant.ts";
import { type JournalBatch, vendorCostsText } from "../journal/journal.store.ts";
import type { CurrentStep } from "../journal/journal.ts";
import { type Fence, requireRow } from "../segments/fence.ts";
import type { RecordedFailure } from "./recorded-failure.ts";

// SQL: server/database/functions/run-steps.sql

/** A row of `invocation_steps`. */
export interface FinishedStep {
  name: string;
  generation: number;
  ordinal: number;
  sequential: boolean;
  inputHash: string | null;
  outputBlob: string | null;
  error: RecordedFailure | null;
  price: number;
  attempts: number;
  /** On the clock of this process. The row has the world's time. */
  startedAt: string;
  durationMs: number;
  /** The step that the run shows once this one has ended. */
  currentStep: CurrentStep | null;
}

export interface StepWrite extends JournalBatch {
  step: FinishedStep;
  /** JSON text, safe for jsonb; null where the output is in a blob. */
  output: string | null;
  /** A path to add to the run's files. */
  file: string | null;
}

export interface FinishedStepAnswer {
  /** True where the step was recorded before; `output` is the recorded output. */
  was_recorded: boolean;
  output: unknown;
}

/** Records a step that has no other rows. May share its round trip with steps of other runs. */
export type RecordStep = (fence: Fence, write: StepWrite) => Promise<FinishedStepAnswer>;

export interface FencedStep {
  fence: Fence;
  write: StepWrite;
}

function finishStepStatement(fence: Fence, write: StepWrite) {
  return sql`select was_recorded, output from finish_step(${fence.invocationId}, ${fence.epoch}, ${JSON.stringify(write.step)}::jsonb,
    ${write.output}::jsonb, ${JSON.stringify(write.events)}::jsonb, ${write.narration}, ${write.narrations},
    ${write.vendorCostUsd}, ${write.file}, ${vendorCostsText(write.vendorCosts)}::jsonb)`;
}

/** Records steps of one or several runs in one round trip; all or none. */
export async function finishSteps(tenant: Database, steps: readonly FencedStep[]): Promise<FinishedStepAnswer[]> {
  const results = await tenant.batch<FinishedStepAnswer>(
    steps.flatMap(({ fence, write }) => [enterTenant(fence), finishStepStatement(fence, write)]),
  );
  return steps.map((_step, index) => requireRow(results[index * 2 + 1]));
}

/** Records one step in one round trip. */
export async function finishStep(tenant: Database, fence: Fence, write: StepWrite): Promise<FinishedStepAnswer> {
  return requireRow(await finishSteps(tenant, [{ fence, write }]));
}

/** Records a step in a transaction that also writes domain rows. */
export async function finishStepIn(tx: Tx, fence: Fence, write: StepWrite): Promise<FinishedStepAnswer> {
  return requireRow(await tx.query<FinishedStepAnswer>(finishStepStatement(fence, write)));
}

export interface CreditAnswer {
  outcome: string;
  available: number | null;
}

/** `pending` is the price of concurrent steps that is not captured yet. */
export async function reserveForStep(
  tenant: Database,
  fence: Fence,
  price: number,
  pending: number,
): Promise<CreditAnswer> {
  const [, rows] = await tenant.batch<CreditAnswer>([
    enterTenant(fence),
    sql`select outcome, available from reserve_for_step(${fence.invocationId}, ${fence.epoch}, ${price}, ${pending})`,
  ]);
  return requireRow(rows);
}
