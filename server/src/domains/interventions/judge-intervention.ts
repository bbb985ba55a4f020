import type { Intervention } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { dayNumber } from "../../kernel/text/moment.ts";
import { describeEffect, describePresence, EMPTY_FIGURES } from "./describe-effect.ts";
import { addOtherWorkspaces, type Chosen, nearestDonors } from "./effects/choose-donors.ts";
import { type Effect, estimateEffect } from "./effects/estimate-effect.ts";
import { findOwnUnits, type OwnUnits } from "./effects/find-overlaps.ts";
import { judgeEffect, type Look, type UndecidedReason } from "./effects/judge-effect.ts";
import { estimatePresence, judgePresence } from "./effects/presence-effect.ts";
import type { EffectSource } from "./effects/window-outcome.ts";
import type { InterventionRow, NewLook, Place } from "./interventions.store.ts";
import { selectNeighbours } from "./interventions.store.ts";
import type { Elsewhere } from "./load-elsewhere.ts";
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
const MODEL_WEEKS = 4;
/** A change of the whole site is judged if at least this share of the units was not touched by anything else. */
const LEAST_UNTOUCHED = 1 / 3;

/**
 * What a look says at the end of a week: at every source that has units, the one that decides first. `elsewhere` has untouched units of
 * other workspaces, for what this one has no controls for.
 */
export async function judgeIntervention(
  db: Db,
  place: Place,
  row: InterventionRow,
  look: Look,
  elsewhere: Elsewhere = new Map(),
): Promise<NewLook[]> {
  const others = await selectNeighbours(db, { workspaceId: place.workspaceId, id: row.id, day: row.from_day });
  const looks: NewLook[] = [];
  const judge = row.scope === "site" ? judgeSiteAtSource : judgeSource;
  for (const source of sourcesOf(row.kind)) {
    const beyond = elsewhere.get(source) ?? [];
    looks.push(...(await judge(db, place, { row, others, source, look, beyond })));
  }
  return looks;
}

/** The sources at which untouched units of other workspaces could show what this one cannot. */
export function sourcesWithoutControls(looks: readonly NewLook[]): EffectSource[] {
  const lacking = looks.filter(({ reason }) => reason === "too_few_controls" || reason === "no_controls");
  return lacking.flatMap(({ source }) => (source === "presence" ? [] : [source]));
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
  /** Untouched units of other workspaces; empty unless this one lacks controls. */
  beyond: readonly LoadedUnit[];
}

async function judgeSource(db: Db, place: Place, { row, others, source, look, beyond }: Judged): Promise<NewLook[]> {
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
  // What touched the whole site touched these units and none elsewhere.
  const isComparable = own.overlapping.length === 0 && !others.some((other) => isSiteWide(other, own.from, look));
  const compared = isComparable ? addOtherWorkspaces(chosen, beyond, source, loaded.start) : chosen;
  if (chosen.treated.length > 0) looks.push(lookAtUnits(source, look, own, compared, loaded));
  if (absent.treated.length > 0) looks.push(lookAtPresence(look, own, absent, loaded.start));
  return looks;
}

/** A change of the whole site has no control inside: all that was measured before and nothing else touched, beside other sites. */
async function judgeSiteAtSource(
  db: Db,
  place: Place,
  { row, others, source, look, beyond }: Judged,
): Promise<NewLook[]> {
  const from = dayNumber(`${row.from_day}T00:00:00Z`);
  const loaded = await loadUnits(db, place, { source, day: from, weeks: look, treated: [] });
  if (loaded.units.length === 0) return [];
  const dated = others.map((other) => ({
    from: dayNumber(`${other.from_day}T00:00:00Z`),
    units: treatedKeys(other, source),
  }));
  const touched = touchedUnits({ units: [], overlapping: [], from }, dated, look);
  const free = loaded.units.filter(({ key }) => !touched.has(key));
  const overlapping = others.filter((other) => isSiteWide(other, from, look)).map(({ id }) => id);
  const own: OwnUnits = { units: free.map(({ key }) => key), overlapping, from };
  const areEnough = free.length >= LEAST_UNTOUCHED * loaded.units.length;
  const compared = areEnough ? addOtherWorkspaces({ treated: free, donors: [] }, beyond, source, loaded.start) : NONE;
  if (overlapping.length === 0 && areEnough && compared.donors.length > 0)
    return [lookAtUnits(source, look, own, compared, loaded)];
  const reason = overlapping.length > 0 || !areEnough ? "overlap" : "no_controls";
  const judged = judgeEffect({ reason }, { source, look });
  const seen = { source, look, treated: free, donors: [], start: loaded.start, overlapping };
  const figures = describeEffect({ reason }, judged, seen);
  return [{ source, week: look, verdict: judged.verdict, reason, tau: null, variance: null, p: null, figures }];
}

function isSiteWide({ scope, from_day: day }: InterventionRow, from: number, look: Look): boolean {
  const days = dayNumber(`${day}T00:00:00Z`) - from;
  return scope === "site" && days >= -7 * CLEAN_WEEKS && days <= 7 * look;
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

const NONE: Chosen<LoadedUnit> = { treated: [], donors: [] };

/** Untouched units of other clusters, the nearest on level first. */
function chooseUnits(
  units: readonly LoadedUnit[],
  own: OwnUnits,
  touched: ReadonlySet<string>,
  { source, start }: { source: EffectSource; start: number },
): Chosen<LoadedUnit> {
  const keys = new Set(own.units);
  const treated = units.filter(({ key }) => keys.has(key));
  const clusters = new Set(treated.map(({ cluster }) => cluster));
  const free = units.filter(({ key, cluster }) => !keys.has(key) && !touched.has(key) && !clusters.has(cluster));
  return { treated, donors: nearestDonors(free, treated, source, start) };
}

function lookAtUnits(
  source: EffectSource,
  look: Look,
  own: OwnUnits,
  { treated, donors }: Chosen<LoadedUnit>,
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

function lookAtPresence(look: Look, own: OwnUnits, { treated, donors }: Chosen<LoadedUnit>, start: number): NewLook {
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
