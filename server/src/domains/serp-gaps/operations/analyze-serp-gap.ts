import { analyzeSerpGap as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { readGapRequest } from "../gap-request.ts";
import { requireSerpOf } from "../require-serp.ts";

export const analyzeSerpGap = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const request = readGapRequest(input);
  const { serpId } = request;
  if (serpId !== undefined) await requireSerpOf(context.tx, { workspaceId: context.workspaceId, serpId }, input);
  return startSkill(context, "research.serp_gap", input, {
    dryRun,
    resourceIds: serpId === undefined ? [] : [serpId],
  });
});
