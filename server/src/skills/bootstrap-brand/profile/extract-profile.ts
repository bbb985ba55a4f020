import type { BrandProfile, BrandStatement } from "@findable/contract";
import { pathSegments, type SitePageType } from "../../../domains/site/index.ts";
import { countShared } from "../../../kernel/statistics/set-overlap.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { findBrandName } from "./brand-name.ts";
import { type ImportantPage, importantPages } from "./important-pages.ts";
import { brandSentences, isStatement } from "./sentences.ts";
import {
  ABOUT_A_DOCUMENT,
  AUDIENCE_PATTERNS,
  brandAsSubject,
  brandDefined,
  CROSS_REFERENCE,
  mentionsBrand,
  PROOF_PATTERNS,
  sinceYear,
  WE_OFFER,
} from "./statement-patterns.ts";

/** House rule: less important pages rarely add new statements. */
const READ_PAGES = 60;
const MAX_OFFERS = 8;
const MAX_OTHERS = 6;
/** Two statements are duplicates from this share of common words on. */
const DUPLICATE_SHARE = 0.75;
const MAX_LABEL_CHARACTERS = 40;

const SELF_DESCRIBING: readonly SitePageType[] = [
  "home",
  "about",
  "product",
  "pricing",
  "category",
  "other",
  "comparison",
];

/** A passage of a page that may become a statement. */
interface Passage {
  quote: string;
  url: string;
  type: SitePageType;
  /** The subject of the page, for statements that do not name it. */
  subject: string | null;
  place: "description" | "heading" | "text";
  /** Whether the title of the page names the brand, as in "What is Acme?". */
  titleNamesBrand: boolean;
  /** Whether it ends like a sentence. Other passages can still be proof or describe the audience. */
  isSentence: boolean;
  /** Whether it is the description, or the first sentence of a page without one. */
  isLead: boolean;
  score: number;
}

