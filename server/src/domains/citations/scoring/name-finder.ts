import { sentenceAround } from "./sentence-around.ts";

/** A brand as answers name it. */
export interface Brand {
  /** Identifies the brand. */
  domain: string;
  /** Its name and aliases. */
  names: readonly string[];
}

/** A place where a text names a brand, in UTF-16 units. */
export interface NamedPlace {
  domain: string;
  start: number;
  end: number;
  /** Whether the sentence says that the brand is missing or unknown. */
  isAbsence: boolean;
}

interface Token {
  /** Without case, accents and compatibility forms. */
  folded: string;
  written: string;
  start: number;
  end: number;
}

interface Name {
  domain: string;
  tokens: readonly string[];
  joined: string;
  /** One ordinary word, such as `Harvest`: its case and its neighbours decide. */
  isWord: boolean;
  startsUpper: boolean;
}

export type NameFinder = (text: string) => NamedPlace[];

const TOKEN = /[\p{L}\p{N}]+[+#]*/gu;
/** Addresses are not words of the answer: a link to a site does not name it. */
const ADDRESS = /\]\([^()\n]*\)|\bhttps?:\/\/[^\s<>)\]]+/gi;
/** Runs of tokens that are compared as one word: `Tally Hour` is `Tallyhour`. */
const MOST_JOINED = 3;
/** Shorter names joined from several words occur by accident. */
const SHORTEST_JOINED = 6;
const SHORTEST_NAME = 2;
/** Names with more letters are hardly ever ordinary words. */
const LONGEST_WORD = 10;

