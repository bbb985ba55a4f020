import { submitToGscSkill } from "@findable/contract";
import { gscSubmissionCost } from "../../domains/indexing/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { gscFailure } from "../indexing-gsc-check/gsc-failure.ts";
import { submitToGsc as submit } from "./submit-to-gsc.ts";

/** Makes pages known to the search engine, and reads their index state. */
export const submitToGsc = defineSkill({
  ...submitToGscSkill,
  version: 1,
  estimate: ({ urls }) => gscSubmissionCost([urls].flat().length),
  minimumCredits: () => 0,
  async run(ctx, { urls, alsoIndexNow }) {
    try {
      return await submit(ctx, { urls: [urls].flat(), alsoIndexNow, isCharged: true });
    } catch (error) {
      throw gscFailure(error);
    }
  },
});
