import { submitToIndexNowSkill } from "@findable/contract";
import { submissionCost } from "../../domains/indexing/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { submitUrls } from "./submit-urls.ts";

/** Notifies the engines of the workspace of new and changed pages. */
export const submitToIndexNow = defineSkill({
  ...submitToIndexNowSkill,
  version: 1,
  estimate: ({ urls }) => submissionCost([urls].flat().length),
  minimumCredits: () => 0,
  run: (ctx, { urls }) => submitUrls(ctx, [urls].flat(), { isCharged: true }),
});
