import { singular } from "../../../kernel/text/phrase-words.ts";
import { isNameOf, type Phrase, type ReadContext } from "./phrase.ts";
import { findIndexed, indexPhrases } from "./phrase-index.ts";
import { triggerIndexes } from "./triggers.ts";

/** What phrases that are labelled together reveal about each other. Empty for a single phrase. */
export interface BatchEvidence {
  /** Things that several phrases buy, compare or specify, as stems. */
  things: ReadonlySet<string>;
  /** Tasks, problems and subjects that people ask about. */
  asked: ReadonlySet<string>;
  /** Names that people log in to, compare and look for alternatives to. */
  competitors: readonly Phrase[];
  /** Whether enough phrases concern the brand and its offer that the others belong to its market. */
  aboutMarket: boolean;
}

export const NO_EVIDENCE: BatchEvidence = { things: new Set(), asked: new Set(), competitors: [], aboutMarket: false };

type Sign =
  | "bought"
  | "praised"
  | "placed"
  | "urgent"
  | "narrowed"
  | "compared"
  | "asked"
  | "entered"
  | "likened"
  | "neutral";

const PRAISE_WORDS = indexPhrases([["best"], ["top"], ["reviews"], ["review"], ["how", "to", "choose"]]);
const LOGIN_WORDS = indexPhrases([["login"], ["log", "in"], ["sign", "in"], ["app", "download"]]);
const COMPARISON_WORDS = indexPhrases([
  ["sites", "like"],
  ["apps", "like"],
  ["similar", "to"],
  ["alternatives"],
  ["alternative"],
]);
const QUESTION_WORDS = indexPhrases(
  ["how to", "how do", "what is", "what are", "what does", "why", "explained", "best way to", "ways to"].map((words) =>
    words.split(" "),
  ),
);
/** Words that accompany things and tasks alike, so that they distinguish neither. */
const NEUTRAL_WORDS = indexPhrases([
  ["problems"],
  ["not", "working"],
  ["guide"],
  ["instructions"],
  ["ideas"],
  ["tips"],
  ["order"],
]);
const NARROWING = new Set("for with without fur mit ohne pour avec sans para con sin per voor met zonder".split(" "));
const FILLERS = new Set(["in", "near", "the", "a", "an", "is", "are", "to", "of", "does", "do", "delivery"]);
const SMALL_BATCH = 20;
const MIN_SIGNS = { thing: 2, competitor: 3 } as const;
const MARKET_SHARE = 0.3;

/** What the phrases of a batch have in common. The labels of a single phrase never need it. */
export function readBatch(phrases: readonly Phrase[], context: ReadContext): BatchEvidence {
  if (phrases.length < SMALL_BATCH) return NO_EVIDENCE;
  const seen = new Map<string, { signs: Set<Sign>; words: string[] }>();
  for (const phrase of phrases) {
    const { core, signs } = coreAndSigns(phrase, context);
    if (core.length === 0 || core.length > 5) continue;
    const key = stemsOf(core, phrase.language).join(" ");
    const entry = seen.get(key) ?? { signs: new Set(), words: core };
    for (const sign of signs) entry.signs.add(sign);
    seen.set(key, entry);
  }
  const known = [...context.brands, ...context.competitors];
  const isCompetitor = ({ signs, words }: { signs: Set<Sign>; words: string[] }) =>
    words.length <= 2 &&
    signs.has("entered") &&
    !isNameOf(words, known) &&
    signs.size >= MIN_SIGNS.competitor &&
    !words.some((word) => context.offerStems.has(word));
  const entries = [...seen];
  const competitors = entries
    .filter(([, entry]) => isCompetitor(entry))
    .map(([, { words }]) => nameOf(words, phrases[0]?.language ?? "en"));
  const isName = (entry: { signs: Set<Sign>; words: string[] }) => isCompetitor(entry) || isNameOf(entry.words, known);
  const things = entries.filter(([, entry]) => !isName(entry) && count(entry.signs, PURCHASE_SIGNS) >= MIN_SIGNS.thing);
  const asked = entries.filter(([, { signs }]) => signs.has("asked") && count(signs, PURCHASE_SIGNS) < MIN_SIGNS.thing);
  const ours = phrases.filter(
    ({ stems, words }) => stems.some((stem) => context.offerStems.has(stem)) || isNameOf(words, known),
  );
  return {
    things: new Set(things.map(([key]) => key)),
    asked: new Set(asked.map(([key]) => key)),
    competitors,
    aboutMarket: ours.length / phrases.length >= MARKET_SHARE,
  };
}

const PURCHASE_SIGNS: readonly Sign[] = ["bought", "praised", "placed", "urgent", "narrowed", "compared"];

function count(signs: ReadonlySet<Sign>, among: readonly Sign[]): number {
  return among.filter((sign) => signs.has(sign)).length;
}

function nameOf(words: string[], language: string): Phrase {
  return { text: words.join(" "), language, words, stems: words, content: words };
}

/** The subject without its context words, and those words. */
export function coreAndSigns(phrase: Phrase, context: ReadContext): { core: string[]; signs: Sign[] } {
  const { language, words } = phrase;
  const indexes: readonly (readonly [Sign, ReturnType<typeof indexPhrases>])[] = [
    ["asked", QUESTION_WORDS],
    ["entered", LOGIN_WORDS],
    ["likened", COMPARISON_WORDS],
    ["neutral", NEUTRAL_WORDS],
    ["praised", PRAISE_WORDS],
    ["bought", triggerIndexes(language, "PURCHASE").strong],
    ["urgent", triggerIndexes(language, "URGENCY").strong],
    ["placed", triggerIndexes(language, "LOCATION").strong],
    ["placed", context.places],
    ["compared", triggerIndexes(language, "ALTERNATIVE").strong],
  ];
  const narrowed = words.findIndex((word, index) => index > 0 && NARROWING.has(word));
  const versus = words.findIndex((word, index) => index > 0 && (word === "vs" || word === "versus"));
  const end = [narrowed, versus].filter((at) => at > 0).reduce((least, at) => Math.min(least, at), words.length);
  const aside = new Set<number>();
  const signs: Sign[] = [...(narrowed > 0 ? ["narrowed" as const] : []), ...(versus > 0 ? ["compared" as const] : [])];
  for (const [sign, index] of indexes) {
    for (const { phrase: found, at } of findIndexed(words, index)) {
      signs.push(sign);
      for (let place = at; place < at + found.length; place += 1) aside.add(place);
    }
  }
  const core = words.filter(
    (word, place) => place < end && !aside.has(place) && !isFillerAt(words, place, aside, word),
  );
  return { core, signs };
}

/** `in` before a place and `to` after `how`: small words next to the removed words. */
function isFillerAt(words: readonly string[], place: number, aside: ReadonlySet<number>, word: string): boolean {
  return (
    FILLERS.has(word) && (aside.has(place - 1) || aside.has(place + 1) || place === 0 || place === words.length - 1)
  );
}

export function stemsOf(words: readonly string[], language: string): string[] {
  return words.map((word) => singular(word, language));
}
