import { submitToIndexNow as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";
import { lockIndexNowConfig } from "../indexnow/config.store.ts";
import { lookAtUrls, planSubmission, requireVerified } from "../indexnow/plan-submission.ts";
import { submissionCost } from "../indexnow/submission-cost.ts";

const SKILL = "indexing.indexnow.submit";

export const submitToIndexNow = implement(contract)(async (context, { urls, dryRun = false }) => {
  const { tx, agencyId, workspaceId, services, reply } = context;
  const skill = services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  const given = [urls].flat();
  const config = requireVerified(await lockIndexNowConfig(tx, workspaceId));
  const { fresh } = await lookAtUrls(tx, { workspaceId, invocationId: "" }, given, config);
  const estimatedCost = submissionCost(fresh.length);
  if (dryRun) {
    reply.status(200);
    return { skill: skill.slug, estimatedCost, dryRun: true as const };
  }
  const counted = { ...skill, estimate: () => estimatedCost, minimumCredits: () => estimatedCost.credits };
  const started = await startInvocation(context, counted, { urls }, { mode: "BACKGROUND" });
  const place = { agencyId, workspaceId, invocationId: started.run.id };
  const { submitted } = await planSubmission(tx, place, given);
  const handle = await answerWithHandle(context, started, "BACKGROUND");
  return { ...handle, status: "RUNNING" as const, submitted, engines: [] };
});
