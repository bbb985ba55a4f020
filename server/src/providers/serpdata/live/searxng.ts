import { countryOfPlace } from "@findable/contract";
import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { isOwnSite } from "../../../kernel/text/site-domains.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { defineVendor } from "../../shared/ports/vendor.ts";
import { domainOf, withoutFragment } from "../domain-of.ts";
import { isForum } from "../forum-hosts.ts";
import type { Serp, SerpdataPort, SerpRequest } from "../port.ts";

export interface SearxngOptions {
  /** Base URL of the instance, for example `http://127.0.0.1:8888`; can include a path. */
  baseUrl: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one results page in milliseconds; default 20,000. */
  timeoutMs?: number;
}

/** An instance returns 10 to 30 results per page and accepts no count. */
const MAX_PAGES = 10;

const Result = Type.Object({
  url: Maybe(Type.String()),
  title: Maybe(Type.String()),
  content: Maybe(Type.String()),
  engine: Maybe(Type.String()),
  category: Maybe(Type.String()),
});
type Result = Static<typeof Result>;

/** @see https://docs.searxng.org/dev/search_api.html */
const SearchAnswer = Type.Object({
  results: Maybe(Type.Array(Result)),
  answers: Maybe(Type.Array(Type.Unknown())),
  suggestions: Maybe(Type.Array(Type.Unknown())),
  corrections: Maybe(Type.Array(Type.Unknown())),
  unresponsive_engines: Maybe(Type.Array(Type.Unknown())),
});
type SearchAnswer = Static<typeof SearchAnswer>;

/** Searches through a self-hosted SearXNG instance, whose settings must include `json` in `search.formats`. */
export function createSearxng(options: SearxngOptions): SerpdataPort {
  return {
    vendor: "searxng",
    async search(request) {
      const pages = await readPages(options, request);
      return toSerp(request, pages, options.now());
    },
  };
}

async function readPages(options: SearxngOptions, request: SerpRequest): Promise<SearchAnswer[]> {
  const pages: SearchAnswer[] = [];
  let found = 0;
  for (let number = 1; number <= MAX_PAGES && found < request.topN; number += 1) {
    const page = await readPage(options, request, number);
    if (number === 1) refuseOutage(page);
    pages.push(page);
    const before = found;
    const results = distinct(pages).filter((result) => !isVideo(result));
    found = results.length;
    if (found === before || results.some(({ url }) => isStop(url, request))) break;
  }
  return pages;
}

/** SearXNG has no places in a country. */
function countryOf({ location }: SerpRequest): string {
  return countryOfPlace(location) ?? location.toUpperCase();
}

function isStop(url: string, { stopAt }: SerpRequest): boolean {
  return stopAt !== undefined && isOwnSite(url, stopAt);
}

function readPage(options: SearxngOptions, request: SerpRequest, number: number): Promise<SearchAnswer> {
  const url = addressBelow(options.baseUrl, "search");
  url.search = new URLSearchParams({
    q: request.query,
    format: "json",
    categories: "general",
    language: `${request.language.toLowerCase()}-${countryOf(request)}`,
    safesearch: "0",
    pageno: String(number),
  }).toString();
  return callJson({
    port: "serpdata",
    vendor: "SearXNG",
    fetch: options.fetch,
    url,
    method: "GET",
    timeoutMs: options.timeoutMs ?? 20_000,
    signal: request.signal,
    schema: SearchAnswer,
    now: options.now,
    explain,
  });
}

/**
 * The limiter answers in plain text. It blocks clients that are no browser, and allows four JSON requests an hour, so waiting does
 * not help. A limit of a proxy is an HTML page.
 * @see https://docs.searxng.org/src/searx.botdetection.html
 */
const LIMITER = /^\s*(?:too many requests\b|ip is on blocklist|block(?:ed)?\b)/i;

function explain(status: number, _body: unknown, text: string): Explanation | undefined {
  if ((status === 429 || status === 403) && LIMITER.test(text)) {
    return {
      kind: "config",
      message:
        `SearXNG's limiter blocks this service (HTTP ${status}). Set server.limiter and server.public_instance to false in its ` +
        "settings.yml, or add this service's address to pass_ip under botdetection.ip_lists in its limiter.toml.",
    };
  }
  if (status !== 403) return undefined;
  return {
    kind: "config",
    message: "SearXNG's JSON output is off: add json to search.formats in its settings.yml (HTTP 403).",
  };
}

function refuseOutage(page: SearchAnswer): void {
  const silent = silentEngines([page]);
  if ((page.results ?? []).length > 0 || silent.length === 0) return;
  throw new ProviderError("serpdata", "transient", `No engine behind SearXNG responded: ${silent.join(", ")}.`);
}

