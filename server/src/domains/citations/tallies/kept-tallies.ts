import type { DailyCount } from "../statistics/daily-counts.ts";
import type { Tallies } from "./tallies.store.ts";

/** Bytes that one process keeps at most: those of ten workspaces that sampled 200 prompts for a year. */
const MOST_BYTES = 2 ** 27;
/** What one count takes, about. */
const COUNT_BYTES = 400;

interface Kept {
  fingerprint: string;
  tallies: Tallies;
  /** By question. */
  counts: Map<string, DailyCount[]>;
  bytes: number;
}

/** What was counted. The counts are shared by requests and never changed. */
export interface Counted {
  tallies: Tallies;
  countOnce(question: string, count: () => DailyCount[]): DailyCount[];
}

/**
 * The counted samples of earlier requests of this process, with what was computed from them. Each has the fingerprint of its rows,
 * so nothing here is older than the database. What was not asked for longest is dropped first.
 */
export class KeptTallies {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(mostBytes: number = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** What is known of an asked set, if its rows are still those of the fingerprint. */
  find(asked: string, fingerprint: string): Counted | undefined {
    const kept = this.#kept.get(asked);
    if (kept === undefined) return undefined;
    this.#drop(asked, kept);
    return kept.fingerprint === fingerprint ? this.#keep(asked, kept) : undefined;
  }

  keep(asked: string, fingerprint: string, tallies: Tallies): Counted {
    const known = this.#kept.get(asked);
    if (known !== undefined) this.#drop(asked, known);
    const bytes = tallies.tallies.reduce((total, { entries }) => total + entries.byteLength, 0);
    return this.#keep(asked, { fingerprint, tallies, counts: new Map(), bytes });
  }

  #keep(asked: string, kept: Kept): Counted {
    this.#kept.set(asked, kept);
    this.#bytes += kept.bytes;
    this.#makeRoom();
    const countOnce = (question: string, count: () => DailyCount[]) => {
      const known = kept.counts.get(question);
      if (known !== undefined) return known;
      const counts = count();
      kept.counts.set(question, counts);
      this.#grow(asked, kept, counts.length * COUNT_BYTES);
      return counts;
    };
    return { tallies: kept.tallies, countOnce };
  }

  #grow(asked: string, kept: Kept, bytes: number): void {
    kept.bytes += bytes;
    if (this.#kept.get(asked) !== kept) return;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [asked, kept] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(asked, kept);
    }
  }

  #drop(asked: string, kept: Kept): void {
    this.#kept.delete(asked);
    this.#bytes -= kept.bytes;
  }
}
