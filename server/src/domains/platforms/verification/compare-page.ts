import type { PublicationVerification } from "@findable/contract";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import { stripInvisible } from "../../../kernel/text/untrusted-text.ts";
import type { CrawledPage } from "../../../providers/crawler/port.ts";
import { type PageContent, readPageContent } from "./page-content.ts";

export type PublicationDifference = PublicationVerification["differences"][number];

/** What was approved and sent, as far as a page shows it. */
export interface SentArticle {
  title: string;
  /** The slug that the site had to give the page; null if it may have another. */
  slug: string | null;
  html: string;
  canonicalUrl: string | null;
}

export type SeenPage = Pick<
  CrawledPage,
  "finalUrl" | "title" | "canonical" | "robotsDirectives" | "headings" | "links" | "text"
>;

/** House rule: with less of the text and without its title, an address shows another page. */
const MIN_SHARE = 0.2;
/** House rule: a passage of the page stands for an approved one that it shares a third of its sequences with. */
const MIN_LIKENESS = 1 / 3;
const SEQUENCE_WORDS = 3;
const MAX_PASSAGES = 5;
const MAX_LISTED = 10;
const MAX_QUOTE = 300;

/**
 * What differs between a page and what was sent. Undefined if it is another page. White space, punctuation, case and what stands
 * around the text do not count. Links and images are compared only with the HTML of the page.
 */
export function comparePage(
  sent: SentArticle,
  page: SeenPage,
  html: string | undefined,
): PublicationDifference[] | undefined {
  const approved = readPageContent(sent.html);
  const seen = html === undefined ? blocksOf(page) : readPageContent(html).blocks.map(({ text }) => text);
  const whole = ` ${words([page.title ?? "", ...seen].join("\n")).join(" ")} `;
  const isThere = (text: string) => whole.includes(` ${words(text).join(" ")} `);
  const absent = approved.blocks.filter(({ text }) => isCompared(text) && !isThere(text));
  const share = absent.length === 0 ? 1 : shareOf(approved, seen);
  const hasTitle = words(sent.title).length === 0 || isThere(sent.title);
  if (!hasTitle && share < MIN_SHARE) return undefined;
  return [
    ...(hasTitle ? [] : [difference("title", "The page does not show the title.", sent.title, page.title)]),
    ...absent
      .filter(({ isHeading }) => isHeading)
      .slice(0, MAX_PASSAGES)
      .map(({ text }) => difference("headings", "A heading is missing.", text, nearest(text, seen))),
    ...textDifferences(
      absent.filter(({ isHeading }) => !isHeading).map(({ text }) => text),
      seen,
      share,
    ),
    ...headDifferences(sent, page),
    ...(html === undefined ? [] : mediaDifferences(approved, page, html)),
  ];
}

function blocksOf({ headings, text }: SeenPage): string[] {
  return [...headings.map((heading) => heading.text), ...text.split("\n")];
}

/** Sites make players and cards of a bare address. */
function isCompared(text: string): boolean {
  return words(text).length > 0 && !/^https?:\/\/\S+$/.test(text);
}

function textDifferences(absent: readonly string[], seen: readonly string[], share: number): PublicationDifference[] {
  const [first] = absent;
  if (first === undefined) return [];
  const count = absent.length === 1 ? "1 passage differs" : `${absent.length} passages differ`;
  // Never 100 %, because something differs.
  const percent = Math.min(99, Math.floor(share * 100));
  const message = `${count}; the page has ${percent} % of the approved text.`;
  return absent.slice(0, MAX_PASSAGES).map((text) => difference("text", message, text, nearest(text, seen)));
}

function headDifferences({ slug, canonicalUrl }: SentArticle, page: SeenPage): PublicationDifference[] {
  const { finalUrl, canonical, robotsDirectives } = page;
  const expected = canonicalUrl ?? finalUrl;
  const isElsewhere =
    canonical === null
      ? comparableAddress(expected) !== comparableAddress(finalUrl)
      : comparableAddress(canonical) !== comparableAddress(expected);
  const noindex = robotsDirectives.filter((directive) => directive === "noindex" || directive === "none");
  const shown = slugOf(finalUrl);
  return [
    ...(isElsewhere ? [difference("canonical", "The page names another canonical address.", expected, canonical)] : []),
    ...(noindex.length > 0
      ? [difference("robots", "The page forbids search engines to index it.", "index", noindex.join(", "))]
      : []),
    ...(slug !== null && shown !== null && shown !== slug
      ? [difference("slug", "The address ends in another slug.", slug, shown)]
      : []),
  ];
}

