import { AppError } from "../kernel/app-error.ts";
import { ProviderError } from "../kernel/provider-error.ts";
import type { RunContext } from "../kernel/run-context.ts";

export interface ModelAnswer<T> {
  /** Undefined where the work goes on without the model. */
  value: T | undefined;
  /** Why, in a sentence for people; empty where no model is configured, which is said once for the whole run. */
  warnings: string[];
}

/** A language model that helps where it can; where it cannot, the work goes on by rules and says why. */
export interface ModelHelp {
  readonly configured: boolean;
  /** `subject` is what the model is asked for, a plural of the sentence "… come from rules alone". */
  ask<T>(subject: string, question: () => Promise<T>): Promise<ModelAnswer<T>>;
}

/**
 * Whether there is a model is settled once for the run, so that a worker that starts with other settings replays it the
 * same way.
 */
export async function findModelHelp(ctx: RunContext): Promise<ModelHelp> {
  const configured = await ctx.step("find-model", async () => ctx.llm.configured);
  return {
    configured,
    async ask(subject, question) {
      if (!configured) return { value: undefined, warnings: [] };
      try {
        return { value: await question(), warnings: [] };
      } catch (error) {
        return { value: undefined, warnings: [reason(error, subject)] };
      }
    },
  };
}

function reason(error: unknown, subject: string): string {
  if (error instanceof AppError && error.code === "budget_exceeded")
    return `The budget allows no more calls of the language model, so ${subject} come from rules alone.`;
  if (error instanceof ProviderError)
    return `The language model did not help with ${subject} (${error.message}), so they come from rules alone.`;
  throw error;
}
