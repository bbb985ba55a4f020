import { type Language, type Word, wordsOf } from "../text/words.ts";
import { findThan } from "./comparisons.ts";
import { type Cues, cuesOf } from "./cues/cues.ts";
import { findNames } from "./find-names.ts";
import { speaksForBrand } from "./own-statements.ts";
import { hasPhrase, startsWithPhrase } from "./phrases.ts";
import { quantitiesOf } from "./quantities.ts";
import type { Quantity } from "./units.ts";

export const FACT_KINDS = ["number", "date", "name", "comparison", "quotation"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** What a sentence asserts that a source can confirm or refute. */
export interface Facts {
  kinds: readonly FactKind[];
  quantities: readonly Quantity[];
  names: readonly string[];
  /** Words in quotation marks, four or more. */
  quotes: readonly string[];
}

const NONE: Facts = { kinds: [], quantities: [], names: [], quotes: [] };
const QUOTED = /“([^”]{8,400})”|„([^“”]{8,400})[“”]|«([^»]{8,400})»|"([^"]{8,400})"/g;
const YEAR = /^(?:19|20)\d\d$/;
const LABELS =
  /^(?:step|part|chapter|section|phase|figure|table|tip|rule|no|schritt|teil|kapitel|abschnitt|abbildung|etape|partie|chapitre|paso|parte|capitulo|passo|capitolo|stap|deel|hoofdstuk)$/;

/** The facts of one sentence. None for questions, requests, examples and opinions. */
export function factsOf(sentence: string, language: Language, knownNames: readonly string[] = []): Facts {
  const cues = cuesOf(language);
  const words = wordsOf(sentence);
  const quotes = quotesOf(sentence);
  if (isNoStatement(sentence, words, language, quotes.length > 0)) return NONE;
  const all = quantitiesOf(sentence, language).filter((quantity) => isCounted(quantity, words, cues));
  const dates = all.filter((quantity) => isDate(quantity, words, cues));
  const known = findNames(sentence, words, { language, cues, knownNames });
  const names = known.filter((name) => !isInPassing(name, words));
  const kinds: FactKind[] = [];
  if (all.length > dates.length) kinds.push("number");
  if (dates.length > 0) kinds.push("date");
  if (names.length > 0) kinds.push("name");
  if (compares(words, cues, language)) kinds.push("comparison");
  if (attributes(words, cues, quotes.length > 0)) kinds.push("quotation");
  // With another fact, every name belongs to what is stated.
  return {
    kinds,
    quantities: all,
    names: kinds.length === 0 ? names : known,
    quotes: kinds.includes("quotation") ? quotes : [],
  };
}

/** Whether a sentence states something: no question, request, example or opinion. */
export function isStatement(sentence: string, language: Language): boolean {
  return !isNoStatement(sentence, wordsOf(sentence), language, false);
}

/** Prepositions of place, in all languages. */
const IN_PLACES = new Set(
  "in at near around from across outside bei aus um a en dans chez cerca de presso vicino bij rond perto em".split(" "),
);
/** Before a noun it is any one of its kind: "a plumber in Leeds". */
const INDEFINITE = new Set(
  "a an any some every many most few your my our ein eine einen jeder jede viele une des chaque plusieurs votre mon una cada muchos su mi molti ogni een elke veel um uma muitos".split(
    " ",
  ),
);
/** People of whom nothing is claimed. */
const ANYBODY = new Set(
  "people someone somebody anyone friends neighbours neighbors customers clients readers owners those leute jemand kunden freunde nachbarn gens quelqu amis clientes vecinos alguien gente persone clienti amici mensen iemand klanten pessoas alguem amigos".split(
    " ",
  ),
);

/** A place that only says where a person in the text is, such as "a plumber in Leeds advised us": no source needs to name it. */
function isInPassing(name: string, words: readonly Word[]): boolean {
  const parts = wordsOf(name);
  const [first] = parts;
  const at = words.findIndex(
    (word, index) =>
      word.text === first?.text && parts.every((part, offset) => words[index + offset]?.text === part.text),
  );
  const before = words[at - 1];
  if (at < 1 || before === undefined || !IN_PLACES.has(before.folded)) return false;
  const [determiner, noun] = [words[at - 3]?.folded ?? "", words[at - 2]?.folded ?? ""];
  return ANYBODY.has(noun) || INDEFINITE.has(determiner);
}

