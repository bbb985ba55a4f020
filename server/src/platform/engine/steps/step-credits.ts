import { AppError } from "../../../kernel/errors/app-error.ts";
import { fenced } from "../segments/fence.ts";
import type { SegmentScope } from "../segments/segment-scope.ts";
import { type CreditAnswer, reserveForStep } from "./steps.store.ts";

/** Checks before each paid step that the run can pay for it. */
export class StepCredits {
  private readonly scope: Pick<SegmentScope, "tenant" | "fence" | "signal">;
  /** Prices of the steps that have started and not ended. */
  private pending = 0;
  /** Resolves at the next release and is then replaced. */
  private nextRelease = Promise.withResolvers<void>();

  constructor(scope: Pick<SegmentScope, "tenant" | "fence" | "signal">) {
    this.scope = scope;
  }

  /**
   * Throws where the budget or the pool cannot cover the price. A step that does not fit beside concurrent ones waits until they
   * end: the database may count a price both as captured and as pending, and a step that waives its price leaves it to the next.
   */
  async reserve(step: string, price: number): Promise<void> {
    const { tenant, fence, signal } = this.scope;
    for (;;) {
      signal.throwIfAborted();
      const others = this.pending;
      // Before the request, so that steps that start at the same time count each other.
      this.pending += price;
      const answer = await fenced(() => reserveForStep(tenant, fence, price, others), signal).catch(
        (error: unknown) => {
          this.release(price);
          throw error;
        },
      );
      if (answer.outcome === "reserved") return;
      this.release(price);
      if (others === 0) throw cannotPay(step, price, answer);
      while (this.pending >= others) await this.nextRelease.promise;
    }
  }

  /** Must follow every reservation, when its step has ended. */
  release(price: number): void {
    if (price === 0) return;
    this.pending -= price;
    this.nextRelease.resolve();
    this.nextRelease = Promise.withResolvers();
  }
}

function cannotPay(step: string, price: number, { outcome, available }: CreditAnswer): AppError {
  const details = { step, required: price, available };
  return outcome === "budget_exceeded"
    ? new AppError(
        outcome,
        `The step ${step} costs ${price} credits, and the run's budget has ${available} left.`,
        details,
      )
    : new AppError(
        "insufficient_credits",
        `The step ${step} costs ${price} credits, and only ${available} are available.`,
        details,
      );
}
