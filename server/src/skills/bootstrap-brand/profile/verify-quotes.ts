import type { BrandStatement } from "@findable/contract";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";
import { spellAddress } from "../pages/address.ts";

/** House rule: shorter quotes are found on any page and prove nothing. */
const SHORTEST_QUOTE = 8;

/**
 * Keeps the statements whose quote stands on the page they cite: in its text, title, description or a heading. Only runs
 * of white space may differ; the kept quote is then the page's own spelling, and the address the one that answered.
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

/** The quote in the page's own spelling; null where the page does not say it. */
function findQuote(page: CrawledPage, quote: string): string | null {
  const wanted = collapse(quote).text.trim();
  if (wanted.length < SHORTEST_QUOTE) return null;
  for (const source of quotableTexts(page)) {
    if (source.includes(quote.trim())) return quote.trim();
  }
  for (const source of quotableTexts(page)) {
    const found = findCollapsed(source, wanted);
    if (found !== null) return found;
  }
  return null;
}

/** Everything on a page that may be quoted. */
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

/** White space in runs of one blank, with the position in the original of every character kept. */
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

/** Pages by every address that leads to them and with or without a slash at the end; addresses of their own come first. */
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