/** Builds the profile by rules: it selects sentences of the site by their page, place and wording. */
export function extractProfile(crawl: CrawlResult): BrandProfile {
  const all = importantPages(crawl);
  const language = mainLanguage(all);
  const pages = all.filter(({ page }) => isInLanguage(page.language, language));
  const name = findBrandName(crawl, pages);
  const subject = brandAsSubject(name);
  const definition = brandDefined(name);
  const read = pages.filter(({ page }, place) => place < READ_PAGES || definition.test(page.text));
  const passages = read.flatMap((page) => readPassages(page, name)).filter(({ quote }) => !CROSS_REFERENCE.test(quote));
  const brandMention = mentionsBrand(name);
  const isSinceYear = sinceYear(name);
  const summary = chooseSummary(passages, { subject, definition, brandMention });
  const rest = passages.filter(
    (passage) => passage.quote !== summary?.quote && (isBrandPage(passage) || brandMention.test(passage.quote)),
  );
  const proof = choose(rest, (passage) => proofScore(passage, isSinceYear), MAX_OTHERS, []);
  const audience = choose(rest, audienceScore, MAX_OTHERS, proof);
  const offers = choose(rest, (passage) => offerScore(passage, subject), MAX_OFFERS, [
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
  const base = { url: page.finalUrl, type, subject, titleNamesBrand: page.title?.includes(name) === true };
  const description = page.description?.trim() ?? "";
  const isDescribed = isStatement(description);
  const headings = page.headings.filter((heading) => isStatement(heading.text.trim()));
  return [
    ...(isDescribed
      ? [
          {
            ...base,
            quote: description,
            place: "description" as const,
            isSentence: true,
            isLead: true,
            score: weight + 2,
          },
        ]
      : []),
    ...headings.map(({ level, text }) => ({
      ...base,
      quote: text.trim(),
      place: "heading" as const,
      isSentence: false,
      isLead: false,
      score: weight + 1 - level / 2,
    })),
    ...brandSentences(page.text, page.language).map(({ text, order, isSentence }) => ({
      ...base,
      quote: text,
      place: "text" as const,
      isSentence,
      isLead: !isDescribed && order === 0,
      score: weight + 1 - Math.min(order, 20) / 5,
    })),
  ];
}

/** A sentence of the home or about page, or of any page that defines the brand. */
function chooseSummary(
  passages: readonly Passage[],
  { subject, definition, brandMention }: { subject: RegExp; definition: RegExp; brandMention: RegExp },
): Passage | null {
  return best(passages, (passage) => {
    const { quote, type, score, isSentence, titleNamesBrand } = passage;
    const defines = isSentence && definition.test(quote);
    if (type !== "home" && type !== "about" && !defines) return null;
    if (!isSentence) return isName(quote) ? null : score - 6;
    if (ABOUT_A_DOCUMENT.test(quote)) return score - 12;
    if (defines) return score + 14 + (titleNamesBrand ? 3 : 0);
    const offers = WE_OFFER.test(quote);
    return score + (subject.test(quote) ? 4 : 0) + (offers ? 1 : 0) - (offers || brandMention.test(quote) ? 0 : 4);
  });
}

/** Whether the text is only a name: it has fewer than two words in lower case. */
function isName(text: string): boolean {
  return (text.match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? []).length < 2;
}

/** Whether the page type is about the brand. Passages of other pages count only if they name the brand or say "we". */
function isBrandPage(passage: Passage): boolean {
  return !["other", "category"].includes(passage.type) || isAudiencePage(passage);
}

function offerScore(passage: Passage, subject: RegExp): number | null {
  if (!SELF_DESCRIBING.includes(passage.type) || !passage.isSentence) return null;
  const statesOffer = subject.test(passage.quote) || WE_OFFER.test(passage.quote);
  const describesProduct = passage.type === "product" && passage.isLead;
  if (!statesOffer && !describesProduct) return null;
  return passage.score + (statesOffer ? 2 : 0) + (describesProduct ? 3 : 0) - (isAudiencePage(passage) ? 4 : 0);
}

function audienceScore(passage: Passage): number | null {
  if (!SELF_DESCRIBING.includes(passage.type)) return null;
  const hits = AUDIENCE_PATTERNS.filter((pattern) => pattern.test(passage.quote)).length;
  return hits === 0 ? null : passage.score + hits * 2 + (isAudiencePage(passage) ? 2 : 0);
}

/** Whether the page addresses one audience: it then describes that audience rather than the product. */
function isAudiencePage({ url }: Passage): boolean {
  return pathSegments(url).some((segment) =>
    /^(solutions?|industries|use-cases|who-its-for|loesungen|branchen|soluciones|secteurs)$|^for-/.test(segment),
  );
}

function proofScore(passage: Passage, isSinceYear: (text: string) => boolean): number | null {
  if (!SELF_DESCRIBING.includes(passage.type)) return null;
  const patterns = PROOF_PATTERNS.filter((pattern) => pattern.test(passage.quote)).length;
  const hits = patterns + (isSinceYear(passage.quote) ? 1 : 0);
  return hits === 0 ? null : passage.score + hits * 2;
}

/** Offers for languages without patterns: the first sentence of the home page and of each product page. */
function leadingPassages(passages: readonly Passage[], taken: readonly Passage[]): Passage[] {
  const leads = new Map<string, Passage>();
  const sentences = passages.filter(({ isSentence }) => isSentence);
  for (const passage of sentences.length > 0 ? sentences : passages) {
    const fits = passage.type === "home" || passage.type === "product" || passage.type === "category";
    if (fits && passage.place !== "heading" && !leads.has(passage.url)) leads.set(passage.url, passage);
  }
  return choose([...leads.values()], (passage) => passage.score, MAX_OFFERS, taken);
}

/** The best passages without duplicates of each other or of those already taken. */
function choose(
  passages: readonly Passage[],
  score: (passage: Passage) => number | null,
  limit: number,
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
    if (chosen.length >= limit) break;
    if (![...chosen, ...taken].some((other) => areDuplicates(other.quote, passage.quote))) chosen.push(passage);
  }
  return chosen;
}

function best(passages: readonly Passage[], score: (passage: Passage) => number | null): Passage | null {
  return choose(passages, score, 1, [])[0] ?? null;
}

function areDuplicates(left: string, right: string): boolean {
  const leftWords = new Set(left.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const rightWords = new Set(right.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return countShared(leftWords, rightWords) >= DUPLICATE_SHARE * Math.min(leftWords.size, rightWords.size);
}

function toStatement({ quote, url }: Passage): BrandStatement {
  return { statement: quote, quote, url };
}

/** Puts the name of the product before a statement of a product page that does not contain it. */
function toOffer({ quote, url, type, subject }: Passage): BrandStatement {
  const needsName =
    type === "product" && subject !== null && subject.length <= MAX_LABEL_CHARACTERS && !quote.includes(subject);
  return { statement: needsName ? `${subject}: ${quote}` : quote, quote, url };
}

/** Pages without a stated language count as written in the main language. */
function isInLanguage(page: string | null, main: string | null): boolean {
  return page === null || main === null || page.slice(0, 2).toLowerCase() === main;
}

/** The language with the highest total weight of its pages. */
function mainLanguage(pages: readonly ImportantPage[]): string | null {
  const weights = new Map<string, number>();
  for (const { page, weight } of pages) {
    const language = page.language?.slice(0, 2).toLowerCase() ?? "";
    if (language !== "") weights.set(language, (weights.get(language) ?? 0) + Math.max(1, weight));
  }
  return [...weights].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? null;
}
