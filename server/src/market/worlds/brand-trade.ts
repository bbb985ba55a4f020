import { FOR, fold } from "../../kernel/text/phrase-words.ts";
import { isTown, isVisited } from "../localities.ts";
import { spaced, topicStems, topicWords, wordsOf } from "../phrase-words.ts";
import { randomOf } from "../random.ts";
import type { WorldBrand } from "../world-state.ts";
import { aboutThings } from "./about-things.ts";
import { INDUSTRIES, type Industry } from "./industries.ts";
import { tradeAbroad } from "./trades-abroad.ts";

/** Parts of domains and names that say nothing about what is sold. */
const NOT_TOPICAL = new Set(
  "www the and shop store inc llc ltd gmbh group company official global world example test demo brand acme online hq app get".split(
    " ",
  ),
);

/**
 * What a workspace sells. Its keywords and description decide first, then its name, then its domain, then the seed of the world. A
 * description that names no trade, such as "A place to sit and read", leaves the decision to the name.
 */
export function tradeOf(
  seed: string,
  {
    domain,
    name,
    description,
    primaryKeywords,
    language = null,
  }: Pick<WorldBrand, "domain" | "name" | "description" | "primaryKeywords"> & Partial<Pick<WorldBrand, "language">>,
): Industry {
  const abroad = tradeAbroad({ language, description, primaryKeywords });
  if (abroad !== undefined) return abroad;
  const offers = primaryKeywords.map((keyword) => splitOffer(keyword).thing);
  // Whom something is for is not what it is: software for dentists is sold by no dentist.
  const said = [...offers, (description ?? "").replace(FOR_WHOM, "")].join(" ").trim();
  const words = said === "" ? [] : topicWords(said);
  if (words.length === 0) return tradeByName(name, domain) ?? tradeByDomain(seed, domain);
  const known = industryIn(words.map(plain));
  const fits = known !== undefined && (known.sells === "software" || !SOFTWARE.test(said));
  if (fits) return known;
  const named =
    known === undefined && primaryKeywords.length === 0 ? namedIndustry(namedWords(name, domain)) : undefined;
  return named ?? ownTrade(primaryKeywords, description ?? "");
}

/** The trade that a name states in words which its domain does not have: `Harbor Coffee`, `Tidewell Boat Rental`. */
function tradeByName(name: string, domain: string): Industry | undefined {
  const words = namedWords(name, domain);
  const known = namedIndustry(words);
  if (known !== undefined) return known;
  const kind = words.findIndex((word) => KINDS_OF_BUSINESS.has(plain(word)));
  const [label = ""] = domain.toLowerCase().split(".");
  const before = words.slice(Math.max(0, kind - 1), kind).filter((word) => !label.includes(word));
  return kind < 0 ? undefined : ownTrade([[...before, words[kind]].join(" ")], "");
}

function namedIndustry(words: readonly string[]): Industry | undefined {
  const name = words.join(" ");
  return industryIn(words) ?? INDUSTRIES.find(({ key }) => FOREIGN_NAMES[key]?.test(name) === true);
}

const NOT_NAMING = new Set("workspace client project site website new".split(" "));

/** The words of a name that say something. None if the domain has all of them: it then decides as it did alone. */
function namedWords(name: string, domain: string): string[] {
  const [label = ""] = domain.toLowerCase().split(".");
  const words = topicWords(fold(name)).filter(
    (word) => word.length > 2 && !NOT_TOPICAL.has(word) && !NOT_NAMING.has(word),
  );
  return words.every((word) => label.includes(word)) ? [] : words;
}

/** Nouns that end the names of businesses whose trade no list has. */
const KINDS_OF_BUSINESS = new Set(
  `bakery restaurant pizzeria bistro hotel hostel campsite brewery winery distillery florist bookshop bookstore library butcher pharmacy
  optician hairdresser barber salon spa museum gallery theatre cinema school nursery farm rental charter photography architect carpentry
  roofing painting electrician cleaning catering consulting agency insurance bank jewellery jewelry toy game software app travel tour
  ceramic pottery chocolate tea cheese wine beer honey knife sock hat candle soap cosmetic skincare perfume music guitar piano`.split(
    /\s+/,
  ),
);

const SOFTWARE = /\b(software|apps?|platform|api|saas|crm|erp)\b/i;
const SERVED =
  /\b(services?|repairs?|cleaning|installation|clinic|practice|agency|consult\w*|coaching|tutoring|training|lessons|tours?|catering|studio)\b/i;
