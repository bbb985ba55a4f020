import type { CrawlResult } from "../../../providers/crawler/port.ts";
import type { ImportantPage } from "./important-pages.ts";

/** Characters of a title that are looked at. */
const LONGEST_TITLE = 300;
const TITLE_SEPARATORS = /\s+[|–—·•»:-]\s+|:\s+/;
const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s*(?:©\s*)?(?:(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)\d\d)?)?,?\s+(\p{Lu}[\p{L}\p{N}&' -]{1,40}?)(?=[.,|\n]|\s+(?:All|Alle|Tous|Todos|GmbH|Inc|Ltd|LLC|AG|SAS|SL)\b|$)/iu;

/** What a site of documents adds to the name: "Acme 15.2 Documentation". */
const DOCUMENT =
  /\s+(?:documentation|docs|(?:user |reference )?manual|user guide|handbook|api reference|wiki|home ?page|(?:official )?web ?site|dokumentation|handbuch)$/iu;
const VERSION = /\s+v?\d+(?:\.\d+)*\S*$/iu;
/** Names that are weighed by how many pages speak of them. */
const WEIGHED_NAMES = 10;
const WEIGHED_PAGES = 60;
/** A name in every page counts as much as one in every title. */
const SPOKEN_OF = 3;

/** The brand's name: what titles, Open Graph and the copyright line agree on and the pages speak of, helped by the host. */
export function findBrandName(crawl: CrawlResult, pages: readonly ImportantPage[]): string {
  const label = hostLabel(crawl.host);
  const likely = [...collectVotes(pages, label)]
    .map(([name, votes]) => ({ name, score: votes + likeness(name, label) }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, WEIGHED_NAMES)
    .map(({ name, score }) => ({ name, score: score + SPOKEN_OF * shareSpeakingOf(name, pages) }));
  const best = likely.reduce((first, next) => (next.score > first.score ? next : first), {
    name: titleCase(label),
    score: 0,
  });
  return best.name;
}

function shareSpeakingOf(name: string, pages: readonly ImportantPage[]): number {
  const read = pages.slice(0, WEIGHED_PAGES);
  return read.filter(({ page }) => page.text.includes(name)).length / Math.max(1, read.length);
}

/** The name without the words and the version that make it the name of a document; a host that says them too means them. */
function withoutDocumentWords(name: string, label: string): string {
  if (likeness(name, label) > 0 || !DOCUMENT.test(name)) return name;
  const plain = name.replace(DOCUMENT, "").replace(VERSION, "");
  return /\p{L}/u.test(plain) ? plain : "";
}

/** Votes by name: 3 for a site name used everywhere, 3 for a part of every title, 1 for the start page's, 2 for the copyright line. */
function collectVotes(pages: readonly ImportantPage[], label: string): Map<string, number> {
  const votes = new Map<string, number>();
  const vote = (name: string | null | undefined, weight: number) => {
    const plain = withoutDocumentWords(name?.trim() ?? "", label);
    if (plain !== "" && plain.length <= 40) votes.set(plain, (votes.get(plain) ?? 0) + weight);
  };
  const share = 3 / Math.max(1, pages.length);
  for (const { page, type } of pages) {
    vote(page.openGraph.siteName, share);
    const parts = (page.title ?? "").slice(0, LONGEST_TITLE).split(TITLE_SEPARATORS);
    if (parts.length > 1 || type === "home") for (const part of new Set([parts[0], parts.at(-1)])) vote(part, share);
    if (type === "home") for (const part of new Set([parts[0], parts.at(-1)])) vote(part, 1);
    if (type === "home") vote(COPYRIGHT.exec(page.text)?.[1], 2);
  }
  return votes;
}

/** 2 where the name is the host's, 1 where one begins with the other. */
function likeness(name: string, label: string): number {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  const host = label.replace(/[^a-z0-9]/g, "");
  if (plain === "" || host === "") return 0;
  if (plain === host) return 2;
  return plain.startsWith(host) || host.startsWith(plain) ? 1 : 0;
}

/** The part of a host that people would call the name: `acme` of `www.acme.co.uk`. */
function hostLabel(host: string): string {
  const labels = host
    .toLowerCase()
    .replace(/:\d+$/, "")
    .split(".")
    .filter((label) => !/^(www\d?|m|shop|store)$/.test(label));
  const isAddress = labels.every((label) => /^\d+$/.test(label));
  if (isAddress || labels.length < 2) return isAddress ? host : (labels[0] ?? host);
  const hasSecondLevel = labels.length > 2 && /^(co|com|org|net|ac|gov)$/.test(labels.at(-2) ?? "");
  return labels.at(hasSecondLevel ? -3 : -2) ?? host;
}

function titleCase(label: string): string {
  return label
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
