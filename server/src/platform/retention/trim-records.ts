import type { RetentionDays } from "../../kernel/operations/limits.ts";
import type { Database } from "../database/pool.ts";
import { thinPages, trimAccessLogs, trimEvents, trimSteps } from "./trim-records.store.ts";

export interface Trimmed {
  runsWithEvents: number;
  runsWithSteps: number;
  pages: number;
  accessLogs: number;
}

const RUNS_AT_ONCE = 100;
/** Each has figures of some thousand pages. */
const LOGS_AT_ONCE = 10;
const DAY_MS = 86_400_000;

/** Trims what is over its time, in small transactions. Safe in any number of processes: each kind has one at work. */
export async function trimRecords(
  system: Database,
  days: RetentionDays,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Trimmed> {
  const before = (kept: number) => new Date(now.getTime() - kept * DAY_MS);
  const trimmed: Trimmed = { runsWithEvents: 0, runsWithSteps: 0, pages: 0, accessLogs: 0 };
  for (let runs = RUNS_AT_ONCE; runs >= RUNS_AT_ONCE && !signal.aborted; trimmed.runsWithEvents += runs)
    runs = await trimEvents(system, before(days.events), RUNS_AT_ONCE);
  for (let runs = RUNS_AT_ONCE; runs >= RUNS_AT_ONCE && !signal.aborted; trimmed.runsWithSteps += runs)
    runs = await trimSteps(system, before(days.steps), RUNS_AT_ONCE);
  for (let logs = LOGS_AT_ONCE; logs >= LOGS_AT_ONCE && !signal.aborted; trimmed.accessLogs += logs)
    logs = await trimAccessLogs(system, before(days.accessLogs), LOGS_AT_ONCE);
  for (const all of [false, true]) {
    const until = before(all ? days.weeklyPages : days.pages);
    for (let pages: number | null = 0; pages !== null && !signal.aborted; trimmed.pages += pages ?? 0)
      pages = await thinPages(system, until, all);
  }
  return trimmed;
}
