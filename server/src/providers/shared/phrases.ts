import { metricsFrom, type ReportedMetrics } from "./keyword-metrics.ts";
import type { DiscoveredPhrase } from "./ports/keyword-discovery.ts";
import type { KeywordNumbers } from "./ports/keyword-overview.ts";
import { within } from "./within.ts";

export interface PhraseNumbers extends ReportedMetrics {
  volume?: number | null | undefined;
  kd?: number | null | undefined;
}

/** Collects phrases in order, without duplicates, up to a limit. */
export class PhraseBook {
  private readonly byText = new Map<string, DiscoveredPhrase>();
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

  get phrases(): DiscoveredPhrase[] {
    return [...this.byText.values()];
  }

  /** The numbers of a phrase in its stored spelling; null if unknown. */
  numbersOf(text: string): KeywordNumbers | null {
    const { volume, kd, metrics } = this.byText.get(text) ?? { volume: null, kd: null };
    if (volume === null && kd === null && metrics === undefined) return null;
    return { volume, kd, ...(metrics && { metrics }) };
  }

  add(keyword: string, numbers: PhraseNumbers = {}): void {
    const text = keyword.replaceAll(/\s+/g, " ").trim();
    if (text === "" || this.isFull || this.byText.has(text)) return;
    const metrics = metricsFrom(numbers);
    this.byText.set(text, {
      keyword: text,
      volume: within(numbers.volume, Number.MAX_SAFE_INTEGER),
      kd: within(numbers.kd, 100),
      ...(metrics && { metrics }),
    });
  }
}
