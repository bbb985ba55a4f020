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
  /** ISO 3166-1 alpha-2; null where it cannot be told. */
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

/** Everybody in the market who links: the sites it knows that sell nothing, and a crowd of small ones. */
export function linkingSites({ seed, sites }: Pick<Market, "seed" | "sites">): LinkingSite[] {
  const known = sites.filter(({ kind }) => kind !== "product").map((site) => knownLinker(seed, site));
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
