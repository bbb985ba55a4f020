import { bulkSerpGap as contract, type SerpGapBatchHandle } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { planRun } from "../../../kernel/runs/new-run.ts";
import {
  answerWithHandle,
  costOfAll,
  type NewFamilyMember,
  startFamily,
  startInvocation,
} from "../../invocations/index.ts";
import { type BatchKeyword, insertBatch } from "../batches.store.ts";
import { chooseBatchKeywords } from "../choose-batch-keywords.ts";

const CONCURRENCY = 10;

export const bulkSerpGap = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId, services, actor, runStarter } = context;
  const [batchSkill, skill] = [
    services.skills.find("research.serp_gap.bulk"),
    services.skills.find("research.serp_gap"),
  ];
  if (batchSkill === undefined || skill === undefined) {
    throw new AppError("skill_unavailable", "This installation has no skill research.serp_gap.bulk.");
  }
  const { concurrency = CONCURRENCY, location, language } = input;
  const keywords = await chooseBatchKeywords(tx, workspaceId, input.keywordIds);
  const children = keywords.map(({ keywordId, query }): NewFamilyMember => {
    const asked = {
      query,
      ...(location === undefined ? {} : { location }),
      ...(language === undefined ? {} : { language }),
    };
    const { run, reserve } = planRun(skill, asked, {
      mode: "BACKGROUND",
      resourceIds: [keywordId],
      apiKeyId: actor.keyId,
    });
    return { ...run, workspace_id: workspaceId, reserve };
  });
  const totalEstimatedCost = costOfAll(children, concurrency);
  if (dryRun) {
    context.reply.status(200);
    return { skill: batchSkill.slug, estimatedCost: totalEstimatedCost, dryRun: true as const };
  }
  const place = { agencyId, workspaceId };
  // The run may become a child of another run, so only the run itself can record the children of its keywords when it starts.
  if (runStarter !== undefined) {
    const started = await startInvocation(context, batchSkill, input, { mode: "BACKGROUND" });
    const batchId = await insertBatch(tx, { ...place, invocationId: started.run.id }, keywords);
    const handle = await answerWithHandle(context, started, "BACKGROUND");
    return { ...handle, status: "RUNNING", batchId, queries: [], totalEstimatedCost } satisfies SerpGapBatchHandle;
  }
  const handle = await startFamily(context, { skill: batchSkill.slug, input, workspaceId, children, concurrency });
  const batchId = await insertBatch(tx, { ...place, invocationId: handle.invocationId }, keywords);
  return {
    ...handle,
    status: "RUNNING",
    batchId,
    queries: queriesOf(keywords, children),
    totalEstimatedCost,
  } satisfies SerpGapBatchHandle;
});

function queriesOf(
  keywords: readonly BatchKeyword[],
  children: readonly NewFamilyMember[],
): SerpGapBatchHandle["queries"] {
  return children.map(({ id }, index) => {
    return { keywordId: keywords[index]?.keywordId ?? "", invocationId: id, status: "PENDING" };
  });
}
