import type { AnswerEngine, SampleOutcome, Surface } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { fingerprint } from "../../../kernel/ids/hashes.ts";
import type { AnswerBody } from "../samples/pack-answer.ts";
import type { SampleQuestion } from "../samples/samples.ts";
import { type CountedScore, createCountingScorer, editionOf } from "../scoring/counted-score.ts";
import { findCountedParties } from "../scoring/parties.store.ts";

/** Identifiers of scores are below it; an entry is the day of the month times this, plus the score. */
export const SCORES = 2 ** 26;

/** The samples of one prompt, as it was asked and answered, by month. */
export interface Tally {
  query_id: string;
  query_version: number;
  llm: AnswerEngine;
  surface: Surface;
  model: string | null;
  location: string;
  language: string;
  /** Big-endian integers of 32 bits: a negative one is the first day of a month, and those after it are its samples. */
  entries: Uint8Array;
}

export interface Tallies {
  tallies: Tally[];
  scores: ReadonlyMap<number, CountedScore & { edition: string }>;
}

interface SampleToCount {
  agencyId: string;
  workspaceId: string;
  sampledAt: string;
  question: SampleQuestion;
  model: string | null;
  outcome: SampleOutcome;
  body: AnswerBody | null;
}

/** Counts a sample of a monitored prompt, by the names and domains of now. */
export async function countSample(tx: Tx, sample: SampleToCount): Promise<void> {
  const { agencyId, workspaceId, question } = sample;
  await tx.query(
    sql`select pg_advisory_xact_lock_shared(hashtextextended('ai_citation_scores ' || ${workspaceId}, 0))`,
  );
  const parties = await findCountedParties(tx, workspaceId);
  const score = createCountingScorer(parties)(sample);
  const at = new Date(sample.sampledAt);
  const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / 86_400_000;
  const id = await scoreId(tx, { agencyId, workspaceId, edition: editionOf(parties), score });
  await tx.query(sql`
    insert into ai_citation_tallies (agency_id, workspace_id, query_id, month, query_version, llm, surface, model, location, language, entries)
    values (${agencyId}, ${workspaceId}, ${question.queryId}, ${month}, ${question.queryVersion ?? 1}, ${question.llm},
      ${question.surface}, ${sample.model ?? ""}, ${question.location}, ${question.language},
      int4send(${(at.getUTCDate() - 1) * SCORES + id}::int))
    on conflict (workspace_id, query_id, month, query_version, llm, surface, model, location, language)
      do update set entries = ai_citation_tallies.entries || excluded.entries`);
  if (score.counts && question.surface !== "imported") await countEngineDay(tx, sample, score);
}

/** Counts an answer for the guard that reads the citations of all prompts. */
async function countEngineDay(
  tx: Tx,
  { agencyId, workspaceId, sampledAt, question: { llm, surface } }: SampleToCount,
  { cites }: CountedScore,
): Promise<void> {
  const day = Math.floor(Date.parse(sampledAt) / 86_400_000);
  await tx.query(sql`
    insert into ai_citation_engine_days as stored (agency_id, workspace_id, llm, surface, day, answers, cited)
    values (${agencyId}, ${workspaceId}, ${llm}, ${surface}, ${day}, 1, ${cites ? 1 : 0})
    on conflict (workspace_id, llm, surface, day)
      do update set answers = stored.answers + 1, cited = stored.cited + excluded.cited`);
}

export interface ScoreToStore {
  agencyId: string;
  workspaceId: string;
  edition: string;
  score: CountedScore;
}

/** The identifier of a score, which is stored once. */
export async function scoreId(tx: Tx, { agencyId, workspaceId, edition, score }: ScoreToStore): Promise<number> {
  const digest = fingerprint(score);
  const find = sql`
    select id from ai_citation_scores
    where workspace_id = ${workspaceId} and edition = ${edition} and digest = ${digest}`;
  const [known] = await tx.query<{ id: number }>(find);
  if (known !== undefined) return known.id;
  await tx.query(sql`
    insert into ai_citation_scores (agency_id, workspace_id, edition, digest, counts, cites, credited, named, first)
    values (${agencyId}, ${workspaceId}, ${edition}, ${digest}, ${score.counts}, ${score.cites}, ${score.credited},
      ${score.named}, ${score.first})
    on conflict (workspace_id, edition, digest) do nothing`);
  const [stored] = await tx.query<{ id: number }>(find);
  if (stored === undefined) throw new Error("The score of an answer was not stored.");
  return stored.id;
}

export interface TalliesOf {
  workspaceId: string;
  queryIds: readonly string[];
  /** From 1970, both included. */
  firstDay: number;
  lastDay: number;
}

/** The counted samples of monitored prompts in the months of some days, with the scores that they name, as of one moment. */
export async function selectTallies(
  db: Db,
  { workspaceId, queryIds, firstDay, lastDay }: TalliesOf,
): Promise<Tallies & { fingerprint: string }> {
  const asked = inMonths({ workspaceId, queryIds, firstDay, lastDay });
  const rows = await db.query<Tally & { scores: StoredScore[] | null; fingerprint: string | null }>(sql`
    select query_id, query_version, llm, surface, nullif(model, '') as model, location, language,
      string_agg(int4send(-month) || entries, ''::bytea) as entries, null::json as scores, null as fingerprint
    from ai_citation_tallies
    where ${asked}
    group by query_id, query_version, llm, surface, model, location, language
    union all
    select null, null, null, null, null, null, null, null,
      (select json_agg(json_build_array(id, edition, counts, cites, credited, named, first))
        from ai_citation_scores where workspace_id = ${workspaceId}),
      (select ${FINGERPRINT} from ai_citation_tallies where ${asked})`);
  const about = rows.find((row) => row.query_id === null);
  return {
    tallies: rows.filter((row) => row.query_id !== null),
    scores: new Map((about?.scores ?? []).map(readScore)),
    fingerprint: about?.fingerprint ?? "",
  };
}

/** Differs as soon as a row that `selectTallies` would read was added, changed or removed. */
export async function selectFingerprint(db: Db, asked: TalliesOf): Promise<string> {
  const [row] = await db.query<{ fingerprint: string }>(
    sql`select ${FINGERPRINT} as fingerprint from ai_citation_tallies where ${inMonths(asked)}`,
  );
  return row?.fingerprint ?? "";
}

/** Each change of a row writes it anew: to another place, or by another transaction. A row names scores, and they never change. */
const FINGERPRINT = sql`count(*) || ' ' || coalesce(bit_xor(hashtidextended(ctid, xmin::text::bigint)), 0)`;

function inMonths({ workspaceId, queryIds, firstDay, lastDay }: TalliesOf): Sql {
  return sql`workspace_id = ${workspaceId} and query_id = any (${queryIds}) and month <= ${lastDay} and month > ${firstDay - 31}`;
}

type StoredScore = [number, string, boolean, boolean, string[], string[], string | null];

function readScore([id, edition, counts, cites, credited, named, first]: StoredScore) {
  return [id, { edition, counts, cites, credited, named, first }] as const;
}