const AUDIENCE = new RegExp(`^(.+?) ${FOR} ((?:[\\p{L}-]+ ?){1,3})`, "iu");
const FOR_WHOM = / for [^.,;:!?]+/gi;

/** What is offered, without where and for whom. */
function splitOffer(text: string): { thing: string; audience: string | undefined } {
  const [, before = text, audience] = AUDIENCE.exec(text) ?? [];
  const words = before.split(/\s+/).filter((word) => !isTown(word.toLowerCase()));
  const thing = words.join(" ").replace(/ (?:in|near|à|en)$/i, "");
  return { thing: thing === "" ? before : thing, audience: audience?.trim().toLowerCase() };
}

/** What a site lives from of which only the domain is known: of what is sold in its world, too, where its name says so. */
export function tradeByDomain(seed: string, domain: string, inWorld: readonly Industry[] = []): Industry {
  const [label = domain] = domain.toLowerCase().split(".");
  const parts = label.split(/[^\p{L}]+/u).filter((part) => part.length > 2 && !NOT_TOPICAL.has(part));
  const stems = parts.flatMap(topicStems);
  const known =
    industryIn(parts) ??
    industryWithin(label) ??
    inWorld.find(({ words }) => words.some((word) => stems.includes(word)));
  if (known !== undefined) return known;
  if (parts.length > 1) return ownTrade([parts.join(" ")], "");
  return randomOf(seed, "industry", domain).pick(INDUSTRIES);
}

const vocabulary = new Map(
  INDUSTRIES.map((industry) => [
    industry,
    new Set([...industry.words, ...industry.things.flatMap(wordsOf)].filter((word) => word.length > 2).map(plain)),
  ]),
);

/** Words of industries that others use as well. */
const SHARED = new Set(["service", "contact", "customer", "studio", "living", "move", "sport", "green"]);
const distinctiveWords = new Map(
  INDUSTRIES.map((industry) => [industry, new Set(industry.words.map(plain).filter((word) => !SHARED.has(word)))]),
);
/** Words of other languages in names, by trade. */
const FOREIGN_NAMES: Record<string, RegExp> = {
  bicycles: /fahrrad|radladen|bicicleta|biciclette|\bfiets/,
  running: /schuh|chaussure|zapat|scarpe|schoenen/,
  coffee: /kaffee|rosterei|torrefact|brulerie|tostador|koffie|torrefazione/,
  garden: /garten|gartnerei|jardin|giardino/,
  furniture: /mobel|tischlerei|schreinerei|meuble|muebles|meubel/,
  plumbing: /klempner|sanitar|plomb(?:ier|erie)|fontaner|idraulico|loodgieter/,
  dental: /zahnarzt|dentist|tandarts/,
  law: /anwalt|kanzlei|avocat|abogad|avvocat|advocaat/,
};

/** The industry that most of the words belong to; undefined where too few do. Words for its things alone are weak evidence: `project`, `office`. */
function industryIn(words: readonly string[]): Industry | undefined {
  const scores = INDUSTRIES.map((industry) => {
    const worth = (word: string) => {
      if (distinctiveWords.get(industry)?.has(word) === true) return 1.5;
      return vocabulary.get(industry)?.has(word) === true ? 0.5 : 0;
    };
    return { industry, score: [...new Set(words.map(plain))].reduce((sum, word) => sum + worth(word), 0) };
  });
  const [best] = scores.toSorted((one, other) => other.score - one.score);
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
  const said = keywords.map(splitOffer);
  const things = keywords.length > 0 ? [...new Set(said.map(({ thing }) => spaced(thing)))] : thingsIn(description);
  const [thing = "services"] = things;
  const mentioned = [
    ...said.map(({ audience }) => audience),
    /\bfor ((?:[\p{L}-]+ ?){1,3})/iu.exec(description)?.[1]?.trim().toLowerCase(),
  ];
  const audiences = [...new Set(mentioned.filter((audience) => audience !== undefined))];
  const sells = soldIn([...keywords, description].join(" "));
  return { key: `own ${thing}`, sells, words: topicStems(things.join(" ")), ...aboutThings(sells, things, audiences) };
}

function soldIn(text: string): Industry["sells"] {
  if (SOFTWARE.test(text)) return "software";
  const served = SERVED.test(text) || isVisited(text) || topicWords(text).some(isTown);
  return served ? "services" : "goods";
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

function plain(written: string): string {
  const word = fold(written);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
