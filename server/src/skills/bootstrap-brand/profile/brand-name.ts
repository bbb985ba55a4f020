import type { CrawlResult } from "../../../providers/crawler/port.ts";
import type { ImportantPage } from "./important-pages.ts";

/** Characters of a title that are read. */
const TITLE_CHARACTERS = 300;
const TITLE_SEPARATORS = /(?<!\s)\s+[|–—·•»:-]\s+|:\s+/;
const COPYRIGHT =
  /(?:©|\(c\)|copyright)\s{0,9}(?:©\s{0,9})?(?:(?:19|20)\d\d(?:\s{0,9}[-–]\s{0,9}(?:19|20)\d\d)?)?,?\s{1,9}(?!(?:holders?|notices?)\b)(\p{Lu}[\p{L}\p{N}&' -]{1,40}?)(?=[.,|\n]|\s{1,9}(?:All|Alle|Tous|Todos|GmbH|Inc|Ltd|LLC|AG|SAS|SL)\b|$)/iu;

/** Words that documentation sites append to the name: "Acme 15.2 Documentation". */
const DOCUMENT =
  /(?<!\s)\s+(?:documentation|docs|(?:user |reference )?manual|user guide|handbook|api reference|wiki|home ?page|(?:official )?web ?site|dokumentation|handbuch)$/iu;
const VERSION = /(?<!\s)\s+(?:v?\d\S*|\(v?\d[^\s)]*\))$/iu;
/** Only the best names are also scored by their mentions on pages. */
const SCORED_NAMES = 10;
const SCORED_PAGES = 60;
/** Score of a name on every page: the same as a name in every title. */
const MENTION_SCORE = 3;

/** The name of the brand: titles, Open Graph and the copyright line vote for names; mentions on pages and the host add to their score. */
export function findBrandName(crawl: CrawlResult, pages: readonly ImportantPage[]): string {
  const label = hostLabel(crawl.host);
  const likely = [...collectVotes(pages, label)]
    .map(([name, votes]) => ({ name, score: votes + likeness(name, label) }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, SCORED_NAMES)
    .map(({ name, score }) => ({ name, score: score + MENTION_SCORE * shareMentioning(name, pages) }));
  const best = likely.reduce((first, next) => (next.score > first.score ? next : first), {
    name: titleCase(label),
    score: 0,
  });
  return best.name;
}

function shareMentioning(name: string, pages: readonly ImportantPage[]): number {
  const read = pages.slice(0, SCORED_PAGES);
  return read.filter(({ page }) => page.text.includes(name)).length / Math.max(1, read.length);
}

/** The name of a manual in titles such as `Introduction (acme: a parser)`, which a colon divides within the brackets. */
function afterOpenBracket(part: string): string {
  return part.includes(")") ? part : (part.split("(").at(-1) ?? part).trim();
}

/** Removes document words and versions from a name, unless the host resembles only the whole name. */
function withoutDocumentWords(name: string, label: string): string {
  const unversioned = name.replace(VERSION, "");
  if (!DOCUMENT.test(unversioned)) return name;
  const plain = unversioned.replace(DOCUMENT, "").replace(VERSION, "");
  if (likeness(name, label) > likeness(plain, label)) return name;
  return /\p{L}/u.test(plain) ? plain : "";
}

/** Votes by name: 3 for a site name on every page, 3 for a part of every title, 1 for the home page's title, 2 for the copyright line. */
function collectVotes(pages: readonly ImportantPage[], label: string): Map<string, number> {
  const votes = new Map<string, number>();
  const vote = (name: string | null | undefined, weight: number) => {
    const plain = withoutDocumentWords(afterOpenBracket(name?.trim() ?? ""), label);
    if (plain !== "" && plain.length <= 40) votes.set(plain, (votes.get(plain) ?? 0) + weight);
  };
  const share = 3 / Math.max(1, pages.length);
  for (const { page, type } of pages) {
    vote(page.openGraph.siteName, share);
    const parts = (page.title ?? "").slice(0, TITLE_CHARACTERS).split(TITLE_SEPARATORS);
    if (parts.length > 1 || type === "home") for (const part of new Set([parts[0], parts.at(-1)])) vote(part, share);
    if (type === "home") for (const part of new Set([parts[0], parts.at(-1)])) vote(part, 1);
    if (type === "home") vote(COPYRIGHT.exec(page.text)?.[1], 2);
  }
  return votes;
}

/** 2 if the name equals the host, 1 if either one begins with the other. */
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

/** The label of a host that resembles a name: `acme` of `www.acme.co.uk`. */
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
