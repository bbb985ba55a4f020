import { createBrief as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { findSubject } from "../find-subject.ts";

export const createBrief = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { keywordId } = await findSubject(context.tx, context.workspaceId, input);
  return startSkill(context, "produce.brief", input, {
    dryRun,
    resourceIds: keywordId === undefined ? [] : [keywordId],
  });
});
