import { fold } from "./phrase-words.ts";

/**
 * What words of many languages mean, in folded text: `stem*` is the start of a word, other entries are whole words, and entries in
 * scripts without spaces are parts of a sentence. The meanings decide nothing: they are features with which a classifier learns from
 * a text in one language for the others.
 */
export type Concepts = Readonly<Record<string, string>>;

const WORD = /[\p{L}\p{N}'-]+|[$€£¥]/gu;
const LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const MAX_CHARACTERS = 3_000;
const MAX_CLAUSES = 40;

interface ConceptIndex {
  whole: Map<string, string[]>;
  stems: Map<string, string[]>;
  parts: [part: string, concept: string][];
}

/** Returns what reads the features of a text that its language does not change: concepts, and those that share a clause. */
export function createConceptReader(concepts: Concepts): (text: string) => Generator<string> {
  const index = indexOf(concepts);
  return (text) => conceptGrams(text, index);
}

function indexOf(concepts: Concepts): ConceptIndex {
  const index: ConceptIndex = { whole: new Map(), stems: new Map(), parts: [] };
  for (const [concept, entries] of Object.entries(concepts)) {
    for (const entry of entries.split(/\s+/).map(foldMore)) {
      if (LETTERS.test(entry)) index.parts.push([entry, concept]);
      else if (entry.endsWith("*")) addTo(index.stems, entry.slice(0, -1), concept);
      else addTo(index.whole, entry, concept);
    }
  }
  return index;
}

function addTo(entries: Map<string, string[]>, key: string, concept: string): void {
  const known = entries.get(key) ?? [];
  if (!known.includes(concept)) entries.set(key, [...known, concept]);
}

/** NFKD keeps the Polish l with a stroke. */
function foldMore(text: string): string {
  return fold(text).replaceAll("ł", "l");
}

function conceptsOfWord(word: string, { whole, stems }: ConceptIndex): string[] {
  const found = [...(whole.get(word) ?? [])];
  for (let length = 3; length <= word.length; length += 1) {
    for (const concept of stems.get(word.slice(0, length)) ?? []) if (!found.includes(concept)) found.push(concept);
  }
  if (found.length === 0 && /n't$/.test(word)) found.push("not");
  if (found.length === 0 && /^\d+$/.test(word)) found.push("number");
  return found;
}

/** The concepts of a clause in order, the same one once in a row. */
function conceptsOfClause(clause: string, index: ConceptIndex): string[] {
  if (LETTERS.test(clause))
    return index.parts
      .map(([part, concept]) => ({ concept, at: clause.indexOf(part) }))
      .filter(({ at }) => at !== -1)
      .toSorted((one, other) => one.at - other.at)
      .map(({ concept }) => concept)
      .filter((concept, place, all) => all.indexOf(concept) === place);
  const found = (clause.match(WORD) ?? []).flatMap((word) => conceptsOfWord(word, index));
  return found.filter((concept, place) => concept !== found[place - 1]);
}

/** Concepts alone, in pairs of a clause, beside a negation, and in the first sentence. */
function* conceptGrams(text: string, index: ConceptIndex): Generator<string> {
  const folded = foldMore(text.slice(0, MAX_CHARACTERS));
  const clauses = folded.split(/(?<=[.!?;。!?\n])|[,、,]/).filter((clause) => /[\p{L}\p{N}?]/u.test(clause));
  let isFirst = true;
  for (const clause of clauses.slice(0, MAX_CLAUSES)) {
    const found = conceptsOfClause(clause, index);
    const isNegated = found.includes("not") || found.includes("no");
    if (/[??]/.test(clause)) found.push("asks");
    const distinct = [...new Set(found)].toSorted();
    for (const [place, one] of distinct.entries()) {
      yield `k ${one}`;
      if (isFirst) yield `k1 ${one}`;
      if (isNegated) yield `kn ${one}`;
      for (const other of distinct.slice(place + 1)) yield `kk ${one} ${other}`;
    }
    for (const [place, one] of found.entries()) if (place > 0) yield `kb ${found[place - 1]} ${one}`;
    if (distinct.length > 0 && distinct.length <= 4) yield `ks ${distinct.join(" ")}`;
    if (distinct.length > 0) isFirst = false;
  }
}
