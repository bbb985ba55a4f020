import { type BulkCreateLandingPagesResult, bulkCreateLandingPagesSkill } from "@findable/contract";
import { requireWriter } from "../../domains/content/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { batchCost, writeBatch } from "../content-writing/write-batch.ts";
import { produceLandingPage } from "../produce-landing-page/skill.ts";

/** Writes a landing page for each keyword, each in its own child run. All stay drafts. */
export const produceLandingPageBulk = defineSkill({
  ...bulkCreateLandingPagesSkill,
  version: 1,
  estimate: batchCost,
  minimumCredits: (input) => batchCost(input).credits,
  requireReady: (place) => requireWriter(place),
  async run(ctx, input): Promise<BulkCreateLandingPagesResult> {
    const { records, ...batch } = await writeBatch(ctx, input, {
      noun: "pages",
      start: (requests, concurrency) => ctx.children("write", produceLandingPage, requests, { concurrency }),
    });
    return { ...batch, landingPages: records.map(({ recordId, ...run }) => ({ landingPageId: recordId, ...run })) };
  },
});
