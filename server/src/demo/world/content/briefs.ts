import type { Brief } from "@findable/contract";
import { composeBrief } from "../../../domains/content/rules.ts";
import { randomOf } from "../../../market/random.ts";
import { demoId, demoRunId } from "../../ids.ts";
import { recordOf } from "../../records.ts";
import { discussions } from "../audience/discussions.ts";
import { BRAND, CORE_PHRASES, daysAgo } from "../facts.ts";
import { once } from "../once.ts";
import { readableId, readId } from "../readable-ids.ts";
import { freshSerp, snapshotOf } from "../serps/serps.ts";
import { blogPosts } from "./posts.ts";

const READ = 10;
const STORED = 6;

/** Briefs of the brand's first phrases, newest first. */
export const briefs = once((): readonly (Brief & { keywordId: string })[] =>
  CORE_PHRASES.slice(0, STORED).map(({ phrase }, index) => ({
    ...briefFor({ query: phrase, keywordId: demoId("kw", phrase) }),
    id: demoId("brief", phrase),
    keywordId: demoId("kw", phrase),
    createdAt: daysAgo(3 + index * 9, 9, 14),
  })),
);

export function briefOf(id: string): Brief {
  const [query] = readId("brief", id) ?? [];
  return query === undefined ? recordOf(briefs(), id, "id") : briefFor({ query });
}

/** The brief that research of a phrase finds now. */
export function briefFor({ query, keywordId }: { query: string; keywordId?: string }): Brief {
  const serp = snapshotOf(freshSerp(query, {}), 20);
  const results = serp.organic.map(({ rank, url, title, domain }) => ({
    rank,
    url,
    title,
    isOwned: domain === BRAND.domain,
  }));
  const pages = serp.organic
    .filter(({ domain }) => domain !== BRAND.domain)
    .slice(0, READ)
    .map(({ rank, url, title, snippet }) => ({
      url,
      title,
      rank,
      words: randomOf("words", url).integer(60, 260) * 10,
      headings: serp.paa.filter((_, index) => (index + rank) % 3 === 0).map(({ question }) => question),
      text: `${snippet ?? ""}`,
      isDiscussion: false,
    }));
  const ownPages = blogPosts().flatMap(({ publishedUrl, title }) =>
    publishedUrl === null ? [] : [{ url: publishedUrl, title }],
  );
  const { threads, painPoints: problems } = discussions();
  const painPoints = problems.flatMap(({ id, topic, signalScore, verbatimQuotes: [quote = ""] }) => {
    const found = threads.find(({ quotes }) => quotes.some(({ text }) => text === quote));
    if (found === undefined) return [];
    const { url, title, summary } = found;
    return [{ id, topic, signalScore, quote, url, thread: `${title} ${summary}` }];
  });
  const questions = serp.paa.map(({ question }) => question);
  const { location, language, suggestions, serpId } = serp;
  const found = composeBrief({ query, language, results, questions, suggestions, pages, ownPages, painPoints });
  return {
    id: readableId("brief", query),
    ...found,
    ...(keywordId === undefined ? {} : { keywordId }),
    location,
    serpId,
    warnings: [],
    invocationId: demoRunId("produce.brief", keywordId === undefined ? { keyword: query } : { keywordId }),
    createdAt: serp.fetchedAt,
  };
}
