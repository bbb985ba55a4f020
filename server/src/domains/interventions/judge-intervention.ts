import type { Intervention } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { mean } from "../../kernel/statistics/summaries.ts";
import { dayNumber } from "../../kernel/text/moment.ts";
import { describeEffect, describePresence, EMPTY_FIGURES } from "./describe-effect.ts";
import { type Effect, estimateEffect } from "./effects/estimate-effect.ts";
import { findOwnUnits, type OwnUnits } from "./effects/find-overlaps.ts";
import { judgeEffect, type Look, type UndecidedReason } from "./effects/judge-effect.ts";
import { estimatePresence, judgePresence } from "./effects/presence-effect.ts";
import { type EffectSource, outcomeOfWindow } from "./effects/window-outcome.ts";
import type { InterventionRow, NewLook, Place } from "./interventions.store.ts";
import { selectNeighbours } from "./interventions.store.ts";
import { type LoadedUnit, type LoadedUnits, loadUnits, treatedKeys } from "./load-units.ts";

const SOURCES = ["rank", "clicks", "citations"] as const;

/** The source that decides, by kind. The others support it and are not tested again. */
const HEADLINE: Partial<Record<Intervention["kind"], EffectSource>> = {
  publication: "rank",
  link_placed: "rank",
  link_lost: "rank",
  submission: "rank",
  refresh: "clicks",
  revert: "clicks",
  fix: "clicks",
};
const CLEAN_WEEKS = 12;
const MOST_DONORS = 300;
const MODEL_WEEKS = 4;

/** What a look says at the end of a week: at every source that has units, the one that decides first. */
export async function judgeIntervention(db: Db, place: Place, row: InterventionRow, look: Look): Promise<NewLook[]> {
  const others = await selectNeighbours(db, { workspaceId: place.workspaceId, id: row.id, day: row.from_day });
  const looks: NewLook[] = [];
  for (const source of sourcesOf(row.kind))
    looks.push(...(await judgeSource(db, place, { row, others, source, look })));
  return looks;
}

function sourcesOf(kind: Intervention["kind"]): EffectSource[] {
  const first = HEADLINE[kind] ?? "clicks";
  return [first, ...SOURCES.filter((source) => source !== first)];
}

interface Judged {
  row: InterventionRow;
  others: readonly InterventionRow[];
  source: EffectSource;
  look: Look;
}

async function judgeSource(db: Db, place: Place, { row, others, source, look }: Judged): Promise<NewLook[]> {
  const dated = (one: InterventionRow) => ({
    ...{ id: one.id, kind: one.kind, from: dayNumber(`${one.from_day}T00:00:00Z`) },
    units: one.scope === "units" ? treatedKeys(one, source) : [],
  });
  const own = findOwnUnits(dated(row), others.map(dated));
  if (own.units.length === 0) return [];
  const loaded = await loadUnits(db, place, { source, day: own.from, weeks: look, treated: own.units });
  const touched = touchedUnits(own, others.map(dated), look);
  const chosen = chooseUnits(loaded.units, own, touched, { source, start: loaded.start });
  const absent = chooseUnits(loaded.absent, own, touched, { source, start: loaded.start });
  const looks: NewLook[] = [];
  if (chosen.treated.length > 0) looks.push(lookAtUnits(source, look, own, chosen, loaded));
  if (absent.treated.length > 0) looks.push(lookAtPresence(look, own, absent, loaded.start));
  return looks;
}

/** Units that anything touched from 12 weeks before the day to the end of the window. */
function touchedUnits(
  own: OwnUnits,
  others: readonly { from: number; units: readonly string[] }[],
  look: Look,
): ReadonlySet<string> {
  const near = others.filter(({ from }) => from >= own.from - 7 * CLEAN_WEEKS && from <= own.from + 7 * look);
  return new Set(near.flatMap(({ units }) => units));
}

interface Chosen {
  treated: LoadedUnit[];
  donors: LoadedUnit[];
}

/** Untouched units of other clusters, the nearest on level first. */
function chooseUnits(
  units: readonly LoadedUnit[],
  own: OwnUnits,
  touched: ReadonlySet<string>,
  { source, start }: { source: EffectSource; start: number },
): Chosen {
  const keys = new Set(own.units);
  const treated = units.filter(({ key }) => keys.has(key));
  const clusters = new Set(treated.map(({ cluster }) => cluster));
  const levelOf = (unit: LoadedUnit) => outcomeOfWindow(source, unit, start - 12, start - 5)?.y ?? Number.NaN;
  const levels = treated.map(levelOf).filter((level) => !Number.isNaN(level));
  const level = levels.length === 0 ? 0 : mean(levels);
  const donors = units
    .filter(({ key, cluster }) => !keys.has(key) && !touched.has(key) && !clusters.has(cluster))
    .map((unit) => ({ unit, distance: Math.abs(levelOf(unit) - level) }))
    .sort((one, other) => (one.distance || 0) - (other.distance || 0) || (one.unit.id < other.unit.id ? -1 : 1))
    .slice(0, MOST_DONORS)
    .map(({ unit }) => unit);
  return { treated, donors };
}

function lookAtUnits(
  source: EffectSource,
  look: Look,
  own: OwnUnits,
  { treated, donors }: Chosen,
  { start }: LoadedUnits,
): NewLook {
  const effect = estimateEffect({ source, treated, donors, start, weeks: look, withChart: true });
  const isOther =
    "reason" in effect && effect.reason === "not_measured" && treated.every((unit) => hasOtherModel(unit, start));
  const outcome: Effect | { reason: UndecidedReason } = isOther ? { reason: "not_comparable" } : effect;
  const judged = judgeEffect(own.overlapping.length > 0 ? { reason: "overlap" } : outcome, { source, look });
  const known = "reason" in outcome ? null : outcome;
  return {
    ...{ source, week: look, verdict: judged.verdict, reason: judged.reason },
    ...{ tau: known?.tau ?? null, variance: known?.variance ?? null, p: known?.p ?? null },
    figures: describeEffect(outcome, judged, { source, look, treated, donors, start, overlapping: own.overlapping }),
  };
}

/** Whether answers came after the day, and none of the model that answered before. */
function hasOtherModel({ values, answers }: LoadedUnit, start: number): boolean {
  if (answers === undefined) return false;
  const after = values.slice(start, start + MODEL_WEEKS);
  return after.every((value) => Number.isNaN(value)) && answers.slice(start, start + MODEL_WEEKS).some((n) => n > 0);
}

function lookAtPresence(look: Look, own: OwnUnits, { treated, donors }: Chosen, start: number): NewLook {
  const toPresence = ({ id, cluster, found, values }: LoadedUnit) => {
    const measured = values.slice(start, start + look).filter((value) => !Number.isNaN(value)).length;
    const weeks = found.slice(start, start + look).filter(Boolean).length;
    return { id, cluster, isFound: measured > 0 && weeks * 2 >= measured };
  };
  const effect = estimatePresence(treated.map(toPresence), donors.map(toPresence));
  const judged = judgePresence(effect, look);
  const isOverlap = own.overlapping.length > 0;
  const reason = isOverlap ? ("overlap" as const) : judged.reason;
  const verdict = isOverlap ? ("cannot_say_yet" as const) : judged.verdict;
  return {
    ...{ source: "presence", week: look, verdict, reason, tau: null, variance: null },
    p: "reason" in effect ? null : effect.p,
    figures: {
      ...EMPTY_FIGURES,
      sentence: describePresence(effect, { ...judged, verdict, reason }, look),
      overlapping: own.overlapping,
      controlIds: donors.map(({ id }) => id),
    },
  };
}
