import type { Behaviour, Received } from "../../fakes/receiver.ts";
import { PAUSES_MS, TIMEOUT_MS } from "./schedule.ts";

/** When something died, and how long it takes until everything is as before. */
export interface Death {
  from: number;
  to: number;
}

/** Between an attempt that failed and the next one, as the receiver saw them. */
export interface Pause {
  eventId: string;
  attempt: number;
  behaviour: Behaviour;
  /** The earliest that the attempt can have ended, and the begin of the next. */
  from: number;
  to: number;
  wantedMs: number;
}

/** Those that a worker's patience ends, and not the receiver. */
const SLOW: readonly Behaviour[] = ["silent", "half_header", "late"];
/** Beyond its time limit a worker has ten seconds to write; then it is taken for dead. */
const RECOVERY_MS = TIMEOUT_MS + 10_000;
const LATE_MS = 1000;

export function pausesIn(log: readonly Received[]): Pause[] {
  return [...Map.groupBy(log, ({ eventId }) => eventId).values()].flatMap((deliveries) => {
    const firsts = new Map(deliveries.toReversed().map((one) => [one.attempt, one]));
    const lasts = new Map(deliveries.map((one) => [one.attempt, one]));
    return [...lasts.values()].flatMap((one) => pauseAfter(one, firsts.get(one.attempt + 1)));
  });
}

function pauseAfter({ eventId, attempt, behaviour, at }: Received, next: Received | undefined): Pause[] {
  const wantedMs = PAUSES_MS[attempt - 1];
  if (next === undefined || wantedMs === undefined || behaviour === "ok") return [];
  const from = SLOW.includes(behaviour) ? at + TIMEOUT_MS : at;
  return [{ eventId, attempt, behaviour, from, to: next.at, wantedMs }];
}

/** By the receiver's clock, which says nothing of when a worker lost patience. */
export function isEarly({ from, to, wantedMs, behaviour }: Pause): boolean {
  return !SLOW.includes(behaviour) && to - from < wantedMs;
}

export function isLate({ from, to, wantedMs }: Pause): boolean {
  return to - from > wantedMs * 1.1 + LATE_MS;
}

/** Whether no death could make it longer: neither around it, nor by a lease that had to run out. */
export function isCalm({ from, to }: Pause, deaths: readonly Death[]): boolean {
  return !deaths.some((death) => {
    const around = from - TIMEOUT_MS < death.to && to > death.from;
    const afterLease = Math.abs(to - death.from - RECOVERY_MS) < LATE_MS * 3;
    return around || afterLease;
  });
}
