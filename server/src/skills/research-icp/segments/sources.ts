import { splitSentences } from "../../../kernel/text/sentences.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";

/** The parts of a page that segments are extracted from. A plain text is a single source without an address. */
export interface Source {
  url: string | null;
  path: string;
  title: string;
  headings: string[];
  sentences: string[];
  /** The description and the first sentences of the home page, in which a brand states whom it serves. */
  stated: string[];
  /** The description of any other page. */
  described: string[];
  links: { url: string; text: string; internal: boolean }[];
}

export function readSources(input: CrawlResult | string): Source[] {
  if (typeof input !== "string") {
    return input.pages.filter(({ status }) => status >= 200 && status < 300).map(readPage);
  }
  return [
    {
      url: null,
      path: "",
      title: "",
      headings: [],
      sentences: sentencesOf(input, null),
      stated: [],
      described: [],
      links: [],
    },
  ];
}

/** House rule: a brand states whom it serves in its first sentences. */
const STATED_SENTENCES = 4;

function readPage(page: CrawledPage): Source {
  const isHome = (URL.parse(page.finalUrl)?.pathname ?? "/") === "/";
  const description = sentencesOf(page.description ?? "", page.language);
  const sentences = sentencesOf(page.text, page.language);
  return {
    url: page.finalUrl,
    path: (URL.parse(page.finalUrl)?.pathname ?? "/").toLowerCase(),
    title: page.title ?? "",
    headings: page.headings.map(({ text }) => text),
    sentences: [...description, ...sentences],
    stated: isHome ? [...description, ...sentences.slice(0, STATED_SENTENCES)] : [],
    described: isHome ? [] : description,
    links: page.links,
  };
}

function sentencesOf(text: string, language: string | null): string[] {
  return text.split(/\n+/).flatMap((line) => splitSentences(line, language ?? "en").map((sentence) => sentence.text));
}
