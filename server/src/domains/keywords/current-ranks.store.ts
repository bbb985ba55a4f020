import type { Keyword } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/db.ts";

type CurrentRank = { keywordId: string } & NonNullable<Keyword["currentRank"]>;

/**
 * Brings the ranks of keywords up to date, in the transaction that records what was measured. A rank that is newer stays. Rows are
 * locked in the order of their phrases, as by everybody who writes several.
 */
export async function setCurrentRanks(
  tx: Tx,
  { workspaceId, ranks }: { workspaceId: string; ranks: readonly CurrentRank[] },
): Promise<void> {
  await tx.query(sql`
    with held as materialized (
      select id
      from keywords
      where workspace_id = ${workspaceId} and id = any (${ranks.map((rank) => rank.keywordId)}::text[])
      order by keyword collate "C"
      for no key update)
    update keywords
    set rank_position = measured.position, rank_url = measured.url, rank_checked_at = measured.checked_at,
      updated_at = greatest(updated_at, measured.checked_at)
    from unnest(${ranks.map((rank) => rank.keywordId)}::text[], ${ranks.map((rank) => rank.position)}::int[],
      ${ranks.map((rank) => rank.url)}::text[], ${ranks.map((rank) => rank.checkedAt)}::timestamptz[])
      as measured (keyword_id, position, url, checked_at)
    join held on held.id = measured.keyword_id
    where keywords.workspace_id = ${workspaceId} and keywords.id = held.id and (rank_checked_at is null or rank_checked_at <= measured.checked_at)`);
}
