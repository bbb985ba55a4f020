import type { AnswerEngine, Surface } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kernel/database/db.ts";
import type { SampleAnswer } from "../samples/samples.ts";
import type { ReadOutcome } from "../statistics/sentinels.ts";
import { selectEngineDays } from "./engine-days.store.ts";
import { readingOf, type Sentinel, sentinelToRead, TRIES } from "./sentinels.ts";

interface Place {
  agencyId: string;
  workspaceId: string;
  invocationId: string;
}

interface Engine {
  llm: AnswerEngine;
  surface: Surface;
}

/** A try of a sentinel that this run makes. */
export interface ClaimedRead extends Engine {
  /** From 1970. */
  day: number;
  try: number;
  sentinel: Sentinel;
}

const PAUSE_MINUTES = 30;
/** A run that claimed a try and did not read it in this time has ended. */
const LOST_AFTER_MINUTES = 60;

/**
 * Claims the sentinels that must be read now: those of engines without a read of the day, and those that were not read rightly at
 * least half an hour ago. Of runs that sample at the same time, one reads.
 */
export async function claimReads(
  tx: Tx,
  { agencyId, workspaceId, invocationId }: Place,
  { engines, day }: { engines: readonly Engine[]; day?: number | undefined },
): Promise<ClaimedRead[]> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('ai_citation_sentinels ' || ${workspaceId}, 0))`);
  const [clock] = await tx.query<{ today: number; now: string }>(sql`
    select (world_now(${agencyId}) at time zone 'utc')::date - date '1970-01-01' as today,
      date_trunc('milliseconds', world_now(${agencyId})) as now`);
  if (clock === undefined) throw new Error("The world of the sentinels has no clock.");
  const of = day ?? clock.today;
  const tries = await tx.query<LastTry>(sql`
    select distinct on (llm, surface) llm, surface, try, outcome, read_at
    from ai_citation_sentinel_reads where workspace_id = ${workspaceId} and day = ${of}
    order by llm, surface, try desc`);
  const judged = await selectEngineDays(tx, { workspaceId, lastDay: of - 1 });
  const claimed = engines.flatMap(({ llm, surface }): ClaimedRead[] => {
    const last = tries.find((one) => one.llm === llm && one.surface === surface);
    const next = tryAfter(last, Date.parse(clock.now));
    return next === null
      ? []
      : [{ llm, surface, day: of, try: next, sentinel: sentinelToRead(judged.sentinelOf(llm, surface), next) }];
  });
  for (const { llm, surface, try: number, sentinel } of claimed)
    await tx.query(sql`
      insert into ai_citation_sentinel_reads (agency_id, workspace_id, llm, surface, day, try, sentinel, invocation_id, read_at)
      values (${agencyId}, ${workspaceId}, ${llm}, ${surface}, ${of}, ${number}, ${sentinel.name}, ${invocationId}, ${clock.now})
      on conflict (workspace_id, llm, surface, day, try)
        do update set invocation_id = excluded.invocation_id, read_at = excluded.read_at`);
  return claimed;
}

interface LastTry extends Engine {
  try: number;
  outcome: ReadOutcome | null;
  read_at: string;
}

/** The number of the try that is due; null if none is. */
function tryAfter(last: LastTry | undefined, now: number): number | null {
  if (last === undefined) return 1;
  const minutes = (now - Date.parse(last.read_at)) / 60_000;
  if (last.outcome === null) return minutes >= LOST_AFTER_MINUTES ? last.try : null;
  return last.outcome !== "right" && last.try < TRIES && minutes >= PAUSE_MINUTES ? last.try + 1 : null;
}

export async function recordRead(
  tx: Tx,
  { agencyId, workspaceId }: Omit<Place, "invocationId">,
  { llm, surface, day, try: number, sentinel }: ClaimedRead,
  answer: SampleAnswer,
): Promise<ReadOutcome> {
  const outcome = readingOf(answer, sentinel);
  const given = answer.outcome === "failed" ? undefined : answer;
  const domains = [...new Set((given?.citations ?? []).flatMap(({ domain }) => domain ?? []))];
  await tx.query(sql`
    update ai_citation_sentinel_reads
    set outcome = ${outcome}, model = ${given?.model ?? null}, cited_domains = ${domains}, cost_usd = ${answer.costUsd},
      read_at = date_trunc('milliseconds', world_now(${agencyId}))
    where workspace_id = ${workspaceId} and llm = ${llm} and surface = ${surface} and day = ${day} and try = ${number}`);
  return outcome;
}

/** When the sentinels that a run read wrongly can be read again, on the clock of the world; null if none must. */
export async function findNextTry(
  db: Db,
  { workspaceId, invocationId }: Omit<Place, "agencyId">,
): Promise<{ at: string; day: number } | null> {
  const [row] = await db.query<{ at: string | null; day: number }>(sql`
    select max(read_at) + ${PAUSE_MINUTES} * interval '1 minute' as at, min(day) as day
    from (
      select distinct on (llm, surface, day) try, outcome, read_at, day, invocation_id
      from ai_citation_sentinel_reads r
      where workspace_id = ${workspaceId} and day in (
        select m.day from ai_citation_sentinel_reads m where m.workspace_id = ${workspaceId} and m.invocation_id = ${invocationId})
      order by llm, surface, day, try desc
    ) last
    where invocation_id = ${invocationId} and outcome <> 'right' and try < ${TRIES}`);
  return row === undefined || row.at === null ? null : { at: row.at, day: row.day };
}
