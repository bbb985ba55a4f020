import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { SystemDb, Tx } from "../../../kernel/database/db.ts";
import { unpackAnswer } from "../samples/pack-answer.ts";
import { findParties } from "../scoring/parties.store.ts";
import { createScorer } from "../scoring/score-answer.ts";
import { recordCitedPages } from "./cited-pages.store.ts";
import { pagesOfAnswer } from "./pages-of-answer.ts";

export interface BackfillOptions {
  system: SystemDb;
  /** Runs `work` in a transaction of the agency and rolls back if it throws. */
  inAgency: <T>(agencyId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

interface Backfill {
  workspaceId: string;
  agencyId: string;
}

const MOST_AT_ONCE = 10;

/** Counts the cited pages of samples that were stored before these counts. Each day is a transaction, so that none counts twice. */
export async function countEarlierPages({ system, inAgency }: BackfillOptions): Promise<void> {
  const [waiting = []] = await system.batch<Backfill>([
    sql`select workspace_id as "workspaceId", agency_id as "agencyId" from ai_citation_page_backfills
        order by workspace_id limit ${MOST_AT_ONCE}`,
  ]);
  for (const backfill of waiting) while (await inAgency(backfill.agencyId, (tx) => countNextDay(tx, backfill)));
}

/** Returns false after the last day. */
async function countNextDay(tx: Tx, { agencyId, workspaceId }: Backfill): Promise<boolean> {
  const [next] = await tx.query<{ day: string }>(sql`
    select to_char(first_day, 'YYYY-MM-DD') as day from ai_citation_page_backfills
    where workspace_id = ${workspaceId} and first_day <= last_day for no key update`);
  if (next === undefined) {
    await tx.query(sql`delete from ai_citation_page_backfills where workspace_id = ${workspaceId}`);
    return false;
  }
  const samples = await tx.query<EarlierSample>(sql`
    select sampled_at, llm, surface, prompt, query_id, body from ai_citation_samples
    where workspace_id = ${workspaceId} and sampled_at >= ${`${next.day}T00:00:00Z`}::timestamptz
      and sampled_at < ${`${next.day}T00:00:00Z`}::timestamptz + interval '1 day'
      and outcome in ('answered', 'not_searched') and body is not null`);
  const score = createScorer(await findParties(tx, { workspaceId }));
  const citing = samples.map(({ sampled_at: sampledAt, query_id: queryId, llm, surface, prompt, body }) => {
    const answer = unpackAnswer(body);
    return { sampledAt, llm, surface, prompt, queryId, pages: pagesOfAnswer(answer, score(answer).names) };
  });
  await recordCitedPages(tx, { agencyId, workspaceId }, citing);
  await tx.query(sql`
    update ai_citation_page_backfills set first_day = first_day + 1 where workspace_id = ${workspaceId}`);
  return true;
}

interface EarlierSample {
  sampled_at: string;
  llm: AnswerEngine;
  surface: Surface;
  prompt: string;
  query_id: string | null;
  body: Uint8Array;
}
