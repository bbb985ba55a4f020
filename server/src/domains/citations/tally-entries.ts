import { SCORES, type Tally } from "./tallies.store.ts";

/** Windows of equal length, side by side, the last of which ends with a day. */
export interface Windows {
  /** From 1970. */
  lastDay: number;
  /** Days of a window. */
  days: number;
  windows: number;
}

/** Whether the answers of an engine's day are in no figure. */
export type LeftOut = (llm: string, surface: string, day: number) => boolean;

/** The place of each score that a question knows. A year has more than a million to look up, so a map is too slow. */
export class ScorePlaces {
  readonly #ids: Int32Array;
  readonly #places: Int32Array;

  constructor(ids: readonly number[]) {
    const size = 2 ** Math.ceil(Math.log2(2 * ids.length + 2));
    this.#ids = new Int32Array(size).fill(-1);
    this.#places = new Int32Array(size);
    for (const [place, id] of ids.entries()) {
      const slot = this.#slotOf(id);
      this.#ids[slot] = id;
      this.#places[slot] = place;
    }
  }

  of(id: number): number {
    const slot = this.#slotOf(id);
    if (this.#ids[slot] !== id) throw new Error(`The score ${id} of a counted answer is missing.`);
    return this.#places[slot] ?? 0;
  }

  /** Where an identifier is, or would be. */
  #slotOf(id: number): number {
    const last = this.#ids.length - 1;
    let slot = id & last;
    while (this.#ids[slot] !== id && this.#ids[slot] !== -1) slot = (slot + 1) & last;
    return slot;
  }
}

const NO_WINDOW = -1;

/** The window of each day of a question, by engine and surface: each day is looked up once and not for every sample. */
export class DayWindows {
  readonly firstDay: number;
  readonly #asked: Windows & { leftOut?: LeftOut | undefined };
  readonly #known = new Map<string, Int32Array>();

  constructor(asked: Windows & { leftOut?: LeftOut | undefined }) {
    this.firstDay = asked.lastDay + 1 - asked.days * asked.windows;
    this.#asked = asked;
  }

  of(llm: string, surface: string): Int32Array {
    const { days, windows, leftOut } = this.#asked;
    const key = `${llm} ${surface}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const own = Int32Array.from({ length: days * windows }, (_, index) =>
      leftOut?.(llm, surface, this.firstDay + index) === true ? NO_WINDOW : Math.floor(index / days),
    );
    this.#known.set(key, own);
    return own;
  }
}

/** Calls `visit` with the window, the day and the place of the score of each sample in the windows. */
export function eachSample(
  { entries, llm, surface }: Tally,
  { windows, places }: { windows: DayWindows; places: ScorePlaces },
  visit: (window: number, day: number, place: number) => void,
): void {
  const windowOf = windows.of(llm, surface);
  const { firstDay } = windows;
  const bytes = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  let month = 0;
  for (let at = 0; at < bytes.byteLength; at += 4) {
    const entry = bytes.getInt32(at);
    if (entry < 0) {
      month = -entry;
      continue;
    }
    const day = month + Math.floor(entry / SCORES);
    const window = windowOf[day - firstDay] ?? NO_WINDOW;
    if (window !== NO_WINDOW) visit(window, day, places.of(entry % SCORES));
  }
}
