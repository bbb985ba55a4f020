import { fold, singular, writesWithoutSpaces } from "../../../kernel/text/phrase-words.ts";
import { hasStopWords, stopWordsFor } from "../../../kernel/text/stop-words.ts";
import { trimEndOf } from "../../../kernel/text/trim-end-of.ts";
import { connectorsFor, emptyWordsFor } from "./common-words.ts";

/** A word and its role in a phrase: `break` ends a phrase, `connector` is allowed only inside one. */
export interface Word {
  shown: string;
  stem: string;
  role: "content" | "connector" | "break";
}

interface Token {
  words: Word[];
  opensClause: boolean;
  closesClause: boolean;
}

export interface Clauses {
  /** Runs of words without punctuation between them. */
  split(text: string): Word[][];
}

const BREAK: Word = { shown: "", stem: "", role: "break" };
const OPENING = /^[("'“„«‘[{<¿¡*•→>-]+/u;
const CLOSING = /[)"'”“»’\]}>.,;:!?…*•→-]/u;
const CODE =
  /[_\\@={}<>$~^`|]|['’]-|\(\)|\w\.\w|^--?\w|::|^\p{Ll}+\p{Lu}|^\p{Lu}\p{Ll}+\p{Lu}\p{L}*(?:Error|Exception|Class|Type)$/u;
/** Japanese words written only in this script are particles and endings. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
const ELIDING = new Set(["fr", "it"]);

/**
 * Returns a splitter of text into clauses of words. Whitespace separates words; Intl.Segmenter separates scripts written without
 * spaces. Each distinct token is analysed once and cached: prose repeats its words, and segmenting half a million takes seconds.
 */
export function clausesOf(language: string, learnedStops: ReadonlySet<string> = new Set()): Clauses {
  const tokens = new Map<string, Token>();
  const known = hasStopWords(language);
  const stops = known ? stopWordsFor(language) : learnedStops;
  const empty = emptyWordsFor(language);
  const connectors = connectorsFor(language);
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });

  const analyse = (raw: string): Token => {
    const inner = trimEndOf(raw.replace(OPENING, ""), CLOSING);
    const opensClause = raw !== inner && OPENING.test(raw);
    const closesClause = CLOSING.test(raw.slice(-1));
    return { words: wordsOf(inner), opensClause, closesClause };
  };
  const wordsOf = (inner: string): Word[] => {
    if (inner === "" || CODE.test(inner)) return [BREAK];
    const plain = inner.replace(/[’ʼ]/g, "'");
    if (ELIDING.has(language) && plain.includes("'")) return plain.split("'").filter(Boolean).map(wordOf);
    if (/^\p{L}{1,4}\/\p{L}{1,4}$/u.test(plain) && plain === plain.toUpperCase()) return plain.split("/").map(wordOf);
    if (plain.includes("/")) return plain.split("/").flatMap((part) => [wordOf(part), BREAK]);
    return [wordOf(plain)];
  };
  const wordOf = (plain: string): Word => {
    if (!/\p{L}/u.test(plain)) return /^\d{3,5}$/.test(plain) ? { ...BREAK, shown: plain } : BREAK;
    const shown = plain.toLowerCase();
    const folded = fold(plain);
    if (connectors.has(folded)) return { shown, stem: folded, role: "connector" };
    if (HIRAGANA.test(plain) || stops.has(folded) || empty.has(folded) || isSmallWord(folded, language)) return BREAK;
    return { shown: shown.replace(/'$/, ""), stem: singular(folded.replace(/'s?$/, ""), language), role: "content" };
  };
  const tokenOf = (raw: string): Token => {
    const cached = tokens.get(raw);
    if (cached !== undefined) return cached;
    const made = analyse(raw);
    tokens.set(raw, made);
    return made;
  };
  const rawTokens = (text: string): string[] =>
    writesWithoutSpaces(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : text.split(/\s+/);

  return {
    split(text) {
      const clauses: Word[][] = [];
      let clause: Word[] = [];
      const close = () => {
        if (clause.length > 0) clauses.push(clause);
        clause = [];
      };
      for (const raw of rawTokens(text)) {
        if (raw.trim() === "") continue;
        const token = tokenOf(raw);
        if (token.opensClause) close();
        for (const word of token.words)
          clause.push(keepsNumber(word, raw, clause) ? { ...word, stem: word.shown, role: "content" } : word);
        if (token.closesClause) close();
      }
      close();
      return clauses;
    },
  };
}

/** Whether a number belongs to the standard named before it, as in `ISO 27001`. */
function keepsNumber(word: Word, raw: string, clause: readonly Word[]): boolean {
  return (
    word.role === "break" &&
    word.shown !== "" &&
    /^\d/.test(raw) &&
    /^(?:iso|din|en|bs|soc|irs|ul)$/.test(clause.at(-1)?.stem ?? "")
  );
}

/** Content words that end in "ly", unlike adverbs. */
const CONTENT_LY =
  /^(?:family|supply|assembly|monthly|weekly|daily|hourly|yearly|quarterly|anomaly|reply|apply|jelly|bully|butterfly|friendly|italy|july|fly|\w+-friendly)$/;

function isSmallWord(folded: string, language: string): boolean {
  if (folded.length === 1 && !/[a-z]/.test(folded) && !writesWithoutSpaces(folded)) return true;
  if (language !== "en") return folded.length === 1;
  if (folded.length === 1 || /^\w+'(?:t|re|ve|ll|d|m)$/.test(folded)) return true;
  return folded.endsWith("ly") && folded.length > 4 && !CONTENT_LY.test(folded);
}
