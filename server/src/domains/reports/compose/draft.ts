import type { ReportSection, ReportSectionKey } from "@findable/contract";
import type { FactKey, Gathered, ReportFacts, ReportRequest } from "../facts.ts";
import type { ReportPeriod } from "../period.ts";
import type { ReportWriter } from "../words/report-words.ts";
import type { FigureKey, MissingKey, ReportWords } from "../words/words.ts";

/** The most that a section lists. */
const MOST_ITEMS = 25;

export interface ComposeInput {
  period: ReportPeriod;
  facts: Gathered;
  requests: Record<FactKey, ReportRequest>;
  words: ReportWords;
  createdAt: string;
}

/** What the functions that describe a part share. */
export interface Draft extends ComposeInput {
  write: ReportWriter;
  /** The answer of a request; undefined if it was refused, which the report then states. */
  fact<K extends FactKey>(key: K): ReportFacts[K] | undefined;
  /** States a figure and returns it as the language writes it. */
  figure(section: ReportSectionKey, key: FigureKey, value: number, source: FactKey, field: string): string;
  miss(key: MissingKey): void;
  section(key: ReportSectionKey): ReportSection;
}

/** The first items of a section, and how many it does not list. */
export function listItems(section: ReportSection, items: ReportSection["items"]): void {
  section.items.push(...items.slice(0, MOST_ITEMS));
  section.more += Math.max(0, items.length - MOST_ITEMS);
}
