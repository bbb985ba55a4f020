import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { Explanation } from "../../shared/http.ts";
import type { ForumPost, FoundThread } from "../port.ts";
import { callForum, type ForumSite, isoTime, type SiteOptions } from "./forum-site.ts";
import { markdownText, tidied } from "./html-text.ts";

// https://join-lemmy.org/docs/contributors/04-api.html, version 3
const Person = Type.Optional(
  Type.Object({ name: Type.String(), deleted: Type.Optional(Type.Boolean()), actor_id: Type.Optional(Type.String()) }),
);
const PostView = Type.Object({
  post: Type.Object({
    id: Type.Number(),
    name: Type.String(),
    body: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    published: Type.String(),
    removed: Type.Optional(Type.Boolean()),
    deleted: Type.Optional(Type.Boolean()),
  }),
  creator: Person,
  community: Type.Object({ name: Type.String(), visibility: Type.Optional(Type.String()) }),
  counts: Type.Optional(Type.Object({ score: Type.Optional(Type.Number()), comments: Type.Optional(Type.Number()) })),
});
const CommentView = Type.Object({
  comment: Type.Object({
    id: Type.Number(),
    content: Type.String(),
    published: Type.String(),
    removed: Type.Optional(Type.Boolean()),
    deleted: Type.Optional(Type.Boolean()),
  }),
  creator: Person,
  counts: Type.Optional(Type.Object({ score: Type.Optional(Type.Number()) })),
});
const Found = Type.Object({ posts: Type.Array(PostView) });
const One = Type.Object({ post_view: PostView });
const Comments = Type.Object({ comments: Type.Array(CommentView) });

const PAGE = 50;

/** An instance of Lemmy, without an account. */
export function createLemmy(options: SiteOptions): ForumSite {
  const host = new URL(options.baseUrl).host;
  const read = (path: string) => `/api/v3${path}`;
  const explain = refusal(options.name);
  return {
    async search({ query, from, to, count, signal }) {
      const { posts } = await callForum(options, {
        path: read("/search"),
        query: { q: query, type_: "Posts", sort: "TopAll", listing_type: "All", limit: String(Math.min(count, PAGE)) },
        schema: Found,
        signal,
        explain,
      });
      const end = Date.parse(to) + 86_400_000;
      return posts
        .filter((view) => isShown(view.post))
        .map((view) => ({ ...headOf(view, options, host), excerpt: markdownText(view.post.body ?? "").slice(0, 1000) }))
        .filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(from) && Date.parse(createdAt) < end);
    },
    async read({ ref, maxPosts, signal }) {
      const { post_view: view } = await callForum(options, {
        path: read("/post"),
        query: { id: ref },
        schema: One,
        signal,
        explain,
      });
      if (!isShown(view.post)) throw new ProviderError("forum", "not_found", `${options.name} removed this thread.`);
      const comments: Static<typeof CommentView>[] = [];
      for (let page = 1; comments.length < maxPosts; page++) {
        const query = { post_id: ref, sort: "Top", type_: "All", limit: String(PAGE), page: String(page) };
        const found = await callForum(options, {
          path: read("/comment/list"),
          query,
          schema: Comments,
          signal,
          explain,
        });
        comments.push(...found.comments);
        if (found.comments.length < PAGE) break;
      }
      const head = headOf(view, options, host);
      const first = postOf(`p${ref}`, { ...view.post, content: view.post.body ?? view.post.name }, view, head.url);
      const replies = comments.flatMap((one) =>
        postOf(`c${one.comment.id}`, one.comment, one, `${options.baseUrl}/comment/${one.comment.id}`),
      );
      const known = head.comments ?? comments.length;
      return {
        ...head,
        posts: [...first, ...replies].slice(0, maxPosts),
        terms: options.terms,
        isPartial: known + 1 > maxPosts,
      };
    },
  };
}

/** Refusals have a code in the body, often with the status 400. */
function refusal(name: string) {
  return (_status: number, body: unknown): Explanation | undefined => {
    const { error } = (body ?? {}) as { error?: unknown };
    if (typeof error !== "string") return undefined;
    if (error.startsWith("rate_limit")) return { kind: "rate_limited", providerCode: error };
    if (/^couldnt_find_|^not_found$/.test(error))
      return { kind: "not_found", providerCode: error, message: `${name} no longer has this thread.` };
    if (/private|only_mods|not_logged_in/.test(error))
      return { kind: "blocked", providerCode: error, message: `${name} does not show this community to the public.` };
    return undefined;
  };
}

function isShown({ removed, deleted }: { removed?: boolean; deleted?: boolean }): boolean {
  return removed !== true && deleted !== true;
}

function headOf(
  view: Static<typeof PostView>,
  { source, baseUrl }: SiteOptions,
  host: string,
): Omit<FoundThread, "excerpt"> {
  const ref = String(view.post.id);
  return {
    ...{
      source,
      ref,
      url: `${baseUrl}/post/${ref}`,
      community: `${view.community.name}@${host}`,
      title: tidied(view.post.name),
    },
    score: view.counts?.score ?? null,
    comments: view.counts?.comments ?? null,
    createdAt: isoTime(view.post.published) ?? new Date(0).toISOString(),
  };
}

function postOf(
  key: string,
  one: { content: string; published: string; removed?: boolean; deleted?: boolean },
  { creator, counts }: { creator?: Static<typeof Person>; counts?: { score?: number } },
  url: string,
): ForumPost[] {
  const text = markdownText(one.content);
  if (!isShown(one) || text === "") return [];
  const author = creator === undefined || creator.deleted === true ? null : (creator.actor_id ?? creator.name);
  return [{ key, author, text, url, at: isoTime(one.published), score: counts?.score ?? null }];
}
