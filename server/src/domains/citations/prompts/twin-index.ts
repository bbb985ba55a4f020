import { jaccardIndex } from "../../../kernel/statistics/set-overlap.ts";

type Stems = ReadonlySet<string>;

/** The part of the words that two prompts share from which they ask the same. */
const SAME = 0.75;

/**
 * Finds prompts that ask the same without comparing each with each. Two prompts that share so many of their words share one of
 * the rarest few of each, so only those few are indexed.
 */
export class TwinIndex {
  private readonly frequencies = new Map<string, number>();
  private readonly added: Stems[] = [];
  private readonly byStem = new Map<string, number[]>();

  /** `all` are the prompts that will be added and looked up. */
  constructor(all: Iterable<Stems>) {
    for (const stems of all) {
      for (const stem of stems) this.frequencies.set(stem, (this.frequencies.get(stem) ?? 0) + 1);
    }
  }

  /** The position of the first added prompt that asks the same. */
  find(stems: Stems): number | undefined {
    const near = new Set(this.rarest(stems).flatMap((stem) => this.byStem.get(stem) ?? []));
    const twins = [...near].filter((at) => jaccardIndex(this.added[at] ?? new Set(), stems) >= SAME);
    return twins.length === 0 ? undefined : twins.reduce((least, at) => Math.min(least, at));
  }

  add(stems: Stems): void {
    for (const stem of this.rarest(stems)) {
      const positions = this.byStem.get(stem);
      if (positions === undefined) this.byStem.set(stem, [this.added.length]);
      else positions.push(this.added.length);
    }
    this.added.push(stems);
  }

  /** The stems of which a prompt that asks the same has at least one among its own. All prompts use one order. */
  private rarest(stems: Stems): string[] {
    const frequency = (stem: string) => this.frequencies.get(stem) ?? 0;
    return [...stems]
      .sort((one, other) => frequency(one) - frequency(other) || (one < other ? -1 : 1))
      .slice(0, stems.size - Math.ceil(SAME * stems.size) + 1);
  }
}
