import { fold } from "../../../kernel/text/phrase-words.ts";
import { PLACE_NAMES } from "../../../kernel/text/places.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import type { Language, Word } from "../text/words.ts";
import type { Cues } from "./cues/cues.ts";

const PLACES: ReadonlySet<string> = new Set(PLACE_NAMES.filter((name) => !name.includes(" ")));
const LEGAL_FORMS = new Set("gmbh ag kg se ev inc ltd llc corp plc sa sas sarl srl spa bv nv lda".split(" "));
const TITLES = new Set(
  `dr prof herr frau firma hersteller anbieter unternehmen marke stadt mr mrs ms mme societe empresa azienda ditta bedrijf`.split(
    /\s+/,
  ),
);
/** German nouns after `in` without an article. */
const GERMAN_PHRASES = new Set(
  `ruhe zukunft kurze form gefahr arbeit ordnung frage betrieb summe folge bezug hohe zeiten teilen stunden tagen wochen monaten jahren
  minuten prozent euro regel praxis handarbeit echtzeit bewegung kraft prinzip wirklichkeit`.split(/\s+/),
);

interface Context {
  language: Language;
  cues: Cues;
  /** Names that are known from elsewhere, such as the brand's. */
  knownNames: readonly string[];
}

/** The names of companies, products, people and places in a sentence. */
export function findNames(sentence: string, words: readonly Word[], context: Context): string[] {
  const known = context.knownNames.filter((name) => containsName(words, name));
  const parts = words.map((_word, index) => isNamePart(sentence, words, index, context));
  const names: string[] = [];
  let open: Word | undefined;
  words.forEach((word, index) => {
    if (parts[index] !== true) {
      open = undefined;
      return;
    }
    if (open === undefined || !/^[\s.&+-]{1,3}$/.test(sentence.slice(open.end, word.start))) names.push(word.text);
    else names[names.length - 1] = `${names.at(-1)} ${word.text}`;
    open = word;
  });
  return [...new Set([...known, ...names])];
}

function containsName(words: readonly Word[], name: string): boolean {
  const parts = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return (
    parts.length > 0 && words.some((_, start) => parts.every((part, offset) => words[start + offset]?.folded === part))
  );
}

function isNamePart(sentence: string, words: readonly Word[], index: number, context: Context): boolean {
  const word = words[index];
  if (word === undefined || !/\p{Lu}/u.test(word.text) || isOrdinaryCapital(word, context)) return false;
  if (isUnmistakable(word)) return true;
  if (!/^\p{Lu}/u.test(word.text)) return false;
  if (startsSentence(sentence, words, index)) return isNameAtStart(words, index, context);
  return context.language === "de" ? isGermanName(words, index) : true;
}

function isOrdinaryCapital({ folded }: Word, { language, cues }: Context): boolean {
  if (cues.months.includes(folded) || cues.days.has(folded)) return true;
  return language === "en" && (folded === "i" || folded === "ok");
}

/** `WordPress`, `USA`, `GmbH`: capitals that no common word has. */
function isUnmistakable({ text, folded }: Word): boolean {
  return /\p{Ll}\p{Lu}/u.test(text) || /^\p{Lu}{3,}$/u.test(text) || LEGAL_FORMS.has(folded);
}

function startsSentence(sentence: string, words: readonly Word[], index: number): boolean {
  const word = words[index];
  const before = words[index - 1];
  if (word === undefined || before === undefined) return true;
  return /[:“„«"(–—]/.test(sentence.slice(before.end, word.start));
}

function isNameAtStart(words: readonly Word[], index: number, { language, cues }: Context): boolean {
  const [word, next] = [words[index], words[index + 1]];
  if (word === undefined || next === undefined) return false;
  if (cues.commonStarts.has(word.folded) || stopWordsFor(language).has(word.folded)) return false;
  if (PLACES.has(word.folded)) return true;
  if (
    language === "en" &&
    word.folded.endsWith("s") &&
    /^(?:offer|move|let|allow|include|cost|sell|own|buy|make|need)$/.test(next.folded)
  )
    return false;
  if (cues.statements.has(next.folded)) return !(language === "en" && word.folded.endsWith("ing"));
  return language !== "de" && /^\p{Lu}/u.test(next.text);
}

/** German writes every noun with a capital, so a name shows by its neighbours. */
function isGermanName(words: readonly Word[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (word === undefined) return false;
  if (PLACES.has(word.folded)) return true;
  if (before !== undefined && TITLES.has(before.folded)) return true;
  if (next !== undefined && LEGAL_FORMS.has(next.folded)) return true;
  const isAfterPreposition = before !== undefined && /^(?:in|bei|aus|nach)$/.test(before.folded);
  return isAfterPreposition && !GERMAN_PHRASES.has(word.folded) && !/(?:ung|heit|keit|en|nen)$/.test(word.folded);
}