/** The last part of a path; null for addresses that name their page in the query. */
function slugOf(address: string): string | null {
  const { pathname, search } = new URL(address);
  const last = pathname.split("/").findLast((part) => part !== "");
  if (search !== "" || last === undefined) return null;
  try {
    return decodeURIComponent(last).replace(/\.html?$/, "");
  } catch {
    return last;
  }
}

function mediaDifferences(approved: PageContent, page: SeenPage, html: string): PublicationDifference[] {
  const linked = new Set(page.links.map(({ url }) => placeOf(url)));
  const links = new Set(approved.links.filter((url) => /^https?:/.test(url)));
  const lostLinks = [...links].filter((url) => !linked.has(placeOf(url)));
  const source = html.toLowerCase();
  const lostImages = [...new Set(approved.images)].filter((url) => !source.includes(fileNameOf(url)));
  return [
    ...(lostLinks.length > 0
      ? [difference("links", `${counted(lostLinks, "link")} missing.`, listed(lostLinks), null)]
      : []),
    ...(lostImages.length > 0
      ? [difference("images", `${counted(lostImages, "image")} missing.`, listed(lostImages), null)]
      : []),
  ];
}

/** Where a link leads without its query, to which sites add their own parameters. */
function placeOf(url: string): string {
  return comparableAddress(url).split("?", 1).join();
}

/** Sites copy images under their name, with a size at its end. */
function fileNameOf(url: string): string {
  const name = (URL.parse(url)?.pathname ?? url).split("/").at(-1) ?? url;
  return name.replace(/\.\w+$/, "").toLowerCase();
}

function counted(items: readonly string[], noun: string): string {
  return items.length === 1 ? `1 ${noun} is` : `${items.length} ${noun}s are`;
}

function listed(items: readonly string[]): string {
  const rest = items.length - MAX_LISTED;
  return [...items.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}

/** Letters and digits only: sites change quotes, dashes and spaces. */
function words(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}'’‘ʼ′`]/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

function sequencesOf(text: string): string[] {
  const all = words(text);
  const length = Math.min(SEQUENCE_WORDS, all.length);
  return all.slice(0, all.length - length + 1).map((_, start) => all.slice(start, start + length).join(" "));
}

/** The share of the approved word sequences that the page has. */
function shareOf({ blocks }: PageContent, seen: readonly string[]): number {
  const approved = blocks.flatMap(({ text }) => sequencesOf(text));
  const shown = new Set(seen.flatMap(sequencesOf));
  return approved.filter((sequence) => shown.has(sequence)).length / Math.max(1, approved.length);
}

/** The passage of the page that resembles an approved one most; null if none does. */
function nearest(text: string, seen: readonly string[]): string | null {
  const sequences = sequencesOf(text);
  const scored = seen.map((passage) => {
    const shown = new Set(sequencesOf(passage));
    return { passage, likeness: sequences.filter((sequence) => shown.has(sequence)).length / sequences.length };
  });
  const best = scored.reduce<{ passage: string; likeness: number } | undefined>(
    (before, one) => (before === undefined || one.likeness > before.likeness ? one : before),
    undefined,
  );
  return best !== undefined && best.likeness >= MIN_LIKENESS ? best.passage : null;
}

function difference(
  field: PublicationDifference["field"],
  message: string,
  expected: string,
  found: string | null,
): PublicationDifference {
  return { field, message, expected: quoted(expected), found: found === null ? null : quoted(found) };
}

function quoted(text: string): string {
  const visible = stripInvisible(text);
  return visible.length <= MAX_QUOTE
    ? visible
    : `${visible
        .slice(0, MAX_QUOTE - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, "")}…`;
}
