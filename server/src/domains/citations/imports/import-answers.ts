import type { ImportedAnswers } from "@findable/contract";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { CommandContext, PreparationContext } from "../../../kernel/operations/operation.ts";
import { insertQuery, lockQueries } from "../queries/queries.store.ts";
import { editionOf } from "../scoring/counted-score.ts";
import { findCountedParties, findParties } from "../scoring/parties.store.ts";
import { recordCitedPages } from "../sources/cited-pages.store.ts";
import { promptKeyOf } from "../sources/pages-of-answer.ts";
import { worldNow } from "../world-now.ts";
import type { AnswerRow, Refusal } from "./answer-rows.ts";
import { countImported } from "./count-imported.store.ts";
import { insertImported, lockImports, type MonitoredPrompt, selectMonitored, selectStored } from "./imports.store.ts";
import type { PreparedAnswer, PrepareRequest } from "./prepare-answers.ts";

const PREPARE = new URL("./prepare-answers.ts", import.meta.url);
/** Answers, and their characters, that a thread reads and a statement stores at once. */
const BATCH = { rows: 500, characters: 4_000_000 } as const;
const MOST_SHOWN = 100;
const DAY_MS = 86_400_000;
const EVIDENCE = "/v1/research/ai-citation/samples?surface=imported";

export interface PreparedImport {
  answers: PreparedAnswer[];
  refusals: Refusal[];
  received: number;
  /** Domains that new monitored prompts compare. */
  tracked: readonly string[];
  /** Names and domains that the answers were scored by. */
  edition: string;
}

/** Reads, scores and packs answers before the transaction. Only packed answers stay in memory. */
export async function prepareImport(
  { db, agencyId, workspaceId, services }: PreparationContext,
  rows: AsyncIterable<AnswerRow | Refusal>,
  { monitor }: { monitor: boolean },
): Promise<PreparedImport> {
  const [usual, now] = await Promise.all([findParties(db, { workspaceId }), worldNow(db, agencyId)]);
  const tracked = monitor ? usual.tracked : [];
  // A copied answer counts for every domain that some monitored prompt tracks.
  const parties = await findCountedParties(db, workspaceId, tracked);
  const prepared: PreparedImport = { answers: [], refusals: [], received: 0, tracked, edition: editionOf(parties) };
  const oldest = new Date(Date.parse(now) - services.limits.answerRetentionDays * DAY_MS).toISOString();
  let batch: AnswerRow[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const request: PrepareRequest = { workspaceId, rows: batch, parties };
    prepared.answers.push(...(await services.compute<PrepareRequest, PreparedAnswer[]>(PREPARE, request)));
    batch = [];
    characters = 0;
  };
  for await (const row of rows) {
    prepared.received += 1;
    const refusal = "message" in row ? row : refusedTime(row, { now, oldest });
    if (refusal !== undefined) {
      prepared.refusals.push(refusal);
      continue;
    }
    if ("message" in row) continue;
    batch.push(row);
    characters += row.text.length;
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await flush();
  }
  await flush();
  return prepared;
}

function refusedTime(
  { line, sampledAt }: AnswerRow,
  { now, oldest }: { now: string; oldest: string },
): Refusal | undefined {
  if (sampledAt === undefined) return undefined;
  if (Date.parse(sampledAt) > Date.parse(now)) return { line, field: "date", message: "is in the future" };
  if (Date.parse(sampledAt) >= Date.parse(oldest)) return undefined;
  return {
    line,
    field: "date",
    message: `is before ${oldest.slice(0, 10)}; older answers are not kept (KEEP_DAYS, answers)`,
  };
}

