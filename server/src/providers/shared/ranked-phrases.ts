import type { RankedKeyword } from "./ports/site-rankings.ts";

/** Collects the phrases of a site in order, each once with its best position, from a limited number of rows. */
export class RankedPhrases {
  private readonly byText = new Map<string, RankedKeyword>();
  private readonly limit: number;
  private rows = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get isFull(): boolean {
    return this.rows >= this.limit;
  }

  get missing(): number {
    return Math.max(0, this.limit - this.rows);
  }

  get keywords(): RankedKeyword[] {
    return [...this.byText.values()];
  }

  add(ranked: RankedKeyword): void {
    if (this.isFull) return;
    this.rows += 1;
    const keyword = ranked.keyword.replaceAll(/\s+/g, " ").trim();
    const known = this.byText.get(keyword);
    if (keyword === "") return;
    if (known === undefined || ranked.position < known.position) this.byText.set(keyword, { ...ranked, keyword });
  }
}
