import { toJsonb } from "../../kernel/database/jsonb.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { StepOptions } from "../../kernel/runs/step.ts";
import type { Database } from "../database/pool.ts";
import { enterTenant } from "../database/tenant.ts";
import { Parked } from "./endings.ts";
import type { Fence } from "./engine.store.ts";
import { type DecisionRow, findDecisions, type RaisedApproval, raiseApproval } from "./gates.store.ts";
import { fenced, type Journal } from "./journal.ts";
import type { RunRecord } from "./run-record.ts";

/** What a step is to those who asked to see some of them: any step, one that changes the workspace's data, or none to be seen. */
export type GateClass = "step" | "write" | "never";

export interface GatesOptions {
  tenant: Database;
  fence: Fence;
  journal: Journal;
  run: Pick<RunRecord, "approval_scope" | "generation" | "has_effects" | "skill">;
  /** Where a person decides an approval. */
  approvalUrl(id: string): string;
}

/** Stops a run's steps for people, and knows what they have decided. */
export class Gates {
  private readonly options: GatesOptions;
  private decisions: Promise<DecisionRow[]> | undefined;

  constructor(options: GatesOptions) {
    this.options = options;
  }

  /** Whether the run's starter asked to see such steps. */
  stops(gate: GateClass): boolean {
    const scope = this.options.run.approval_scope;
    if (gate === "never" || scope === null) return false;
    return scope === "every_step" || (scope === "all_writes" && gate === "write");
  }

  /** The newest decision of this kind about a step. */
  async decision(step: string, kind: DecisionRow["kind"]): Promise<DecisionRow | undefined> {
    const { tenant, fence, run } = this.options;
    if (!run.has_effects) return undefined;
    this.decisions ??= fenced(() => findDecisions(tenant, fence));
    return (await this.decisions).findLast(
      (row) => row.step === step && row.generation === run.generation && row.kind === kind,
    );
  }

  /** Lets a step pass that a person has approved. Parks the run where nobody was asked yet; throws where it was rejected. */
  async pass(step: string, gate: GateClass, { input, shows }: Pick<StepOptions, "input" | "shows">): Promise<void> {
    if (!this.stops(gate)) return;
    const decided = await this.decision(step, "step");
    if (decided === undefined) {
      const { tenant, fence } = this.options;
      await this.options.journal.flush();
      await fenced(() =>
        tenant.transaction([enterTenant(fence)], (tx) =>
          raiseApproval(
            tx,
            fence,
            this.asked(step, {
              kind: "step",
              preview: JSON.parse(toJsonb({ step, ...(shows ?? (input === undefined ? {} : { input })) })),
              reason:
                gate === "write"
                  ? "Whoever started the run wants to see each change of the workspace's data first."
                  : "Whoever started the run wants to see each step first.",
            }),
          ),
        ),
      );
      throw new Parked(`The step ${step} waits for a person.`);
    }
    if (decided.status === "APPROVED") return;
    throw new AppError("approval_rejected", `The step ${step} was rejected, and is skipped.`, {
      step,
      approvalId: decided.id,
      skipped: true,
      ...(decided.note === null ? {} : { note: decided.note }),
    });
  }

  /** An approval of a step, with the identity that all of them have. */
  asked<A extends object>(
    step: string,
    approval: A,
  ): A & Pick<RaisedApproval, "id" | "step" | "generation" | "approvalUrl"> {
    const id = newId("appr");
    return {
      ...approval,
      id,
      step,
      generation: this.options.run.generation,
      approvalUrl: this.options.approvalUrl(id),
    };
  }
}
