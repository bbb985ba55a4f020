import { medianHigh } from "../../../kernel/statistics/summaries.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import type { ReadPage } from "../brief/read-page.ts";
import { subtopicsOf } from "../brief/subtopics.ts";
import { countWords } from "../evaluation/article.ts";

/** Fewer pages do not show what searchers expect. */
const LEAST_PAGES = 3;
/** A text is thin if it lacks this share of the subtopics, and at least so many of them. */
const MISSING = { share: 0.5, least: 2 };
/** A text is short if it has less than this share of the usual words. */
const SHORT = 0.5;
const MAX_NAMED = 4;

/**
 * Why a text is thin against the present results: it lacks most of the subtopics that several results share, or it has less than half
 * of their words and lacks one. Undefined for a text that keeps up, and with too few results.
 */
export function thinnessOf(
  { title, body }: { title: string; body: string },
  pages: readonly ReadPage[],
  { query, language }: { query: string; language: string },
): string | undefined {
  if (pages.length < LEAST_PAGES) return undefined;
  const own = new Set(contentStems(`${title}\n${body}`, language));
  const known = new Set(contentStems(query, language));
  const subtopics = subtopicsOf(pages, query, language);
  const missing = subtopics.filter(({ topic }) => {
    const stems = contentStems(topic, language).filter((stem) => !known.has(stem));
    return !stems.every((stem) => own.has(stem));
  });
  const words = countWords(body);
  const usual = medianHigh(pages.map((page) => page.words)) || 0;
  const lacksMost = missing.length >= MISSING.least && missing.length / subtopics.length >= MISSING.share;
  const isShort = words < SHORT * usual && missing.length > 0;
  if (!lacksMost && !isShort) return undefined;
  const named = missing.slice(0, MAX_NAMED).map(({ topic }) => `“${topic}”`);
  return `It has ${words} words; the first results for “${query}” have about ${usual}, and it lacks ${missing.length} of the ${subtopics.length} subtopics that several of them share: ${named.join(", ")}.`;
}
