import { isSoftMissing } from "../../../domains/site/index.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import type { CrawledPage, CrawlResult } from "../../../providers/crawler/port.ts";

export type FieldSource = "title" | "heading" | "anchor" | "body";

/** A piece of a page's text, such as a heading or a line, weighted by its place on the page. */
export interface Field {
  text: string;
  url: string;
  source: FieldSource;
  weight: number;
}

export interface PageFields {
  url: string;
  fields: Field[];
}

const OFF_TOPIC_PATH =
  /\/(?:privacy|terms|legal|cookies?|imprint|impressum|datenschutz|agb|login|signin|sign-in|signup|sign-up|register|cart|checkout|careers?|jobs?|author|authors|tag|tags|search|sitemap|genindex|py-modindex|licen[cs]e|copying|thank-you|404)(?:[-/.]|$)/i;
const LEGAL_LINE =
  /cookie|privacy policy|terms of (?:service|use)|all rights reserved|©|datenschutz|impressum|copyright|alle rechte vorbehalten|mentions légales|politique de confidentialité|aviso legal/i;
const BYLINE =
  /^(?:written by|posted by|published by|by|author|von|par|por|door|di|geschrieben von)[:\s]+\p{Lu}\p{L}+(?:\s+\p{Lu}[\p{L}.]+){1,2}/iu;
