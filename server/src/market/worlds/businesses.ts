import { latinLabel } from "../latin-label.ts";
import type { MarketSite } from "../market.ts";
import { stemOf, topicStems, wordsOf } from "../phrase-words.ts";
import { type Random, randomOf } from "../random.ts";
import type { WorldBrand } from "../world-state.ts";
import { tradeOf } from "./brand-trade.ts";
import type { Business } from "./business.ts";
import type { Industry } from "./industries.ts";
import { makerNames } from "./site-names.ts";
import { pagesOf } from "./site-pages.ts";

/** A site of which is known what it lives from. */
export interface BusinessSite extends MarketSite {
  business: Business;
}

const RIVALS = 9;
const PUBLISHERS: readonly (readonly [string, MarketSite["kind"], number])[] = [
  ["review", "reviews", 58],
  ["weekly", "magazine", 52],
  ["notes", "blog", 34],
  ["talk", "forum", 47],
  ["handbook", "blog", 41],
];

/** A workspace as a site. It is young, and covers less than it knows about. */
export function brandSite(seed: string, brand: WorldBrand): BusinessSite {
  const random = randomOf(seed, "brand", brand.domain);
  const trade = tradeOf(seed, brand);
  const said = brand.primaryKeywords.map((keyword) => wordsOf(keyword).join(" ")).filter((keyword) => keyword !== "");
  const [first, ...others] = trade.things;
  const sold = [...(first === undefined ? [] : [first]), ...random.shuffle(others).slice(0, 3)];
  const business: Business = {
    trade,
    offers: [...new Set([...said.slice(0, 8), ...sold])],
    features: random.shuffle(trade.features).slice(0, 4),
    audiences: random.shuffle(trade.audiences).slice(0, 4),
    jobs: random.shuffle(trade.jobs).slice(0, 4),
    problems: random.shuffle(trade.problems).slice(0, 2),
    subjects: random.shuffle(trade.subjects).slice(0, 2),
  };
  const authority = random.integer(24, 52);
  const depth = 0.55 + 0.2 * random.number();
  return businessSite(seed, { name: brand.name, domain: brand.domain, authority, depth, momentum: 0.06 }, business);
}

/** Those who sell the same, in a market that a trade's sites make up. */
export function rivalSites(seed: string, trade: Industry): BusinessSite[] {
  return makerNames(seed, trade.key, RIVALS).map(({ name, domain }, place) =>
    rivalSite(seed, trade, { name, domain, authority: Math.round(74 - 52 * (place / RIVALS) ** 0.7) }),
  );
}

export function rivalSite(
  seed: string,
  trade: Industry,
  { name, domain, authority }: { name: string; domain: string; authority: number },
): BusinessSite {
  const random = randomOf(seed, "rival", domain);
  const business = { trade, ...covered(trade, random) };
  const depth = 0.5 + 0.35 * random.number();
  const momentum = 0.1 * (2 * random.number() - 1);
  return businessSite(seed, { name, domain, authority: authority + random.integer(-4, 4), depth, momentum }, business);
}

/** Most of a trade, and not all of it. */
function covered(trade: Industry, random: Random): Omit<Business, "trade"> {
  const part = (phrases: readonly string[], share: number) =>
    random.shuffle(phrases).slice(0, Math.max(1, Math.round(share * phrases.length)));
  const [first = "services", ...others] = trade.things;
  return {
    offers: [first, ...part(others, 0.7)],
    features: part(trade.features, 0.7),
    audiences: part(trade.audiences, 0.6),
    jobs: part(trade.jobs, 0.6),
    problems: part(trade.problems, 0.6),
    subjects: part(trade.subjects, 0.6),
  };
}

/** Those who write about a trade: they have a page for everything people ask about it. */
export function publisherSites(seed: string, trade: Industry): MarketSite[] {
  const [word = "trade"] = topicStems(trade.things[0] ?? "").length > 0 ? wordsOf(trade.key.replace("own ", "")) : [];
  return PUBLISHERS.map(([ending, kind, authority]) => {
    const domain = `${latinLabel(word) || "trade"}${ending}.example`;
    const random = randomOf(seed, "publisher", domain);
    return {
      name: `${word.charAt(0).toUpperCase()}${word.slice(1)} ${ending.charAt(0).toUpperCase()}${ending.slice(1)}`,
      domain,
      authority: authority + random.integer(-8, 12),
      kind,
      topics: stemsIn([...allOf(trade), trade.key]),
      core: coreOf(trade),
      depth: 0.6 + 0.3 * random.number(),
      momentum: 0.05 * (2 * random.number() - 1),
    };
  });
}

function businessSite(
  seed: string,
  site: Pick<MarketSite, "name" | "domain" | "authority" | "depth" | "momentum">,
  business: Business,
): BusinessSite {
  const { trade, offers, features, audiences, jobs, problems, subjects } = business;
  const topics = stemsIn([...trade.words, ...offers, ...features, ...audiences, ...jobs, ...problems, ...subjects]);
  for (const word of wordsOf(site.name)) topics.add(stemOf(word));
  return {
    ...site,
    kind: "product",
    onMaps: trade.sells !== "software",
    topics,
    core: coreOf(trade, offers),
    pages: pagesOf(seed, site, business),
    business,
  };
}

function allOf(trade: Industry): string[] {
  const { things, features, audiences, jobs, problems, subjects, substitutes, companions } = trade;
  return [...things, ...features, ...audiences, ...jobs, ...problems, ...subjects, ...substitutes, ...companions];
}

/** The subjects of a trade, for any audience. */
function coreOf({ things, jobs, problems, subjects }: Industry, offers: readonly string[] = []): Set<string> {
  return stemsIn([...things, ...offers, ...jobs, ...problems, ...subjects]);
}

function stemsIn(phrases: readonly string[]): Set<string> {
  return new Set(phrases.flatMap(topicStems));
}
