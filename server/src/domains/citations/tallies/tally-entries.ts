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
const SCORE_BITS = Math.log2(SCORES);

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

/** The samples of a tally that lie in the windows of a question, side by side in arrays that the next tally uses again. */
export class TallySamples {
  readonly #windows: DayWindows;
  readonly #places: ScorePlaces;
  /** The day of each sample from the first of the windows, and the place of its score. */
  days = new Int32Array(0);
  scores = new Int32Array(0);
  /** Samples of the tally; what follows them in the arrays is of earlier tallies. */
  count = 0;
  /** The window of each day. */
  windowOf: Int32Array = new Int32Array(0);

  constructor({ windows, places }: { windows: DayWindows; places: ScorePlaces }) {
    this.#windows = windows;
    this.#places = places;
  }

  /** A year of a workspace is more than a million samples, so the loop calls nothing that it need not. */
  read({ entries, llm, surface }: Tally): void {
    const words = wordsOf(entries);
    const windowOf = this.#windows.of(llm, surface);
    const { firstDay } = this.#windows;
    const places = this.#places;
    if (this.days.length < words.length) {
      this.days = new Int32Array(words.length);
      this.scores = new Int32Array(words.length);
    }
    const { days, scores } = this;
    let month = 0;
    let count = 0;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      if (word < 0) {
        month = -word - firstDay;
        continue;
      }
      const day = month + (word >>> SCORE_BITS);
      if ((windowOf[day] ?? NO_WINDOW) === NO_WINDOW) continue;
      days[count] = day;
      scores[count] = places.of(word & (SCORES - 1));
      count += 1;
    }
    this.count = count;
    this.windowOf = windowOf;
  }
}

/** The integers of a tally in the byte order of the machine. */
function wordsOf(entries: Uint8Array): Int32Array {
  const words = new Int32Array(entries.byteLength / 4);
  const bytes = Buffer.from(words.buffer);
  bytes.set(entries);
  if (IS_LITTLE_ENDIAN) bytes.swap32();
  return words;
}

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
