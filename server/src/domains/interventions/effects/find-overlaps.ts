/** The parts of an intervention that decide whether its effect can be separated from another one's. */
export interface DatedUnits {
  id: string;
  kind: string;
  /** Days from 1970. */
  from: number;
  units: readonly string[];
}

export interface OwnUnits {
  /** The units to judge. */
  units: string[];
  /** The interventions that act on the same units in the same weeks, and are judged together with this one. */
  overlapping: string[];
  /** The first day of all that are judged together. */
  from: number;
}

/** A later intervention overlaps if it begins before week 13 of the earlier one ends. */
const OVERLAP_DAYS = 13 * 7;
/** Units that no other intervention touched are judged alone if they are at least this share. */
const LEAST_UNSHARED = 1 / 3;

/**
 * The units by which an intervention is judged. Two that touched the same units within 13 weeks cannot be separated: those that only
 * this one touched are judged alone, and without enough of them there is one figure for all under the name of each.
 */
export function findOwnUnits(intervention: DatedUnits, others: readonly DatedUnits[]): OwnUnits {
  const own = new Set(intervention.units);
  const near = others.filter(
    ({ id, from, units }) =>
      id !== intervention.id &&
      Math.abs(from - intervention.from) <= OVERLAP_DAYS &&
      units.some((unit) => own.has(unit)),
  );
  const shared = new Set(near.flatMap(({ units }) => units));
  const unshared = intervention.units.filter((unit) => !shared.has(unit));
  const { from } = intervention;
  if (near.length === 0) return { units: [...intervention.units], overlapping: [], from };
  if (unshared.length > 0 && unshared.length >= LEAST_UNSHARED * intervention.units.length) {
    return { units: unshared, overlapping: [], from };
  }
  return {
    units: [...new Set([...intervention.units, ...shared])],
    overlapping: near.map(({ id }) => id),
    from: Math.min(from, ...near.map((one) => one.from)),
  };
}
