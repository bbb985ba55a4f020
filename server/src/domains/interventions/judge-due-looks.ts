import type { InTenant, SystemDb } from "../../kernel/database/db.ts";
import { isGone } from "../../kernel/errors/is-gone.ts";
import { LOOKS, type Look } from "./effects/judge-effect.ts";
import {
  claimLook,
  type DueLook,
  endLook,
  findDueLooks,
  type InterventionRow,
  insertLooks,
} from "./interventions.store.ts";
import { nextLookAt } from "./interventions.ts";
import { judgeIntervention, sourcesWithoutControls } from "./judge-intervention.ts";
import { findComparable, loadElsewhere } from "./load-elsewhere.ts";

const LOOKS_PER_ROUND = 20;

export interface LookJudging {
  system: SystemDb;
  inTenant: InTenant;
  onError: (error: unknown) => void;
}

/**
 * Judges interventions at the ends of weeks 4, 8 and 13. Each look is made once and frozen with its donors.
 *
 * ```
 * registered -> look at week 4 -> look at week 8 -> look at week 13 -> no look follows
 * ```
 */
export async function judgeDueLooks(judging: LookJudging): Promise<void> {
  for (;;) {
    const due = await findDueLooks(judging.system, LOOKS_PER_ROUND);
    let made = 0;
    for (const look of due) {
      try {
        if (await judgeOne(judging, look)) made++;
      } catch (error) {
        if (!isGone(error)) judging.onError(error);
      }
    }
    // A look that failed is due again in an hour.
    if (made === 0) return;
  }
}

async function judgeOne(judging: LookJudging, due: DueLook): Promise<boolean> {
  const { inTenant } = judging;
  const row = await inTenant(due, (tx) => claimLook(tx, due));
  const week = row === undefined ? undefined : LOOKS[row.looks];
  if (row === undefined || week === undefined) return false;
  const elsewhere = await findElsewhere(judging, due, row, week);
  await inTenant(due, async (tx) => {
    const looks = await judgeIntervention(tx, due, row, week, elsewhere);
    await insertLooks(tx, due, looks);
    // The source that decides is chosen at the first look, by what can be measured and not by what it says.
    const headline = row.headline ?? looks[0]?.source ?? null;
    const deciding = looks.find(({ source }) => source === headline) ?? looks[0];
    await endLook(tx, due, {
      verdict: deciding?.verdict ?? "cannot_say_yet",
      reason: deciding === undefined ? "not_measured" : deciding.reason,
      headline,
      nextLookAt: nextLookAt(row.from_day, row.looks + 1),
    });
  });
  return true;
}

/** Units of other workspaces, where the agency lets them be compared and this one has too few. No transaction is open meanwhile. */
async function findElsewhere(judging: LookJudging, due: DueLook, row: InterventionRow, look: Look) {
  const others = await findComparable(judging.system, due);
  if (others.length === 0) return new Map();
  const sources = sourcesWithoutControls(await judging.inTenant(due, (tx) => judgeIntervention(tx, due, row, look)));
  return sources.length === 0 ? new Map() : loadElsewhere(judging, due, { others, sources, row, look });
}
