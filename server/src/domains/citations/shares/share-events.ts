import type { Tx } from "../../../kernel/database/db.ts";
import { emitEvent } from "../../webhooks/index.ts";
import { selectEngineDays } from "../monitoring/engine-days.store.ts";
import { selectShared } from "../queries/queries.store.ts";
import { familiesOf } from "../queries/queries.ts";
import type { DailyCount } from "../statistics/daily-counts.ts";
import { figuresFrom } from "../statistics/figures.ts";
import { rounded, sampled } from "../statistics/wire.ts";
import { selectTallies } from "../tallies/tallies.store.ts";
import { countsFrom } from "../tallies/tally-counts.ts";
import { worldNow } from "../world-now.ts";
import { ofOneSurface } from "./one-surface.ts";
import { beginShareCheck, endShareCheck, type ReportedChanges } from "./share-checks.store.ts";
import { CHANGE_DAYS, CHANGE_WINDOWS, shareChanges } from "./share-summary.ts";

export interface ShareCheck {
  agencyId: string;
  workspaceId: string;
  /** `alerts.shareOfVoiceDelta` of the workspace. */
  threshold: number;
}

const EVENTS = { up: "ai_citation.share_of_voice.improved", down: "ai_citation.share_of_voice.dropped" } as const;
const DAY_MS = 86_400_000;
const DEFINITION = "linked_citation";

/**
 * Emits the changes of shares of voice, once a day and for days that are over: looking after each sampling would find more by
 * chance. A change stays visible while its windows move past it, so a domain has one event for a direction in 30 days.
 */
export async function emitShareChanges(tx: Tx, check: ShareCheck): Promise<void> {
  const { agencyId, workspaceId, threshold } = check;
  const lastDay = Math.floor(Date.parse(await worldNow(tx, agencyId)) / DAY_MS) - 1;
  const reported = await beginShareCheck(tx, { agencyId, workspaceId, day: lastDay });
  if (reported === undefined) return;
  const queries = await selectShared(tx, { workspaceId, tag: undefined });
  const tracked = [...new Set(queries.flatMap(({ track_domains }) => track_domains))];
  const [windows, queryIds] = [CHANGE_WINDOWS, queries.map(({ id }) => id)];
  const tallies = await selectTallies(tx, {
    ...{ workspaceId, queryIds, lastDay },
    firstDay: lastDay + 1 - CHANGE_DAYS * windows,
  });
  const families = familiesOf(queries);
  const engineDays = await selectEngineDays(tx, { workspaceId, lastDay });
  const { comparable, leftOut } = engineDays.between({ end: lastDay, days: CHANGE_DAYS });
  const question = { definition: DEFINITION, tracked, lastDay, days: CHANGE_DAYS, windows, leftOut, families } as const;
  const counts = ofOneSurface(countsFrom(tallies, question));
  const changes = shareChanges(counts, { tracked, lastDay, ...comparable });
  const now: ReportedChanges = { ...reported };
  for (const [index, domain] of tracked.entries()) {
    const { event = null, delta = null } = changes[index] ?? {};
    if (event === null || delta === null || Math.abs(delta) <= threshold) continue;
    const shares = sharesOf(counts, { domain, tracked, lastDay });
    // A share that no site had is not one of 0.
    if (shares === undefined) continue;
    const last = reported[domain];
    if (last?.direction === event && lastDay - last.day < CHANGE_DAYS) continue;
    now[domain] = { direction: event, day: lastDay };
    await emit(tx, check, { domain, direction: event, ...shares });
  }
  await endShareCheck(tx, workspaceId, now);
}

interface Shares {
  previous: number;
  current: ReturnType<typeof sampled> & { rate: number };
}

/** The share of a domain in the last 30 days and in those before; undefined if either has none. */
function sharesOf(
  counts: readonly DailyCount[],
  { domain, tracked, lastDay }: { domain: string; tracked: readonly string[]; lastDay: number },
): Shares | undefined {
  const [current, previous] = [lastDay, lastDay - CHANGE_DAYS].map((to) => {
    const window = { definition: DEFINITION, tracked, surface: "api", from: to - CHANGE_DAYS + 1, to } as const;
    return figuresFrom(counts, { ...window, domain }).allEngines.share.basket;
  });
  if (current === undefined || previous === undefined) throw new Error("A change has two windows.");
  if (previous.rate === null || current.rate === null) return undefined;
  return {
    previous: rounded(previous.rate),
    current: { rate: rounded(current.rate), ...sampled(current) },
  };
}

function emit(
  tx: Tx,
  { agencyId, workspaceId, threshold }: ShareCheck,
  {
    domain,
    direction,
    previous,
    current: { rate, ...measured },
  }: Shares & { domain: string; direction: "up" | "down" },
): Promise<void> {
  const change = { previous, current: rate, delta: rounded(rate - previous) };
  const data = { domain, ...change, threshold, ...measured, core: null };
  return emitEvent(tx, { agencyId, workspaceId, type: EVENTS[direction], data });
}
