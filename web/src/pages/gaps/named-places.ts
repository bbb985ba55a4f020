interface Spot {
  /** 0 to 100, from the left and from the bottom. */
  left: number;
  bottom: number;
}

const MAX_LABELS = 8;
/** The size of a label beside its point. */
const WIDTH = 20;
const HEIGHT = 6;
/** To the right of this, labels appear to the left of their points. */
export const NAMES_TURN_AT = 70;

/** Selects the points to label, in order. A label must not cover another point or label. */
export function namedPlaces<Place extends Spot>(places: readonly Place[]): ReadonlySet<Place> {
  const named = new Set<Place>();
  for (const place of places) {
    if (named.size === MAX_LABELS) break;
    const isHidden = places.some((other) => other !== place && covers(place, other));
    const isOver = [...named].some((other) => overlap(place, other));
    if (!isHidden && !isOver) named.add(place);
  }
  return named;
}

function covers(place: Spot, { left, bottom }: Spot): boolean {
  const [from, to] = spanOf(place);
  return left >= from && left <= to && Math.abs(bottom - place.bottom) < HEIGHT / 2;
}

function overlap(one: Spot, other: Spot): boolean {
  const [from, to] = spanOf(one);
  const [start, end] = spanOf(other);
  return from < end && start < to && Math.abs(one.bottom - other.bottom) < HEIGHT;
}

function spanOf({ left }: Spot): [number, number] {
  return left > NAMES_TURN_AT ? [left - WIDTH, left] : [left, left + WIDTH];
}
