import type { CrawlResult } from "../../../src/providers/crawler/port.ts";

export interface Finding {
  code: string;
  url: string;
}

/** The checks of pages that every free tool makes, as they make them: each page by itself, with fixed limits. */
export function freeToolFindings({ pages }: CrawlResult): Finding[] {
  const read = pages.filter(({ redirects, status }) => redirects.length === 0 && status < 300);
  const broken = new Set(pages.filter(({ status }) => status >= 400).flatMap(({ url, finalUrl }) => [url, finalUrl]));
  const titles = Map.groupBy(read, ({ title }) => title ?? "");
  return read.flatMap((page) => {
    const { title, description, headings, canonical, images, links, wordCount, finalUrl: url } = page;
    const main = headings.filter(({ level }) => level === 1).length;
    const checks: [string, boolean][] = [
      ["missing_title", title === null],
      ["duplicate_title", title !== null && (titles.get(title)?.length ?? 0) > 1],
      ["title_too_long", (title?.length ?? 0) > 60],
      ["missing_description", description === null],
      ["description_too_long", (description?.length ?? 0) > 160],
      ["missing_h1", main === 0],
      ["multiple_h1", main > 1],
      ["images_without_alt", images.withoutAlt > 0],
      ["missing_canonical", canonical === null],
      ["thin_content", wordCount < 300],
      ["broken_internal_links", links.some((link) => link.internal && broken.has(link.url))],
    ];
    return checks.flatMap(([code, isFault]) => (isFault ? [{ code, url }] : []));
  });
}
