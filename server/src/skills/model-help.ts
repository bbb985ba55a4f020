import { AppError } from "../kernel/errors/app-error.ts";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import type { RunContext } from "../kernel/runs/run-context.ts";
import { otherModelWarning } from "./warnings.ts";

export interface ModelAnswer<T> {
  /** Undefined where the work goes on without the model. */
  value: T | undefined;
  /** Why, in a sentence for people; empty where no model is configured, which is said once for the whole run. */
  warnings: string[];
}

/** A language model that helps where it can; where it cannot, the work goes on by rules and says why. */
export interface ModelHelp {
  readonly configured: boolean;
  /** That another model answers than the workspace's settings name, where one does. */
  readonly warnings: readonly string[];
  /** `subject` is what the model is asked for, a plural of the sentence "… come from rules alone". */
  ask<T>(subject: string, question: () => Promise<T>): Promise<ModelAnswer<T>>;
}

/**
 * Whether there is a model, and which, is settled once for the run, so that a worker that starts with other settings replays
 * it the same way.
 */
export async function findModelHelp(ctx: RunContext): Promise<ModelHelp> {
  const { configured, warnings } = await ctx.step("find-model", async () => ({
    configured: ctx.llm.configured,
    warnings: otherThanDefault(ctx),
  }));
  return {
    configured,
    warnings,
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

/** The model that answers here, where it is another than this one; names may leave out the vendor. */
export function otherModel({ providers: { llm } }: RunContext, asked: string | undefined): string | undefined {
  if (asked === undefined || llm === undefined) return undefined;
  const names = [llm.model, llm.model.slice(llm.model.indexOf("/") + 1)];
  return names.some((name) => name.toLowerCase() === asked.trim().toLowerCase()) ? undefined : llm.model;
}

function otherThanDefault(ctx: RunContext): string[] {
  const { defaultModel } = ctx.workspace.settings;
  const other = otherModel(ctx, defaultModel);
  return other === undefined || defaultModel === undefined ? [] : [otherModelWarning(other, defaultModel)];
}

function reason(error: unknown, subject: string): string {
  if (error instanceof AppError && error.code === "budget_exceeded")
    return `The budget allows no more calls of the language model, so ${subject} come from rules alone.`;
  if (error instanceof ProviderError)
    return `The language model did not help with ${subject} (${error.message}), so they come from rules alone.`;
  throw error;
}
