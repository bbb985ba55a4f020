import type { InvocationStatus } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { RunFailure } from "../../kernel/runs/run-failure.ts";
import { GAP_COLUMNS, KEYWORD_OF_GAP, type SerpGapRow } from "./serp-gaps.store.ts";

/** A keyword of a batch, with the phrase to search. */
export interface BatchKeyword {
  keywordId: string;
  query: string;
}

interface BatchPlace {
  agencyId: string;
  workspaceId: string;
  /** The parent run of the batch. */
  invocationId: string;
}

/** Stores a batch with its keywords in the order of the run's children. Returns its identifier. */
export async function insertBatch(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: BatchPlace,
  keywords: readonly BatchKeyword[],
): Promise<string> {
  const id = newId("batch");
  await tx.query(sql`
    with batch as (
      insert into serp_gap_batches (id, agency_id, workspace_id, invocation_id)
      values (${id}, ${agencyId}, ${workspaceId}, ${invocationId})
      returning id
    )
    insert into serp_gap_batch_keywords (batch_id, agency_id, workspace_id, place, keyword_id, query)
    select batch.id, ${agencyId}, ${workspaceId}, given.ordinality - 1, given.keyword ->> 'keywordId', given.keyword ->> 'query'
    from batch, jsonb_array_elements(${toJsonb(keywords)}::jsonb) with ordinality given (keyword, ordinality)`);
  return id;
}

/** The batch of a parent run, and whether its keywords have runs yet; undefined if none is stored. */
export async function findBatchOfRun(
  db: Db,
  { workspaceId, invocationId }: { workspaceId: string; invocationId: string },
): Promise<{ batchId: string; keywords: BatchKeyword[]; hasRuns: boolean } | undefined> {
  const rows = await db.query<{ id: string; keyword_id: string; query: string; has_runs: boolean }>(sql`
    select b.id, k.keyword_id, k.query, exists (select from invocations c where c.parent_id = b.invocation_id) as has_runs
    from serp_gap_batches b
      join serp_gap_batch_keywords k on k.batch_id = b.id
    where b.invocation_id = ${invocationId} and b.workspace_id = ${workspaceId}
    order by k.place`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const keywords = rows.map(({ keyword_id, query }) => ({ keywordId: keyword_id, query }));
  return { batchId: first.id, keywords, hasRuns: first.has_runs };
}

export interface BatchRow {
  status: InvocationStatus;
  total: number;
  invocation_id: string;
}

export async function findBatch(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<BatchRow | undefined> {
  const [row] = await db.query<BatchRow>(sql`
    select i.status, b.invocation_id,
      (select count(*)::int from serp_gap_batch_keywords k where k.batch_id = b.id) as total
    from serp_gap_batches b
      join invocations i on i.id = b.invocation_id
    where b.id = ${id} and b.workspace_id = ${workspaceId}`);
  return row;
}

export interface BatchResultRow {
  keyword_id: string;
  invocation_id: string;
  status: InvocationStatus;
  error: RunFailure | null;
  gap: SerpGapRow | null;
}

type RawGap = Pick<SerpGapRow, "keyword_id" | "volume" | "value"> & { batch_keyword_id: string } & {
  [Field in "id" | "created_at" | "analysis"]: SerpGapRow[Field] | null;
};

/** The keywords of a batch with recorded runs, and their results, in order. */
export async function findBatchResults(
  db: Db,
  { batchId, invocationId }: { batchId: string; invocationId: string },
): Promise<BatchResultRow[]> {
  const rows = await db.query<Omit<BatchResultRow, "keyword_id" | "gap"> & RawGap>(sql`
    select k.keyword_id as batch_keyword_id, c.id as invocation_id, c.status, c.error, ${GAP_COLUMNS}
    from serp_gap_batch_keywords k
      join invocations c on c.parent_id = ${invocationId} and c.sibling = k.place
      left join serp_gaps g on g.invocation_id = c.id
      ${KEYWORD_OF_GAP}
    where k.batch_id = ${batchId}
    order by k.place`);
  return rows.map(({ batch_keyword_id, invocation_id, status, error, id, created_at, analysis, ...phrase }) => ({
    keyword_id: batch_keyword_id,
    invocation_id,
    status,
    error,
    gap: id === null || created_at === null || analysis === null ? null : { id, created_at, analysis, ...phrase },
  }));
}
