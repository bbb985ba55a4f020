import { mean } from "../../../kernel/statistics/summaries.ts";
import { type EffectSource, outcomeOfWindow, type WeeklyUnit } from "./window-outcome.ts";

/** A unit with the engine that answers it, for citations. */
export type DonorUnit = WeeklyUnit & { engine?: string };

export interface Chosen<Unit extends DonorUnit> {
  treated: Unit[];
  donors: Unit[];
}

const MOST_DONORS = 300;
const OWN_SITE = "own";

/** The units whose level before was nearest, at most 300. */
export function nearestDonors<Unit extends DonorUnit>(
  units: readonly Unit[],
  treated: readonly Unit[],
  source: EffectSource,
  start: number,
): Unit[] {
  const levelOf = (unit: Unit) => outcomeOfWindow(source, unit, start - 12, start - 5)?.y ?? Number.NaN;
  const levels = treated.map(levelOf).filter((level) => !Number.isNaN(level));
  const level = levels.length === 0 ? 0 : mean(levels);
  return units
    .map((unit) => ({ unit, distance: Math.abs(levelOf(unit) - level) }))
    .sort((one, other) => (one.distance || 0) - (other.distance || 0) || (one.unit.id < other.unit.id ? -1 : 1))
    .slice(0, MOST_DONORS)
    .map(({ unit }) => unit);
}

/**
 * Adds untouched units of other workspaces to the donors, the nearest on level first. What happens to a site happens to all its units,
 * so each site is one cluster.
 */
export function addOtherWorkspaces<Unit extends DonorUnit>(
  { treated, donors }: Chosen<Unit>,
  beyond: readonly Unit[],
  source: EffectSource,
  start: number,
): Chosen<Unit> {
  const engines = new Set(treated.map(({ engine }) => engine));
  const comparable = beyond.filter(({ engine }) => engines.has(engine));
  if (comparable.length === 0) return { treated, donors };
  const ofSite = (units: readonly Unit[]) => units.map((unit) => ({ ...unit, cluster: OWN_SITE }));
  return {
    treated: ofSite(treated),
    donors: nearestDonors([...ofSite(donors), ...comparable], treated, source, start),
  };
}
