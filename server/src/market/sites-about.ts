import type { Market, MarketSite, SiteKind } from "./market.ts";
import { capitalised, topicWords } from "./phrase-words.ts";
import { fnv1a, randomOf } from "./random.ts";

/** What sites that live from one topic call themselves: before or after its word, and what that makes of them. */
const AFTER: readonly (readonly [string, SiteKind])[] = [
  ["hub", "blog"],
  ["hq", "product"],
  ["journal", "magazine"],
  ["weekly", "magazine"],
  ["daily", "magazine"],
  ["insider", "magazine"],
  ["digest", "magazine"],
  ["desk", "product"],
  ["works", "product"],
  ["cloud", "product"],
  ["base", "product"],
  ["flow", "product"],
  ["kit", "product"],
  ["point", "product"],
  ["pilot", "product"],
  ["wise", "blog"],
  ["guide", "blog"],
  ["lab", "blog"],
  ["notes", "blog"],
  ["school", "blog"],
  ["academy", "blog"],
  ["club", "forum"],
  ["talk", "forum"],
  ["network", "magazine"],
  ["central", "magazine"],
  ["review", "reviews"],
  ["compare", "reviews"],
  ["finder", "reviews"],
  ["market", "product"],
  ["people", "blog"],
];
const BEFORE: readonly (readonly [string, SiteKind])[] = [
  ["the", "blog"],
  ["my", "product"],
  ["get", "product"],
  ["pro", "product"],
  ["smart", "product"],
  ["modern", "magazine"],
  ["better", "blog"],
  ["open", "blog"],
  ["all", "reviews"],
  ["ask", "forum"],
  ["plain", "blog"],
  ["small", "blog"],
  ["true", "product"],
  ["daily", "magazine"],
];

/** Sites that write about everything. */
const GENERAL: readonly (readonly [string, SiteKind])[] = [
  ["Openpedia", "encyclopedia"],
  ["Knowhow Library", "encyclopedia"],
  ["Glossary House", "encyclopedia"],
  ["Answerstack", "forum"],
  ["Threadyard", "forum"],
  ["Commonroom", "forum"],
  ["Pickwell", "reviews"],
  ["Side by Side", "reviews"],
  ["Toolshelf", "reviews"],
  ["Ratehouse", "reviews"],
  ["Morning Ledger", "magazine"],
  ["Businesswise", "magazine"],
  ["The Working Week", "magazine"],
  ["Founders Post", "magazine"],
  ["Metro Courier", "magazine"],
  ["Practical Living", "magazine"],
  ["Maker Monthly", "magazine"],
  ["Trade and Craft", "magazine"],
  ["Northfield Review", "magazine"],
  ["Longform Weekly", "magazine"],
  ["Deskside", "blog"],
  ["Howto Corner", "blog"],
  ["Step by Step", "blog"],
  ["Sheetsmith", "product"],
  ["Formbarn", "product"],
  ["Docklane", "product"],
  ["Bigboard", "product"],
  ["Allmarket", "product"],
  ["Paperplan", "product"],
  ["Learnery", "blog"],
];

/** How many sites there are for a query beside those that are known. */
const CROWD = 130;
const NOTHING: ReadonlySet<string> = new Set();

/** The sites of a market that nobody named: those that write about everything, and those that live from the query's topic. */
export function sitesAbout(market: Market, query: string): MarketSite[] {
  const general = GENERAL.map(([name, kind]) => madeUp(market, name.toLowerCase().replaceAll(" ", ""), name, kind, 68));
  const taken = new Set([...market.sites, ...general].map(({ domain }) => domain));
  const topical = topicSites(market, query).filter(({ domain }) => !taken.has(domain));
  return [...general, ...topical.slice(0, CROWD - general.length)];
}

/** Ordered by a number of their own and not of the query, so that queries of one topic meet the same sites. */
function topicSites(market: Market, query: string): MarketSite[] {
  const words = topicWords(query)
    .map((word) => word.replace(/[^a-z0-9]/g, ""))
    .filter((word) => word.length > 1 && word.length < 18);
  const single = words.length > 0 ? words.slice(0, 5) : ["everyday"];
  const pairs = single.slice(1).map((word, index) => `${single[index]} ${word}`);
  const bases = [...single, ...pairs];
  const names = bases.flatMap((base) => namesOn(base, bases.length < 4));
  const order = names.map((one) => ({ one, place: fnv1a(`${market.seed} ${one[0]}`) + one[0].length * 3e8 }));
  order.sort((left, right) => left.place - right.place);
  return order.slice(0, CROWD).map(({ one: [label, name, kind] }) => madeUp(market, label, name, kind, 4));
}

/** Labels and names on a topic of one or two words; where there are few topics, longer ones too. */
function namesOn(base: string, longer: boolean): (readonly [label: string, name: string, kind: SiteKind])[] {
  const label = base.replaceAll(" ", "");
  const name = base.split(" ").map(capitalised).join(" ");
  const after = AFTER.map(([end, kind]) => [label + end, `${name} ${capitalised(end)}`, kind] as const);
  const before = BEFORE.map(([start, kind]) => [start + label, `${capitalised(start)} ${name}`, kind] as const);
  if (!longer) return [...after, ...before];
  const both = BEFORE.flatMap(([start]) =>
    AFTER.slice(0, 8).map(
      ([end, kind]) => [start + label + end, `${capitalised(start)} ${name} ${capitalised(end)}`, kind] as const,
    ),
  );
  return [...after, ...before, ...both];
}

/** Authorities of topic sites: most are small, a few are not. */
function madeUp(market: Market, label: string, name: string, kind: SiteKind, least: number): MarketSite {
  const domain = `${label}.example`;
  const random = randomOf(market.seed, "authority", domain);
  const room = least > 50 ? 24 * random.number() : 60 * random.number() ** 2;
  return { name, domain, authority: Math.round(least + room), kind, topics: NOTHING };
}

/** The authority of any domain, 0 to 100. */
export function authorityOf(market: Market, domain: string): number {
  const known = market.sites.find((site) => site.domain === domain);
  if (known !== undefined) return known.authority;
  const general = GENERAL.some(([name]) => `${name.toLowerCase().replaceAll(" ", "")}.example` === domain);
  return madeUp(market, domain.replace(/\.example$/, ""), domain, "blog", general ? 68 : 4).authority;
}
