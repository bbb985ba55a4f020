import { latinLabel } from "./latin-label.ts";
import type { Market, MarketSite, SiteKind } from "./market.ts";
import { mixed } from "./mixed.ts";
import { capitalised, singularOf, topicWords } from "./phrase-words.ts";
import { fnv1a } from "./random.ts";

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
/** Sites that write about everything have at least this authority, and no others made up have it. */
const GENERAL_AUTHORITY = 66;
const NOTHING: ReadonlySet<string> = new Set();

/** A name that a site could have. */
interface Naming {
  label: string;
  words: readonly string[];
  kind: SiteKind;
}

/** A site that a market could make up, and its place among those of its topic; most never come to be. */
interface MadeUp extends Naming {
  place: number;
  site?: MarketSite;
}

/** What a market made up so far, by the word or two that the sites live from; cleared when it grows. */
const made = new WeakMap<Market, Map<string, readonly MadeUp[]>>();
const KEPT = 1000;

/** Sites of a market that no user named: general publishers, and sites that specialize in the query's topic. */
export function sitesAbout(market: Market, query: string): MarketSite[] {
  const general = kept(market, "", () => GENERAL.map(([name, kind]) => madeUp(market, generalNaming(name, kind))));
  const seen = new Set(market.sites.map(({ domain }) => domain));
  const sites = general.map((made) => siteOf(market, made, true));
  for (const made of topicSites(market, query)) {
    if (sites.length >= CROWD) break;
    const site = siteOf(market, made, false);
    if (!seen.has(site.domain)) sites.push(site);
    seen.add(site.domain);
  }
  return sites;
}

/** Whether a site writes about everything. */
export function isGeneral({ authority, topics }: MarketSite): boolean {
  return authority >= GENERAL_AUTHORITY && topics === NOTHING;
}

/** What a site of the crowd is, by its domain; undefined for a domain that no crowd has. */
export function crowdKindOf(domain: string): SiteKind | undefined {
  const label = domain.replace(/\.example$/, "");
  const general = GENERAL.find(([name]) => labelOf(name) === label);
  const naming = AFTER.find(([end]) => label.endsWith(end)) ?? BEFORE.find(([start]) => label.startsWith(start));
  return label === domain ? undefined : (general ?? naming)?.[1];
}

/** The authority of any domain, 0 to 100. */
export function authorityOf(market: Market, domain: string): number {
  const known = market.sites.find((site) => site.domain === domain);
  const label = domain.replace(/\.example$/, "");
  const general = GENERAL.some(([name]) => labelOf(name) === label);
  return known?.authority ?? authorityBy(seedOf(market, domain), general);
}

/** Ordered by a number of the site and not of the query, so that queries of one topic meet the same sites. */
function topicSites(market: Market, query: string): MadeUp[] {
  const words = topicWords(query)
    .map((word) => latinLabel(market.joinsPlurals === true ? singularOf(word) : word))
    .filter((word) => word.length > 1);
  const single = words.length > 0 ? words.slice(0, 4) : ["everyday"];
  const pairs = single.slice(1, 3).map((word, index) => `${single[index]} ${word}`);
  const bases = [...single, ...pairs];
  const sites = bases.flatMap((base) => [
    ...kept(market, base, () => shortNames(base).map((naming) => madeUp(market, naming))),
    ...(bases.length < 4
      ? kept(market, `${base} at length`, () => longNames(base).map((naming) => madeUp(market, naming)))
      : []),
  ]);
  return sites.sort((one, other) => one.place - other.place).slice(0, CROWD);
}

function shortNames(base: string): Naming[] {
  const [label, words] = [labelOf(base), base.split(" ")];
  return [
    ...AFTER.map(([end, kind]) => ({ label: label + end, words: [...words, end], kind })),
    ...BEFORE.map(([start, kind]) => ({ label: start + label, words: [start, ...words], kind })),
  ];
}

/** For topics of a single word, which have too few short ones. */
function longNames(base: string): Naming[] {
  const [label, words] = [labelOf(base), base.split(" ")];
  return BEFORE.flatMap(([start]) =>
    AFTER.slice(0, 8).map(([end, kind]) => ({ label: start + label + end, words: [start, ...words, end], kind })),
  );
}

function generalNaming(name: string, kind: SiteKind): Naming {
  return { label: labelOf(name), words: [name], kind };
}

function labelOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "");
}

/** Short names were taken first. */
function madeUp(market: Market, naming: Naming): MadeUp {
  return { ...naming, place: seedOf(market, domainOf(naming)) + naming.label.length * 3e8 };
}

function siteOf(market: Market, made: MadeUp, general: boolean): MarketSite {
  const domain = domainOf(made);
  made.site ??= {
    name: made.words.map(capitalised).join(" "),
    domain,
    authority: authorityBy(seedOf(market, domain), general),
    kind: made.kind,
    topics: NOTHING,
  };
  return made.site;
}

function domainOf({ label }: Naming): string {
  return `${label}.example`;
}

function seedOf({ seed }: Market, domain: string): number {
  return fnv1a(`${seed} ${domain}`);
}

/** Most sites that live from a topic are small, a few are not. */
function authorityBy(seed: number, general: boolean): number {
  return Math.round(general ? GENERAL_AUTHORITY + 2 + 24 * mixed(seed, 1) : 4 + 60 * mixed(seed, 1) ** 2);
}

function kept(market: Market, base: string, make: () => MadeUp[]): readonly MadeUp[] {
  const all = made.get(market) ?? new Map<string, readonly MadeUp[]>();
  made.set(market, all);
  const before = all.get(base);
  if (before !== undefined) return before;
  if (all.size >= KEPT) all.clear();
  const sites = make();
  all.set(base, sites);
  return sites;
}
