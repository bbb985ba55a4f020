import type { RankedKeyword } from "./ports/site-rankings.ts";

/** Collects the phrases of a site in order, each once with its best position, up to a limit. */
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