const ATTRIBUTION =
  /^[—–-]?\s*((?:\p{Lu}[\p{L}.'’-]+\s+){1,2}\p{Lu}[\p{L}'’-]+)\s*[,–—|-]\s*(?:.{0,20}\b)?(?:ceo|cto|coo|cfo|founder|co-founder|owner|partner|director|head|manager|lead|president|chief|gründer|geschäftsführer|inhaber|leiter|directeur|fondateur|director|gerente|titolare|eigenaar)/iu;
/** Bylines and attributions of testimonials are shorter than this. */
const NAMING_LINE = 120;
const PROMINENCE = { title: 4, h1: 3.5, h2: 2, h3: 1.2, anchor: 1.5, description: 1.5, body: 0.4 };
/** Characters of body text read per page. Later text rarely names the subject of the page. */
const BODY_LIMIT = 12_000;
/** A text on more than this share of the pages is boilerplate and is read once. */
const BOILERPLATE_SHARE = 0.2;

/** The texts of the pages by place, without legal notices, bylines, repeated boilerplate and off-topic pages. */
export function readFields(crawl: CrawlResult, language: string): PageFields[] {
  const pages = relevantPages(crawl, language);
  const repeated = countRepeats(pages);
  const boilerplateFrom = Math.max(4, Math.ceil(pages.length * BOILERPLATE_SHARE));
  const people = namedPeople(pages);
  const legalIsTopic = LEGAL_LINE.test(pages[0]?.title ?? "");
  const read = new Set<string>();
  const keep = (text: string) => {
    if (!legalIsTopic && LEGAL_LINE.test(text)) return false;
    if (text.length < NAMING_LINE && (BYLINE.test(text) || ATTRIBUTION.test(text) || people.has(text.trim())))
      return false;
    if ((repeated.get(text) ?? 0) < boilerplateFrom) return true;
    if (read.has(text)) return false;
    read.add(text);
    return true;
  };
  return byAddress([...pages.map((page) => readPage(page, keep)), ...readAnchors(crawl, pages, { keep, language })]);
}

/** Joins the fields of a page with the link texts that point to it. */
function byAddress(pages: readonly PageFields[]): PageFields[] {
  const joined = Map.groupBy(pages, ({ url }) => url);
  return [...joined].map(([url, parts]) => ({ url, fields: parts.flatMap(({ fields }) => fields) }));
}

/** The pages that exist, in the language if there are any. */
function livePages(crawl: CrawlResult, language: string): CrawledPage[] {
  const read = crawl.pages.filter((page) => page.status >= 200 && page.status < 300 && !isSoftMissing(page));
  const spoken = read.filter((page) => page.language === null || page.language.toLowerCase().startsWith(language));
  return spoken.length > 0 ? spoken : read;
}

function relevantPages(crawl: CrawlResult, language: string): CrawledPage[] {
  const candidates = livePages(crawl, language);
  const relevant = candidates.filter(
    (page) => !OFF_TOPIC_PATH.test(pathOf(page.finalUrl)) && !page.robotsDirectives.includes("noindex"),
  );
  return relevant.length > 0 ? relevant : candidates;
}

function readPage(page: CrawledPage, keep: (text: string) => boolean): PageFields {
  const field = (text: string, source: FieldSource, weight: number): Field => ({
    text,
    source,
    weight,
    url: page.finalUrl,
  });
  const titles = titleParts(page).map((text) => field(text, "title", PROMINENCE.title));
  const headings = page.headings.map(({ level, text }) => field(text, "heading", PROMINENCE[`h${level}`]));
  const description = page.description === null ? [] : [field(page.description, "body", PROMINENCE.description)];
  const body = bodyLines(page).map((text) => field(text, "body", PROMINENCE.body));
  return {
    url: page.finalUrl,
    fields: [...titles, ...headings, ...description, ...body].filter(({ text }) => keep(text)),
  };
}

/** The anchor texts of internal links, each wording once per target: a menu on every page must count only once. */
function readAnchors(
  crawl: CrawlResult,
  pages: readonly CrawledPage[],
  { keep, language }: { keep: (text: string) => boolean; language: string },
): PageFields[] {
  const namesPage = anchorTest(crawl, language);
  const seen = new Set<string>();
  const byTarget = new Map<string, Field[]>();
  for (const link of pages.flatMap(({ links }) => links)) {
    const text = link.text.trim();
    const key = `${link.url} ${text.toLowerCase()}`;
    if (!link.internal || text === "" || text.length > 80 || seen.has(key) || OFF_TOPIC_PATH.test(pathOf(link.url)))
      continue;
    seen.add(key);
    if (!keep(text) || !namesPage(link.url, text)) continue;
    const fields = byTarget.get(link.url) ?? [];
    if (fields.length < 4) fields.push({ text, url: link.url, source: "anchor", weight: PROMINENCE.anchor });
    byTarget.set(link.url, fields);
  }
  return [...byTarget].map(([url, fields]) => ({ url, fields }));
}

/**
 * Tests whether the text of a link names its target. A link to a page that is missing, in another language or on a different
 * subject, such as `Next` or the name of an author, is page furniture. Pages that an incomplete crawl did not read pass.
 */
function anchorTest(crawl: CrawlResult, language: string): (url: string, text: string) => boolean {
  const pages = livePages(crawl, language);
  const wordsOf = (page: CrawledPage) =>
    new Set(
      [page.title ?? "", pathOf(page.finalUrl), ...page.headings.map(({ text }) => text)].flatMap((text) =>
        contentStems(text, language),
      ),
    );
  const words = new Map(pages.flatMap((page) => [page.url, page.finalUrl].map((url) => [url, wordsOf(page)] as const)));
  return (url, text) => {
    const target = words.get(url.split("#", 1)[0] ?? url);
    if (target === undefined) return crawl.ended !== "complete";
    return contentStems(text, language).some((stem) => target.has(stem));
  };
}

/** The parts of a title between separators such as ` | ` and ` - `. */
function titleParts(page: CrawledPage): string[] {
  return (page.title ?? "").split(/(?<!\s)\s+[|–—·»:-]\s+|(?<!\s)\s*[|»]\s*/).filter((part) => part.trim() !== "");
}

function bodyLines(page: CrawledPage): string[] {
  const headings = new Set(page.headings.map(({ text }) => text));
  return page.text
    .slice(0, BODY_LIMIT)
    .split("\n")
    .filter((line) => line.trim() !== "" && !headings.has(line));
}

function countRepeats(pages: readonly CrawledPage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const texts = new Set([...titleParts(page), ...page.headings.map(({ text }) => text), ...bodyLines(page)]);
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function namedPeople(pages: readonly CrawledPage[]): Set<string> {
  const lines = pages.flatMap(bodyLines).filter((line) => line.length < NAMING_LINE);
  return new Set(lines.map((line) => ATTRIBUTION.exec(line)?.[1]?.trim()).filter((name) => name !== undefined));
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
