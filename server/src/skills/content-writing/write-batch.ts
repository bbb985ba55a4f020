import type { BulkCreateLandingPagesInput, InvocationStatus } from "@findable/contract";
import {
  BATCH_CONCURRENCY,
  batchIdOf,
  type ContentOrder,
  findRecordsOfRuns,
  hasChildren,
  writingCost,
} from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

interface WritingRun {
  invocationId: string;
  status: InvocationStatus;
}

export interface WrittenBatch {
  batchId: string;
  total: number;
  succeeded: number;
  failed: number;
  records: (WritingRun & { recordId: string })[];
}

type BatchOrder = BulkCreateLandingPagesInput;

/** The cost of all texts of a batch. */
export function batchCost({ keywordIds, concurrency = BATCH_CONCURRENCY, ...order }: BatchOrder) {
  const { credits, durationSeconds } = writingCost(order);
  const rounds = Math.ceil(keywordIds.length / concurrency);
  return { credits: credits * keywordIds.length, durationSeconds: durationSeconds * rounds };
}

/** Waits for the runs of a batch, or starts them where another run started the batch. `noun` is plural. */
export async function writeBatch(
  ctx: RunContext,
  { keywordIds, concurrency = BATCH_CONCURRENCY, ...order }: BatchOrder,
  {
    noun,
    start,
  }: {
    noun: string;
    start: (requests: { key: string; input: ContentOrder }[], concurrency: number) => Promise<readonly WritingRun[]>;
  },
): Promise<WrittenBatch> {
  const { id } = ctx.invocation;
  const isFamily = await ctx.look("children", (db) => hasChildren(db, id));
  await ctx.narrate(`Writing ${keywordIds.length} ${noun}, each in its own run.`);
  const requests = keywordIds.map((keywordId) => ({ key: keywordId, input: { ...order, keywordId } }));
  const runs: readonly WritingRun[] = isFamily ? await ctx.family() : await start(requests, concurrency);
  const written = await ctx.look("posts", (db) =>
    findRecordsOfRuns(
      db,
      ctx.workspace.id,
      runs.map(({ invocationId }) => invocationId),
    ),
  );
  const known = new Map(written.map(({ invocationId, recordId }) => [invocationId, recordId]));
  const records = runs.flatMap(({ invocationId, status }) => {
    const recordId = known.get(invocationId);
    return recordId === undefined ? [] : [{ recordId, invocationId, status }];
  });
  const succeeded = runs.filter(({ status }) => status === "SUCCEEDED").length;
  await ctx.narrate(`${succeeded} of ${runs.length} ${noun} are written and stay drafts.`);
  return { batchId: batchIdOf(id), total: runs.length, succeeded, failed: runs.length - succeeded, records };
}
