import { AppError } from "../kernel/app-error.ts";
import { ProviderError } from "../kernel/provider-error.ts";
import type { RunContext } from "../kernel/run-context.ts";

export interface ModelAnswer<T> {
  /** Undefined where the work goes on without the model. */
  value: T | undefined;
  /** Why, in a sentence for people; empty where no model is configured, which is said once for the whole run. */
  warnings: string[];
}

/**
 * Asks the language model where there is one, and otherwise says why the work goes on without it. Whether calls are left is
 * found by asking: that is recorded, while `remaining` would say something else when the run is executed again.
 */
export async function orWithoutModel<T>(
  ctx: RunContext,
  subject: string,
  ask: () => Promise<T>,
): Promise<ModelAnswer<T>> {
  if (!ctx.llm.configured) return { value: undefined, warnings: [] };
  try {
    return { value: await ask(), warnings: [] };
  } catch (error) {
    return { value: undefined, warnings: [`${reasonOf(error, subject)}, so rules alone decide.`] };
  }
}

function reasonOf(error: unknown, subject: string): string {
  if (error instanceof AppError && error.code === "budget_exceeded")
    return `The budget allows no more calls of the language model for ${subject}`;
  if (error instanceof ProviderError) return `The language model did not help with ${subject} (${error.message})`;
  throw error;
}
