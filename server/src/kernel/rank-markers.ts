import { type Device, MARKER_LIMITS, type RankMarker } from "@findable/contract";
import { contentStems } from "./phrase-words.ts";

/** Something that was put online. */
export interface Publication {
  title: string;
  url: string | null;
  at: string;
  invocationId: string;
}

/** Many keywords of a workspace moved at once. */
export interface Storm {
  at: string;
  /** Keywords that left their usual range, of those that were checked and rank at all. */
  moved: number;
  ranking: number;
  device: Device;
  location: string;
  invocationId: string;
}

/** A keyword with the pages that rank for it. */
export interface RankedKeyword {
  phrase: string;
  pages: readonly string[];
}

/** What may explain how a keyword moved, newest first. */
export function rankMarkers(
  { storms, publications }: { storms: readonly Storm[]; publications: readonly Publication[] },
  keyword: RankedKeyword,
): RankMarker[] {
  const published = publications.map(markerOf(keyword));
  const near = published.filter(({ concerns }) => concerns === "keyword");
  const areFew = published.length - near.length <= MARKER_LIMITS.otherPublications;
  return [...storms.map(stormMarker), ...(areFew ? published : near)]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MARKER_LIMITS.all);
}

function stormMarker({ at, invocationId, ...storm }: Storm): RankMarker {
  const title = `Many keywords moved at once: ${storm.moved} of ${storm.ranking}`;
  return { kind: "storm", at, title, concerns: "workspace", url: null, storm, invocationId };
}

function markerOf({ phrase, pages }: RankedKeyword): (publication: Publication) => RankMarker {
  const stems = contentStems(phrase);
  const addresses = new Set(pages.map(addressKey));
  const concerns = ({ title, url }: Publication) => {
    if (url !== null && addresses.has(addressKey(url))) return "keyword";
    const written = new Set(contentStems(title));
    return stems.length > 0 && stems.every((stem) => written.has(stem)) ? "keyword" : "workspace";
  };
  return (publication) => {
    const { at, title, url, invocationId } = publication;
    return { kind: "publication", at, title, concerns: concerns(publication), url, storm: null, invocationId };
  };
}

/** The same for addresses at which people expect the same page. */
function addressKey(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`;
}
