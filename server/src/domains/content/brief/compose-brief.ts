import type { BriefContent } from "@findable/contract";
import { median } from "../../../kernel/statistics/summaries.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { entitiesOf } from "./entities.ts";
import { intentOf } from "./intent.ts";
import { type QuotedPain, relatedPains } from "./pain-points.ts";
import type { ReadPage } from "./read-page.ts";
import { quotableSnippets } from "./snippets.ts";
import { subtopicsOf } from "./subtopics.ts";

/** What research found about a phrase. */
export interface BriefEvidence {
  query: string;
  language: string;
  /** Organic results, by rank. */
  results: readonly { rank: number; url: string; title: string; isOwned: boolean }[];
  /** Questions and related searches on the results page. */
  questions: readonly string[];
  suggestions: readonly string[];
  pages: readonly ReadPage[];
  /** Own pages, with their titles. */
  ownPages: readonly { url: string; title: string }[];
  /** Stored pain points, strongest first. */
  painPoints: readonly QuotedPain[];
}

type Composed = Omit<BriefContent, "keywordId" | "location" | "serpId" | "warnings">;

const FIRST_PAGE = 10;
const MAX_LINKS = 8;
const DEFAULT_WORDS = 1_500;
const LENGTHS = { least: 400, most: 4_000 };

/** What a text about the phrase should cover. Each point names the pages that it comes from. */
export function composeBrief(evidence: BriefEvidence): Composed {
  const { query, language, results, pages } = evidence;
  const rivals = pages.filter(({ isDiscussion }) => !isDiscussion);
  const covered = subtopicsOf(rivals, query, language);
  const questions = questionsOf(evidence);
  const painPoints = relatedPains(evidence);
  const own = results.find(({ isOwned }) => isOwned);
  return {
    query,
    language,
    intent: intentOf(results.slice(0, FIRST_PAGE)),
    covered,
    uncovered: uncoveredOf(evidence, questions),
    questions,
    painPoints,
    entities: entitiesOf(rivals),
    length: lengthOf(rivals),
    internalLinks: relatedPages(evidence).slice(0, MAX_LINKS),
    ownPage: own === undefined ? null : { url: own.url, rank: own.rank },
    snippets: quotableSnippets(pages, painPoints, { query, language }),
    sources: sourcesOf(results.slice(0, FIRST_PAGE), pages),
  };
}

function questionsOf({ questions, pages }: BriefEvidence): BriefContent["questions"] {
  const asked = questions.map((question) => ({ question, source: "results_page" as const, url: null }));
  const onPages = pages.flatMap(({ headings, url, isDiscussion }) =>
    headings
      .filter((heading) => /[?？]\s*$/.test(heading))
      .map((question) => ({ question, source: isDiscussion ? ("discussion" as const) : ("page" as const), url })),
  );
  const distinct = new Map<string, BriefContent["questions"][number]>();
  for (const one of [...asked, ...onPages]) {
    const key = one.question
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()].slice(0, 20);
}

/** Questions and related searches whose words no read page has together in a heading or a sentence. */
function uncoveredOf({ language, query, pages, suggestions }: BriefEvidence, questions: BriefContent["questions"]) {
  const known = new Set(contentStems(query, language));
  const rivals = pages.filter(({ isDiscussion }) => !isDiscussion);
  if (rivals.length === 0) return [];
  const texts = rivals.map((page) => new Set(contentStems(`${page.headings.join(" ")} ${page.text}`, language)));
  const isCovered = (topic: string) => {
    const words = contentStems(topic, language).filter((stem) => !known.has(stem));
    return words.length === 0 || texts.some((stems) => words.every((word) => stems.has(word)));
  };
  const asked = questions
    .filter(({ source }) => source !== "page")
    .map(({ question }) => ({ topic: question, reason: "Searchers ask it, and no read page answers it." }));
  const related = suggestions.map((topic) => ({
    topic,
    reason: "It is a related search, and no read page covers it.",
  }));
  return [...asked, ...related].filter(({ topic }) => !isCovered(topic)).slice(0, 10);
}

function lengthOf(pages: readonly ReadPage[]): BriefContent["length"] {
  const words = pages
    .map((page) => page.words)
    .filter((count) => count > 0)
    .toSorted((one, other) => one - other);
  const [shortest = null, longest = null] = [words[0], words.at(-1)];
  if (shortest === null || longest === null)
    return { suggested: DEFAULT_WORDS, median: null, shortest: null, longest: null };
  const usual = Math.round(median(words));
  const suggested = Math.min(LENGTHS.most, Math.max(LENGTHS.least, Math.round(usual / 50) * 50));
  return { suggested, median: usual, shortest, longest };
}

function relatedPages({ query, language, ownPages, questions }: BriefEvidence): BriefContent["internalLinks"] {
  const wanted = new Set(contentStems(`${query} ${questions.join(" ")}`, language));
  return ownPages
    .map((page) => ({
      page,
      shared: new Set(contentStems(page.title, language).filter((stem) => wanted.has(stem))).size,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared || one.page.url.localeCompare(other.page.url))
    .map(({ page: { url, title } }) => ({ url, title }));
}

function sourcesOf(results: BriefEvidence["results"], pages: readonly ReadPage[]): BriefContent["sources"] {
  const ranked = results.map(({ url, title, rank }) => {
    const words = pages.find((page) => page.url === url)?.words ?? null;
    return { url, title, rank, words };
  });
  const known = new Set(ranked.map(({ url }) => url));
  const named = pages
    .filter(({ url }) => !known.has(url))
    .map(({ url, title, words }) => ({ url, title, rank: null, words }));
  return [...ranked, ...named];
}
