import type { BrandProfile, BrandStatement } from "@findable/contract";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { pathSegments } from "../pages/address.ts";
import type { PageType } from "../pages/page-type.ts";
import { findBrandName } from "./brand-name.ts";
import { type ImportantPage, importantPages } from "./important-pages.ts";
import { brandSentences, isStatement } from "./sentences.ts";
import {
  AUDIENCE_PATTERNS,
  brandAsSubject,
  brandDefined,
  OF_A_DOCUMENT,
  PROOF_PATTERNS,
  REFERS,
  speaksOf,
  WE_OFFER,
} from "./statement-patterns.ts";

/** House rule: beyond these pages, in order of importance, a brand repeats itself. */
const READ_PAGES = 60;
const MOST_OFFERS = 8;
const MOST_OTHERS = 6;
/** From this share of common words two statements say the same. */
const SAME_WORDS = 0.75;
const LONGEST_LABEL = 40;

const SELF_DESCRIBING: readonly PageType[] = ["home", "about", "product", "pricing", "category", "other", "comparison"];

/** A passage of a page that may become a statement. */
interface Passage {
  quote: string;
  url: string;
  type: PageType;
  /** What the page is about, for statements that do not say it themselves. */
  subject: string | null;
  place: "description" | "heading" | "text";
  /** The page's title names the brand, as that of "What is Acme?" does. */
  titled: boolean;
  /** Written as a sentence; what is not may still be a claim for proof or audience. */
  closed: boolean;
  /** The description, or the first sentence of a page that has none. */
  leads: boolean;
  score: number;
}

/** The profile by rules alone: sentences of the site, chosen by page, place and wording. The default export is for `ctx.compute`. */
export function extractProfile(crawl: CrawlResult): BrandProfile {
  const all = importantPages(crawl);
  const language = mainLanguage(all);
  const pages = all.filter(({ page }) => isInLanguage(page.language, language));
  const name = findBrandName(crawl, pages);
  const subject = brandAsSubject(name);
  const definition = brandDefined(name);
  const telling = pages.filter(({ page }, place) => place < READ_PAGES || definition.test(page.text));
  const passages = telling.flatMap((page) => readPassages(page, name)).filter(({ quote }) => !REFERS.test(quote));
  const ofItself = speaksOf(name);
  const summary = chooseSummary(passages, { subject, definition, ofItself });
  const rest = passages.filter(
    (passage) => passage.quote !== summary?.quote && (isOwnPage(passage) || ofItself.test(passage.quote)),
  );
  const proof = choose(rest, (passage) => proofScore(passage), MOST_OTHERS, []);
  const audience = choose(rest, audienceScore, MOST_OTHERS, proof);
  const offers = choose(rest, (passage) => offerScore(passage, subject), MOST_OFFERS, [
    ...proof,
    ...audience,
    ...(summary === null ? [] : [summary]),
  ]);
  return {
    name,
    domain: crawl.host,
    language,
    summary: summary === null ? null : toStatement(summary),
    offers: (offers.length > 0 ? offers : leadingPassages(rest, [...proof, ...audience])).map(toOffer),
    audience: audience.map(toStatement),
    proof: proof.map(toStatement),
    method: "extracted",
  };
}

function readPassages({ page, type, weight }: ImportantPage, name: string): Passage[] {
  const subject = page.headings.find((heading) => heading.level === 1)?.text.trim() ?? null;
  const base = { url: page.finalUrl, type, subject, titled: page.title?.includes(name) === true };
  const description = page.description?.trim() ?? "";
  const isDescribed = isStatement(description);
  const headings = page.headings.filter((heading) => isStatement(heading.text.trim()));
  return [
    ...(isDescribed
      ? [{ ...base, quote: description, place: "description" as const, closed: true, leads: true, score: weight + 2 }]
      : []),
    ...headings.map(({ level, text }) => ({
      ...base,
      quote: text.trim(),
      place: "heading" as const,
      closed: false,
      leads: false,
      score: weight + 1 - level / 2,
    })),
    ...brandSentences(page.text, page.language).map(({ text, order, closed }) => ({
      ...base,
      quote: text,
      place: "text" as const,
      closed,
      leads: !isDescribed && order === 0,
      score: weight + 1 - Math.min(order, 20) / 5,
    })),
  ];
}

/** A sentence of the start or about page, or wherever the site says what the brand is. */
function chooseSummary(
  passages: readonly Passage[],
  { subject, definition, ofItself }: { subject: RegExp; definition: RegExp; ofItself: RegExp },
): Passage | null {
  return best(passages, (passage) => {
    const { quote, type, score, closed, titled } = passage;
    const defines = closed && definition.test(quote);
    if (type !== "home" && type !== "about" && !defines) return null;
    if (!closed) return isName(quote) ? null : score - 6;
    if (OF_A_DOCUMENT.test(quote)) return score - 12;
    if (defines) return score + 14 + (titled ? 3 : 0);
    const offers = WE_OFFER.test(quote);
    return score + (subject.test(quote) ? 4 : 0) + (offers ? 1 : 0) - (offers || ofItself.test(quote) ? 0 : 4);
  });
}

