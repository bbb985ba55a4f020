import { bareHostOf, isOwnSite, registrableDomain } from "../../../kernel/text/site-domains.ts";
import type { Brand } from "../../parties/index.ts";
import { choicesOf } from "../queries/list-places.ts";
import { createNameFinder, type NamedPlace } from "./name-finder.ts";

export type Party = "own" | "competitor" | "third_party";

/** Who is who for a workspace, at one time. */
export interface Parties {
  own: Brand;
  competitors: readonly Brand[];
  /** Domains that share the citations. */
  tracked: readonly string[];
}

/** For what reads citations and no names. */
export const NO_BRANDS: Omit<Parties, "tracked"> = { own: { domain: "", names: [] }, competitors: [] };

/** The part of a stored answer that counts. */
export interface AnswerToScore {
  text: string;
  citations: readonly { url: string; domain: string | null }[];
}

export interface ScoredAnswer {
  /** Domains that the answer links to, each once, by first appearance. A tracked domain stands for the sites below it. */
  cited: string[];
  /** Those of the cited domains that are known: the brand, a competitor or tracked. */
  credited: string[];
  /** Brands whose name is in the text, linked or not, each once, by first appearance. */
  named: string[];
  /** Brands that are named and not linked to. */
  mentioned: string[];
  /** Place in the list of choices, from 1, by domain. */
  recommended: Record<string, number>;
  names: (NamedPlace & { party: Party })[];
}

export type AnswerScorer = (answer: AnswerToScore) => ScoredAnswer;

/** Scores stored answers. Pure: the same answer and parties have the same score, whenever they are scored. */
export function createScorer(parties: Parties): AnswerScorer {
  const brands = [parties.own, ...parties.competitors];
  const findNames = createNameFinder(brands);
  const known = new Set([...brands.map(({ domain }) => domain), ...parties.tracked]);
  return ({ text, citations }) => {
    const cited = [...new Set(citations.flatMap((citation) => creditOf(citation, parties) ?? []))];
    const names = findNames(withoutOwnTexts(text)).map((place) => ({
      ...place,
      party: partyOf(place.domain, parties),
    }));
    const present = names.filter(({ isAbsence }) => !isAbsence);
    const named = [...new Set(present.map(({ domain }) => domain))];
    return {
      cited,
      credited: cited.filter((domain) => known.has(domain)),
      named,
      mentioned: named.filter((domain) => !cited.includes(domain)),
      recommended: recommendedIn(text, present),
      names,
    };
  };
}

const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()[\]]{1,2000})(?:[^\S\n][^()[\]\n]{0,300})?\)/g;

/**
 * The text with blanks for links that show nothing but their address, and for the addresses of all: `([acme.co.uk](https://…))` is a
 * source, and is no mention. Everything else keeps its place.
 */
function withoutOwnTexts(text: string): string {
  return text.replace(LINK, (link, shown: string, url: string) => {
    const host = bareHostOf(url);
    const isAddress = !/\s/.test(shown.trim()) && /.\../.test(shown.trim());
    return isAddress && bareHostOf(shown.trim()) === host ? " ".repeat(link.length) : link;
  });
}

/** The domain that a citation counts for: the most specific known site that contains it, else its registrable domain. */
export function creditOf(
  citation: { url: string; domain: string | null },
  { own, competitors, tracked }: Parties,
): string | null {
  return siteOf(citation, [...tracked, own.domain, ...competitors.map((one) => one.domain)]) ?? citation.domain;
}

/** The most specific of some sites that contains a citation. */
export function siteOf(
  { url, domain }: { url: string; domain: string | null },
  sites: readonly string[],
): string | undefined {
  if (domain === null) return undefined;
  // A vendor's redirect that did not resolve has a host that is not the page's.
  return closestAbove(registrableDomain(url) === domain ? url : domain, sites);
}

/** The most specific of some sites that contains an address or a domain. */
export function closestAbove(address: string, sites: readonly string[]): string | undefined {
  const holders = sites.filter((site) => isOwnSite(address, site));
  const [closest] = holders.toSorted((one, other) => other.length - one.length);
  return closest === undefined ? undefined : bareHostOf(closest);
}

/** The own domain beats a competitor that was entered by mistake. */
export function partyOf(domain: string, { own, competitors }: Parties): Party {
  if (isOwnSite(domain, own.domain)) return "own";
  return competitors.some((one) => isOwnSite(domain, one.domain)) ? "competitor" : "third_party";
}

/** Whether a prompt names the brand. Its answers say nothing about whether people find the brand. */
export function isBranded(prompt: string, { own }: Pick<Parties, "own">): boolean {
  return createNameFinder([own])(prompt).length > 0;
}

function recommendedIn(text: string, names: readonly NamedPlace[]): Record<string, number> {
  const places: Record<string, number> = {};
  for (const { place, start, end } of choicesOf(text)) {
    const [first] = names.filter((name) => name.start >= start && name.end <= end);
    if (first !== undefined) places[first.domain] ??= place;
  }
  return places;
}
