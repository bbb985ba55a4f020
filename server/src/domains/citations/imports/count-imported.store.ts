import sql from "sql-template-tag";
import type { Tx } from "../../../kernel/database/db.ts";
import { toJsonb } from "../../../kernel/database/jsonb.ts";
import { fingerprint } from "../../../kernel/ids/hashes.ts";
import { type CountedScore, editionOf } from "../scoring/counted-score.ts";
import { findCountedParties } from "../scoring/parties.store.ts";
import { SCORES } from "../tallies/tallies.store.ts";
import type { AnswerToInsert } from "./imports.store.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
  /** Names and domains that the answers were scored by, before this transaction. */
  edition: string;
}

interface Tally {
  queryId: string;
  month: number;
  version: number;
  llm: string;
  model: string;
  location: string;
  language: string;
  entries: number[];
}

/** Counts stored answers to monitored prompts. If names or domains changed meanwhile, all answers are scored again. */
export async function countImported(tx: Tx, place: Place, answers: readonly AnswerToInsert[]): Promise<void> {
  const { agencyId, workspaceId, edition } = place;
  const counted = answers.flatMap((answer) => (answer.query === undefined ? [] : [{ ...answer, query: answer.query }]));
  if (counted.length === 0) return;
  await tx.query(
    sql`select pg_advisory_xact_lock_shared(hashtextextended('ai_citation_scores ' || ${workspaceId}, 0))`,
  );
  const ids = await scoreIds(
    tx,
    place,
    counted.map(({ score }) => score),
  );
  const tallies = new Map<string, Tally>();
  for (const { query, time, llm, model, location, language, score } of counted) {
    const at = new Date(time);
    const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / 86_400_000;
    const cell = { queryId: query.id, month, version: query.version, llm };
    const rest = { model: model ?? "", location: location ?? "", language: language ?? "" };
    const key = JSON.stringify([cell, rest]);
    const tally = tallies.get(key) ?? { ...cell, ...rest, entries: [] };
    tally.entries.push((at.getUTCDate() - 1) * SCORES + (ids.get(fingerprint(score)) ?? 0));
    tallies.set(key, tally);
  }
  const rows = [...tallies].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => tally);
  await addTallies(tx, place, rows);
  if (editionOf(await findCountedParties(tx, workspaceId)) === edition) return;
  await tx.query(sql`
    insert into ai_citation_recounts (workspace_id, agency_id) values (${workspaceId}, ${agencyId})
    on conflict (workspace_id) do update set change = default, seen_at = null`);
}

/** The identifiers of scores by their digest. Each score is stored once. */
async function scoreIds(
  tx: Tx,
  { agencyId, workspaceId, edition }: Place,
  scores: readonly CountedScore[],
): Promise<Map<string, number>> {
  const byDigest = new Map(scores.map((score) => [fingerprint(score), score]));
  const rows = [...byDigest].sort(([one], [other]) => (one < other ? -1 : 1));
  await tx.query(sql`
    insert into ai_citation_scores (agency_id, workspace_id, edition, digest, counts, cites, credited, named, first)
    select ${agencyId}, ${workspaceId}, ${edition}, r.digest, r.counts, r.cites, r.credited, r.named, r.first
    from jsonb_to_recordset(${toJsonb(rows.map(([digest, score]) => ({ digest, ...score })))}::jsonb)
      as r (digest text, counts boolean, cites boolean, credited text[], named text[], first text)
    on conflict (workspace_id, edition, digest) do nothing`);
  const stored = await tx.query<{ id: number; digest: string }>(sql`
    select id, digest from ai_citation_scores
    where workspace_id = ${workspaceId} and edition = ${edition} and digest = any (${rows.map(([digest]) => digest)})`);
  return new Map(stored.map(({ id, digest }) => [digest, id]));
}

async function addTallies(tx: Tx, { agencyId, workspaceId }: Place, tallies: readonly Tally[]): Promise<void> {
  const rows = tallies.map(({ entries, ...tally }) => ({ ...tally, entries: hexOf(entries) }));
  await tx.query(sql`
    insert into ai_citation_tallies (agency_id, workspace_id, query_id, month, query_version, llm, surface, model, location, language, entries)
    select ${agencyId}, ${workspaceId}, "queryId", month, version, llm, 'imported', model, location, language, decode(entries, 'hex')
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as r ("queryId" text, month int, version int, llm text, model text,
      location text, language text, entries text)
    on conflict (workspace_id, query_id, month, query_version, llm, surface, model, location, language)
      do update set entries = ai_citation_tallies.entries || excluded.entries`);
}

/** Big-endian integers of 32 bits. */
function hexOf(entries: readonly number[]): string {
  const bytes = Buffer.alloc(4 * entries.length);
  for (const [index, entry] of entries.entries()) bytes.writeInt32BE(entry, 4 * index);
  return bytes.toString("hex");
}
