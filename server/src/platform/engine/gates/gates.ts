import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { StepOptions } from "../../../kernel/runs/step.ts";
import { fenced } from "../segments/fence.ts";
import { Parked } from "../segments/segment-end.ts";
import { inFencedTransaction, type SegmentScope } from "../segments/segment-scope.ts";
import { type DecisionRow, findDecisions, type RequestedApproval, raiseApproval } from "./gates.store.ts";
import { rehearseStep } from "./rehearse-step.ts";

/**
 * Which approval scopes stop before a step: `step` only `every_step`, `write` also `all_writes`, `never` none. A step that
 * changes data of the workspace is `write`.
 */
export type GateClass = "step" | "write" | "never";

const REASONS: Record<Exclude<GateClass, "never">, string> = {
  step: "The caller who started the run asks to approve each step.",
  write: "The caller who started the run asks to approve each change of the workspace's data.",
};

/** What a reviewer sees before a step. `writes` are the rows of the step: the reviewer sees what they would change. */
export type StepPreview = Pick<StepOptions, "input" | "shows"> & {
  writes?: ((tx: Tx) => Promise<unknown>) | undefined;
};

export interface GatesOptions {
  scope: SegmentScope;
  /** The page on which a person decides the approval. */
  approvalUrl(id: string): string;
}

/** The gates before the steps of a run, and the decisions about them. */
export class Gates {
  private readonly options: GatesOptions;
  private decisions: Promise<DecisionRow[]> | undefined;

  constructor(options: GatesOptions) {
    this.options = options;
  }

  /**
   * Passes an approved step. Parks the run while no decision exists; throws where a person rejected the step. A gate for changes
   * also passes a step that would change nothing, and returns true: the step must then write nothing.
   */
  async pass(step: string, gate: GateClass, preview: StepPreview): Promise<boolean> {
    if (gate === "never" || !this.stops(gate)) return false;
    const decided = await this.decision(step, "step");
    if (decided === undefined) return this.requestApproval(step, gate, preview);
    if (decided.status === "APPROVED") return false;
    throw new AppError("approval_rejected", `A person rejected the step ${step}, so it is skipped.`, {
      step,
      approvalId: decided.id,
      skipped: true,
      ...(decided.note === null ? {} : { note: decided.note }),
    });
  }

  /** The newest decision of this kind about a step, in the present generation. */
  async decision(step: string, kind: DecisionRow["kind"]): Promise<DecisionRow | undefined> {
    const { tenant, fence, run, signal } = this.options.scope;
    if (!run.has_effects) return undefined;
    this.decisions ??= fenced(() => findDecisions(tenant, fence), signal);
    return (await this.decisions).findLast(
      (row) => row.step === step && row.generation === run.generation && row.kind === kind,
    );
  }

  /** Completes an approval with a new identifier, its step and its page. */
  identify<A extends object>(
    step: string,
    approval: A,
  ): A & Pick<RequestedApproval, "id" | "step" | "generation" | "approvalUrl"> {
    const { scope, approvalUrl } = this.options;
    const id = newId("appr");
    return { ...approval, id, step, generation: scope.run.generation, approvalUrl: approvalUrl(id) };
  }

  private stops(gate: "step" | "write"): boolean {
    const scope = this.options.scope.run.approval_scope;
    return scope === "every_step" || (scope === "all_writes" && gate === "write");
  }

  private async requestApproval(
    step: string,
    gate: "step" | "write",
    { input, shows, writes }: StepPreview,
  ): Promise<true> {
    const { scope } = this.options;
    await scope.journal.flush();
    const { rehearsal, isEmpty } =
      writes === undefined ? { rehearsal: {}, isEmpty: false } : await rehearseStep(scope, writes);
    if (isEmpty && scope.run.approval_scope === "all_writes") return true;
    // Without them, the reviewer still needs to see which of many equal runs asks.
    const facts = shows ?? (input === undefined ? { runInput: scope.run.input } : { input });
    const preview = JSON.parse(toJsonb({ step, ...facts, ...rehearsal }));
    const approval = this.identify(step, { kind: "step" as const, preview, reason: REASONS[gate] });
    await inFencedTransaction(scope, (tx) => raiseApproval(tx, scope.fence, approval));
    throw new Parked(`The step ${step} waits for a person.`);
  }
}
