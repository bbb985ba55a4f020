import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import type { Market } from "./market.ts";
import { topicStems } from "./phrase-words.ts";
import { isAboutSoftware } from "./query-shape.ts";
import { randomOf } from "./random.ts";

export interface PhraseLabels {
  intentLabels: IntentLabel[];
  /** 0 to 1; null without labels. */
  intentConfidence: number | null;
  relevanceLabel: RelevanceLabel | null;
  relevanceConfidence: number | null;
}

export const NO_LABELS: PhraseLabels = {
  intentLabels: [],
  intentConfidence: null,
  relevanceLabel: null,
  relevanceConfidence: null,
};

const INTENTS: readonly (readonly [IntentLabel, RegExp])[] = [
  ["URGENCY", /\b(today|urgent|emergency|now|same day|asap|overdue|last minute)\b/],
  [
    "PURCHASE",
    /\b(best|top|buy|pricing|price|cost|plans|cheap|affordable|free|software|deal|discount|trial|reviews?)\b/,
  ],
  ["LOCATION", /\b(near me|nearby|local|in (the )?(us|uk|london|berlin|new york|germany))\b/],
  ["SPECIFICATION", /\b(for|with|by|integrations?|api|excel|mac|iphone|android|offline|template|self hosted|small)\b/],
  ["PRODUCT", /\b(software|apps?|tools?|tracker|platform|system|dashboard|calculator|timer)\b/],
  [
    "PROBLEM_SOLUTION",
    /\b(how|why|what|when|template|checklist|examples?|guide|policy|process|calculate|reduce|avoid)\b/,
  ],
  ["ALTERNATIVE", /\b(alternatives?|vs|versus|compared|comparison|competitors|instead of|sites like|better than)\b/],
];

/** Why people search a phrase, and how it relates to what one site of the market offers. */
export function labelsOf(market: Market, query: string, ourDomain: string): PhraseLabels {
  const text = query.toLowerCase();
  const random = randomOf(market.seed, "labels", text);
  const said = INTENTS.filter(([, pattern]) => pattern.test(text)).map(([label]) => label);
  const intentLabels: IntentLabel[] = said.length === 0 && isAboutSoftware(text) ? ["PRODUCT"] : said;
  const relevanceLabel = relevanceOf(market, text, ourDomain);
  return {
    intentLabels: intentLabels.slice(0, 3),
    intentConfidence: intentLabels.length === 0 ? null : random.integer(62, 97) / 100,
    relevanceLabel,
    relevanceConfidence: relevanceLabel === null ? null : random.integer(60, 96) / 100,
  };
}

function relevanceOf(market: Market, text: string, ourDomain: string): RelevanceLabel | null {
  const others = market.sites.filter(({ domain, kind }) => domain !== ourDomain && kind === "product");
  const named = others.some(({ name }) => text.includes(name.toLowerCase()));
  if (named)
    return /\b(alternatives?|vs|versus|competitors|better than|sites like)\b/.test(text) ? "ALTERNATIVE" : "INCUMBENT";
  const ours = market.sites.find(({ domain }) => domain === ourDomain);
  const stems = topicStems(text);
  const known = stems.filter((stem) => ours?.topics.has(stem)).length;
  if (known === 0 || known / stems.length < 0.5) return null;
  if (/\b(templates?|calculators?|spreadsheet|excel|examples?|how|what|why|when|policy|checklist|rate)\b/.test(text))
    return "COMPLEMENTARY";
  if (/\b(management|crm|planning|scheduling|erp)\b/.test(text)) return "ALTERNATIVE";
  return isAboutSoftware(text) ? "OFFERING" : "COMPLEMENTARY";
}
