import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { lastRun, nextRun } from "../../kernel/next-run.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { planBulkAction } from "./plan-bulk-action.ts";
import { type ClaimedSchedule, claimSchedule, type DueSchedule, noteFailure, noteRun } from "./schedules.store.ts";
import { startBulkAction } from "./start-bulk-action.ts";

/** Of what came of a due schedule: `elsewhere` where another process has it in hand, or it is not due any more. */
export type Fired = "started" | "refused" | "missed" | "paused" | "elsewhere";

/** A time that is missed by more than this is not made up for. */
const LATEST_MS = 86_400_000;

export interface ScheduledStart {
  agencyId: string;
  scheduleId: string;
  invocationId: string;
  keyId: string;
  requestId: string;
}

export interface Firer {
  services: Services;
  /** Runs something in a transaction as the agency; it is undone where it throws. */
  inAgency: <T>(agencyId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Writes down, in the transaction that does it, that a run was started for somebody who was not there. */
  noteStart: (tx: Tx, start: ScheduledStart) => Promise<void>;
}

/**
 * Fires a schedule that is due: its claim, the run and the next time are one transaction, so that no other process and no later
 * start of this one fires it again. Times that were missed are made up for by one run, if the last of them is less than a day past.
 * One whose start is refused keeps the reason and goes on with its next time; one whose key works no more is paused.
 */
export async function fireSchedule({ inAgency, ...firer }: Firer, due: DueSchedule): Promise<Fired> {
  try {
    return await inAgency(due.agencyId, (tx) => fire(firer, tx, due));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return await inAgency(due.agencyId, (tx) => refuse(tx, due, error));
  }
}

async function fire({ services, noteStart }: Omit<Firer, "inAgency">, tx: Tx, due: DueSchedule): Promise<Fired> {
  const claimed = await claimSchedule(tx, due);
  if (claimed === undefined) return "elsewhere";
  const { schedule, actor, now } = claimed;
  const { id, cadence, timezone } = schedule;
  if (claimed.keyState !== "works") {
    await noteFailure(tx, id, { error: keyFailure(claimed), nextRunAt: null });
    return "paused";
  }
  const nextRunAt = nextRun(cadence, timezone, now);
  if (Date.parse(now) - Date.parse(lastTime(claimed)) >= LATEST_MS) {
    await noteFailure(tx, id, { error: missed(claimed), nextRunAt });
    return "missed";
  }
  const context = {
    tx,
    actor,
    agencyId: actor.agencyId,
    services,
    requestId: newId("req"),
    signal: new AbortController().signal,
  };
  const plan = await planBulkAction(context, schedule);
  const { invocationId } = await startBulkAction(context, schedule, plan, { scheduled: true });
  await noteRun(tx, id, { invocationId, at: now, nextRunAt });
  await noteStart(tx, {
    agencyId: due.agencyId,
    scheduleId: id,
    invocationId,
    keyId: actor.keyId,
    requestId: context.requestId,
  });
  return "started";
}

/** The last of the times that are past; the cadence may have changed since the row said when it is due. */
function lastTime({ schedule, dueAt, now }: ClaimedSchedule): string {
  const time = lastRun(schedule.cadence, schedule.timezone, now);
  return time > dueAt ? time : dueAt;
}

async function refuse(tx: Tx, due: DueSchedule, { code, message }: AppError): Promise<Fired> {
  const claimed = await claimSchedule(tx, due);
  if (claimed === undefined) return "elsewhere";
  const { schedule, now } = claimed;
  const nextRunAt = nextRun(schedule.cadence, schedule.timezone, now);
  await noteFailure(tx, schedule.id, { error: { code, message, at: now }, nextRunAt });
  return "refused";
}

function keyFailure({ keyState, now }: ClaimedSchedule) {
  const code = keyState === "revoked" ? "key_revoked" : "key_expired";
  const message = `The API key that this schedule runs with ${keyState === "revoked" ? "was revoked" : "has expired"}, so it was paused.`;
  return { code, message, at: now };
}

function missed({ dueAt, now }: ClaimedSchedule) {
  const message = `It was due at ${dueAt}, more than a day before the service was there to run it.`;
  return { code: "external_unavailable", message, at: now };
}
