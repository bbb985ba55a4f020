import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { isStorageUnavailable } from "../../kernel/errors/storage-unavailable.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { lastRun, nextRun } from "./next-run.ts";
import { type ClaimedSchedule, claimSchedule, type DueSchedule, recordFailure, recordRun } from "./schedules.store.ts";

/** What firing did. `skipped`: another process holds the schedule, or it is no longer due. */
export type FiringOutcome = "started" | "refused" | "missed" | "paused" | "skipped";

/** One run replaces missed times only if the last of them is less than a day old. */
const MAX_LATENESS_MS = 86_400_000;

export interface ScheduledStart {
  agencyId: string;
  scheduleId: string;
  /** The operation that the schedule performed. */
  operation: string;
  invocationId: string;
  keyId: string;
  requestId: string;
}

export interface FiringContext {
  services: Services;
  /** Runs `work` in a transaction of the agency and rolls back if it throws. */
  inAgency: <T>(agencyId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Adds the start to the audit log, in the transaction of the start: no request records it. */
  auditStart: (tx: Tx, start: ScheduledStart) => Promise<void>;
}

/**
 * Fires a due schedule. The claim, the run and the next time are one transaction, so that no process fires the same time twice.
 * The README states the rules for missed times, refused starts and keys that no longer work.
 */
export async function fireSchedule({ inAgency, ...context }: FiringContext, due: DueSchedule): Promise<FiringOutcome> {
  try {
    return await inAgency(due.agencyId, (tx) => fire(context, tx, due));
  } catch (error) {
    // The schedule stays due: a full disk is no reason to skip a run.
    if (!(error instanceof AppError) || isStorageUnavailable(error)) throw error;
    return await inAgency(due.agencyId, (tx) => recordRefusal(tx, due, error));
  }
}

async function fire(
  { services, auditStart }: Omit<FiringContext, "inAgency">,
  tx: Tx,
  due: DueSchedule,
): Promise<FiringOutcome> {
  const claimed = await claimSchedule(tx, due);
  if (claimed === undefined) return "skipped";
  const { schedule, actor, now, startsAlone } = claimed;
  const { id, action, cadence, timezone } = schedule;
  if (claimed.keyState !== "works") {
    await recordFailure(tx, id, { error: keyFailure(claimed), nextRunAt: null });
    return "paused";
  }
  const nextRunAt = nextRun(cadence, timezone, now);
  if (Date.parse(now) - Date.parse(lastDueTime(claimed)) >= MAX_LATENESS_MS) {
    await recordFailure(tx, id, { error: missedFailure(claimed), nextRunAt });
    return "missed";
  }
  const { agencyId, keyId } = actor;
  const requestId = newId("req");
  const { signal } = new AbortController();
  const { start, startAlone } = services.scheduledActions;
  const { invocationId } = await (startsAlone ? startAlone : start)(
    { tx, actor, agencyId, services, requestId, signal },
    schedule,
  );
  const operation = startsAlone ? action : "workspaces.bulk_action";
  await recordRun(tx, id, { invocationId, at: now, nextRunAt });
  await auditStart(tx, { agencyId: due.agencyId, scheduleId: id, operation, invocationId, keyId, requestId });
  return "started";
}

/** The newest time that has passed. The cadence may have changed since `dueAt` was stored. */
function lastDueTime({ schedule, dueAt, now }: ClaimedSchedule): string {
  const time = lastRun(schedule.cadence, schedule.timezone, now);
  return time > dueAt ? time : dueAt;
}

async function recordRefusal(tx: Tx, due: DueSchedule, { code, message }: AppError): Promise<FiringOutcome> {
  const claimed = await claimSchedule(tx, due);
  if (claimed === undefined) return "skipped";
  const { schedule, now } = claimed;
  const nextRunAt = nextRun(schedule.cadence, schedule.timezone, now);
  await recordFailure(tx, schedule.id, { error: { code, message, at: now }, nextRunAt });
  return "refused";
}

function keyFailure({ keyState, now }: ClaimedSchedule) {
  const [code, reason] = keyState === "revoked" ? ["key_revoked", "was revoked"] : ["key_expired", "has expired"];
  const message = `The API key of this schedule ${reason}, so the schedule was paused. Resume it with an agency key.`;
  return { code, message, at: now };
}

function missedFailure({ dueAt, now }: ClaimedSchedule) {
  const message = `The run that was due at ${dueAt} was skipped: no worker was running for more than a day.`;
  return { code: "external_unavailable", message, at: now };
}
