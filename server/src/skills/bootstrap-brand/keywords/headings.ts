import { classifySitePage, isSoftMissing, type SitePageType } from "../../../domains/site/index.ts";
import { phraseWords } from "../../../kernel/text/phrase-words.ts";
import { stopWordsFor } from "../../../kernel/text/stop-words.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { connectorsFor, emptyWordsFor } from "./common-words.ts";

/** Pages about something that the site offers. The score is that of their name among the candidates. */
const NAMING: Partial<Record<SitePageType, number>> = {
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

/** Invitations before the subject of a page, as in `Shop wool socks`. */
const INVITING =
  /^(?:shop|buy|order|browse|discover|explore|meet|acheter|découvrir|comprar|descubre) (?:the |our |all )?/i;

/** Names of chapters. They state the place in a document, not its subject. */
const CHAPTER =
  /\b(?:examples?|basics|features|introduction|overview|index|downloads?|faq|bugs|news|help|documentation|internals|guide)$/i;

export interface PageHeading {
  form: string;
  score: number;
  url: string;
}

/** The names of products, kinds of product and comparisons that have a page. */
export function readHeadings(crawl: CrawlResult, language: string): PageHeading[] {
  const headings = Map.groupBy(crawl.pages.map(mainHeading), (heading) => heading);
  const internal = crawl.pages.flatMap(({ links }) => links.filter((link) => link.internal));
  const linksTo = new Map(
    [...Map.groupBy(internal, ({ url }) => url)].map(([url, links]) => [url, links.map(({ text }) => text.trim())]),
  );
  return crawl.pages.flatMap((page) => {
    const score = NAMING[classifySitePage(page, page.finalUrl === crawl.startUrl)];
    const heading = mainHeading(page);
    const isOwn = heading !== "" && headings.get(heading)?.length === 1;
    if (score === undefined || !isRead(page, language)) return [];
    const linked = linkNames(page, linksTo.get(page.finalUrl) ?? [], language);
    return [isOwn ? heading : titleSubject(page), ...linked]
      .map((name) => name.replace(ARTICLE, "").replace(INVITING, ""))
      .filter(names)
      .map((name) => ({ form: name.toLowerCase(), score, url: page.finalUrl }));
  });
}

/** The texts of links whose words are all in the title of the page. They name it as its site does in the menu. */
function linkNames({ title }: CrawledPage, texts: readonly string[], language: string): string[] {
  const titled = new Set(phraseWords(title ?? ""));
  return [...new Set(texts)].filter((text) => {
    const words = phraseWords(text);
    return words.every((word) => titled.has(word)) && canBegin(words[0] ?? "", language);
  });
}

/** Whether a name can begin with a word. Participles can, as in `shared inbox`, although they are too general alone. */
function canBegin(word: string, language: string): boolean {
  const isSmall = connectorsFor(language).has(word) || stopWordsFor(language).has(word);
  return !isSmall && (!emptyWordsFor(language).has(word) || /ed$/.test(word));
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
