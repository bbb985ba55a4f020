import { submitToGsc as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";
import { lockGscConnection } from "../gsc/connections.store.ts";
import { isMirrored } from "../gsc/mirror.ts";
import { requireGsc } from "../gsc/not-connected.ts";
import { countSendable, planGscSubmission } from "../gsc/plan-gsc-submission.ts";
import { gscSubmissionCost } from "../gsc/submission-cost.ts";

const SKILL = "indexing.gsc.submit";

export const submitToGsc = implement(contract)(async (context, { urls, alsoIndexNow, dryRun = false }) => {
  const { tx, agencyId, workspaceId, services, reply } = context;
  const skill = services.skills.find(SKILL);
  if (skill === undefined) throw new AppError("skill_unavailable", `This installation has no skill "${SKILL}".`);
  const given = [urls].flat();
  const connection = requireGsc(await lockGscConnection(tx, workspaceId));
  const quota = { connection, ...services.limits };
  const sendable = await countSendable(tx, { agencyId, workspaceId, invocationId: "" }, given, quota);
  const estimatedCost = gscSubmissionCost(sendable);
  if (dryRun) {
    reply.status(200);
    return { skill: skill.slug, estimatedCost, dryRun: true as const };
  }
  const counted = { ...skill, estimate: () => estimatedCost, minimumCredits: () => estimatedCost.credits };
  const input = { urls, ...(alsoIndexNow !== undefined && { alsoIndexNow }) };
  const started = await startInvocation(context, counted, input, { mode: "BACKGROUND" });
  const place = { agencyId, workspaceId, invocationId: started.run.id };
  const { submitted } = await planGscSubmission(tx, place, given, services.limits);
  const alsoSubmittedToIndexNow = await isMirrored(tx, workspaceId, { alsoIndexNow, connection, urls: given });
  const handle = await answerWithHandle(context, started, "BACKGROUND");
  return { ...handle, status: "RUNNING" as const, submitted, alsoSubmittedToIndexNow };
});
