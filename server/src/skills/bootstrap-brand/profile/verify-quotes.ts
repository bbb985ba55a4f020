import type { BrandStatement } from "@findable/contract";
import { spellAddress } from "../../../domains/site/index.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";

/** House rule: shorter quotes occur on almost any page and prove nothing. */
const MIN_QUOTE_CHARACTERS = 8;

/**
 * Keeps the statements whose quote is in the text, title, description or a heading of the page they cite. Only runs of white space
 * may differ. The kept quote has the page's own spelling, and its address is the one after redirects.
 */
export function keepExactQuotes(
  statements: readonly BrandStatement[],
  crawl: CrawlResult,
): { kept: BrandStatement[]; dropped: number } {
  const pages = pagesByAddress(crawl);
  const kept = statements.flatMap((statement) => {
    const page = pages.get(spellAddress(statement.url) ?? "");
    const quote = page === undefined ? null : findQuote(page, statement.quote);
    return page === undefined || quote === null ? [] : [{ ...statement, quote, url: page.finalUrl }];
  });
  return { kept, dropped: statements.length - kept.length };
}

/** The quote in the page's own spelling; null if the page does not contain it. */
function findQuote(page: CrawledPage, quote: string): string | null {
  const wanted = collapse(quote).text.trim();
  if (wanted.length < MIN_QUOTE_CHARACTERS) return null;
  for (const source of quotableTexts(page)) {
    if (source.includes(quote.trim())) return quote.trim();
  }
  for (const source of quotableTexts(page)) {
    const found = findCollapsed(source, wanted);
    if (found !== null) return found;
  }
  return null;
}

/** The texts of a page that a quote may come from. */
function quotableTexts(page: CrawledPage): string[] {
  return [page.text, page.title ?? "", page.description ?? "", ...page.headings.map((heading) => heading.text)];
}

function findCollapsed(source: string, wanted: string): string | null {
  const { text, origins } = collapse(source);
  const start = text.indexOf(wanted);
  if (start < 0) return null;
  const last = origins[start + wanted.length - 1];
  return source.slice(origins[start], last === undefined ? undefined : last + 1);
}

/** Collapses white space and records the original position of every character. */
function collapse(source: string): { text: string; origins: number[] } {
  let text = "";
  const origins: number[] = [];
  for (let index = 0; index < source.length; index++) {
    const character = source.charAt(index);
    const isSpace = /\s/.test(character);
    if (isSpace && text.endsWith(" ")) continue;
    text += isSpace ? " " : character;
    origins.push(index);
  }
  return { text, origins };
}

/** Pages by every address that leads to them, with and without a trailing slash. Final addresses have priority. */
function pagesByAddress(crawl: CrawlResult): Map<string, CrawledPage> {
  const pages = new Map<string, CrawledPage>();
  const add = (address: string, page: CrawledPage) => {
    const key = spellAddress(address);
    if (key !== null && !pages.has(key)) pages.set(key, page);
  };
  for (const page of crawl.pages) add(page.finalUrl, page);
  for (const page of crawl.pages) add(page.url, page);
  for (const page of crawl.pages) add(withOtherSlash(page.finalUrl), page);
  return pages;
}

function withOtherSlash(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
}
