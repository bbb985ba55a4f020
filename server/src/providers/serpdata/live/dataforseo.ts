import { domainToUnicode } from "node:url";
import { countryOfPlace } from "@findable/contract";
import { type Static, Type } from "typebox";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { bareHostOf } from "../../../kernel/text/site-domains.ts";
import { type DataForSeoAccount, type DataForSeoOptions, openAccount } from "../../shared/dataforseo/account.ts";
import { checkAccount } from "../../shared/dataforseo/check.ts";
import { PENDING } from "../../shared/dataforseo/codes.ts";
import {
  DATAFORSEO,
  DATAFORSEO_ADDRESS,
  DATAFORSEO_CREDENTIALS,
  DATAFORSEO_SETTINGS,
} from "../../shared/dataforseo/fields.ts";
import { searchMarket } from "../../shared/dataforseo/market.ts";
import { createOverviewSource } from "../../shared/dataforseo/overview.ts";
import { createRankingSource } from "../../shared/dataforseo/rankings.ts";
import { placeFields } from "../../shared/dataforseo/search-places.ts";
import { Maybe } from "../../shared/maybe.ts";
import { defineVendor } from "../../shared/ports/vendor.ts";
import type { Serp, SerpdataPort, SerpQueue, SerpRequest } from "../port.ts";
import { createKeywordSource } from "./dataforseo-keywords.ts";
import { toSerp } from "./dataforseo-serp.ts";

const RESULTS_A_PAGE = 10;
const TASKS_AN_ORDER = 100;
/** Seconds. */
const FIRST_POLL_SECONDS = 60;
const MAX_DEPTH = 200;

/** @see https://docs.dataforseo.com/v3/serp/google/organic/live/advanced */
const SearchResult = Type.Object({
  check_url: Maybe(Type.String()),
  /** When the vendor read the page, for example `2026-07-17 10:00:00 +00:00`. */
  datetime: Maybe(Type.String()),
  spell: Maybe(Type.Object({ keyword: Maybe(Type.String()), type: Maybe(Type.String()) })),
  items: Maybe(Type.Array(Type.Unknown())),
});

export interface DataForSeoSearchOptions extends DataForSeoOptions {
  /** Seconds until the first poll of queued searches; 0 disables the queue. Default 60. */
  queueSeconds?: number;
}

/**
 * Google's organic results and keyword data from DataForSEO. One search is one paid task, either live or in the vendor's
 * standard queue at a third of the price.
 */
export function createDataForSeo(options: DataForSeoSearchOptions): SerpdataPort {
  const account = openAccount("serpdata", options);
  const { queueSeconds = FIRST_POLL_SECONDS } = options;
  return {
    vendor: DATAFORSEO.id,
    readsOverviews: true,
    async search(request) {
      request.signal.throwIfAborted();
      const { result, costUsd } = await account.run({
        path: "v3/serp/google/organic/live/advanced",
        task: await taskOf(account, request, request.signal),
        result: SearchResult,
        signal: request.signal,
      });
      return serpOf(request, result, { costUsd, fetchedAt: options.now() });
    },
    ...(queueSeconds === 0 ? {} : { queue: createQueue(account, { ...options, queueSeconds }) }),
    keywords: createKeywordSource(account),
    rankings: createRankingSource(account),
    overview: createOverviewSource(account),
    check: (signal) => checkAccount(account, signal),
  };
}

/** @see https://docs.dataforseo.com/v3/serp/google/organic/task_post */
function createQueue(
  account: DataForSeoAccount,
  { now, queueSeconds }: Required<Pick<DataForSeoSearchOptions, "now" | "queueSeconds">>,
): SerpQueue {
  return {
    most: TASKS_AN_ORDER,
    firstLook: queueSeconds,
    async order(requests, signal) {
      const tasks = await Promise.all(requests.map((request) => taskOf(account, request, signal)));
      const { ids, costUsd } = await account.order({ path: "v3/serp/google/organic/task_post", tasks, signal });
      return { tickets: ids, costUsd };
    },
    async collect(ticket, request) {
      try {
        const { result } = await account.run({
          path: `v3/serp/google/organic/task_get/advanced/${ticket}`,
          result: SearchResult,
          signal: request.signal,
        });
        // The vendor reported the price when the task was ordered.
        return serpOf(request, result, { costUsd: 0, fetchedAt: readAt(result?.datetime, now()) });
      } catch (error) {
        if (error instanceof ProviderError && PENDING.includes(Number(error.facts.providerCode))) return undefined;
        throw error;
      }
    },
  };
}

