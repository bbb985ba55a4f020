import type { KeywordMetrics } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { storeMetrics } from "./keyword-metrics.store.ts";
import { WRITE_ORDER } from "./write-order.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** What a data provider reports of a stored keyword. */
export interface NewNumbers {
  id: string;
  volume: number | null;
  kd: number | null;
  metrics?: KeywordMetrics;
}

export interface StoredNumbers {
  id: string;
  keyword: string;
  before: { volume: number | null; kd: number | null };
  after: { volume: number | null; kd: number | null };
}

interface Row {
  id: string;
  keyword: string;
  old_volume: number | null;
  old_kd: number | null;
  volume: number | null;
  kd: number | null;
}

/** Stores the numbers of keywords. An unknown value leaves the stored one as it is, and deleted keywords are skipped. */
export async function storeNumbers(
  tx: Tx,
  { agencyId, workspaceId, numbers }: Place & { numbers: readonly NewNumbers[] },
): Promise<StoredNumbers[]> {
  const rows = await tx.query<Row>(sql`
    with held as materialized (
      select id, volume, kd
      from keywords
      where workspace_id = ${workspaceId} and id = any(${numbers.map(({ id }) => id)}::text[])
      ${WRITE_ORDER}
      for no key update)
    update keywords
    set volume = coalesce(found.volume, keywords.volume), kd = coalesce(found.kd, keywords.kd),
      updated_at = world_now(${agencyId})
    from held
    join unnest(${numbers.map(({ id }) => id)}::text[], ${numbers.map(({ volume }) => volume)}::bigint[],
      ${numbers.map(({ kd }) => kd)}::float8[]) as found (id, volume, kd) using (id)
    where keywords.workspace_id = ${workspaceId} and keywords.id = held.id
    returning keywords.id, keywords.keyword, held.volume as old_volume, held.kd as old_kd, keywords.volume, keywords.kd`);
  const metrics = new Map(numbers.map((one) => [one.id, one.metrics]));
  const keywords = rows.map(({ id, keyword }) => ({ keyword, metrics: metrics.get(id) }));
  await storeMetrics(tx, { agencyId, workspaceId, keywords });
  return rows.map((row) => ({
    id: row.id,
    keyword: row.keyword,
    before: { volume: row.old_volume, kd: row.old_kd },
    after: { volume: row.volume, kd: row.kd },
  }));
}
