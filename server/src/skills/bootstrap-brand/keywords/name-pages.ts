import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { guessPageType, type PageType } from "../pages/page-type.ts";
import { isSoftMissing } from "../pages/soft-missing.ts";

/** Pages about something that the site offers. The score is that of their name among the candidates. */
const NAMING: Partial<Record<PageType, number>> = {
  product: 0.8,
  comparison: 0.8,
  category: 0.7,
  other: 0.55,
  article: 0.55,
};
const MAX_WORDS = 5;
const MIN_WORDS = 2;
/** Headings that state something or address the reader instead of naming a subject. */
const STATEMENT =
  /[.:;!?,&]|(?<!\p{L})(?:you|your|we|our|us|it|is|are|was|will|can|that|this|these|who|why|how|what|when|which|while|not|about|contact|welcome|ihre?[mnrs]?|sie|wir|unsere?[mnrs]?|ist|sind|wie|warum|kontakt|vous|votre|vos|nous|notre|est|sont|comment|quels?|quelles?|contacto|nuestr[oa]s?|nosotros|usted|son|cómo|qué|tu|su|sus)(?!\p{L})/iu;
/** Articles and possessive words before the name of a page. */
const ARTICLE = /^(?:the|an?|der|die|das|eine?|les?|la|l['’]|une?|el|l[oa]s|una?|il|het|de|os?|as?) ?(?<=[ '’])/i;

/** Names of chapters. They state the place in a document, not its subject. */
const CHAPTER =
  /\b(?:examples?|basics|features|introduction|overview|index|downloads?|faq|bugs|news|help|documentation|internals|guide)$/i;

export interface PageName {
  form: string;
  score: number;
  url: string;
}

/** The names of products, kinds of product and comparisons that have a page. */
export function namePages(crawl: CrawlResult, language: string): PageName[] {
  const headings = Map.groupBy(crawl.pages.map(mainHeading), (heading) => heading);
  return crawl.pages.flatMap((page) => {
    const score = NAMING[guessPageType(page, page.finalUrl === crawl.startUrl)];
    const heading = mainHeading(page);
    const isOwn = heading !== "" && headings.get(heading)?.length === 1;
    const name = (isOwn ? heading : titleSubject(page)).replace(ARTICLE, "");
    if (score === undefined || !names(name) || !isRead(page, language)) return [];
    return [{ form: name.toLowerCase(), score, url: page.finalUrl }];
  });
}

/** The only main heading of a page. Empty without one and with several. */
function mainHeading({ headings }: CrawledPage): string {
  const main = headings.filter(({ level }) => level === 1).map(({ text }) => text.trim());
  return main.length === 1 ? (main[0] ?? "") : "";
}

/** The title without the name of the site. Pages that share a heading or have none name their subject there. */
function titleSubject({ title }: CrawledPage): string {
  return (title ?? "").split(/ [|–—·-] | \(/, 1)[0]?.trim() ?? "";
}

function names(heading: string): boolean {
  const words = heading.split(/\s+/).length;
  return words >= MIN_WORDS && words <= MAX_WORDS && !STATEMENT.test(heading) && !CHAPTER.test(heading);
}

function isRead(page: CrawledPage, language: string): boolean {
  const isSpoken = page.language === null || page.language.toLowerCase().startsWith(language);
  const isOpen = page.status < 300 && !page.robotsDirectives.includes("noindex") && page.redirects.length === 0;
  return isSpoken && isOpen && !isSoftMissing(page);
}
