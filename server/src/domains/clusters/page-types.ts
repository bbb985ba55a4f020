import type { IntentLabel, KeywordCluster } from "@findable/contract";
import type { ResultType } from "../../kernel/text/page-type.ts";

/** The page types that words of a query ask for, best first. */
const BY_WORDS: readonly (readonly [RegExp, readonly ResultType[]])[] = [
  [/\b(vs|versus|compared|comparison)\b/i, ["comparison", "review", "list"]],
  [/\balternatives?\b/i, ["list", "comparison"]],
  [/\b(templates?|spreadsheet|excel|pdf|checklist|calculator)\b/i, ["template", "list"]],
  [/\b(reviews?|ratings?)\b/i, ["review", "comparison", "list"]],
  [/^(how|what|why|when|who|which|where|is|are|can|do|does|should)\b/i, ["guide", "list"]],
  [/\b(guide|tips|ideas|examples?|explained|meaning)\b/i, ["guide", "list"]],
  [/^(best|top|cheapest|leading)\b/i, ["list", "comparison", "review"]],
  [/\b(price|prices|pricing|cost|costs|buy|order|near me|quote|login)\b/i, ["product page"]],
];
const OFFER: readonly ResultType[] = ["product page", "list", "guide"];
const COMPARISON: readonly ResultType[] = ["comparison", "review", "list"];
const INFORMATION: readonly ResultType[] = ["guide", "list"];

/** The page types that answer a query by its words alone, best first. A brand would create the first one. */
export function typesByWords(query: string): readonly ResultType[] {
  return specificTypes(query) ?? OFFER;
}

/** Reads the intents of a query without labels, as `read-intents.ts` does. */
export type ReadIntents = (query: string, language: string) => readonly IntentLabel[];

/** The page types that answer a query, best first: by its words, or by its intents, which are read if it has no labels. */
export function typesFor(
  query: string,
  intents: readonly IntentLabel[],
  { language, readIntents }: { language: string; readIntents: ReadIntents },
): readonly ResultType[] {
  const specific = specificTypes(query);
  if (specific !== undefined) return specific;
  const labels = intents.length > 0 ? intents : readIntents(query, language);
  if (labels.includes("PROBLEM_SOLUTION")) return INFORMATION;
  return labels.includes("ALTERNATIVE") ? COMPARISON : OFFER;
}

/** What a page of the first type is called in content. */
export function contentTypeOf([first]: readonly ResultType[]): KeywordCluster["proposedPage"]["contentType"] {
  return first === "product page" ? "landing_page" : "blog_post";
}

function specificTypes(query: string): readonly ResultType[] | undefined {
  return BY_WORDS.find(([sign]) => sign.test(query.trim()))?.[1];
}
