import type { BriefContent, BriefInput } from "@findable/contract";
import { createPageFinder } from "../../domains/clusters/index.ts";
import { composeBrief, findLinkTargets, type ReadPage, type Subject } from "../../domains/content/index.ts";
import { selectQuotedPains } from "../../domains/discussions/index.ts";
import { isOurs } from "../../domains/serp-gaps/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { type PageToRead, readPages } from "./read-pages.ts";
import { searchResults } from "./search-results.ts";

/** What to read about a subject. */
export interface Research extends Pick<BriefInput, "location" | "language" | "forumUrls" | "additionalContentUrls"> {
  subject: Subject;
  /** Number of results to read. */
  pages: number;
}

interface Researched {
  brief: BriefContent;
  /** The pages behind it. */
  read: ReadPage[];
}

/** Searches for a subject, reads the first results and the named pages, and composes a brief. */
export async function researchSubject(ctx: RunContext, research: Research): Promise<Researched> {
  const { query, keywordId } = research.subject;
  const market = marketOf(ctx.workspace.settings, research);
  const [serp] = await searchResults(ctx, [query], market);
  if (serp == null) throw new Error("The search returned no results page.");
  const ownership = { ourDomain: ctx.workspace.primaryDomain, considerOwnedSubdomains: true };
  const results = serp.results.map((result) => ({ ...result, isOwned: isOurs(result.url, ownership) }));
  const rivals = results.filter(({ isOwned }) => !isOwned).slice(0, research.pages);
  const { forumUrls = [], additionalContentUrls = [] } = research;
  const wanted: PageToRead[] = [
    ...rivals.map(({ url, rank, title }) => ({ url, rank, title, isDiscussion: false })),
    ...forumUrls.map((url) => ({ url, rank: null, title: url, isDiscussion: true })),
    ...additionalContentUrls.map((url) => ({ url, rank: null, title: url, isDiscussion: false })),
  ];
  const pages = await readPages(ctx, wanted);
  const { ownPages, painPoints } = await storedAbout(ctx);
  const { questions, suggestions } = serp;
  const { language } = market;
  const brief = {
    ...composeBrief({ query, language, results, questions, suggestions, pages, ownPages, painPoints }),
    ...(keywordId === undefined ? {} : { keywordId }),
    location: market.location,
    serpId: serp.serpId,
    warnings: [...unreadWarning(wanted, pages), ...servedWarning({ query, language, results, ownPages })],
  };
  return { brief, read: pages };
}

/** Own pages and pain points. */
async function storedAbout(ctx: RunContext) {
  const { id } = ctx.workspace;
  const stored = await ctx.look("own-pages", async (db) => ({
    ownPages: await findLinkTargets(db, id),
    painPoints: await selectQuotedPains(db, id),
  }));
  // Runs that version 0.5.0 began recorded only the pages.
  return Array.isArray(stored) ? { ownPages: stored, painPoints: [] } : stored;
}

/** A second page would compete with the one that serves the query: the one that ranks, else the one that is about it. */
function servedWarning({
  query,
  language,
  results,
  ownPages,
}: {
  query: string;
  language: string;
  results: readonly { url: string; isOwned: boolean }[];
  ownPages: readonly { url: string; title: string }[];
}): string[] {
  const ranking = results.find(({ isOwned }) => isOwned)?.url;
  const about = createPageFinder(
    ownPages.map((page) => ({ ...page, heading: null })),
    language,
  );
  const url = ranking ?? about(query)?.url;
  return url === undefined ? [] : [`${url} serves "${query}" already. Extend it instead of adding a second page.`];
}

function unreadWarning(wanted: readonly PageToRead[], pages: readonly ReadPage[]): string[] {
  const unread = wanted.filter(({ url }) => pages.every((page) => page.url !== url));
  if (unread.length === 0) return [];
  const first = unread.slice(0, 3).map(({ url }) => url);
  return [`${unread.length} of ${wanted.length} pages could not be read, for example ${first.join(", ")}.`];
}
