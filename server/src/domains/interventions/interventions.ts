import type { Intervention } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import { benjaminiHochberg } from "../../kernel/statistics/benjamini-hochberg.ts";
import { LOOKS } from "./effects/judge-effect.ts";
import type { InterventionRow, LookRow } from "./interventions.store.ts";

const DAY_MS = 86_400_000;
/** The search console counts the last days late. */
const DAYS_LATE = 3;
/** Registered later than this, the units may have been chosen by their curve. */
const LATE_DAYS = 7;
const FALSE_DISCOVERIES = 0.1;
/** Half of the last alpha: the share that looks helped if nothing works. */
const HELPED_BY_CHANCE = 0.025;

export function interventionNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no intervention "${id}".`, { interventionId: id });
}

/** When the look after so many is due; null after the last one. */
export function nextLookAt(fromDay: string, looks: number): string | null {
  const week = LOOKS[looks];
  if (week === undefined) return null;
  return new Date(Date.parse(`${fromDay}T00:00:00Z`) + (1 + 7 * week + DAYS_LATE) * DAY_MS).toISOString();
}

export function toIntervention(
  row: InterventionRow,
  holding: ReadonlySet<string>,
  sentence: string | null,
): Intervention {
  const { id, kind, scope, title, note, pages, items, verdict, reason, headline } = row;
  return {
    ...{ id, kind, scope, title, note, pages, items, verdict, reason, headline, sentence },
    madeBy: row.made_by,
    from: row.from_day,
    keywordIds: row.keyword_ids,
    promptIds: row.prompt_ids,
    selectedBecause: row.selected_because,
    isLate: Date.parse(row.created_at) - Date.parse(row.from_day) > (LATE_DAYS + 1) * DAY_MS,
    nextLookOn: row.next_look_at === null ? null : (nextLookAt(row.from_day, row.looks)?.slice(0, 10) ?? null),
    holdsAmongMany: holding.has(id),
    createdAt: row.created_at,
  };
}

type Look = Omit<LookRow, "figures">;

/** The interventions whose verdict also holds among all headlines of the workspace, and what chance alone would show. */
export function judgeTogether(looks: readonly Look[]) {
  const judged = looks.filter((look): look is Look & { p: number } => look.is_headline && look.p !== null);
  const rejected = benjaminiHochberg(
    judged.map(({ p }) => p),
    FALSE_DISCOVERIES,
  );
  const holding = judged.filter(
    ({ verdict }, index) => rejected[index] && (verdict === "helped" || verdict === "hurt"),
  );
  return {
    holding: new Set(holding.map(({ intervention_id }) => intervention_id)),
    coverage: {
      judged: judged.length,
      helped: judged.filter(({ verdict }) => verdict === "helped").length,
      helpedByChance: Math.round(1000 * HELPED_BY_CHANCE * judged.length) / 1000,
    },
  };
}
