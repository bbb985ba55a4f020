import { AppError } from "../../kernel/errors/app-error.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { otherModelWarning } from "./warnings.ts";

export interface ModelAnswer<T> {
  /** Undefined if the run continues without the model. */
  value: T | undefined;
  /** Why the model did not answer. Empty without a configured model, which the run reports once. */
  warnings: string[];
}

/** A language model that a skill can do without. If it is missing or fails, the skill falls back to rules and reports why. */
export interface OptionalModel {
  readonly configured: boolean;
  /** A warning if the configured model is not the one in the workspace's settings. */
  readonly warnings: readonly string[];
  /** `subject` is the plural subject of the warning "… come from rules alone". */
  ask<T>(subject: string, question: () => Promise<T>): Promise<ModelAnswer<T>>;
}

/**
 * Finds the model of the run. A step records the result, so that a replay on a worker with other settings takes the same path.
 */
export async function findOptionalModel(ctx: RunContext): Promise<OptionalModel> {
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
        return { value: undefined, warnings: [fallbackWarning(error, subject)] };
      }
    },
  };
}

/** The configured model if it is not `asked`, otherwise undefined. Names match with and without the vendor. */
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

function fallbackWarning(error: unknown, subject: string): string {
  if (error instanceof AppError && error.code === "budget_exceeded")
    return `The budget allows no more language model calls, so ${subject} come from rules alone.`;
  if (error instanceof ProviderError)
    return `The language model failed (${error.message}), so ${subject} come from rules alone.`;
  throw error;
}
