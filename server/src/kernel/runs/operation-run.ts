import { ERROR_STATUS, type ErrorCode, type EstimatedCost } from "@findable/contract";
import { Type } from "typebox";
import { AppError } from "../errors/app-error.ts";
import type { ChildRun } from "./child-run.ts";
import type { SkillDefinition } from "./skill.ts";

/** Versions of skills start at 1, which distinguishes an operation from a skill of the same name. */
const VERSION = 0;
const AnyObject = Type.Record(Type.String(), Type.Unknown());
/** No limit here: the run that the operation starts has one. */
const MAX_LLM_CALLS = 100_000;

export function isOperationRun(version: number): boolean {
  return version === VERSION;
}

/** A skill whose run consists of one call of an operation. Bulk actions use it. The operation's name is its slug. */
export function operationRun(name: string, estimate: EstimatedCost): SkillDefinition {
  return {
    slug: name,
    version: VERSION,
    name,
    description: `Calls \`${name}\`.`,
    category: "service",
    area: "research",
    input: AnyObject,
    output: AnyObject,
    budget: { credits: estimate.credits, llmCalls: MAX_LLM_CALLS, durationSeconds: estimate.durationSeconds },
    supportsApproval: false,
    supportsFiles: false,
    estimate: () => estimate,
    minimumCredits: () => 0,
    run: async (ctx, input) => {
      const { output, child } = await ctx.operation("call", name, recordOf(input));
      return child === undefined ? recordOf(output) : resultOf(child);
    },
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function resultOf({ invocationId, status, result, error }: ChildRun<Record<string, unknown>>): Record<string, unknown> {
  if (status === "SUCCEEDED") return result ?? {};
  if (error !== null && isErrorCode(error.code)) throw new AppError(error.code, error.message, error.details);
  throw new AppError("concurrent_modification", "The run that this one started was cancelled.", {
    invocationId,
    status,
  });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
