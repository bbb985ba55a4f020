import type { NewThread } from "../../domains/discussions/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { chooseEvenly } from "../../kernel/statistics/choose-evenly.ts";
import type { ForumThread, ThreadAddress } from "../../providers/forum/port.ts";
import type { Candidate } from "./choose-threads.ts";
import { authorKey, threadKey } from "./thread-key.ts";

/** A thread to read: found by a search, or named by its address. */
export type ThreadToRead = { url: string } & (
  | { kind: "found"; candidate: Candidate }
  | { kind: "located"; address: ThreadAddress }
  | { kind: "page" }
);

export interface ThreadReading {
  /** Null if it could not be read; `warning` says why. */
  thread: NewThread | null;
  warning: string | null;
}

export interface ReadingPlace {
  workspaceId: string;
  now: string;
  signal: AbortSignal;
  attempt: number;
}

const MOST_POSTS = 300;
const PAGE_MS = 20_000;
/** As much as the crawler reads of one page. */
const PAGE_CHARACTERS = 5_000_000;
/** Days that texts of pages are kept where discussions are turned off. */
const DEFAULT_PAGE_DAYS = 180;
/** Shorter blocks of a page are names, dates and buttons. */
const MIN_BLOCK = 40;
const ATTEMPTS = 3;

export async function readThread(one: ThreadToRead, providers: Providers, place: ReadingPlace): Promise<ThreadReading> {
  try {
    return await readAny(one, providers, place);
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && place.attempt < ATTEMPTS)) throw error;
    return { thread: null, warning: `${one.url} could not be read: ${error.message}` };
  }
}

async function readAny(one: ThreadToRead, { forum, crawler }: Providers, place: ReadingPlace): Promise<ThreadReading> {
  const { signal } = place;
  const pageDays = forum?.pageKeepDays ?? DEFAULT_PAGE_DAYS;
  switch (one.kind) {
    case "found": {
      if (one.candidate.basis === "snippet") return { thread: snippetThread(one.candidate, pageDays), warning: null };
      const { source, ref, url } = one.candidate;
      return readingOf(await requireForum(forum).read({ source, ref, url, maxPosts: MOST_POSTS, signal }), place);
    }
    case "located":
      return readingOf(await requireForum(forum).read({ ...one.address, maxPosts: MOST_POSTS, signal }), place);
    case "page": {
      const limits = { maxPages: 1, maxDepth: 0, timeLimitMs: PAGE_MS, textCharacters: PAGE_CHARACTERS };
      const { pages } = await crawler.crawl({ site: one.url, ...limits, signal });
      const page = pages.find((one) => judgeAddress(one) === "reachable");
      if (page === undefined) throw new ProviderError("crawler", "not_found", "The page was not found.");
      const read = { url: page.finalUrl, title: page.title ?? page.finalUrl, text: page.text };
      return pageThread(read, { now: place.now, keepDays: pageDays });
    }
  }
}

/** A thread that is longer than what is read says so. */
function readingOf(thread: ForumThread, place: ReadingPlace): ThreadReading {
  const { isPartial, posts, comments, url } = thread;
  const all = comments === null ? "its posts" : `${comments + 1} posts`;
  const warning = isPartial ? limitWarning(url, posts.length, all) : null;
  return { thread: toNewThread(thread, place), warning };
}

function requireForum<T>(forum: T | undefined): T {
  if (forum === undefined) throw new ProviderError("forum", "config", "Discussions are turned off (FORUMS=none).");
  return forum;
}

/** A thread of a forum with its authors' names replaced by keys. Names stay only where the licence demands it. */
export function toNewThread(thread: ForumThread, { workspaceId }: Pick<ReadingPlace, "workspaceId">): NewThread {
  const { source, ref, url, terms, posts, isPartial: _isPartial, ...head } = thread;
  return {
    ...head,
    ...{ key: threadKey(url), url, source: sourceName(source), address: { source, ref }, basis: "posts" },
    ...{ keepDays: terms.keepDays, licence: terms.licence },
    posts: posts.map(({ author, ...post }) => ({
      ...post,
      author: author === null ? null : authorKey(workspaceId, source, author),
      authorName: author,
    })),
  };
}

function sourceName(source: string): string {
  const at = source.indexOf(":");
  const place = at === -1 ? "" : source.slice(at + 1);
  return URL.parse(place)?.host ?? source;
}

/** Only title and snippet are known. The time is that of the search, because results pages do not date threads. */
function snippetThread({ url, community, title, excerpt, createdAt }: Candidate, keepDays: number): NewThread {
  const text = excerpt === "" ? title : excerpt;
  return {
    ...{
      key: threadKey(url),
      url,
      community,
      title,
      createdAt,
      score: null,
      comments: null,
      source: "serp",
      address: null,
    },
    ...{ basis: "snippet", keepDays, licence: null },
    posts: [{ key: "snippet", author: null, authorName: null, text, url, at: null, score: null }],
  };
}

/** A public page with comments: each longer block of its text is a post of an unknown author. */
function pageThread(
  { url, title, text }: { url: string; title: string; text: string },
  { now, keepDays }: { now: string; keepDays: number },
): ThreadReading {
  const all = text
    .split("\n")
    .map((block) => block.trim())
    .filter((block) => block.length >= MIN_BLOCK);
  if (all.length === 0) throw new ProviderError("crawler", "upstream_empty", "The page has no text.");
  const blocks = chooseEvenly(all, MOST_POSTS);
  const thread: NewThread = {
    ...{ key: threadKey(url), url, community: new URL(url).host, title, createdAt: now, score: null, comments: null },
    ...{ source: new URL(url).host, address: null, basis: "posts", keepDays, licence: null },
    posts: blocks.map((block, index) => ({
      ...{ key: String(index + 1), author: null, authorName: null, text: block, url, at: null, score: null },
    })),
  };
  return {
    thread,
    warning: all.length > blocks.length ? limitWarning(url, blocks.length, `${all.length} posts`) : null,
  };
}

function limitWarning(url: string, read: number, all: string): string {
  return `${url}: ${read} of ${all} were read, which is the limit. They are chosen over the whole thread.`;
}
