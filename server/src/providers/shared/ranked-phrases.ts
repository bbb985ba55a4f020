import type { RankedKeyword } from "./ports/site-rankings.ts";

/** Phrases that a site ranks for, in the order in which they come, each once with its best place, until there are enough. */
export class RankedPhrases {
  private readonly byText = new Map<string, RankedKeyword>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get isFull(): boolean {
    return this.byText.size >= this.limit;
  }

  get missing(): number {
    return Math.max(0, this.limit - this.byText.size);
  }

  get keywords(): RankedKeyword[] {
    return [...this.byText.values()];
  }

  add(ranked: RankedKeyword): void {
    const keyword = ranked.keyword.replaceAll(/\s+/g, " ").trim();
    const known = this.byText.get(keyword);
    if (keyword === "" || (known === undefined && this.isFull)) return;
    if (known === undefined || ranked.position < known.position) this.byText.set(keyword, { ...ranked, keyword });
  }
}
