import { type GscSubmitInput, submitToGscSkill } from "@findable/contract";
import { gscSubmissionCost } from "../../domains/indexing/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { gscFailure } from "../indexing-gsc-check/gsc-failure.ts";
import { submitToGsc as submit } from "./submit-to-gsc.ts";

const definition = {
  ...submitToGscSkill,
  estimate: ({ urls }: GscSubmitInput) => gscSubmissionCost([urls].flat().length),
  minimumCredits: () => 0,
};

/** Makes pages known to the search engine, and reads their index state. */
export const submitToGsc = defineSkill({ ...definition, version: 2, run: (ctx, input) => run(ctx, input, true) });

/** Runs of version 0.6, whose submissions to other engines needed no approval. */
export const submitToGscVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => run(ctx, input, false),
});

async function run(ctx: RunContext, { urls, alsoIndexNow }: GscSubmitInput, asks: boolean) {
  try {
    return await submit(ctx, { urls: [urls].flat(), alsoIndexNow, isCharged: true, asks });
  } catch (error) {
    throw gscFailure(error);
  }
}