function serpOf(
  request: SerpRequest,
  result: Static<typeof SearchResult> | undefined,
  { costUsd, fetchedAt }: { costUsd: number | null; fetchedAt: Date },
): Serp {
  const { keyword, type } = result?.spell ?? {};
  return toSerp(request, {
    items: result?.items ?? [],
    spelling: keyword ? { keyword, type: type ?? null } : null,
    checkUrl: result?.check_url ?? null,
    costUsd,
    fetchedAt: fetchedAt.toISOString(),
  });
}

/** The time of the page, never in the future; now without a readable time. */
function readAt(datetime: string | null | undefined, now: Date): Date {
  const written = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d:\d\d)$/.exec(datetime ?? "");
  const read = new Date(written === null ? Number.NaN : `${written[1]}T${written[2]}${written[3]}`);
  return read < now ? read : now;
}

async function taskOf(account: DataForSeoAccount, request: Omit<SerpRequest, "signal">, signal: AbortSignal) {
  const { location, language } = request;
  const market = { country: countryOfPlace(location) ?? location, language };
  const fields = await searchMarket(account, market, signal);
  return { ...taskFields(request), ...fields, ...(await placeFields(account, location, signal)) };
}

function taskFields(request: Omit<SerpRequest, "signal">) {
  const pages = Math.ceil(Math.min(Math.max(request.topN, 1), MAX_DEPTH) / RESULTS_A_PAGE);
  return {
    keyword: request.query.replaceAll("%", "%25").replaceAll("+", "%2B"),
    device: request.device,
    os: request.device === "mobile" ? "android" : "windows",
    depth: pages * RESULTS_A_PAGE,
    // Bounds the price: a page can have fewer than ten results, and the vendor would charge for the next page.
    max_crawl_pages: pages,
    load_async_ai_overview: true,
    people_also_ask_click_depth: 1,
    // Google appends a different `srsltid` to shop URLs each time. Without this, the same page would appear and disappear.
    remove_from_url: ["srsltid"],
    ...(request.stopAt !== undefined && { stop_crawl_on_match: matchesOf(request.stopAt) }),
  };
}

/** The vendor may show an international host in either spelling. */
function matchesOf(domain: string) {
  const host = bareHostOf(domain);
  return [...new Set([host, domainToUnicode(host)])].map((match_value) => ({
    match_value,
    match_type: "with_subdomains",
  }));
}

export const dataForSeoSearch = defineVendor({
  port: "serpdata",
  ...DATAFORSEO,
  about: "Search results and keywords with search volumes",
  pricing: "Billed per call. Scheduled rank checks use the queue, at a third of the price.",
  credentials: DATAFORSEO_CREDENTIALS,
  settings: {
    baseUrl: DATAFORSEO_ADDRESS,
    queueSeconds: {
      kind: "text",
      label: "Seconds before the queue is polled",
      setBy: "all",
      env: [
        {
          name: "DATAFORSEO_QUEUE_SECONDS",
          default: String(FIRST_POLL_SECONDS),
          meaning:
            "Seconds before scheduled rank checks first poll DataForSEO's standard queue, which costs a third of a live search. Each further poll waits twice as long. 0 always searches live.",
          parse: (text) =>
            /^\d{1,4}$/.test(text) && Number(text) <= 3600
              ? { queueSeconds: text }
              : "must be a whole number from 0 to 3600",
        },
      ],
    },
  },
  impliedBy: DATAFORSEO_SETTINGS,
  readsOverviews: true,
  create: ({ login, password, baseUrl, queueSeconds }, { fetch, now }) =>
    createDataForSeo({
      ...{ login, password, fetch, now },
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(queueSeconds === undefined ? {} : { queueSeconds: Number(queueSeconds) }),
    }),
});
