import { type Device, MARKER_LIMITS, type RankMarker } from "@findable/contract";
import { contentStems } from "../../kernel/text/phrase-words.ts";
import type { Publication } from "../platforms/index.ts";
import { ENGLISH } from "./words/explanation-words.ts";

/** Many keywords of a workspace moved together. */
export interface Storm {
  at: string;
  /** Keywords that left their usual range, and the number of checked keywords with a known range. */
  moved: number;
  ranking: number;
  device: Device;
  location: string;
  invocationId: string;
}

/** A keyword with its ranking pages. */
export interface RankedKeyword {
  phrase: string;
  pages: readonly string[];
}

/** Events that may explain how a keyword moved, newest first. */
export function rankMarkers(
  { storms, publications }: { storms: readonly Storm[]; publications: readonly Publication[] },
  { phrase, pages }: RankedKeyword,
): RankMarker[] {
  const stems = contentStems(phrase);
  const addresses = new Set(pages.map(addressKey));
  const near = new Set(
    publications.filter(({ title, url }) => (url !== null && addresses.has(addressKey(url))) || hasWords(title, stems)),
  );
  const areFew = publications.length - near.size <= MARKER_LIMITS.otherPublications;
  const shown = areFew ? publications : [...near];
  return [...storms.map(stormMarker), ...shown.map((one) => publicationMarker(one, near.has(one)))]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MARKER_LIMITS.all);
}

export function stormMarker({ at, invocationId, ...storm }: Storm): RankMarker {
  const title = ENGLISH.stormTitle(storm.moved, storm.ranking);
  return { kind: "storm", at, title, concerns: "workspace", url: null, storm, invocationId };
}

export function publicationMarker({ at, title, url, invocationId }: Publication, isNear: boolean): RankMarker {
  const concerns = isNear ? "keyword" : "workspace";
  return { kind: "publication", at, title, concerns, url, storm: null, invocationId };
}

const PLAIN = /^[\0-\x7f]*$/;

/**
 * Whether a title contains all these words. A request checks up to 500 titles, so most are excluded before they are split into
 * words.
 */
function hasWords(title: string, stems: readonly string[]): boolean {
  if (stems.length === 0) return false;
  // A plural differs from its word only at the end.
  const plain = PLAIN.test(title) ? title.toLowerCase() : undefined;
  if (plain !== undefined && !stems.every((stem) => plain.includes(stem.slice(0, -1)))) return false;
  const written = new Set(contentStems(title));
  return stems.every((stem) => written.has(stem));
}

/** Equal for URLs that people expect to show the same page. */
function addressKey(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  return `${url.host.replace(/^www\./, "")}${path}${url.search}`;
}
