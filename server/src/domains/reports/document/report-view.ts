import type { ReportFigure, ReportSection } from "@findable/contract";
import type { ReportWriter } from "../words/report-words.ts";
import type { ReportWords } from "../words/words.ts";
import type { ReportDocument } from "./report-document.ts";

/* What a report shows and where, the same as a page and as a PDF file. */

export interface ReportView {
  document: ReportDocument;
  words: ReportWords;
  write: ReportWriter;
}

const HEADLINE_FIGURES = new Set([
  ...["ranks.up", "ranks.down", "citations.rate", "search.clicks", "work.published"],
  ...["gained.visits", "gained.positions", "gained.points"],
]);

/** Sections that state how things are, and not what happened in the period. */
const CURRENT: readonly ReportSection["key"][] = ["waiting", "next"];

/** The figures that a section shows as tiles; the summary repeats those that a client looks for first. */
export function tilesOf({ figures }: ReportDocument, { key }: ReportSection): ReportFigure[] {
  return key === "summary"
    ? figures.filter((figure) => HEADLINE_FIGURES.has(figure.key)).slice(0, 6)
    : figures.filter((figure) => figure.section === key && !isDetail(figure));
}

/** The ends of intervals and the counts beside a sum are in its sentence and in the table of evidence. */
function isDetail({ key, section }: ReportFigure): boolean {
  return section === "gained" && !HEADLINE_FIGURES.has(key);
}

/** The days of which a section speaks; null for the method. */
export function spanOf({ document, words, write }: ReportView, key: ReportSection["key"]): string | null {
  if (key === "method") return null;
  return CURRENT.includes(key) ? words.asOf(write.day(document.createdAt)) : periodOf({ document, words, write });
}

export function periodOf({ document: { from, to }, words, write }: ReportView): string {
  return words.periodOf(write.day(from), write.day(to));
}

/** The title with no line break inside a day. */
export function wholeTitle({ document, write }: ReportView): string {
  return [write.day(document.from), write.day(document.to)].reduce(
    (text, day) => text.replaceAll(day, day.replaceAll(" ", "\u00a0")),
    document.title,
  );
}

export function anchorOf({ key }: Pick<ReportFigure, "key">): string {
  return `evidence-${key.replaceAll(/[._]/g, "-")}`;
}

/** Addresses come from foreign sites. */
export function isWeb(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}
