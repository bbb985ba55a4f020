import type { Device, MeasureOutcome, RankRecord } from "@findable/contract";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { LiveList } from "../../kernel/lists/live-page.ts";
import type { RankedKeyword } from "./rank-markers.ts";
import type { NewRankCheck, Series } from "./ranks.ts";
import type { Placed } from "./usual-range.ts";

// SQL: server/database/functions/rank-checks.sql

interface Place {
  agencyId: string;
  workspaceId: string;
}

/** Serializes writes to the ranks of a workspace, so that each run judges against what the previous one recorded. */
export async function lockRanks(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ranks ' || ${workspaceId}, 0))`);
}

/** Adds checks to the histories of their keywords. Skips keywords that were deleted meanwhile. */
export async function insertRankChecks(
  tx: Tx,
  { agencyId, workspaceId, device, location, language }: Place & Series,
  checks: readonly NewRankCheck[],
): Promise<void> {
  await tx.query(sql`
    insert into rank_checks (id, agency_id, workspace_id, keyword_id, device, location, language, outcome, position, url, via, surfaces,
      depth, checked_at, serp_id)
    select made.id, ${agencyId}, ${workspaceId}, keyword.id, ${device}, ${location}, ${language}, made.outcome, made.position,
      made.url, made.via, string_to_array(made.surfaces, ','), made.depth, made.checked_at, made.serp_id
    from unnest(${checks.map(() => newId("rck"))}::text[], ${checks.map((one) => one.keywordId)}::text[],
      ${checks.map((one) => one.outcome)}::text[], ${checks.map((one) => one.position)}::int[],
      ${checks.map((one) => one.url)}::text[], ${checks.map((one) => one.via)}::text[],
      ${checks.map((one) => one.surfaces.join(","))}::text[], ${checks.map((one) => one.depth)}::int[],
      ${checks.map((one) => one.checkedAt)}::timestamptz[], ${checks.map((one) => one.serpId)}::text[])
      as made (id, keyword_id, outcome, position, url, via, surfaces, depth, checked_at, serp_id)
    join keywords keyword on keyword.id = made.keyword_id and keyword.workspace_id = ${workspaceId}`);
}

/** A check of a phrase. */
export type PhraseCheck = Omit<NewRankCheck, "keywordId"> & { keyword: string };

/** The keywords of the workspace with these phrases, by phrase. */
export async function selectKeywordIds(
  db: Db,
  { workspaceId, phrases }: { workspaceId: string; phrases: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; keyword: string }>(
    sql`select id, keyword from keywords where workspace_id = ${workspaceId} and keyword = any(${phrases}::text[])`,
  );
  return new Map(rows.map(({ id, keyword }) => [keyword, id]));
}

export interface PlacedRow {
  keyword_id: string;
  place: number;
  found: boolean;
  shallow: boolean;
  checked_at: string;
}

/** The checks of each keyword, in the order of the rows. */
export function toSeries(rows: readonly PlacedRow[]): Map<string, Placed[]> {
  return new Map(
    [...Map.groupBy(rows, ({ keyword_id }) => keyword_id)].map(([id, made]) => [
      id,
      made.map(({ place, found, shallow: tooShallow, checked_at }) => ({
        place,
        found,
        tooShallow,
        at: Date.parse(checked_at),
      })),
    ]),
  );
}

/**
 * The latest successful checks of each keyword, newest first. Does not filter by workspace: a plan made before statistics exist
 * would then read all days of the workspace.
 */
export async function selectSeries(
  db: Db,
  { device, location, language }: Series,
  { keywordIds, most }: { keywordIds: readonly string[]; most: number },
): Promise<Map<string, Placed[]>> {
  const rows = await db.query<PlacedRow>(sql`
    select asked.id as keyword_id, made.place, made.found, made.shallow, made.checked_at
    from unnest(${keywordIds}::text[]) as asked (id)
    cross join lateral (
      select coalesce(position, depth + 1) as place, position is not null as found,
        not is_conclusive_check(rank_checks) as shallow, checked_at, id
      from rank_checks
      where keyword_id = asked.id and device = ${device} and location = ${location} and language = ${language} and outcome <> 'failed'
      order by checked_at desc, id desc
      limit ${most}) as made
    order by asked.id, made.checked_at desc, made.id desc`);
  return toSeries(rows);
}

