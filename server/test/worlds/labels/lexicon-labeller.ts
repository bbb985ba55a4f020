import { INTENT_LABELS, type IntentLabel } from "@findable/contract";
import type { LabelContext } from "../../../src/domains/keywords/index.ts";
import { triggerIndexes } from "../../../src/domains/keywords/labels/triggers.ts";
import { findIndexed } from "../../../src/kernel/text/phrase-index.ts";
import { containsWords, contentStems, phraseWords } from "../../../src/kernel/text/phrase-words.ts";
import { PLACE_NAMES } from "../../../src/kernel/text/places.ts";
import type { Said } from "./measures.ts";

const PLACES = new Set(PLACE_NAMES);

/** What most tools do: a label for every listed word, a relevance for every known name or word of the offer, surer the more there are. */
export function labelByLexicon(keyword: string, context: LabelContext): Said {
  const words = phraseWords(keyword);
  const intents = new Map<IntentLabel, number>();
  for (const label of INTENT_LABELS) {
    const { strong, weak } = triggerIndexes("en", label);
    const hits = findIndexed(words, strong).length + findIndexed(words, weak).length;
    const places = label === "LOCATION" ? words.filter((word) => PLACES.has(word)).length : 0;
    if (hits + places > 0) intents.set(label, sureness(hits + places));
  }
  return { intents, relevance: relevanceOf(keyword, words, context, intents) };
}

function relevanceOf(
  keyword: string,
  words: readonly string[],
  { offers, brandNames, competitorNames }: LabelContext,
  intents: ReadonlyMap<IntentLabel, number>,
): Said["relevance"] {
  const isNamed = (names: readonly string[]) => names.some((name) => containsWords(words, phraseWords(name)));
  if (intents.has("ALTERNATIVE")) return { label: "ALTERNATIVE", confidence: sureness(1) };
  if (isNamed(competitorNames)) return { label: "INCUMBENT", confidence: sureness(2) };
  if (isNamed(brandNames)) return { label: "OFFERING", confidence: sureness(2) };
  const offered = new Set(offers.flatMap((offer) => contentStems(offer)));
  const hits = contentStems(keyword).filter((stem) => offered.has(stem)).length;
  return hits === 0 ? undefined : { label: hits > 1 ? "OFFERING" : "COMPLEMENTARY", confidence: sureness(hits) };
}

function sureness(hits: number): number {
  return Math.min(0.95, 0.65 + 0.15 * hits);
}
