import type { SampleOutcome } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, SystemDb, Tx } from "../../../kernel/database/db.ts";
import { unpackAnswer } from "../samples/pack-answer.ts";
import { SCORES, scoreId } from "../tallies/tallies.store.ts";
import { createCountingScorer, editionOf } from "./counted-score.ts";
import { findCountedParties } from "./parties.store.ts";

// SQL: server/database/functions/ai-citations.sql

export interface Recount {
  workspaceId: string;
  agencyId: string;
  /** The change that asked for it. */
  change: number;
}

/** Workspaces whose stored answers wait to be scored again, those that wait longest first. */
export async function findRecounts(system: SystemDb, limit: number): Promise<Recount[]> {
  const [rows = []] = await system.batch<Recount>([
    sql`select workspace_id as "workspaceId", agency_id as "agencyId", change from find_citation_recounts(${limit})`,
  ]);
  return rows;
}

/** Whether stored answers of a workspace wait to be scored again. */
export async function isRecounting(db: Db, workspaceId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from ai_citation_recounts where workspace_id = ${workspaceId}`);
  return rows.length > 0;
}

export interface TalliedMonth {
  queryId: string;
  month: number;
}

export async function selectTalliedMonths(tx: Tx, workspaceId: string): Promise<TalliedMonth[]> {
  return tx.query<TalliedMonth>(sql`
    select distinct query_id as "queryId", month from ai_citation_tallies where workspace_id = ${workspaceId}
    order by month desc, query_id`);
}

/** Locks the counts of a workspace: nothing is counted meanwhile, and its names and domains do not change. */
async function lockCounts(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ai_citation_scores ' || ${workspaceId}, 0))`);
}

interface StoredAnswer {
  query_version: number;
  llm: string;
  surface: string;
  model: string;
  location: string;
  language: string;
  day: number;
  outcome: SampleOutcome;
  body: Uint8Array | null;
}

/** Scores the answers of a prompt and month again, by the names and domains of now, unless all of them are. */
export async function recountMonth(tx: Tx, recount: Recount, { queryId, month }: TalliedMonth): Promise<void> {
  const { agencyId, workspaceId } = recount;
  await lockCounts(tx, workspaceId);
  const parties = await findCountedParties(tx, workspaceId);
  const edition = editionOf(parties);
  if (await isCounted(tx, { workspaceId, queryId, month, edition })) return;
  const firstDay = new Date(month * 86_400_000);
  const next = new Date(Date.UTC(firstDay.getUTCFullYear(), firstDay.getUTCMonth() + 1));
  const answers = await tx.query<StoredAnswer>(sql`
    select coalesce(query_version, 1) as query_version, llm, surface, coalesce(model, '') as model,
      coalesce(location, '') as location, coalesce(language, '') as language,
      (sampled_at at time zone 'utc')::date - date '1970-01-01' - ${month}::int as day, outcome, body
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = ${queryId} and sampled_at >= ${firstDay.toISOString()} and sampled_at < ${next.toISOString()}
    order by sampled_at, id`);
  const score = createCountingScorer(parties);
  const entries = new Map<string, { first: StoredAnswer; entries: number[] }>();
  const ids = new Map<string, number>();
  for (const answer of answers) {
    const counted = score({ ...answer, body: answer.body === null ? null : unpackAnswer(answer.body) });
    const text = JSON.stringify(counted);
    const id = ids.get(text) ?? (await scoreId(tx, { agencyId, workspaceId, edition, score: counted }));
    ids.set(text, id);
    const { query_version, llm, surface, model, location, language, day } = answer;
    const key = JSON.stringify([query_version, llm, surface, model, location, language]);
    const tally = entries.get(key) ?? { first: answer, entries: [] };
    entries.set(key, tally);
    tally.entries.push(day * SCORES + id);
  }
  await tx.query(sql`
    delete from ai_citation_tallies
    where workspace_id = ${workspaceId} and query_id = ${queryId} and month = ${month}`);
  for (const { first, entries: own } of entries.values())
    await tx.query(sql`
      insert into ai_citation_tallies (agency_id, workspace_id, query_id, month, query_version, llm, surface, model, location,
        language, entries)
      values (${agencyId}, ${workspaceId}, ${queryId}, ${month}, ${first.query_version}, ${first.llm}, ${first.surface},
        ${first.model}, ${first.location}, ${first.language}, ${bytesOf(own)})`);
}

function bytesOf(entries: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(4 * entries.length);
  for (const [index, entry] of entries.entries()) bytes.writeInt32BE(entry, 4 * index);
  return bytes;
}

/** Whether every sample of the prompt and month has a score of the edition. */
async function isCounted(
  tx: Tx,
  { workspaceId, queryId, month, edition }: TalliedMonth & { workspaceId: string; edition: string },
): Promise<boolean> {
  const rows = await tx.query<{ entries: Uint8Array }>(sql`
    select entries from ai_citation_tallies
    where workspace_id = ${workspaceId} and query_id = ${queryId} and month = ${month}`);
  const ids = new Set<number>();
  for (const { entries } of rows) {
    const bytes = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 4) ids.add(bytes.getInt32(at) % SCORES);
  }
  const [row] = await tx.query<{ current: number }>(sql`
    select count(*)::int as current from ai_citation_scores
    where workspace_id = ${workspaceId} and edition = ${edition} and id = any (${[...ids]})`);
  return row?.current === ids.size;
}

/** Ends a recount, unless another change came meanwhile. No sample names the scores of earlier editions then. */
export async function endRecount(tx: Tx, { workspaceId, change }: Recount): Promise<void> {
  await lockCounts(tx, workspaceId);
  const edition = editionOf(await findCountedParties(tx, workspaceId));
  const ended = await tx.query(sql`
    delete from ai_citation_recounts where workspace_id = ${workspaceId} and change = ${change} returning change`);
  if (ended.length === 0) return;
  await tx.query(sql`delete from ai_citation_scores where workspace_id = ${workspaceId} and edition <> ${edition}`);
}
