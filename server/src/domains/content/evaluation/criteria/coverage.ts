import { median } from "../../../../kernel/statistics/summaries.ts";
import { fold } from "../../../../kernel/text/phrase-words.ts";
import { rootOf } from "../../../../kernel/text/word-roots.ts";
import { remembered } from "../../text/remember.ts";
import { rootsOf, wordsOf } from "../../text/words.ts";
import { type Article, countWords, spanOf } from "../article.ts";
import type { ReferencePage } from "../input.ts";
import { type CriterionScore, combine, rising, share } from "../scores.ts";
import { readableRoots, repetitionOf } from "../stuffing.ts";

const MAX_SUGGESTED = 5;

/**
 * What the present first ten results cover and the text covers too. A term counts once, however often it is used, and as much as the
 * share of the results that use it. Without results the stored sources take their place.
 */
export function judgeCoverage(article: Article): CriterionScore {
  const pages = referencesOf(article);
  if (pages.length === 0) return { score: null, evidence: [], suggestion: null };
  const { language, input } = article;
  const used = pages.map((page) => termsOf(page, language));
  const weights = termWeights(used);
  const own = readableRoots(article);
  // Words that are repeated for engines cover nothing.
  const covered = coverageOf(own, weights) * (1 - repetitionOf(article) / 2);
  const usual = median(used.map((terms) => coverageOf(terms, weights))) || 1;
  const headings = headingsOf(article, pages);
  const missing = headings.filter(({ isCovered }) => !isCovered).map(({ text }) => text);
  const lost =
    missing.length > 0 ? missing.slice(0, MAX_SUGGESTED).join("; ") : missingTerms(article, pages, own, weights);
  const words = median(pages.map(({ text }) => countWords(text))) || 0;
  return combine(
    [
      {
        value: rising((covered / usual) ** 2, 0.25),
        weight: 0.45,
        suggestion: `Cover what the first results cover: ${lost}.`,
      },
      {
        value:
          headings.length === 0 ? null : share(headings.filter(({ isCovered }) => isCovered).length, headings.length),
        weight: 0.2,
        suggestion: `Add sections for: ${missing.slice(0, MAX_SUGGESTED).join("; ")}.`,
      },
      {
        value: rising(share(article.words, words) ** 2, 0.25),
        weight: 0.15,
        suggestion: "Go as deep as the first results do.",
      },
      {
        value: rising(noveltyOf(article, pages), 1),
        weight: 0.2,
        suggestion: "Add what no result has: a fact with its source, or an example.",
      },
    ],
    article.sections.flatMap(({ heading }) => (heading === null ? [] : [spanOf(input.body, heading)])),
  );
}

type Reference = Pick<ReferencePage, "title" | "text" | "headings">;

const termsOf = remembered(
  ({ title, text }: Reference, language): ReadonlySet<string> => new Set(rootsOf(`${title}\n${text}`, language)),
);

function referencesOf({ input }: Article): readonly Reference[] {
  if (input.rivals.length > 0) return input.rivals;
  const text = input.sources.map((source) => source.text).join("\n");
  return text === "" ? [] : [{ title: "", text, headings: [] }];
}

/** Terms that at least two pages use (one, if only one is known), weighted by the share of pages that use them. */
function termWeights(pages: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of pages) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const least = Math.min(2, pages.length);
  return new Map(
    [...counts].filter(([, count]) => count >= least).map(([term, count]) => [term, count / pages.length]),
  );
}

function coverageOf(terms: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let [covered, total] = [0, 0];
  for (const [term, weight] of weights) {
    total += weight;
    if (terms.has(term)) covered += weight;
  }
  return share(covered, total);
}

/** The distinct subtopics of the pages' headings, and whether a section or a heading of the text has their words. */
function headingsOf(article: Article, pages: readonly Reference[]) {
  const { language } = article;
  const own = readableRoots(article);
  const subtopics = new Map<string, { text: string; words: readonly string[] }>();
  for (const text of pages.flatMap(({ headings }) => headings)) {
    const words = [...new Set(rootsOf(text, language))];
    if (words.length > 0 && words.length <= 8) subtopics.set(words.toSorted().join(" "), { text, words });
  }
  return [...subtopics.values()].map(({ text, words }) => ({
    text,
    isCovered: share(words.filter((word) => own.has(word)).length, words.length) >= 0.6,
  }));
}

function missingTerms(
  { language }: Article,
  pages: readonly Reference[],
  own: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): string {
  const roots = [...weights]
    .filter(([root]) => !own.has(root))
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, MAX_SUGGESTED)
    .map(([root]) => root);
  const words = new Map<string, string>();
  for (const { folded, text } of new Map(
    pages.flatMap((page) => wordsOf(page.text)).map((word) => [word.folded, word]),
  ).values()) {
    words.set(rootOf(folded, language), text.toLowerCase());
  }
  return roots.map((root) => words.get(root) ?? root).join(", ");
}

/** Supported claims with a number that no reference states, and examples, which count half. A new word is no new fact. */
function noveltyOf({ ledger, sentences }: Article, pages: readonly Reference[]): number {
  const known = new Set(pages.flatMap(({ text }) => text.match(/\d+/g) ?? []));
  const facts = ledger.claims.filter(
    ({ status, text }) => status === "supported" && (text.match(/\d+/g) ?? []).some((number) => !known.has(number)),
  ).length;
  return facts + sentences.filter(({ text }) => EXAMPLES.test(fold(text))).length / 2;
}

const EXAMPLES =
  /\b(?:for example|for instance|e\.g\.|say,|zum beispiel|beispielsweise|etwa wenn|par exemple|notamment|por ejemplo|por exemplo|ad esempio|per esempio|bijvoorbeeld)\b/;
