import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { chooseEvenly } from "../../../kernel/statistics/choose-evenly.ts";
import type { ForumPost, ForumThread, FoundThread } from "../port.ts";
import { callForum, type ForumSite, isoTime, type SiteOptions } from "./forum-site.ts";
import { htmlText, tidied } from "./html-text.ts";

const Maybe = <S extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

// https://hn.algolia.com/api
const Hits = Type.Object({
  hits: Type.Array(
    Type.Object({
      objectID: Type.String(),
      title: Maybe(Type.String()),
      story_text: Maybe(Type.String()),
      points: Maybe(Type.Number()),
      num_comments: Maybe(Type.Number()),
      created_at: Type.String(),
    }),
  ),
});
const Item = Type.Cyclic(
  {
    Item: Type.Object({
      id: Type.Number(),
      title: Maybe(Type.String()),
      text: Maybe(Type.String()),
      author: Maybe(Type.String()),
      points: Maybe(Type.Number()),
      created_at: Type.String(),
      children: Type.Array(Type.Ref("Item")),
    }),
  },
  "Item",
);
interface HnItem {
  id: number;
  title?: string | null;
  text?: string | null;
  author?: string | null;
  points?: number | null;
  created_at: string;
  children: HnItem[];
}

export const HACKER_NEWS_URL = "https://hn.algolia.com/api/v1";
const COMMUNITY = "hackernews";

/** Hacker News through the search of Algolia, without a key. */
export function createHackerNews(options: SiteOptions): ForumSite {
  const addressOf = (id: string | number) => `https://news.ycombinator.com/item?id=${id}`;
  return {
    async search({ query, from, to, count, signal }) {
      const span = `created_at_i>=${seconds(from)},created_at_i<${seconds(to) + 86_400}`;
      const { hits } = await callForum(options, {
        path: "/search",
        query: { query, tags: "story", numericFilters: span, hitsPerPage: String(Math.min(count, 100)) },
        schema: Hits,
        signal,
      });
      return hits.flatMap((hit) => foundOf(hit, options.source, addressOf));
    },
    async read({ source, ref, url, maxPosts, signal }) {
      const item: HnItem = await callForum(options, {
        path: `/items/${encodeURIComponent(ref)}`,
        schema: Item,
        signal,
      });
      const replies = inOrder(item.children);
      const posts = chooseEvenly(
        [item, ...replies].flatMap((one) => postOf(one, addressOf)),
        maxPosts,
      );
      if (item.title == null || (item.author == null && item.text == null && posts.length === 0))
        throw gone(options.name);
      return {
        ...{ source, ref, url, community: COMMUNITY, title: tidied(item.title) },
        score: item.points ?? null,
        comments: replies.length,
        createdAt: isoTime(item.created_at) ?? options.now().toISOString(),
        posts: withTitle(posts, item, addressOf),
        terms: options.terms,
        isPartial: replies.length + 1 > maxPosts,
      } satisfies ForumThread;
    },
  };
}

function gone(name: string): ProviderError {
  return new ProviderError("forum", "not_found", `${name} no longer has this thread.`);
}

function foundOf(
  hit: Static<typeof Hits>["hits"][number],
  source: string,
  addressOf: (id: string) => string,
): FoundThread[] {
  const createdAt = isoTime(hit.created_at);
  if (hit.title == null || createdAt === null) return [];
  return [
    {
      ...{ source, ref: hit.objectID, url: addressOf(hit.objectID), community: COMMUNITY, createdAt },
      title: tidied(hit.title),
      excerpt: htmlText(hit.story_text ?? "").slice(0, 1000),
      score: hit.points ?? null,
      comments: hit.num_comments ?? null,
    },
  ];
}

/** Breadth first: replies to the thread before replies to replies. */
function inOrder(children: readonly HnItem[]): HnItem[] {
  const found: HnItem[] = [];
  for (let level = [...children]; level.length > 0; level = level.flatMap((one) => one.children)) found.push(...level);
  return found;
}

function postOf(item: HnItem, addressOf: (id: number) => string): ForumPost[] {
  const text = htmlText(item.text ?? "");
  if (text === "" || item.author == null || /^\[(?:dead|flagged|deleted)\]$/i.test(text)) return [];
  return [
    {
      key: String(item.id),
      author: item.author,
      text,
      url: addressOf(item.id),
      at: isoTime(item.created_at),
      score: item.points ?? null,
    },
  ];
}

/** A story that only links elsewhere has no text: its title is what its author wrote. */
function withTitle(posts: ForumPost[], item: HnItem, addressOf: (id: number) => string): ForumPost[] {
  if (posts[0]?.key === String(item.id) || item.title == null || item.author == null) return posts;
  const title = tidied(item.title);
  return [
    {
      key: String(item.id),
      author: item.author,
      text: title,
      url: addressOf(item.id),
      at: isoTime(item.created_at),
      score: null,
    },
    ...posts,
  ];
}

function seconds(date: string): number {
  return Math.floor(Date.parse(date) / 1000);
}