function quotesOf(sentence: string): string[] {
  return [...sentence.matchAll(QUOTED)]
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? "")
    .filter((quote) => wordsOf(quote).length >= 3);
}

/** "Call our help desk" and "Rent boots for €6": a request that says what the writer offers. */
function isOfferOf(sentence: string, language: Language): boolean {
  return (
    speaksForBrand(sentence, language, []) ||
    quantitiesOf(sentence, language).some(({ unit }) => PRICES.has(unit?.dimension ?? ""))
  );
}

const IF = /^(?:if|when|wenn|falls|si|se|als|cuando|quando|quand)$/;
const PRICES = new Set(["euro", "dollar", "pound", "franc", "krone", "share"]);

function isNoStatement(sentence: string, words: readonly Word[], language: Language, hasQuote: boolean): boolean {
  const cues = cuesOf(language);
  const [first, second] = words;
  if (first === undefined || (!hasQuote && /\?["”»“)]*$/.test(sentence))) return true;
  const folded = words.map((word) => word.folded);
  if (startsWithPhrase(folded, cues.opinions)) return true;
  const isOffer = isOfferOf(sentence, language);
  if (startsWithPhrase(folded, cues.supposing)) return !isOffer || !IF.test(first.folded);
  if (hasQuote && /^["“„«]/.test(sentence)) return false;
  const isRequest =
    cues.requests.has(first.folded) ||
    cues.requestEndings.some((ending) => first.folded.endsWith(ending) && first.folded.length > 4);
  if (!isRequest || isOffer) return false;
  // `Open` is a request, `Open AI` a name; German requests in the polite form have their subject second.
  return (
    second === undefined ||
    !/^\p{Lu}/u.test(second.text) ||
    second.folded === "sie" ||
    second.folded === "u" ||
    isKnownRequest(first)
  );
}

function isKnownRequest({ folded }: Word): boolean {
  return /^(?:open|click|see|read|use|visit|press|select|choose|go|ask|try)$/.test(folded);
}

/** Omits numbers that count parts of the text, such as `five steps` and `step 3`. */
function isCounted({ start, end, unit, isRounded }: Quantity, words: readonly Word[], { textParts }: Cues): boolean {
  const before = words.findLast((word) => word.end <= start);
  if (before !== undefined && LABELS.test(before.folded)) return false;
  if (unit !== null || isRounded) return true;
  return !words
    .filter((word) => word.start >= end)
    .slice(0, 2)
    .some(({ folded }) => textParts.has(folded));
}

function isDate({ text, start, end, unit }: Quantity, words: readonly Word[], { months }: Cues): boolean {
  if (unit !== null) return false;
  if (YEAR.test(text)) return true;
  const near = [
    ...words.filter((word) => word.end <= start).slice(-1),
    ...words.filter((word) => word.start >= end).slice(0, 2),
  ];
  return near.some(({ folded }) => months.includes(folded));
}

function compares(words: readonly Word[], cues: Cues, language: Language): boolean {
  const folded = words.map((word) => word.folded);
  return hasPhrase(folded, cues.comparing) || isMajority(folded, language) || findThan(folded, cues, language) > 0;
}

/** `Most insurers refuse …`: a share of a group without a number. */
function isMajority([first, second]: readonly string[], language: Language): boolean {
  return language === "en" && first === "most" && second !== undefined && second !== "of" && second !== "likely";
}

function attributes(words: readonly Word[], cues: Cues, hasQuote: boolean): boolean {
  const folded = words.map((word) => word.folded);
  if (startsWithPhrase(folded, cues.accordingTo) && folded.length > 4) return true;
  const said = folded.some((word) => cues.sayings.has(word));
  if (!said) return folded.some((word) => cues.speakers.has(word)) && hasPhrase(folded, cues.accordingTo);
  return hasQuote || folded.some((word, index) => cues.speakers.has(word) && index < 6);
}