/** What may follow a name that is also a word, where it begins a sentence. */
const FOLLOWS_A_NAME =
  /^(?:['’]s\b|\s*(?:[,:;.!?)(\]*_–—|-]|$|(?:is|has|was|offers|lets|does|can|and|or|ist|hat|bietet|und|est|offre|et|es|ofrece|y)\b))/;
/** Words beside a name that belong to the same product. */
const SUFFIXES = new Set(["app", "pro", "ai", "io", "inc", "ltd", "gmbh", "software", "plus", "business", "crm", "hq"]);

/**
 * Says that something is not in the answer's sources. Such a sentence names the brand without mentioning it as a choice.
 */
const ABSENCE =
  /\bno (?:information|mention|results?|data|details|record)\b|\b(?:could|can|did|was|were|am|is|are)(?:n['’]t| not) (?:able to )?(?:find|locate|verify|mention(?:ed)?|listed|included|among|familiar|aware|appear)|\b(?:do|does|did)(?:n['’]t| not) (?:have|appear|mention|list|include|find|know)\b|\bcannot (?:find|verify)\b|\bunfamiliar with\b|\bkeine (?:informationen|angaben|daten)\b|\bnicht (?:gefunden|finden|bekannt|aufgeführt|erwähnt)\b|\baucune (?:information|mention|donnée)\b|\bpas (?:trouvé|mentionné|connu)\b|\b(?:ninguna|sin) (?:información|mención)\b|\bno (?:encontré|aparece|se menciona)\b/i;

/** Finds whole names in a text. Where names overlap the longest wins, so `Hourglass PM` is not `Hourglass`. */
export function createNameFinder(brands: readonly Brand[]): NameFinder {
  const names = brands.flatMap(namesOf);
  const first = Map.groupBy(names, ({ tokens }) => tokens[0] ?? "");
  const joined = Map.groupBy(
    names.filter((name) => name.joined.length >= SHORTEST_JOINED),
    (name) => name.joined,
  );
  return (text) => {
    const words = text.replace(ADDRESS, (address) => (address.startsWith("]") ? "]" : " ").padEnd(address.length));
    const tokens = tokensOf(words);
    const found: NamedPlace[] = [];
    for (let at = 0; at < tokens.length; ) {
      const match = matchAt(words, tokens, at, { first, joined });
      if (match === undefined) {
        at += 1;
        continue;
      }
      const [start, end] = [tokens[at]?.start ?? 0, tokens[at + match.length - 1]?.end ?? 0];
      found.push({ domain: match.name.domain, start, end, isAbsence: isAbsence(words, { start, end }) });
      at += match.length;
    }
    return found;
  };
}

interface Index {
  first: ReadonlyMap<string, readonly Name[]>;
  joined: ReadonlyMap<string, readonly Name[]>;
}

function matchAt(text: string, tokens: readonly Token[], at: number, { first, joined }: Index) {
  const whole = (first.get(tokens[at]?.folded ?? "") ?? [])
    .filter((name) => name.tokens.every((token, index) => tokens[at + index]?.folded === token))
    .map((name) => ({ name, length: name.tokens.length }));
  const together = [...Array(MOST_JOINED).keys()].flatMap((index) => {
    const run = tokens.slice(at, at + index + 1);
    if (run.length !== index + 1 || !isOneLine(text, run)) return [];
    const names = joined.get(run.map(({ folded }) => folded).join("")) ?? [];
    return names.map((name) => ({ name, length: run.length }));
  });
  const candidates = [...whole, ...together].toSorted((one, other) => other.length - one.length);
  return candidates.find(({ name, length }) => isThatName(text, tokens, at, length, name));
}

/** Words of one name stand beside each other. */
function isOneLine(text: string, run: readonly Token[]): boolean {
  return run.every((token, index) => {
    const next = run[index + 1];
    return next === undefined || /^[ \u00a0-]?$/.test(text.slice(token.end, next.start));
  });
}

function isThatName(text: string, tokens: readonly Token[], at: number, length: number, name: Name): boolean {
  if (!isOneLine(text, tokens.slice(at, at + length)) && length > 1) return hasLooseWords(text, tokens, at, length);
  if (!name.isWord || length > 1) return true;
  const token = tokens[at];
  if (token === undefined) return false;
  const isUpper = /^\p{Lu}/u.test(token.written);
  if (name.startsUpper && !isUpper) return false;
  if (isPartOfAnotherName(text, tokens, at)) return false;
  if (!beginsSentence(text, token.start)) return true;
  return FOLLOWS_A_NAME.test(text.slice(token.end, token.end + 20));
}

/** Words of a longer name may be separated by `&`, `.` or a hyphen, never by the end of a sentence. */
function hasLooseWords(text: string, tokens: readonly Token[], at: number, length: number): boolean {
  const run = tokens.slice(at, at + length);
  return run.every((token, index) => {
    const next = run[index + 1];
    return next === undefined || /^ ?[&.'’\-–/ ] ?$/.test(text.slice(token.end, next.start));
  });
}

/** `Monday Motivation` is not `Monday`: another capitalized word beside it makes another name. */
function isPartOfAnotherName(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined) return false;
  const isName = (other: Token) => /^\p{Lu}/u.test(other.written) && !SUFFIXES.has(other.folded);
  const follows = after !== undefined && text.slice(token.end, after.start) === " " && isName(after);
  const precedes =
    before !== undefined &&
    text.slice(before.end, token.start) === " " &&
    isName(before) &&
    !beginsSentence(text, before.start);
  return follows || precedes;
}

function beginsSentence(text: string, start: number): boolean {
  const line =
    text
      .slice(Math.max(0, start - 20), start)
      .split("\n")
      .at(-1) ?? "";
  const before = line.replace(/[\s"'”’*_)\]]/g, "");
  return before === "" || /[.!?:•-]$/.test(before);
}

function isAbsence(text: string, span: { start: number; end: number }): boolean {
  const sentence = sentenceAround(text, span, { reach: 300 });
  return ABSENCE.test(text.slice(sentence.start, sentence.end));
}

function namesOf({ domain, names }: Brand): Name[] {
  return names.flatMap((written) => {
    const tokens = tokensOf(written).map(({ folded }) => folded);
    const joined = tokens.join("");
    if (joined.length < SHORTEST_NAME) return [];
    const isWord = tokens.length === 1 && joined.length <= LONGEST_WORD && /^\p{L}+$/u.test(joined);
    return [{ domain, tokens, joined, isWord, startsUpper: /^\p{Lu}/u.test(written.trim()) }];
  });
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    folded: fold(match[0]),
    written: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase();
}
