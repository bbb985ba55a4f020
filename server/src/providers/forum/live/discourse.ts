import { Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { chooseEvenly } from "../../../kernel/statistics/choose-evenly.ts";
import { daysLater } from "../../../kernel/text/moment.ts";
import type { Explanation } from "../../shared/http.ts";
import type { ForumPost, FoundThread } from "../port.ts";
import { callForum, type ForumSite, isoTime, type SiteOptions } from "./forum-site.ts";
import { htmlText, tidied } from "./html-text.ts";

// https://docs.discourse.org
const Found = Type.Object({
  posts: Type.Optional(Type.Array(Type.Object({ topic_id: Type.Number(), blurb: Type.Optional(Type.String()) }))),
  topics: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Number(),
        title: Type.String(),
        slug: Type.Optional(Type.String()),
        posts_count: Type.Optional(Type.Number()),
        created_at: Type.Optional(Type.String()),
        archetype: Type.Optional(Type.String()),
      }),
    ),
  ),
});
const Post = Type.Object({
  id: Type.Number(),
  username: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  created_at: Type.Optional(Type.String()),
  cooked: Type.Optional(Type.String()),
  post_number: Type.Optional(Type.Number()),
  post_type: Type.Optional(Type.Number()),
  hidden: Type.Optional(Type.Boolean()),
  user_deleted: Type.Optional(Type.Boolean()),
  deleted_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  actions_summary: Type.Optional(Type.Array(Type.Object({ id: Type.Number(), count: Type.Optional(Type.Number()) }))),
});
type DiscoursePost = Type.Static<typeof Post>;
const Topic = Type.Object({
  title: Type.String(),
  slug: Type.Optional(Type.String()),
  posts_count: Type.Optional(Type.Number()),
  like_count: Type.Optional(Type.Number()),
  created_at: Type.String(),
  deleted_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  post_stream: Type.Object({ posts: Type.Array(Post), stream: Type.Optional(Type.Array(Type.Number())) }),
});
const More = Type.Object({ post_stream: Type.Object({ posts: Type.Array(Post) }) });

const LIKES = 2;
/** Posts that one more request returns. */
const CHUNK = 100;
/** Regular posts; others are moderators' notes and changes of the topic. */
const REGULAR = 1;

/** Any public Discourse forum, without an account. */
export function createDiscourse(options: SiteOptions): ForumSite {
  const host = new URL(options.baseUrl).host;
  const addressOf = (id: number, slug = "-") => `${options.baseUrl}/t/${slug}/${id}`;
  return {
    async search({ query, from, to, count, signal }) {
      const q = `${plain(query)} after:${from} before:${daysLater(to, 1)}`;
      const { posts = [], topics = [] } = await callForum(options, {
        path: "/search.json",
        query: { q },
        schema: Found,
        signal,
        explain: slowDown,
      });
      const blurbs = new Map(posts.map(({ topic_id, blurb = "" }) => [topic_id, blurb]));
      return topics
        .filter(({ archetype = "regular" }) => archetype === "regular")
        .slice(0, count)
        .flatMap(({ id, slug, title, posts_count, created_at }): FoundThread[] => {
          const createdAt = isoTime(created_at);
          if (createdAt === null) return [];
          const excerpt = htmlText(blurbs.get(id) ?? "").slice(0, 1000);
          const comments = posts_count === undefined ? null : Math.max(0, posts_count - 1);
          const address = { source: options.source, ref: String(id), url: addressOf(id, slug) };
          return [{ ...address, community: host, title: tidied(title), excerpt, score: null, comments, createdAt }];
        });
    },
    async read({ source, ref, maxPosts, signal }) {
      const path = `/t/${encodeURIComponent(ref)}.json`;
      const topic = await callForum(options, { path, schema: Topic, signal, explain: slowDown });
      if (topic.deleted_at != null)
        throw new ProviderError("forum", "not_found", `${options.name} deleted this thread.`);
      const posts = await allPosts(options, ref, topic.post_stream, { maxPosts, signal });
      const url = addressOf(Number(ref), topic.slug);
      return {
        ...{ source, ref, url, community: host, title: tidied(topic.title) },
        score: topic.like_count ?? null,
        comments: topic.posts_count === undefined ? null : Math.max(0, topic.posts_count - 1),
        createdAt: isoTime(topic.created_at) ?? options.now().toISOString(),
        posts: posts.flatMap((post) => postOf(post, url)).slice(0, maxPosts),
        terms: options.terms,
        isPartial: (topic.post_stream.stream?.length ?? 0) > maxPosts,
      };
    },
  };
}

/** The posts that came with the thread, and others over the whole of it up to the limit. */
async function allPosts(
  options: SiteOptions,
  ref: string,
  { posts, stream = [] }: Type.Static<typeof Topic>["post_stream"],
  { maxPosts, signal }: { maxPosts: number; signal: AbortSignal },
): Promise<DiscoursePost[]> {
  const all = posts.slice(0, maxPosts);
  const known = new Set(posts.map(({ id }) => id));
  const missing = chooseEvenly(
    stream.filter((id) => !known.has(id)),
    maxPosts - all.length,
  );
  for (let start = 0; start < missing.length; start += CHUNK) {
    const ids = missing.slice(start, start + CHUNK).map(String);
    const more = await callForum(options, {
      path: `/t/${encodeURIComponent(ref)}/posts.json`,
      query: { "post_ids[]": ids },
      schema: More,
      signal,
      explain: slowDown,
    });
    all.push(...more.post_stream.posts);
  }
  return all.toSorted((one, other) => (one.post_number ?? 0) - (other.post_number ?? 0));
}

function postOf(post: DiscoursePost, url: string): ForumPost[] {
  if (post.hidden === true || post.user_deleted === true || post.deleted_at != null) return [];
  if ((post.post_type ?? REGULAR) !== REGULAR) return [];
  const text = htmlText(post.cooked ?? "");
  if (text === "") return [];
  const likes = post.actions_summary?.find(({ id }) => id === LIKES)?.count;
  return [
    {
      key: String(post.id),
      author: post.username ?? null,
      text,
      url: post.post_number === undefined ? null : `${url}/${post.post_number}`,
      at: isoTime(post.created_at),
      score: likes ?? (post.actions_summary === undefined ? null : 0),
    },
  ];
}

/** Too many requests: the body names the wait where the header is missing. */
function slowDown(status: number, body: unknown): Explanation | undefined {
  if (status !== 429) return undefined;
  const { extras } = (body ?? {}) as { extras?: { wait_seconds?: unknown } };
  const seconds = extras?.wait_seconds;
  return typeof seconds === "number" && seconds > 0
    ? { kind: "rate_limited", retryAfterMs: seconds * 1000 }
    : undefined;
}

/** Without the words and signs by which a search of Discourse is narrowed. */
function plain(query: string): string {
  return query.replace(/[@#:"\\]/g, " ").trim();
}