/** Stores prepared answers: each once, with its monitored prompt, its counts and the pages that it cites. */
export async function storeImport(
  context: CommandContext,
  { answers, refusals, received, tracked, edition }: PreparedImport,
  { monitor, unknown }: { monitor: boolean; unknown: readonly string[] },
): Promise<ImportedAnswers> {
  const { tx, agencyId, workspaceId } = context;
  await lockImports(tx, workspaceId);
  const once = [...new Map(answers.map((answer) => [answer.sampleId, answer])).values()];
  const stored = await selectStored(
    tx,
    workspaceId,
    once.map(({ sampleId }) => sampleId),
  );
  const fresh = once.filter(({ sampleId }) => !stored.has(sampleId));
  const monitored = await selectMonitored(tx, workspaceId);
  const before = monitored.size;
  const unmonitored = monitor ? await monitorPrompts(context, fresh, { monitored, tracked }) : 0;
  const now = await worldNow(tx, agencyId);
  const timed = fresh.map((answer) => ({
    ...answer,
    time: answer.sampledAt ?? now,
    query: monitored.get(promptKeyOf(answer.prompt)),
  }));
  for (let at = 0; at < timed.length; at += BATCH.rows) {
    const batch = timed.slice(at, at + BATCH.rows);
    await insertImported(tx, { agencyId, workspaceId }, batch);
    await countImported(tx, { agencyId, workspaceId, edition }, batch);
    const counted = batch.filter(({ outcome }) => outcome === "answered");
    const citing = counted.map(({ time, query, ...answer }) => ({
      ...{ sampledAt: time, llm: answer.llm, surface: "imported" as const, prompt: answer.prompt },
      ...{ queryId: query?.id ?? null, pages: answer.pages },
    }));
    await recordCitedPages(tx, { agencyId, workspaceId }, citing);
  }
  return {
    format: "answers",
    received,
    imported: fresh.length,
    alreadyStored: answers.length - fresh.length,
    refused: refusals.length,
    refusals: refusals.slice(0, MOST_SHOWN),
    sampleIds: fresh.slice(0, MOST_SHOWN).map(({ sampleId }) => sampleId),
    evidence: EVIDENCE,
    monitoredPrompts: new Set(timed.flatMap(({ query }) => query?.id ?? [])).size,
    newMonitoredPrompts: monitored.size - before,
    report: null,
    warnings: warningsOf(fresh, unknown, unmonitored),
  };
}

/** Begins to monitor the prompts of answers, without sampling. Returns how many did not fit the limit. */
async function monitorPrompts(
  { tx, agencyId, workspaceId, actor, services }: CommandContext,
  answers: readonly PreparedAnswer[],
  { monitored, tracked }: { monitored: Map<string, MonitoredPrompt>; tracked: readonly string[] },
): Promise<number> {
  const byPrompt = Map.groupBy(answers, ({ prompt }) => promptKeyOf(prompt));
  const wanted = [...byPrompt].filter(([key]) => !monitored.has(key));
  if (wanted.length === 0) return 0;
  const { count, now } = await lockQueries(tx, workspaceId);
  const room = Math.max(0, services.limits.monitoredPromptsPerWorkspace - count);
  for (const [key, of] of wanted.slice(0, room)) {
    const [first] = of;
    if (first === undefined) continue;
    const id = newId("aiq");
    await insertQuery(tx, {
      ...{ id, agencyId, workspaceId, apiKeyId: actor.keyId, prompt: first.prompt },
      llms: [...new Set(of.map(({ llm }) => llm))],
      ...{ surfaces: null, samples_per_day: 5, cadence: "none", track_domains: [...tracked], tags: [], family: null },
      ...{ location: null, language: null, is_branded: first.isBranded, created_at: now, next_sample_at: null },
    });
    monitored.set(key, { id, version: 1 });
  }
  return Math.max(0, wanted.length - room);
}

function warningsOf(fresh: readonly PreparedAnswer[], unknown: readonly string[], unmonitored: number): string[] {
  const suspect = fresh.filter(({ outcome }) => outcome === "parse_suspect").length;
  const others = fresh.filter(({ outcome, warnings }) => outcome === "answered" && warnings.length > 0);
  const [example] = others;
  return [
    ...(unknown.length === 0 ? [] : [`These columns were not read: ${unknown.slice(0, 20).join(", ")}.`]),
    ...(suspect === 0
      ? []
      : [
          `${suspect} answers hold citation markup without its sources and do not count in rates. Copy them with their links, or send sources.`,
        ]),
    ...(example === undefined
      ? []
      : [`${others.length} answers were read in part; line ${example.line}: ${example.warnings[0]}`]),
    ...(unmonitored === 0
      ? []
      : [
          `${unmonitored} prompts are not monitored, because the workspace has as many as it may. Their answers were stored.`,
        ]),
  ];
}
