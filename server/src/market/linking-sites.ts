import type { Market, MarketSite } from "./market.ts";
import { capitalised } from "./phrase-words.ts";
import { randomOf } from "./random.ts";

/** What a site that links is; it decides what its pages are, and how easily one gets a link from it. */
export type LinkerKind =
  | "directory"
  | "resources"
  | "blog"
  | "magazine"
  | "association"
  | "school"
  | "agency"
  | "forum";

/** A site from which links come. */
export interface LinkingSite {
  name: string;
  domain: string;
  /** 0 to 100. */
  authority: number;
  kind: LinkerKind;
  /** ISO 3166-1 alpha-2; null where it is unknown. */
  country: string | null;
}

const BEGINNINGS = (
  "studio atelier draft plan brick timber urban north corner open small quiet sharp modern practice office project ledger " +
  "margin fee site form line scale section detail facade courtyard harbour granite copper maple cedar meridian"
).split(" ");
const ENDINGS: readonly (readonly [string, LinkerKind])[] = [
  ["journal", "magazine"],
  ["notes", "blog"],
  ["post", "magazine"],
  ["index", "directory"],
  ["hub", "resources"],
  ["weekly", "magazine"],
  ["guide", "resources"],
  ["desk", "blog"],
  ["collective", "association"],
  ["works", "agency"],
  ["letter", "blog"],
  ["guild", "association"],
  ["directory", "directory"],
  ["academy", "school"],
  ["institute", "school"],
  ["partners", "agency"],
  ["talk", "forum"],
  ["diary", "blog"],
];
const COUNTRIES = ["US", "US", "US", "US", "US", "GB", "GB", "GB", "CA", "AU", "DE", "NL", "IE", "IN", null] as const;

/** What decides who links. */
export type LinkingMarket = Pick<Market, "seed" | "sites" | "day">;

const linkers = new WeakMap<LinkingMarket, readonly LinkingSite[]>();

/** Everybody in the market who links: the sites it knows that sell nothing, and a crowd of small ones. */
export function linkingSites(market: LinkingMarket): readonly LinkingSite[] {
  const kept = linkers.get(market) ?? everybody(market);
  linkers.set(market, kept);
  return kept;
}

/** Who only began to publish since would move all the others, and so change what was. */
function everybody({ seed, sites, day }: LinkingMarket): LinkingSite[] {
  const settled = sites.filter(({ pages }) => pages?.some(({ since = 0 }) => since <= day) ?? true);
  const known = settled.filter(({ kind }) => kind !== "product").map((site) => knownLinker(seed, site));
  const crowd = BEGINNINGS.flatMap((beginning) =>
    ENDINGS.map(([ending, kind]): LinkingSite => {
      const domain = `${beginning}${ending}.example`;
      const random = randomOf(seed, "linker", domain);
      return {
        name: `${capitalised(beginning)} ${capitalised(ending)}`,
        domain,
        authority: Math.round(3 + 84 * random.number() ** 1.9),
        kind,
        country: random.pick(COUNTRIES),
      };
    }),
  );
  const taken = new Set(known.map(({ domain }) => domain));
  return [...known, ...crowd.filter(({ domain }) => !taken.has(domain))];
}

function knownLinker(seed: string, { name, domain, authority, kind }: MarketSite): LinkingSite {
  const country = randomOf(seed, "linker", domain).pick(COUNTRIES);
  return {
    name,
    domain,
    authority,
    kind: kind === "reviews" ? "directory" : kind === "forum" ? "forum" : "magazine",
    country,
  };
}
