import type { Static, TSchema } from "typebox";
import { callJson, type Explanation } from "../../shared/http.ts";
import type { ForumSearch, ForumThread, FoundThread, SourceTerms, ThreadAddress } from "../port.ts";

/** One kind of forum. It maps requests and answers; `createForum` chooses among them. */
export interface ForumSite {
  search(search: ForumSearch): Promise<FoundThread[]>;
  read(thread: ThreadAddress & { maxPosts: number; signal: AbortSignal }): Promise<ForumThread>;
}

export interface SiteOptions {
  /** Identifier of the source. */
  source: string;
  /** Name in messages. */
  name: string;
  /** Address of its interface, without a trailing slash. */
  baseUrl: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Waits for the turn of a request to this host. */
  turn: (signal: AbortSignal) => Promise<void>;
  userAgent: string;
  terms: SourceTerms;
}

const TIMEOUT_MS = 20_000;

interface Call<S extends TSchema> {
  path: string;
  query?: Record<string, string | readonly string[]>;
  schema: S;
  signal: AbortSignal;
  headers?: Record<string, string>;
  explain?: (status: number, body: unknown, text: string) => Explanation | undefined;
}

/** One polite request to a forum. */
export async function callForum<S extends TSchema>(options: SiteOptions, call: Call<S>): Promise<Static<S>> {
  const url = new URL(`${options.baseUrl}${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {}))
    for (const one of [value].flat()) url.searchParams.append(name, one);
  await options.turn(call.signal);
  return callJson({
    port: "forum",
    vendor: options.name,
    fetch: options.fetch,
    url,
    method: "GET",
    headers: { "user-agent": options.userAgent, ...call.headers },
    timeoutMs: TIMEOUT_MS,
    signal: call.signal,
    schema: call.schema,
    now: options.now,
    explain: (status, body, text) => call.explain?.(status, body, text) ?? explained(options.name, status, text),
  });
}

/** A page of HTML in place of data is a refusal of the network's edge: a retry does not help. */
function explained(name: string, status: number, text: string): Explanation | undefined {
  if (/^\s*</.test(text) && (status === 401 || status === 403 || status === 429))
    return { kind: "config", message: `${name} refuses automated requests from this address (HTTP ${status}).` };
  // A refused login says nothing about the community: what was read of it stays.
  if (status === 401) return { kind: "auth", message: `${name} asks for a login (HTTP 401).` };
  if (status === 403)
    return { kind: "blocked", message: `${name} does not show this community to the public (HTTP ${status}).` };
  return undefined;
}

/** An ISO time of a field that can be missing or malformed. */
export function isoTime(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const time = typeof value === "number" ? value * 1000 : Date.parse(value);
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : null;
}
