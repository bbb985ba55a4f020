import type { InTenant, SystemDb } from "../../kernel/database/db.ts";
import { isGone } from "../../kernel/errors/is-gone.ts";
import { LOOKS } from "./effects/judge-effect.ts";
import { claimLook, type DueLook, endLook, findDueLooks, insertLooks } from "./interventions.store.ts";
import { nextLookAt } from "./interventions.ts";
import { judgeIntervention } from "./judge-intervention.ts";

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

async function judgeOne({ inTenant }: LookJudging, due: DueLook): Promise<boolean> {
  const row = await inTenant(due, (tx) => claimLook(tx, due));
  const week = row === undefined ? undefined : LOOKS[row.looks];
  if (row === undefined || week === undefined) return false;
  await inTenant(due, async (tx) => {
    const looks = await judgeIntervention(tx, due, row, week);
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
