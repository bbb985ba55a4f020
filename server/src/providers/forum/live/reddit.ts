import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import type { ForumPost, FoundThread } from "../port.ts";
import { callForum, type ForumSite, isoTime, type SiteOptions } from "./forum-site.ts";
import { markdownText, tidied } from "./html-text.ts";

export const REDDIT_URL = "https://oauth.reddit.com";
export const REDDIT_TOKEN_URL = "https://www.reddit.com";

export interface RedditCredentials {
  clientId: string;
  clientSecret: string;
}

export interface RedditOptions extends SiteOptions {
  subreddit: string;
  credentials: RedditCredentials;
  tokenUrl: string;
}

const Token = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });
const Link = Type.Object({
  id: Type.String(),
  title: Type.String(),
  subreddit: Type.String(),
  score: Type.Optional(Type.Number()),
  num_comments: Type.Optional(Type.Number()),
  created_utc: Type.Number(),
  permalink: Type.String(),
  author: Type.Optional(Type.String()),
  selftext: Type.Optional(Type.String()),
  removed_by_category: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Listing = Type.Object({
  data: Type.Object({ children: Type.Array(Type.Object({ kind: Type.String(), data: Type.Unknown() })) }),
});
const Comments = Type.Array(Listing, { minItems: 2 });

interface RedditComment {
  id: string;
  author?: string;
  body?: string;
  score?: number;
  created_utc: number;
  permalink?: string;
  replies?: "" | Static<typeof Listing>;
}

const REMOVED = /^\[(?:deleted|removed)\]$/;

/** A community of Reddit, for clients that Reddit has registered. Read only. */
export function createReddit(options: RedditOptions): ForumSite {
  let token: { value: string; until: number } | undefined;

  async function bearer(signal: AbortSignal): Promise<Record<string, string>> {
    if (token === undefined || token.until < options.now().getTime()) {
      const { clientId, clientSecret } = options.credentials;
      const made = await callJson({
        ...{
          port: "forum" as const,
          vendor: "Reddit",
          fetch: options.fetch,
          method: "POST" as const,
          schema: Token,
          signal,
        },
        url: new URL(`${options.tokenUrl}/api/v1/access_token`),
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
          "user-agent": options.userAgent,
        },
        form: {
          contentType: "application/x-www-form-urlencoded",
          bytes: Buffer.from("grant_type=client_credentials"),
        },
        timeoutMs: 20_000,
        now: options.now,
        secrets: [clientSecret],
      });
      token = { value: made.access_token, until: options.now().getTime() + (made.expires_in - 60) * 1000 };
    }
    return { authorization: `Bearer ${token.value}` };
  }

  function explain(status: number, body: unknown): Explanation | undefined {
    if (status !== 401) return communityRefusal(status, body);
    token = undefined;
    return { kind: "transient", message: "Reddit no longer accepts its token; the next request asks for another." };
  }

  return {
    async search({ query, from, to, count, signal }) {
      const found = await callForum(options, {
        path: `/r/${encodeURIComponent(options.subreddit)}/search/`,
        query: {
          q: query,
          restrict_sr: "true",
          sort: "relevance",
          t: "year",
          type: "link",
          raw_json: "1",
          limit: String(Math.min(100, count)),
        },
        schema: Listing,
        signal,
        headers: await bearer(signal),
        explain,
      });
      const end = Date.parse(to) + 86_400_000;
      return linksOf(found)
        .filter(isShown)
        .map((link) => ({ ...headOf(link, options.source), excerpt: markdownText(link.selftext ?? "").slice(0, 1000) }))
        .filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(from) && Date.parse(createdAt) < end);
    },
    async read({ ref, maxPosts, signal }) {
      const [head, tree] = await callForum(options, {
        path: `/comments/${encodeURIComponent(ref)}/`,
        query: { sort: "confidence", limit: String(Math.min(500, maxPosts)), raw_json: "1" },
        schema: Comments,
        signal,
        headers: await bearer(signal),
        explain,
      });
      const [link] = head === undefined ? [] : linksOf(head);
      if (link === undefined || !isShown(link))
        throw new ProviderError("forum", "not_found", "Reddit no longer has this thread.");
      const text = markdownText(link.selftext ?? "");
      const thread = headOf(link, options.source);
      const first: ForumPost = {
        ...{ key: ref, author: link.author ?? null, text: text === "" ? tidied(link.title) : text, url: thread.url },
        ...{ at: thread.createdAt, score: link.score ?? null },
      };
      const replies = tree === undefined ? [] : commentsOf(tree);
      return {
        ...thread,
        posts: [first, ...replies].slice(0, maxPosts),
        terms: options.terms,
        isPartial: (link.num_comments ?? 0) > replies.length,
      };
    },
  };
}

/** Private, quarantined and banned communities. A banned one redirects a search. */
function communityRefusal(status: number, body: unknown): Explanation | undefined {
  if (status >= 300 && status < 400)
    return { kind: "blocked", message: "Reddit has banned this community or does not know it." };
  const { reason } = (body ?? {}) as { reason?: string };
  if (status !== 403 || typeof reason !== "string") return undefined;
  return {
    kind: "blocked",
    providerCode: reason,
    message: `Reddit does not show this community: it is ${reason}.`,
  };
}

function linksOf(listing: Static<typeof Listing>): Static<typeof Link>[] {
  return listing.data.children.flatMap(({ kind, data }) => (kind === "t3" ? [data as Static<typeof Link>] : []));
}

function isShown({ selftext = "", removed_by_category }: Static<typeof Link>): boolean {
  return removed_by_category == null && !REMOVED.test(selftext.trim());
}

function headOf(link: Static<typeof Link>, source: string): Omit<FoundThread, "excerpt"> {
  return {
    ...{ source, ref: link.id, url: `https://www.reddit.com${link.permalink}`, community: link.subreddit },
    title: tidied(link.title),
    score: link.score ?? null,
    comments: link.num_comments ?? null,
    createdAt: isoTime(link.created_utc) ?? new Date(0).toISOString(),
  };
}

/** Breadth first. `replies` is an empty text where there are none, and `more` stands for comments that were not sent. */
function commentsOf(listing: Static<typeof Listing>): ForumPost[] {
  const posts: ForumPost[] = [];
  let level = [listing];
  while (level.length > 0) {
    const comments = level.flatMap(({ data }) =>
      data.children.flatMap((child) => (child.kind === "t1" ? [child.data as RedditComment] : [])),
    );
    posts.push(...comments.flatMap(postOf));
    level = comments.flatMap(({ replies }) => (typeof replies === "object" && replies !== null ? [replies] : []));
  }
  return posts;
}

function postOf({ id, author, body = "", score, created_utc, permalink }: RedditComment): ForumPost[] {
  if (REMOVED.test(body.trim())) return [];
  const text = markdownText(body);
  if (text === "") return [];
  const isGone = author === undefined || author === "[deleted]";
  const url = permalink === undefined ? null : `https://www.reddit.com${permalink}`;
  return [{ key: id, author: isGone ? null : author, text, url, at: isoTime(created_utc), score: score ?? null }];
}
