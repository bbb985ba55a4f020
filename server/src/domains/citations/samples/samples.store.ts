import { COUNTED_OUTCOMES } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { LiveList } from "../../../kernel/lists/live-page.ts";
import type { ScoredAnswer } from "../scoring/score-answer.ts";
import { recordCitedPages } from "../sources/cited-pages.store.ts";
import { pagesOfAnswer } from "../sources/pages-of-answer.ts";
import { countSample, type TalliesOf } from "../tallies/tallies.store.ts";
import { packAnswer, unpackAnswer } from "./pack-answer.ts";
import type { CountedSample, SampleAnswer, SampleQuestion, SampleRow } from "./samples.ts";
import type { StatisticsRow, StoredSample } from "./statistics-sample.ts";

// SQL: server/database/functions/ai-citations.sql

export interface NewSample {
  agencyId: string;
  workspaceId: string;
  invocationId: string | null;
  question: SampleQuestion;
  answer: SampleAnswer;
  /** Of an answer that did not fail. */
  score: (Pick<ScoredAnswer, "named" | "credited"> & Partial<Pick<ScoredAnswer, "names">>) | null;
  /** When the answer was given, for imported answers; default now, on the clock of the world. */
  sampledAt?: string;
}

/** Stores an answer whole. A stored answer is never changed. */
export async function insertSample(tx: Tx, sample: NewSample): Promise<{ sampleId: string; sampledAt: string }> {
  const { question, answer, score } = sample;
  const given = answer.outcome === "failed" ? undefined : answer;
  const [clock] = await tx.query<{ sampled_at: string }>(sql`
    select date_trunc('milliseconds', coalesce(${sample.sampledAt ?? null}::timestamptz, world_now(${sample.agencyId}))) as sampled_at`);
  if (clock === undefined) throw new Error("The world of the sample has no clock.");
  await tx.query(sql`select ensure_citation_month(${clock.sampled_at})`);
  const domains = [...new Set((given?.citations ?? []).flatMap(({ domain }) => domain ?? []))];
  const [row] = await tx.query<{ id: string; sampled_at: string }>(sql`
    insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, invocation_id, query_id, query_version, prompt,
      is_branded, llm, surface, vendor, requested_model, model, retrieval, location, location_applied, language, outcome,
      failure, cited_domains, credited_domains, named_domains, input_tokens, output_tokens, cost_usd, body)
    values (${newId("ais")}, ${sample.agencyId}, ${sample.workspaceId}, ${clock.sampled_at}, ${sample.invocationId},
      ${question.queryId}, ${question.queryVersion}, ${question.prompt}, ${question.isBranded}, ${question.llm},
      ${question.surface}, ${question.vendor}, ${question.requestedModel}, ${given?.model ?? null},
      ${given?.retrieval ?? null}, ${question.location}, ${given?.locationApplied ?? null}, ${question.language},
      ${answer.outcome}, ${answer.outcome === "failed" ? answer.failure : null}, ${domains}, ${score?.credited ?? []}, ${score?.named ?? []},
      ${given?.inputTokens ?? null}, ${given?.outputTokens ?? null}, ${answer.costUsd},
      ${given === undefined ? null : packAnswer(given)})
    returning id, sampled_at`);
  if (row === undefined) throw new Error(`The answer of ${question.llm} was not stored.`);
  if (given !== undefined && COUNTED_OUTCOMES.includes(given.outcome)) {
    const { llm, surface, prompt, queryId } = question;
    const citing = { sampledAt: row.sampled_at, llm, surface, prompt, queryId };
    await recordCitedPages(tx, sample, [{ ...citing, pages: pagesOfAnswer(given, score?.names ?? []) }]);
  }
  if (question.queryId !== null) {
    const { agencyId, workspaceId } = sample;
    const counted = { question, model: given?.model ?? null, outcome: answer.outcome, body: given ?? null };
    await countSample(tx, { agencyId, workspaceId, sampledAt: row.sampled_at, ...counted });
  }
  return { sampleId: row.id, sampledAt: row.sampled_at };
}

