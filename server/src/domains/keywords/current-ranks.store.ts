import type { Device, RankCheck } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/database/db.ts";
import { WRITE_ORDER } from "./write-order.ts";

interface RankFound {
  keywordId: string;
  /** Null if the domain was not found. */
  position: number | null;
  url: string | null;
  via: RankCheck["via"];
  /** Number of results examined. */
  depth: number | null;
  checkedAt: string;
}

interface CurrentRanks {
  workspaceId: string;
  device: Device;
  location: string;
  language: string;
  ranks: readonly RankFound[];
}

/**
 * Updates the current ranks of keywords, in the transaction that records the measurements. A newer rank stays. A rank that is not
 * found again where it was measured, in a search at least as deep, also stays and is marked as missed.
 */
export async function setCurrentRanks(
  tx: Tx,
  { workspaceId, device, location, language, ranks }: CurrentRanks,
): Promise<void> {
  const ids = ranks.map(({ keywordId }) => keywordId);
  await tx.query(sql`
    select count(*)
    from (
      select from keywords
      where workspace_id = ${workspaceId} and id = any(${ids}::text[])
      ${WRITE_ORDER}
      for no key update
    ) as held`);
  // Compares arrays by position: a plan made before statistics see an import assumes an empty workspace and would compare every
  // pair.
  await tx.query(sql`
    with made as (
      select *
      from unnest(${ids}::text[], ${ranks.map((rank) => rank.position)}::int[], ${ranks.map((rank) => rank.url)}::text[],
        ${ranks.map((rank) => rank.via)}::text[], ${ranks.map((rank) => rank.depth)}::int[], ${ranks.map((rank) => rank.checkedAt)}::timestamptz[])
        as made (keyword_id, position, url, via, depth, checked_at)),
    known as (
      select one.*
      from (
        select array_agg(id) as ids, array_agg(ctid) as places, array_agg(rank_position) as positions, array_agg(rank_checked_at) as times
        from keywords
        where workspace_id = ${workspaceId} and id = any(${ids}::text[])) as all_known,
        unnest(ids, places, positions, times) as one (keyword_id, place, rank_position, rank_checked_at)),
    found as materialized (
      select known.place, made.*
      from made
      join known using (keyword_id)
      where made.position is not null or made.depth >= known.rank_position and exists (
        select from rank_checks measured
        where measured.keyword_id = made.keyword_id and measured.checked_at = known.rank_checked_at and measured.outcome = 'measured'
          and measured.device = ${device} and measured.location = ${location} and measured.language = ${language})),
    missed as (
      update keywords
      set rank_missed_at = found.checked_at
      from found
      where keywords.ctid = found.place and keywords.workspace_id = ${workspaceId} and found.position is null
        and rank_checked_at < found.checked_at and (rank_missed_at > rank_checked_at) is not true)
    update keywords
    set rank_position = found.position, rank_url = found.url, rank_via = found.via, rank_checked_at = found.checked_at,
      updated_at = greatest(updated_at, found.checked_at)
    from found
    where keywords.ctid = found.place and keywords.workspace_id = ${workspaceId} and found.position is not null
      and (rank_checked_at is null or rank_checked_at <= found.checked_at)`);
}
