import { relabelKeywords as contract, type KeywordScope } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { answerWithHandle, startInvocation } from "../../invocations/index.ts";
import { countKeywordsInScope } from "../keywords-in-scope.store.ts";
import { labellingCost } from "../labelling-cost.ts";
import { findLabelledByPeople } from "../people-labels.store.ts";

/** The estimate counts keywords labelled by people up to this number of keywords. For larger scopes it is the maximum price. */
const MAX_COUNTED = 5000;

export const relabelKeywords = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, workspaceId, services } = context;
  const skill = services.skills.find("research.keyword.relabel");
  if (skill === undefined) {
    throw new AppError("skill_unavailable", 'This installation has no skill "research.keyword.relabel".');
  }
  const matched = await countKeywordsInScope(tx, { workspaceId, scope: input.scope });
  if (matched === 0) {
    throw new AppError("no_keywords_in_scope", "This scope contains no keyword of the workspace.", {
      scope: input.scope,
    });
  }
  const estimatedCost = labellingCost(matched - (await countLabelledByPeople(tx, { workspaceId, scope: input.scope })));
  if (dryRun) {
    context.reply.status(200);
    return { skill: skill.slug, estimatedCost, dryRun: true as const };
  }
  const counted = { ...skill, estimate: () => estimatedCost };
  const started = await startInvocation(context, counted, input, { mode: "BACKGROUND", isLast: true });
  return { ...(await answerWithHandle(context, started, "BACKGROUND")), status: "RUNNING" as const };
});

/** Keywords of the scope that people have labelled. They stay unchanged and are free. */
async function countLabelledByPeople(
  db: Db,
  { workspaceId, scope }: { workspaceId: string; scope: KeywordScope },
): Promise<number> {
  const keywordIds = await findLabelledByPeople(db, { workspaceId, among: scope.keywordIds, limit: MAX_COUNTED });
  return keywordIds.length === 0 ? 0 : countKeywordsInScope(db, { workspaceId, scope: { ...scope, keywordIds } });
}
