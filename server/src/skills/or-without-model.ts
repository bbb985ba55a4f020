import { AppError } from "../kernel/app-error.ts";
import { ProviderError } from "../kernel/provider-error.ts";
import type { RunContext } from "../kernel/run-context.ts";

export interface ModelAnswer<T> {
  /** Undefined where the work goes on without the model. */
  value: T | undefined;
  /** Why, in a sentence for people; empty where no model is configured, which is said once for the whole run. */
  warnings: string[];
}

/** Asks the language model where there is one with calls left, and otherwise says why the work goes on without it. */
export async function orWithoutModel<T>(
  ctx: RunContext,
  subject: string,
  ask: () => Promise<T>,
): Promise<ModelAnswer<T>> {
  if (!ctx.llm.configured) return { value: undefined, warnings: [] };
  if (ctx.llm.remaining() === 0) {
    return {
      value: undefined,
      warnings: [`The budget allows no more calls of the language model, so ${subject} come from rules alone.`],
    };
  }
  try {
    return { value: await ask(), warnings: [] };
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof AppError && error.code === "budget_exceeded"))
      throw error;
    return {
      value: undefined,
      warnings: [`The language model did not help with ${subject} (${error.message}), so they come from rules alone.`],
    };
  }
}
