import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";

/** The parts of a page that segments are extracted from. A plain text is a single source without an address. */
export interface Source {
  url: string | null;
  path: string;
  title: string;
  headings: string[];
  sentences: string[];
  links: { url: string; text: string; internal: boolean }[];
}

export function readSources(input: CrawlResult | string): Source[] {
  if (typeof input !== "string") {
    return input.pages.filter(({ status }) => status >= 200 && status < 300).map(readPage);
  }
  return [{ url: null, path: "", title: "", headings: [], sentences: sentencesOf(input), links: [] }];
}

function readPage(page: CrawledPage): Source {
  return {
    url: page.finalUrl,
    path: (URL.parse(page.finalUrl)?.pathname ?? "/").toLowerCase(),
    title: page.title ?? "",
    headings: page.headings.map(({ text }) => text),
    sentences: [...sentencesOf(page.description ?? ""), ...sentencesOf(page.text)],
    links: page.links,
  };
}

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}\d"“„«])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
