import type { IndexNowConfig, IndexNowSubmission } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";

export interface SubmissionRow {
  id: string;
  url: string;
  engines: IndexNowSubmission["engines"];
  submitted_at: string;
}

/** Submissions that at least one engine received. */
export const SUBMISSION_LIST: LiveList = {
  from: sql`indexnow_submissions`,
  select: sql`id, url, engines, submitted_at`,
  columns: {
    submissionId: { sql: sql`id`, type: "text" },
    url: { sql: sql`url`, type: "text" },
    submittedAt: { sql: sql`submitted_at`, type: "time" },
  },
};

export function toSubmission({ id, url, engines, submitted_at }: SubmissionRow): IndexNowSubmission {
  return { url, submissionId: id, submittedAt: submitted_at, engines };
}

/** The submissions of these URLs in the last day that did not fail, newest first. */
export async function findRecent(
  db: Db,
  workspaceId: string,
  urls: readonly string[],
): Promise<{ id: string; url: string; invocation_id: string; submitted_at: string }[]> {
  return db.query(sql`
    select id, url, invocation_id, submitted_at
    from indexnow_submissions
    where workspace_id = ${workspaceId} and url = any (${urls}::text[]) and state <> 'failed'
      and submitted_at > world_now(agency_id) - interval '1 day'
    order by submitted_at desc, id desc`);
}

export interface NewSubmission {
  id: string;
  url: string;
}

interface RunAddress {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
}

/** Records URLs that a run is about to submit. Recording them twice stores them once. */
export async function insertSubmissions(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: RunAddress,
  submissions: readonly NewSubmission[],
): Promise<void> {
  if (submissions.length === 0) return;
  await tx.query(sql`
    insert into indexnow_submissions (id, agency_id, workspace_id, invocation_id, url, submitted_at)
    select one ->> 'id', ${agencyId}, ${workspaceId}, ${invocationId}, one ->> 'url', world_now(${agencyId})
    from jsonb_array_elements(${toJsonb(submissions)}::jsonb) as one
    on conflict (id) do nothing`);
}

/** Records which engines received URLs of a run, by default all of them. Without any, they failed. Returns when that was. */
export async function endSubmissions(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: RunAddress,
  engines: IndexNowConfig["engines"],
  ids?: readonly string[],
): Promise<string> {
  const state = engines.length === 0 ? "failed" : "submitted";
  await tx.query(sql`
    update indexnow_submissions set state = ${state}, engines = ${engines}::text[], submitted_at = world_now(agency_id)
    where workspace_id = ${workspaceId} and invocation_id = ${invocationId}
      and (${ids ?? null}::text[] is null or id = any (${ids ?? null}::text[]))`);
  const [row] = await tx.query<{ at: string }>(sql`select world_now(${agencyId}) as at`);
  if (engines.length > 0) {
    await tx.query(sql`
      update indexnow_configs set last_submission_at = world_now(agency_id) where workspace_id = ${workspaceId}`);
  }
  if (row === undefined) throw new Error("The world has no time.");
  return row.at;
}