/** Large letters that only name somebody: hardly a word of them is written small. */
function isName(text: string): boolean {
  return (text.match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? []).length < 2;
}

/** Pages made to tell of the brand; any other may speak of anything and counts where it names the brand or says "we". */
function isOwnPage(passage: Passage): boolean {
  return !["other", "category"].includes(passage.type) || isForAGroup(passage);
}

function offerScore(passage: Passage, subject: RegExp): number | null {
  if (!SELF_DESCRIBING.includes(passage.type) || !passage.closed) return null;
  const says = subject.test(passage.quote) || WE_OFFER.test(passage.quote);
  const describesProduct = passage.type === "product" && passage.leads;
  if (!says && !describesProduct) return null;
  return passage.score + (says ? 2 : 0) + (describesProduct ? 3 : 0) - (isForAGroup(passage) ? 4 : 0);
}

function audienceScore(passage: Passage): number | null {
  if (!SELF_DESCRIBING.includes(passage.type)) return null;
  const hits = AUDIENCE_PATTERNS.filter((pattern) => pattern.test(passage.quote)).length;
  return hits === 0 ? null : passage.score + hits * 2 + (isForAGroup(passage) ? 2 : 0);
}

/** Pages that speak to one group of customers say more about the group than about the product. */
function isForAGroup({ url }: Passage): boolean {
  return pathSegments(url).some((segment) =>
    /^(solutions?|industries|use-cases|who-its-for|loesungen|branchen|soluciones|secteurs)$|^for-/.test(segment),
  );
}

function proofScore(passage: Passage): number | null {
  if (!SELF_DESCRIBING.includes(passage.type)) return null;
  const hits = PROOF_PATTERNS.filter((pattern) => pattern.test(passage.quote)).length;
  return hits === 0 ? null : passage.score + hits * 2;
}

/** For languages without patterns: the first sentence of the start page and of each product page. */
function leadingPassages(passages: readonly Passage[], taken: readonly Passage[]): Passage[] {
  const leads = new Map<string, Passage>();
  const closed = passages.filter((passage) => passage.closed);
  for (const passage of closed.length > 0 ? closed : passages) {
    const fits = passage.type === "home" || passage.type === "product" || passage.type === "category";
    if (fits && passage.place !== "heading" && !leads.has(passage.url)) leads.set(passage.url, passage);
  }
  return choose([...leads.values()], (passage) => passage.score, MOST_OFFERS, taken);
}

/** The best passages that say different things, also from those already taken. */
function choose(
  passages: readonly Passage[],
  score: (passage: Passage) => number | null,
  most: number,
  taken: readonly Passage[],
): Passage[] {
  const ranked = passages
    .flatMap((passage) => {
      const value = score(passage);
      return value === null ? [] : [{ passage, value }];
    })
    .toSorted((left, right) => right.value - left.value);
  const chosen: Passage[] = [];
  for (const { passage } of ranked) {
    if (chosen.length >= most) break;
    if (![...chosen, ...taken].some((other) => saysTheSame(other.quote, passage.quote))) chosen.push(passage);
  }
  return chosen;
}

function best(passages: readonly Passage[], score: (passage: Passage) => number | null): Passage | null {
  return choose(passages, score, 1, [])[0] ?? null;
}

function saysTheSame(left: string, right: string): boolean {
  const leftWords = new Set(left.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const rightWords = new Set(right.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const shared = [...leftWords].filter((word) => rightWords.has(word)).length;
  return shared >= SAME_WORDS * Math.min(leftWords.size, rightWords.size);
}

function toStatement({ quote, url }: Passage): BrandStatement {
  return { statement: quote, quote, url };
}

/** What a product page says of its product names the product first. */
function toOffer({ quote, url, type, subject }: Passage): BrandStatement {
  const isNamed = type === "product" && subject !== null && subject.length <= LONGEST_LABEL && !quote.includes(subject);
  return { statement: isNamed ? `${subject}: ${quote}` : quote, quote, url };
}

/** Pages that do not state a language are taken to be in the main one. */
function isInLanguage(page: string | null, main: string | null): boolean {
  return page === null || main === null || page.slice(0, 2).toLowerCase() === main;
}

/** The language of most text, counted by what the pages weigh. */
function mainLanguage(pages: readonly ImportantPage[]): string | null {
  const weights = new Map<string, number>();
  for (const { page, weight } of pages) {
    const language = page.language?.slice(0, 2).toLowerCase() ?? "";
    if (language !== "") weights.set(language, (weights.get(language) ?? 0) + Math.max(1, weight));
  }
  return [...weights].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? null;
}