/** The latest measured position of a keyword; null without one. */
export async function selectLastPosition(
  db: Db,
  { workspaceId, device, location, language }: { workspaceId: string } & Series,
  keywordId: string,
): Promise<number | null> {
  const [row] = await db.query<{ position: number }>(sql`
    select position
    from rank_checks
    where keyword_id = ${keywordId} and workspace_id = ${workspaceId} and device = ${device} and location = ${location}
      and language = ${language} and outcome = 'measured'
    order by checked_at desc, id desc
    limit 1`);
  return row?.position ?? null;
}

/** A keyword of the workspace, archived or not, with the page that ranked at its latest check. */
export async function findRankedKeyword(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<RankedKeyword | undefined> {
  const [row] = await db.query<{ keyword: string; rank_url: string | null }>(
    sql`select keyword, rank_url from keywords where id = ${id} and workspace_id = ${workspaceId}`,
  );
  return row && { phrase: row.keyword, pages: row.rank_url === null ? [] : [row.rank_url] };
}

export interface RankRow {
  /** The position. The alias avoids a clash with a column of the list. */
  place: number | null;
  url: string | null;
  via: RankRecord["via"];
  surfaces: RankRecord["surfaces"];
  device: Device;
  location: string;
  outcome: MeasureOutcome;
  depth: number | null;
  conclusive: boolean;
  checked_at: string;
}

export const RANK_LIST: LiveList = {
  from: sql`rank_checks`,
  select: sql`position as place, url, via, surfaces, device, location, outcome, depth, checked_at,
    is_conclusive_check(rank_checks) as conclusive`,
  columns: {
    id: { sql: sql`id`, type: "text" },
    device: { sql: sql`device`, type: "text" },
    location: { sql: sql`location`, type: "text" },
    checkDate: { sql: sql`checked_at`, type: "time" },
  },
};

export function toRankRecord(row: RankRow): RankRecord {
  const { place: position, url, via, surfaces, device, location, outcome } = row;
  return {
    checkDate: row.checked_at,
    position,
    url,
    via,
    surfaces,
    isOwnedDomain: position !== null,
    device,
    location,
    outcome,
    depth: row.depth,
    conclusive: row.conclusive,
  };
}

export interface DistributionRow {
  day: string;
  first: number;
  second: number;
  third: number;
  fourth: number;
  fifth: number;
  none: number;
  measured: number;
  failed: number;
}

export interface DistributionRequest {
  workspaceId: string;
  device: Device;
  location: string;
  /** The first moment of the first day, and of the day after the last. */
  from: string;
  until: string;
  /** Only keywords of this pillar. */
  pillar: string | undefined;
  /** Only keywords with this tag. */
  tag: string | undefined;
}

function ofKeywords({ workspaceId, pillar, tag }: DistributionRequest): Sql {
  if (pillar === undefined && tag === undefined) return empty;
  return sql`and keyword_id in (
    select id
    from keywords
    where workspace_id = ${workspaceId} ${pillar === undefined ? empty : sql`and pillar_id = ${pillar}`}
      ${tag === undefined ? empty : sql`and tags @> ${[tag]}::text[]`})`;
}

/** The current time of the agency's world. */
export async function selectNow(db: Db, agencyId: string): Promise<string> {
  const [row] = await db.query<{ now: string }>(sql`select world_now(${agencyId}) as now`);
  if (row === undefined) throw new Error("The database returned no world time.");
  return row.now;
}

/** The distribution of positions, one row per day. Each keyword counts with its last conclusive check of the day. */
export function selectDistribution(db: Db, request: DistributionRequest): Promise<DistributionRow[]> {
  const { workspaceId, device, location, from, until } = request;
  return db.query<DistributionRow>(sql`
    with days as (
      select distinct on (keyword_id, (checked_at at time zone 'utc')::date)
        (checked_at at time zone 'utc')::date as day, outcome, position
      from rank_checks
      where workspace_id = ${workspaceId} and device = ${device} and location = ${location}
        and checked_at >= ${from} and checked_at < ${until} and is_conclusive_check(rank_checks) ${ofKeywords(request)}
      order by keyword_id, (checked_at at time zone 'utc')::date, outcome = 'failed', checked_at desc)
    select day::text as day,
      count(*) filter (where position <= 3) as first,
      count(*) filter (where position between 4 and 10) as second,
      count(*) filter (where position between 11 and 20) as third,
      count(*) filter (where position between 21 and 50) as fourth,
      count(*) filter (where position > 50) as fifth,
      count(*) filter (where outcome = 'not_found') as none,
      count(*) filter (where outcome <> 'failed') as measured,
      count(*) filter (where outcome = 'failed') as failed
    from days
    group by day
    order by day`);
}
