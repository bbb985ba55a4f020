import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import { wordsOf } from "../phrase-words.ts";
import { pageQueryIn } from "../query-shape.ts";
import type { BusinessSite } from "./businesses.ts";
import type { Industry } from "./industries.ts";
import type { WorldMarket } from "./market-of.ts";
import { CITIES } from "./phrases-of.ts";

/** What holds of a phrase for a brand, whatever anybody says of it. */
export interface PhraseTruth {
  /** The thing, task or name it is about; null where it is about nothing that is known in the world. */
  topic: string | null;
  intents: IntentLabel[];
  relevance: RelevanceLabel | null;
}

/** The page that a phrase is searched for: sites of the market answer all phrases of one such page with the same one. */
export function pageWanted(phrase: string): string {
  return pageQueryIn({ joinsPlurals: true, sites: [] }, phrase);
}

type Role = "thing" | "job" | "problem" | "subject" | "substitute" | "companion" | "rival" | "brand";

const COMPARING = /\b(vs|versus|alternatives?|comparison|compared|competitors|instead of|better than|sites like)\b/;
const CUES: readonly (readonly [IntentLabel, RegExp])[] = [
  ["URGENCY", /\b(today|tonight|now|urgent|emergency|same day|next day|asap|24 hour)\b/],
  ["PURCHASE", /\b(buy|price|prices|pricing|cost|costs|cheap|sale|deals|discount|quote|free trial|order|coupon)\b/],
  ["LOCATION", new RegExp(`\\b(near me|nearby|in my area|${CITIES.join("|")})\\b`)],
  ["PROBLEM_SOLUTION", /\b(how|what|why|when|not working|problems?|repair|instructions|ideas|guide|explained|tips)\b/],
  ["ALTERNATIVE", COMPARING],
];

/**
 * The true labels of a phrase, for judges: nothing that ships may read them. They follow from what the phrase was made of:
 * what it is about, and what was said beside it.
 */
export function truthOf(market: WorldMarket, domain: string, phrase: string): PhraseTruth {
  const brand = market.brands.find((site) => site.domain === domain);
  if (brand === undefined) throw new Error(`The world has no workspace ${domain}.`);
  const text = wordsOf(phrase).join(" ");
  const core = coreOf(market, brand, text);
  const rest = core === undefined ? text : text.replace(core.phrase, " _ ");
  const intents = new Set<IntentLabel>(core === undefined ? [] : INTENTS_OF[core.role]);
  for (const [label, cue] of CUES) if (cue.test(rest)) intents.add(label);
  if (isForSomething(rest) || hasFeature(brand.business.trade, rest)) intents.add("SPECIFICATION");
  return {
    topic: core?.phrase ?? null,
    intents: [...intents].sort(),
    relevance: core === undefined ? null : relevanceOf(core, brand, COMPARING.test(rest)),
  };
}

const INTENTS_OF: Record<Role, readonly IntentLabel[]> = {
  thing: ["PRODUCT"],
  substitute: ["PRODUCT"],
  companion: ["PRODUCT"],
  job: ["PROBLEM_SOLUTION"],
  problem: ["PROBLEM_SOLUTION"],
  subject: ["PROBLEM_SOLUTION"],
  rival: [],
  brand: [],
};

interface Core {
  role: Role;
  phrase: string;
}

/** What a phrase is about: of the names in it the first, else the longest of what its trade knows. */
function coreOf(market: WorldMarket, { name, business }: BusinessSite, text: string): Core | undefined {
  const rivals = market.sites.filter((site) => site.kind === "product" && site.name !== name);
  const named: Core[] = [
    { role: "brand", phrase: name.toLowerCase() },
    ...rivals.map((site): Core => ({ role: "rival", phrase: site.name.toLowerCase() })),
  ];
  const { trade, offers } = business;
  const known: Core[] = [
    ...of("thing", [...trade.things, ...offers]),
    ...of("job", trade.jobs),
    ...of("problem", trade.problems),
    ...of("subject", trade.subjects),
    ...of("substitute", trade.substitutes),
    ...of("companion", trade.companions),
  ];
  const isIn = ({ phrase }: Core) => ` ${text} `.includes(` ${phrase} `);
  const [longest] = known.filter(isIn).sort((one, other) => other.phrase.length - one.phrase.length);
  return named.find(isIn) ?? longest;
}

function of(role: Role, phrases: readonly string[]): Core[] {
  return phrases.map((phrase) => ({ role, phrase }));
}

function relevanceOf({ role, phrase }: Core, { business }: BusinessSite, compares: boolean): RelevanceLabel {
  switch (role) {
    case "rival":
      return compares ? "ALTERNATIVE" : "INCUMBENT";
    case "brand":
      return compares ? "ALTERNATIVE" : "OFFERING";
    case "substitute":
      return "ALTERNATIVE";
    case "thing":
      if (compares) return "ALTERNATIVE";
      return business.offers.includes(phrase) ? "OFFERING" : "COMPLEMENTARY";
    case "companion":
    case "job":
    case "problem":
    case "subject":
      return "COMPLEMENTARY";
  }
}

function hasFeature({ features }: Industry, rest: string): boolean {
  return features.some((feature) => ` ${rest} `.includes(` ${feature} `));
}

/** Whether the query says after its core, which stands as `_`, for which purpose it is. */
function isForSomething(rest: string): boolean {
  const core = rest.indexOf("_ ");
  return core !== -1 && /\bfor \S/.test(rest.slice(core + 2));
}
