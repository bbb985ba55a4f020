import type { Device } from "@findable/contract";
import sql from "sql-template-tag";
import type { Tx } from "../../kernel/db.ts";
import { WRITE_ORDER } from "./write-order.ts";

interface RankFound {
  keywordId: string;
  /** Null where it was looked for and not found. */
  position: number | null;
  url: string | null;
  /** Results that were looked through. */
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
 * Brings the ranks of keywords up to date, in the transaction that records what was measured. A rank that is newer stays; one that
 * is not found again where it was measured, by who looked as far down, stays too and is marked as missed.
 */
export async function setCurrentRanks(
  tx: Tx,
  { workspaceId, device, location, language, ranks }: CurrentRanks,
): Promise<void> {
  await tx.query(sql`
    with made as materialized (
      select *
      from unnest(${ranks.map((rank) => rank.keywordId)}::text[], ${ranks.map((rank) => rank.position)}::int[],
        ${ranks.map((rank) => rank.url)}::text[], ${ranks.map((rank) => rank.depth)}::int[],
        ${ranks.map((rank) => rank.checkedAt)}::timestamptz[])
        as made (keyword_id, position, url, depth, checked_at)),
    held as materialized (
      select keywords.id, made.*
      from keywords
      join made on made.keyword_id = keywords.id
      where workspace_id = ${workspaceId} and (made.position is not null or made.depth >= rank_position and exists (
        select from rank_checks measured
        where measured.keyword_id = keywords.id and measured.checked_at = rank_checked_at and measured.outcome = 'measured'
          and measured.device = ${device} and measured.location = ${location} and measured.language = ${language}))
      ${WRITE_ORDER}
      for no key update of keywords),
    missed as (
      update keywords
      set rank_missed_at = held.checked_at
      from held
      where keywords.workspace_id = ${workspaceId} and keywords.id = held.id and held.position is null and rank_checked_at < held.checked_at
        and (rank_missed_at > rank_checked_at) is not true)
    update keywords
    set rank_position = held.position, rank_url = held.url, rank_checked_at = held.checked_at,
      updated_at = greatest(updated_at, held.checked_at)
    from held
    where keywords.workspace_id = ${workspaceId} and keywords.id = held.id and held.position is not null
      and (rank_checked_at is null or rank_checked_at <= held.checked_at)`);
}
