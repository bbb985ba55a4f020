import type { Device } from "@findable/contract";
import sql, { empty } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { Storm } from "./rank-markers.ts";

interface NewStorm extends Storm {
  agencyId: string;
  workspaceId: string;
  language: string;
  /** When the moved keywords last ranked at their previous position. */
  since: string;
}

/** Stores a storm, unless one was stored since then: a second run sees the same storm again, or its effect on other keywords. */
export async function insertStorm(tx: Tx, storm: NewStorm): Promise<void> {
  const { invocationId, agencyId, workspaceId, device, location, language, at, moved, ranking } = storm;
  await tx.query(sql`
    insert into rank_storms (invocation_id, agency_id, workspace_id, device, location, language, seen_at, moved, ranking)
    select ${invocationId}, ${agencyId}, ${workspaceId}, ${device}, ${location}, ${language}, ${at}::timestamptz,
      ${moved}::integer, ${ranking}::integer
    where not exists (
      select from rank_storms
      where workspace_id = ${workspaceId} and device = ${device} and location = ${location} and language = ${language}
        and seen_at > ${storm.since})`);
}

interface StormRow extends Omit<Storm, "invocationId"> {
  invocation_id: string;
}

/** The storms of a period, newest first. */
export async function selectStorms(
  db: Db,
  {
    workspaceId,
    device,
    location,
    since,
    until,
    most,
  }: {
    workspaceId: string;
    device: Device | undefined;
    location: string | undefined;
    since: string | undefined;
    until: string | undefined;
    most: number;
  },
): Promise<Storm[]> {
  const rows = await db.query<StormRow>(sql`
    select seen_at as at, moved, ranking, device, location, invocation_id
    from rank_storms
    where workspace_id = ${workspaceId} ${device === undefined ? empty : sql`and device = ${device}`}
      ${location === undefined ? empty : sql`and location = ${location}`} ${since === undefined ? empty : sql`and seen_at >= ${since}`} ${until === undefined ? empty : sql`and seen_at < ${until}`}
    order by seen_at desc
    limit ${most}`);
  return rows.map(({ invocation_id, ...storm }) => ({ ...storm, invocationId: invocation_id }));
}
