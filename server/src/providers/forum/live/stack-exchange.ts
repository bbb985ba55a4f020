import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { ForumPost } from "../port.ts";
import { callForum, type ForumSite, isoTime, type SiteOptions } from "./forum-site.ts";
import { htmlText } from "./html-text.ts";

const Owner = Type.Optional(Type.Object({ display_name: Type.Optional(Type.String()) }));
// https://api.stackexchange.com/docs
const wrapper = { backoff: Type.Optional(Type.Number()), quota_remaining: Type.Optional(Type.Number()) };
const Question = Type.Object({
  question_id: Type.Number(),
  title: Type.String(),
  link: Type.String(),
  body: Type.Optional(Type.String()),
  score: Type.Optional(Type.Number()),
  answer_count: Type.Optional(Type.Number()),
  creation_date: Type.Number(),
  owner: Owner,
  content_license: Type.Optional(Type.String()),
});
const Questions = Type.Object({ ...wrapper, items: Type.Array(Question) });
const Answers = Type.Object({
  ...wrapper,
  has_more: Type.Optional(Type.Boolean()),
  items: Type.Array(
    Type.Object({
      answer_id: Type.Number(),
      body: Type.Optional(Type.String()),
      score: Type.Optional(Type.Number()),
      creation_date: Type.Number(),
      owner: Owner,
    }),
  ),
});

export const STACK_EXCHANGE_URL = "https://api.stackexchange.com/2.3";
export const STACK_EXCHANGE_LICENCE = "CC BY-SA 4.0";

export interface StackExchangeOptions extends SiteOptions {
  /** The site's name in the interface, for example `freelancing`. */
  site: string;
  key: string | undefined;
  /** Makes every later call of this process wait: callers that ignore `backoff` are banned. */
  backOff: (seconds: number) => void;
}

/** A site of Stack Exchange. Its licence demands that author and link stay with quotes. */
export function createStackExchange(options: StackExchangeOptions): ForumSite {
  const { site, key } = options;
  const common = { site, filter: "withbody", ...(key === undefined ? {} : { key }) };
  async function ask<S extends typeof Questions | typeof Answers>(
    path: string,
    query: Record<string, string>,
    schema: S,
    signal: AbortSignal,
  ): Promise<Static<S>> {
    const answer = await callForum(options, {
      path,
      query: { ...common, ...query },
      schema,
      signal,
      explain: throttled,
    });
    const { backoff } = answer as { backoff?: number };
    if (backoff !== undefined && backoff > 0) options.backOff(backoff);
    return answer;
  }
  return {
    async search({ query, from, to, count, signal }) {
      const span = { fromdate: seconds(from), todate: seconds(to, 86_400) };
      const order = { sort: "relevance", order: "desc", pagesize: String(Math.min(count, 100)) };
      const { items } = await ask("/search/advanced", { q: query, ...span, ...order }, Questions, signal);
      return items.map((item) => ({
        ...headOf(item, options.source, site),
        excerpt: htmlText(item.body ?? "").slice(0, 1000),
      }));
    },
    async read({ ref, maxPosts, signal }) {
      const { items } = await ask(`/questions/${encodeURIComponent(ref)}`, {}, Questions, signal);
      const [question] = items;
      if (question === undefined)
        throw new ProviderError("forum", "not_found", `${options.name} no longer has this question.`);
      const pagesize = String(Math.min(100, maxPosts));
      const answers = await ask(
        `/questions/${encodeURIComponent(ref)}/answers`,
        { sort: "votes", order: "desc", pagesize },
        Answers,
        signal,
      );
      const first = post(`q${ref}`, question, question.link);
      const rest = answers.items.map((item) => post(`a${item.answer_id}`, item, `${question.link}#${item.answer_id}`));
      return {
        ...headOf(question, options.source, site),
        posts: [first, ...rest].filter(({ text }) => text !== "").slice(0, maxPosts),
        terms: { ...options.terms, licence: question.content_license ?? options.terms.licence },
        isPartial: answers.has_more === true,
      };
    },
  };
}

function headOf(item: Static<typeof Question>, source: string, site: string) {
  return {
    ...{ source, ref: String(item.question_id), url: item.link, community: site, title: htmlText(item.title) },
    score: item.score ?? null,
    comments: item.answer_count ?? null,
    createdAt: isoTime(item.creation_date) ?? new Date(0).toISOString(),
  };
}

function post(
  key: string,
  {
    body = "",
    owner,
    creation_date,
    score,
  }: { body?: string; owner?: Static<typeof Owner>; creation_date: number; score?: number },
  url: string,
): ForumPost {
  const author = owner?.display_name === undefined ? null : htmlText(owner.display_name);
  return { key, author, text: htmlText(body), url, at: isoTime(creation_date), score: score ?? null };
}

/** Throttling has the status 400 or 502 and the number 502 in the body. */
function throttled(_status: number, body: unknown) {
  const { error_id: id, error_message: message = "" } = (body ?? {}) as { error_id?: number; error_message?: string };
  if (id !== 502) return undefined;
  const seconds = /\b(\d{1,6}) seconds\b/.exec(message)?.[1];
  return {
    kind: "rate_limited" as const,
    providerCode: "throttle_violation",
    ...(seconds === undefined ? {} : { retryAfterMs: Number(seconds) * 1000 }),
  };
}

function seconds(date: string, more = 0): string {
  return String(Math.floor(Date.parse(date) / 1000) + more);
}