function toSerp(request: SerpRequest, pages: SearchAnswer[], now: Date): Serp {
  const results = distinct(pages);
  const organic = results
    .filter((result) => !isVideo(result))
    .slice(0, request.topN)
    .map(({ url, title, content }, index) => ({
      rank: index + 1,
      url,
      title: title || url,
      snippet: content || null,
      domain: domainOf(url),
    }));
  return {
    query: request.query,
    fetchedAt: now.toISOString(),
    organic,
    aiOverviews: { present: false, summary: null, cited: [] },
    featuredSnippet: featuredOf(pages),
    paa: [],
    forum: organic.filter(({ url }) => isForum(url)).map(({ url, title }) => ({ url, title })),
    videos: results
      .filter(isVideo)
      .map(({ url, title, engine }) => ({ url, title: title || url, source: engine ?? null })),
    localPack: [],
    ...(isStopped(organic, request) && { stoppedEarly: true as const }),
    suggestions: [...new Set(pages.flatMap((page) => (page.suggestions ?? []).filter(isText)))],
    unknownSections: ["ai_overviews", "paa", "local_pack"],
    warnings: warningsOf(request, pages, organic),
    costUsd: null,
  };
}

/** Fewer results without the domain are all that the instance has. */
function isStopped(organic: Serp["organic"], request: SerpRequest): boolean {
  return organic.length < request.topN && organic.some(({ url }) => isStop(url, request));
}

function distinct(pages: SearchAnswer[]): (Result & { url: string })[] {
  const byUrl = new Map<string, Result & { url: string }>();
  for (const result of pages.flatMap((page) => page.results ?? [])) {
    const { url } = result;
    if (!url || !/^https?:\/\//i.test(url)) continue;
    const key = withoutFragment(url);
    if (!byUrl.has(key)) byUrl.set(key, { ...result, url });
  }
  return [...byUrl.values()];
}

function isVideo(result: Result): boolean {
  return result.category === "videos";
}

const Answer = Type.Object({ answer: Type.String(), url: Type.String(), title: Maybe(Type.String()) });

function featuredOf(pages: SearchAnswer[]): Serp["featuredSnippet"] {
  const answer = (pages[0]?.answers ?? []).find((candidate) => Check(Answer, candidate));
  return answer === undefined ? null : { url: answer.url, title: answer.title ?? null, text: answer.answer };
}

function warningsOf(request: SerpRequest, pages: SearchAnswer[], organic: Serp["organic"]): string[] {
  const found = organic.length;
  const warnings = [
    "SearXNG merges several engines: ranks are over all of them, not positions on Google.",
    "SearXNG does not report AI overviews, people-also-ask, local packs or the price of a search.",
  ];
  const country = countryOf(request);
  if (country !== request.location.toUpperCase()) {
    warnings.push(`SearXNG has no results of a place: these are for ${country}, not for ${request.location}.`);
  }
  if (request.device === "mobile") warnings.push("SearXNG has no mobile results; these are for desktop.");
  const corrections = correctionsIn(pages);
  if (corrections.length > 0) warnings.push(`Search engines suggest another spelling: ${corrections.join(", ")}.`);
  const silent = silentEngines(pages);
  if (silent.length > 0) warnings.push(`Some engines did not respond: ${silent.join(", ")}.`);
  if (isStopped(organic, request)) {
    warnings.push(`The search stopped at the first page with ${request.stopAt}, so further results are missing.`);
  } else if (found < request.topN) warnings.push(`SearXNG gave ${found} of the ${request.topN} results asked for.`);
  return warnings;
}

/** Some versions send the correction with the address of its search. */
const Correction = Type.Object({ title: Type.String({ minLength: 1 }) });

function correctionsIn(pages: SearchAnswer[]): string[] {
  const written = pages
    .flatMap((page) => page.corrections ?? [])
    .map((correction) => (Check(Correction, correction) ? correction.title : correction))
    .filter(isText);
  return [...new Set(written)].map((correction) => `"${correction}"`);
}

function silentEngines(pages: SearchAnswer[]): string[] {
  const engines = pages.flatMap((page) => page.unresponsive_engines ?? []);
  return [
    ...new Set(engines.map((engine) => (Array.isArray(engine) ? engine.slice(0, 2).join(": ") : String(engine)))),
  ];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export const searxng = defineVendor({
  port: "serpdata",
  id: "searxng",
  name: "SearXNG",
  about: "Search results from your own server, without search volumes",
  pricing: "Free: you run the server.",
  docs: "https://docs.searxng.org/admin/installation.html",
  credentials: {},
  settings: {
    baseUrl: {
      kind: "address",
      label: "URL",
      hint: "For example, https://search.example.com. The server must allow the json format.",
      example: "http://127.0.0.1:8888",
      required: true,
      env: [{ name: "SEARXNG_URL", default: "none", meaning: "URL of a SearXNG instance, for results pages." }],
    },
  },
  impliedBy: ["SEARXNG_URL"],
  create: ({ baseUrl }, { fetch, now }) => createSearxng({ baseUrl, fetch, now }),
});
