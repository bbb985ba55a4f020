import { topicStems, topicWords, wordsOf } from "../phrase-words.ts";
import { randomOf } from "../random.ts";
import type { WorldBrand } from "../world-state.ts";
import { INDUSTRIES, type Industry } from "./industries.ts";

/** Parts of domains and names that say nothing about what is sold. */
const NOT_TOPICAL = new Set(
  "www the and shop store inc llc ltd gmbh group company official global world example test demo brand acme online hq app get".split(
    " ",
  ),
);

/** What a workspace lives from: its own words decide, else those of its domain, else the world's seed. */
export function tradeOf(
  seed: string,
  { domain, description, primaryKeywords }: Pick<WorldBrand, "domain" | "description" | "primaryKeywords">,
): Industry {
  const said = [...primaryKeywords, description ?? ""].join(" ").trim();
  const words = said === "" ? [] : topicWords(said);
  if (words.length > 0) return industryIn(words.map(plain)) ?? ownTrade(primaryKeywords, description ?? "");
  return tradeByDomain(seed, domain);
}

/** What a site lives from of which only the domain is known: of what is sold in its world, too, where its name says so. */
export function tradeByDomain(seed: string, domain: string, inWorld: readonly Industry[] = []): Industry {
  const [label = domain] = domain.toLowerCase().split(".");
  const parts = label.split(/[^\p{L}]+/u).filter((part) => part.length > 2 && !NOT_TOPICAL.has(part));
  const stems = parts.flatMap(topicStems);
  const told =
    industryIn(parts) ??
    industryWithin(label) ??
    inWorld.find(({ words }) => words.some((word) => stems.includes(word)));
  if (told !== undefined) return told;
  if (parts.length > 1) return ownTrade([parts.join(" ")], "");
  return randomOf(seed, "industry", domain).pick(INDUSTRIES);
}

const vocabulary = new Map(
  INDUSTRIES.map((industry) => [
    industry,
    new Set([...industry.words, ...industry.things.flatMap(wordsOf)].filter((word) => word.length > 2).map(plain)),
  ]),
);

/** The industry that most of the words belong to; undefined where too few do. */
function industryIn(words: readonly string[]): Industry | undefined {
  const scores = INDUSTRIES.map((industry) => {
    const known = vocabulary.get(industry);
    return { industry, score: new Set(words.filter((word) => known?.has(plain(word)))).size };
  });
  const [best] = scores.sort((one, other) => other.score - one.score);
  if (best === undefined || best.score === 0) return undefined;
  return best.score >= 2 || best.score >= 0.34 * words.length ? best.industry : undefined;
}

/** The industry of which a label begins or ends with a word: `northbikes`, `coffeetown`. */
function industryWithin(label: string): Industry | undefined {
  const within = (word: string) => word.length > 3 && (label.startsWith(word) || label.endsWith(word));
  return INDUSTRIES.find(({ words }) => words.some(within));
}

/** A trade that no list knows, from the words of who is in it. */
function ownTrade(keywords: readonly string[], description: string): Industry {
  const things = keywords.length > 0 ? keywords.map((keyword) => wordsOf(keyword).join(" ")) : thingsIn(description);
  const [thing = "services"] = things;
  const audience = /\bfor ((?:[\p{L}-]+ ?){1,3})/iu.exec(description)?.[1]?.trim().toLowerCase();
  return {
    key: `own ${thing}`,
    sells: /\b(software|app|platform|tool|api|saas)\b/i.test(`${thing} ${description}`) ? "software" : "goods",
    words: topicStems(things.join(" ")),
    things: [...things, `${thing} starter set`, `${thing} subscription`].slice(0, 8),
    features: ["small", "custom", "professional", "local"],
    audiences: [...(audience === undefined ? [] : [audience]), "beginners", "families", "companies", "schools"],
    jobs: [`choose ${thing}`, `compare ${thing}`, `care for ${thing}`, `save money on ${thing}`],
    problems: [`${thing} not as described`, `trouble with ${thing}`, `${thing} arrives late`],
    subjects: [`${thing} history`, `${thing} standards`, `${thing} trends`],
    substitutes: [`homemade ${thing}`, `rented ${thing}`],
    companions: [`${thing} accessories`, `${thing} insurance`],
  };
}

/** Pairs of words that stand next to each other between what says nothing. */
function thingsIn(description: string): string[] {
  const topical = new Set(topicWords(description));
  const words = wordsOf(description);
  const pairs = words.flatMap((word, index) => {
    const next = words[index + 1];
    return next !== undefined && topical.has(word) && topical.has(next) ? [`${word} ${next}`] : [];
  });
  const [first = "services"] = words.filter((word) => topical.has(word));
  return pairs.length > 0 ? [...new Set(pairs)].slice(0, 5) : [first];
}

function plain(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
