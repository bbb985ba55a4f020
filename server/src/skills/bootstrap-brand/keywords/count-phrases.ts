import { writesWithoutSpaces } from "../../../kernel/text/phrase-words.ts";
import type { Field, FieldSource, PageFields } from "./read-fields.ts";
import type { Clauses, Word } from "./split-clauses.ts";

/** Counts of a phrase over all its forms, which differ only in word order, connectors and plurals. */
export interface PhraseCount {
  key: string;
  /** Its stems in the order first seen. */
  stems: readonly string[];
  /** Number of content words. */
  length: number;
  /** Sum over pages of its prominence there. */
  weight: number;
  occurrences: number;
  /** Occurrences without another content word directly before or after. */
  freeOccurrences: number;
  /** Occurrences as a whole title part, heading or anchor. */
  wholeOccurrences: number;
  pages: number;
  sources: Set<FieldSource>;
  /** The first pages with the phrase, at most 3. */
  urls: string[];
  forms: Map<string, number>;
}

const MAX_WORDS = 5;
const MAX_CONNECTORS = 2;
/** Weight gained by each doubling of a phrase's occurrences in the running text of a page. */
const BODY_GAIN = 0.4;

interface OnPage {
  weight: number;
  body: number;
}

/**
 * Counts every phrase of up to five words that begins and ends with a content word. In running text, a phrase inside a longer run of
 * words counts only if it is free, or in a title, heading or link, elsewhere. All others are fragments, and counting them would be
 * most of the work.
 */
export function countPhrases(pages: readonly PageFields[], clauses: Clauses): Map<string, PhraseCount> {
  const prominent = pages.map(({ url, fields }) => ({ url, fields: fields.filter((field) => !isRunningText(field)) }));
  const tally: Tally = { counts: new Map(), byForm: new Map(), onPage: new Map(), known: new Set() };
  countInto(tally, prominent, clauses);
  const full: Tally = { counts: new Map(), byForm: new Map(), onPage: new Map(), known: new Set(tally.byForm.keys()) };
  countInto(full, pages, clauses);
  return full.counts;
}

function countInto(tally: Tally, pages: readonly PageFields[], clauses: Clauses): void {
  for (const { url, fields } of pages) {
    tally.onPage = new Map();
    for (const field of fields) {
      const joint = writesWithoutSpaces(field.text) ? "" : " ";
      for (const clause of clauses.split(field.text)) countClause(clause, field, joint, tally);
    }
    for (const [count, { weight, body }] of tally.onPage) {
      count.weight += weight + BODY_GAIN * Math.log2(1 + body);
      count.pages += 1;
      if (count.urls.length < 3) count.urls.push(url);
    }
  }
}

/** Questions that say something about a subject, such as `Why is my bread dense?`. Their words next to each other name no subject. */
const STATING_QUESTION =
  /^(?:(?:why|warum|pourquoi|por qué|perché|waarom|por que) .*|(?:which|is|are|do|does|did|should|will|welche[rsn]?|ist|sind|quel(?:le)?s?|est-ce|es|cuáles) .*\?)$/i;

function isRunningText(field: Field): boolean {
  if (STATING_QUESTION.test(field.text.trim())) return true;
  return field.source === "body" && field.weight < 1;
}

interface Tally {
  counts: Map<string, PhraseCount>;
  byForm: Map<string, PhraseCount>;
  onPage: Map<PhraseCount, OnPage>;
  /** Forms worth counting inside longer runs. */
  known: ReadonlySet<string>;
}

function countClause(clause: readonly Word[], field: Field, joint: string, tally: Tally): void {
  const running = isRunningText(field);
  const mayBeWhole =
    !running && field.source !== "body" && field.text.length < 80 && clause.every(({ role }) => role !== "break");
  for (let start = 0; start < clause.length; start++) {
    if (clause[start]?.role !== "content") continue;
    const opensFree = clause[start - 1]?.role !== "content";
    let connectors = 0;
    let shown = "";
    for (let end = start; end < clause.length && end < start + MAX_WORDS; end++) {
      const word = clause[end];
      if (word === undefined || word.role === "break") break;
      shown = shown === "" ? word.shown : shown + joint + word.shown;
      if (word.role === "connector") {
        connectors += 1;
        if (connectors > MAX_CONNECTORS) break;
        continue;
      }
      const free = opensFree && clause[end + 1]?.role !== "content";
      if (running && !free && !tally.byForm.has(shown) && !tally.known.has(shown)) continue;
      const alone = mayBeWhole && start === 0 && end === clause.length - 1;
      record(countOf(shown, clause, start, end, tally), shown, { free, alone, field, tally });
    }
  }
}

function countOf(shown: string, clause: readonly Word[], start: number, end: number, tally: Tally): PhraseCount {
  const formKnown = tally.byForm.get(shown);
  if (formKnown !== undefined) return formKnown;
  const stems = clause
    .slice(start, end + 1)
    .filter(({ role }) => role === "content")
    .map(({ stem }) => stem);
  const key = stems.toSorted().join(" ");
  const count = tally.counts.get(key) ?? newCount(key, stems);
  tally.counts.set(key, count);
  tally.byForm.set(shown, count);
  return count;
}

function newCount(key: string, stems: readonly string[]): PhraseCount {
  return {
    key,
    stems,
    length: stems.length,
    weight: 0,
    occurrences: 0,
    freeOccurrences: 0,
    wholeOccurrences: 0,
    pages: 0,
    sources: new Set(),
    urls: [],
    forms: new Map(),
  };
}

function record(
  count: PhraseCount,
  shown: string,
  { free, alone, field, tally }: { free: boolean; alone: boolean; field: Field; tally: Tally },
): void {
  count.occurrences += 1;
  if (free) count.freeOccurrences += 1;
  if (alone) count.wholeOccurrences += 1;
  count.sources.add(field.source);
  count.forms.set(
    shown,
    (count.forms.get(shown) ?? 0) + (alone ? 3 : free ? 2 : 1) * (field.source === "body" ? 1 : 2),
  );
  const onPage = tally.onPage.get(count);
  if (onPage === undefined) {
    tally.onPage.set(count, isRunningText(field) ? { weight: 0, body: 1 } : { weight: field.weight, body: 0 });
  } else if (isRunningText(field)) onPage.body += 1;
  else onPage.weight = Math.max(onPage.weight, field.weight) + 0.25 * Math.min(onPage.weight, field.weight);
}
