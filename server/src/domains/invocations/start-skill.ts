import type { DryRunEstimate, EstimatedCost, InvocationHandle } from "@findable/contract";
import type { Static } from "typebox";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import { answerWithHandle } from "./answer-with-handle.ts";
import { type StartOptions, startInvocation } from "./start-invocation.ts";

export interface SkillStart {
  dryRun: boolean;
  resourceIds?: string[];
  approval?: StartOptions["approval"];
  /** The estimated cost, if the domain knows it better than the skill can derive it from the input. */
  estimatedCost?: EstimatedCost;
}

/** The start operation of a domain, after its input is checked: starts a run of its skill, or estimates its cost. */
export async function startSkill(
  context: CommandContext,
  slug: string,
  input: unknown,
  { dryRun, resourceIds = [], approval, estimatedCost }: SkillStart,
): Promise<InvocationHandle | Static<typeof DryRunEstimate>> {
  const skill = context.services.skills.find(slug);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${slug}".`);
  const cost = estimatedCost ?? skill.estimate(input);
  if (dryRun) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost: cost, dryRun: true };
  }
  const started = await startInvocation(context, { ...skill, estimate: () => cost }, input, {
    mode: "BACKGROUND",
    isLast: true,
    resourceIds,
    ...(approval === undefined ? {} : { approval }),
  });
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" };
}
