import type { ReportFigure, ReportSection, ReportSectionKey } from "@findable/contract";
import { evidenceOf, type FactKey, type Gathered, type ReportFacts, type ReportRequest } from "../facts.ts";
import type { ReportPeriod } from "../period.ts";
import type { FigureKey, MissingKey, ReportWords, ReportWriter } from "../words/report-words.ts";
import { writerFor } from "../words/report-words.ts";
import { describeChanges } from "./changes.ts";
import { describeNext, describeWaiting } from "./outlook.ts";
import { describeWork } from "./work.ts";

/** The most that a section lists. */
export const MOST_ITEMS = 25;

export interface ComposeInput {
  period: ReportPeriod;
  facts: Gathered;
  requests: Record<FactKey, ReportRequest>;
  words: ReportWords;
  createdAt: string;
  /** Clicks a month gained by all judged interventions; undefined while none is judged. */
  gained: number | undefined;
}

/** What the parts of a report state, in the order in which they state it. */
export interface Composed {
  headline: string;
  sections: ReportSection[];
  figures: ReportFigure[];
  missing: { label: string; reason: string }[];
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

/** Composes a report by rules: every number in it is inserted from an answer of the service. */
export function composeReport(input: ComposeInput, order: readonly ReportSectionKey[]): Composed {
  const figures: ReportFigure[] = [];
  const missing: Composed["missing"] = [];
  const { words, requests, facts } = input;
  const sections = new Map<ReportSectionKey, ReportSection>();
  const write = writerFor(words);
  const draft: Draft = {
    ...input,
    write,
    fact<K extends FactKey>(key: K) {
      const found: Gathered[K] = facts[key];
      if (!("refused" in found)) return found as ReportFacts[K];
      missing.push({ label: requests[key].operation, reason: found.refused });
      return undefined;
    },
    figure(section, key, value, source, field) {
      const unit = key === "citations.rate" || key === "citations.share" ? "share" : "count";
      const one = { key, section, label: words.figures[key], value, unit } as const;
      figures.push({ ...one, evidence: evidenceOf(requests[source], field) });
      return write.figure(one);
    },
    miss: (key) => void missing.push(words.missing[key]),
    section(key) {
      const known = sections.get(key);
      if (known !== undefined) return known;
      const made: ReportSection = { key, title: words.sections[key], paragraphs: [], items: [], more: 0 };
      sections.set(key, made);
      return made;
    },
  };
  const work = describeWork(draft);
  const changes = describeChanges(draft);
  const waiting = describeWaiting(draft);
  describeNext(draft);
  stateGain(draft);
  const said = [...changes, ...work, ...waiting];
  draft.section("summary").paragraphs.push(...(said.length === 0 ? [words.nothingToSay] : said));
  describeMethod(draft);
  return {
    headline: said[0] ?? words.nothingToSay,
    sections: order.map((key) => draft.section(key)),
    figures,
    missing,
  };
}

function stateGain({ gained, figure, miss, section, words }: Draft): void {
  if (gained === undefined) {
    miss("gained");
    return;
  }
  const value = figure("summary", "gained.clicks", gained, "runs", "data");
  section("summary").paragraphs.push(`${words.figures["gained.clicks"]}: ${value}.`);
}

function describeMethod({ section, words, write, createdAt, period }: Draft): void {
  section("method").paragraphs.push(words.method(write.day(createdAt), write.day(period.to)), words.methodDays);
}

/** The first items of a section, and how many it does not list. */
export function listItems(section: ReportSection, items: ReportSection["items"]): void {
  section.items.push(...items.slice(0, MOST_ITEMS));
  section.more += Math.max(0, items.length - MOST_ITEMS);
}
