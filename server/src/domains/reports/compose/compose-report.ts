import type { ReportFigure, ReportSection, ReportSectionKey } from "@findable/contract";
import { evidenceOf, type Gathered, type ReportFacts } from "../facts.ts";
import { writerFor } from "../words/report-words.ts";
import type { FigureKey } from "../words/words.ts";
import { describeChanges } from "./changes.ts";
import type { ComposeInput, Draft } from "./draft.ts";
import { describeGained } from "./gained.ts";
import { describeNext, describeWaiting } from "./outlook.ts";
import { describeWork } from "./work.ts";

/** What the parts of a report state, in the order in which they state it. */
export interface Composed {
  headline: string;
  sections: ReportSection[];
  figures: ReportFigure[];
  missing: { label: string; reason: string }[];
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
    fact<K extends keyof ReportFacts>(key: K) {
      const found: Gathered[K] = facts[key];
      if (!("refused" in found)) return found as ReportFacts[K];
      missing.push({ label: requests[key].operation, reason: found.refused });
      return undefined;
    },
    figure(section, key, value, source, field) {
      const unit = unitOf(key);
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
  const gained = describeGained(draft);
  const waiting = describeWaiting(draft);
  describeNext(draft);
  const said = [...changes, ...gained, ...work, ...waiting];
  draft.section("summary").paragraphs.push(...(said.length === 0 ? [words.nothingToSay] : said));
  describeMethod(draft);
  return {
    headline: said[0] ?? words.nothingToSay,
    sections: order.map((key) => draft.section(key)),
    figures,
    missing,
  };
}

function unitOf(key: FigureKey): ReportFigure["unit"] {
  if (key === "citations.rate" || key === "citations.share") return "share";
  return /^gained\.(?:visits|positions|points)/.test(key) ? "gain" : "count";
}

function describeMethod({ section, words, write, createdAt, period }: Draft): void {
  section("method").paragraphs.push(words.method(write.day(createdAt), write.day(period.to)), words.methodDays);
}
