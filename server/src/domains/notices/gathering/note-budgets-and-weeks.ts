import { NEARLY_USED_SHARE } from "@findable/contract";
import type { WeekFact } from "../../insights/index.ts";
import { insertNotice, noteNearBudgets, takeWeeks, type WeekPlace } from "./gather.store.ts";
import type { InSystem } from "./gather-notices.ts";

const DAY_MS = 86_400_000;
/** A service that was down for longer sends the next digest only. */
const LATEST_MS = 3 * DAY_MS;
const WORKSPACES_AT_ONCE = 20;
/** Answers that arrive around midnight still count. */
const SETTLE_MS = 5 * 60_000;

export async function noteBudgets(inSystem: InSystem): Promise<void> {
  await inSystem((tx) => noteNearBudgets(tx, NEARLY_USED_SHARE));
}

interface WeekOptions {
  inSystem: InSystem;
  /** What changed beyond noise in the last seven days and what needs somebody, as facts; none if nothing was measured. */
  summariseWeek(place: WeekPlace): Promise<WeekFact[]>;
  now: Date;
  onError(error: unknown): void;
}

/** Makes the digests of the week that ended on Monday 00:00 UTC. The mark comes first: a digest is lost rather than made twice. */
export async function noteWeeks({ inSystem, summariseWeek, now, onError }: WeekOptions): Promise<void> {
  const monday = mondayOf(now);
  const age = now.getTime() - monday.getTime();
  if (age < SETTLE_MS || age > LATEST_MS) return;
  const week = { monday: monday.toISOString(), most: WORKSPACES_AT_ONCE };
  for (;;) {
    const places = await inSystem((tx) => takeWeeks(tx, week));
    for (const place of places) await noteWeek(place).catch(onError);
    if (places.length < WORKSPACES_AT_ONCE) return;
  }

  async function noteWeek(place: WeekPlace): Promise<void> {
    const week = await summariseWeek(place);
    if (week.length === 0) return;
    const items = week.map((fact) => ({ sentence: fact.sentence, week: fact }));
    const { agency_id: agencyId, workspace_id: workspaceId } = place;
    await inSystem((tx) => insertNotice(tx, { agencyId, workspaceId, kind: "digest", items }));
  }
}

/** The Monday 00:00 UTC on or before a moment. */
export function mondayOf(now: Date): Date {
  const day = Math.floor(now.getTime() / DAY_MS);
  // 1 January 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * DAY_MS);
}
