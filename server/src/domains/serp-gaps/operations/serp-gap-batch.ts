import { serpGapBatch as contract, type SerpGapBatch } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import type { Links } from "../../../kernel/operations/services.ts";
import { envelopeOf } from "../../../kernel/runs/run-failure.ts";
import { type BatchResultRow, findBatch, findBatchResults } from "../batches.store.ts";
import { batchOf } from "../batches.ts";
import { toSerpGap } from "../serp-gaps.store.ts";

export const serpGapBatch = implement(contract)(async ({ db, workspaceId, services }, { batchId }) => {
  const batch = await findBatch(db, { workspaceId, id: batchId });
  if (batch === undefined) throw new AppError("not_found", `This workspace has no batch "${batchId}".`, { batchId });
  const rows = await findBatchResults(db, { batchId, invocationId: batch.invocation_id });
  const results = rows.map((row) => resultOf(row, services.links));
  return batchOf({ batchId, status: batch.status, total: batch.total }, results);
});

function resultOf(row: BatchResultRow, links: Links): SerpGapBatch["results"][number] {
  const { keyword_id: keywordId, invocation_id: invocationId, status, error, gap } = row;
  return {
    keywordId,
    invocationId,
    status,
    analysis: gap === null ? null : toSerpGap(gap),
    ...(error === null ? {} : { error: envelopeOf(invocationId, error, links) }),
  };
}
