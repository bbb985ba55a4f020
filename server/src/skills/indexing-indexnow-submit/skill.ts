import { type IndexNowSubmitInput, submitToIndexNowSkill } from "@findable/contract";
import { findOwnDecision, findPublicationDecision } from "../../domains/approvals/index.ts";
import { submissionCost } from "../../domains/indexing/index.ts";
import { findCoveringRun } from "../../domains/platforms/index.ts";
import type { Tx } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { submitUrls } from "./submit-urls.ts";

const definition = {
  ...submitToIndexNowSkill,
  estimate: ({ urls }: IndexNowSubmitInput) => submissionCost([urls].flat().length),
  minimumCredits: () => 0,
};

/** Notifies the engines of the workspace of new and changed pages. */
export const submitToIndexNow = defineSkill({
  ...definition,
  version: 2,
  run: (ctx, input) => submit(ctx, input, true),
});

/** Runs of version 0.6, which needed no approval. */
export const submitToIndexNowVersion1 = defineSkill({
  ...definition,
  version: 1,
  run: (ctx, input) => submit(ctx, input, false),
});

function submit(ctx: RunContext, { urls }: IndexNowSubmitInput, asks: boolean) {
  return submitUrls(ctx, [urls].flat(), { isCharged: true, asks, approvedBy: (tx) => findDecider(ctx, tx) });
}

/** The person who started the run, or who approved the publication that it follows. */
async function findDecider({ invocation: { id } }: RunContext, tx: Tx): Promise<string | undefined> {
  const publication = await findCoveringRun(tx, id);
  if (publication === undefined) return findOwnDecision(tx, id);
  return (await findPublicationDecision(tx, publication, "indexNow")).approver;
}