const COLUMNS = sql`id, sampled_at, invocation_id, query_id, query_version, prompt, is_branded, llm, surface, vendor,
  requested_model, model, retrieval, location, location_applied, language, outcome, failure, cited_domains, input_tokens,
  output_tokens, cost_usd::float8 as cost_usd`;

export const sampleList: LiveList = {
  from: sql`ai_citation_samples`,
  select: COLUMNS,
  columns: {
    sampleId: { sql: sql`id`, type: "text" },
    queryId: { sql: sql`query_id`, type: "text" },
    invocationId: { sql: sql`invocation_id`, type: "text" },
    llm: { sql: sql`llm`, type: "text" },
    surface: { sql: sql`surface`, type: "text" },
    outcome: { sql: sql`outcome`, type: "text" },
    citedDomains: { sql: sql`cited_domains`, type: "texts" },
    sampledAt: { sql: sql`sampled_at`, type: "time" },
  },
};

export async function findSample(
  db: Db,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<{ row: SampleRow; body: CountedSample["body"] } | undefined> {
  const [row] = await db.query<SampleRow & { body: Uint8Array | null }>(sql`
    select ${COLUMNS}, body from ai_citation_samples where id = ${id} and workspace_id = ${workspaceId}`);
  return row === undefined ? undefined : { row, body: row.body === null ? null : unpackAnswer(row.body) };
}

/** Samples with their texts, oldest first; one more than `most` if there are more. */
export async function selectWholeSamples(
  db: Db,
  { scope, where, most }: { scope: Sql; where: Sql; most: number },
): Promise<{ row: SampleRow; packed: Uint8Array | null }[]> {
  const rows = await db.query<SampleRow & { body: Uint8Array | null }>(sql`
    select ${COLUMNS}, body from ai_citation_samples where ${scope} and ${where}
    order by sampled_at, id limit ${most + 1}`);
  return rows.map(({ body, ...row }) => ({ row, packed: body }));
}

/** The samples of a run, or those of one of its prompts, with their texts, in the order of their questions. */
export async function selectSamplesOfRun(
  db: Db,
  { workspaceId, invocationId, prompt = null }: { workspaceId: string; invocationId: string; prompt?: string | null },
): Promise<CountedSample[]> {
  const rows = await db.query<SampleRow & { body: Uint8Array | null }>(sql`
    select ${COLUMNS}, body from ai_citation_samples
    where workspace_id = ${workspaceId} and invocation_id = ${invocationId}
      and (${prompt}::text is null or prompt = ${prompt})
    order by llm, surface, sampled_at, id`);
  return rows.map(({ body, ...row }) => {
    const { id, sampled_at, llm, surface, model, outcome, failure } = row;
    const counted = { llm, surface, model, outcome, failure };
    return { ...counted, sampleId: id, sampledAt: sampled_at, body: body === null ? null : unpackAnswer(body) };
  });
}

/** The samples of monitored prompts on some days, with their texts. */
export async function selectSamplesWithTexts(
  db: Db,
  { workspaceId, queryIds, firstDay, lastDay }: TalliesOf,
): Promise<StoredSample[]> {
  const at = (day: number) => new Date(day * 86_400_000).toISOString();
  const rows = await db.query<StatisticsRow & { body: Uint8Array | null }>(sql`
    select id, query_id, prompt, query_version, is_branded, llm, surface, model, location, language, sampled_at, outcome, body
    from ai_citation_samples
    where workspace_id = ${workspaceId} and query_id = any (${queryIds})
      and sampled_at >= ${at(firstDay)} and sampled_at < ${at(lastDay + 1)}`);
  return rows.map(({ body, ...row }) => ({ row, body: body === null ? null : unpackAnswer(body) }));
}

/** How often each engine was asked a prompt today, on the clock of the world. */
export async function countToday(
  db: Db,
  { agencyId, workspaceId, prompt }: { agencyId: string; workspaceId: string; prompt: string },
): Promise<{ llm: string; surface: string; asked: number }[]> {
  return db.query(sql`
    select llm, surface, count(*)::int as asked
    from ai_citation_samples
    where workspace_id = ${workspaceId} and prompt = ${prompt}
      and sampled_at >= date_trunc('day', world_now(${agencyId}) at time zone 'utc') at time zone 'utc'
    group by llm, surface`);
}
