import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError, type ProviderErrorFacts } from "../../../kernel/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { safeText } from "../../shared/safe-text.ts";
import type { SerpdataPort, SerpRequest } from "../port.ts";
import { meaningOf, NO_RESULTS, OK } from "./dataforseo-codes.ts";
import { toSerp } from "./dataforseo-serp.ts";
import { locationCodeOf } from "./location-codes.ts";

export interface DataForSeoOptions {
  login: string;
  /** The API password, which is not the account's. */
  password: string;
  /** Default `https://api.dataforseo.com`; `https://sandbox.dataforseo.com` answers with dummy data for free. */
  baseUrl?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Milliseconds for one search; default 130,000, because the vendor itself gives up after 120 s. */
  timeoutMs?: number;
}

const RESULTS_A_PAGE = 10;
const MAX_DEPTH = 200;

const Task = Type.Object({
  status_code: Maybe(Type.Number()),
  status_message: Maybe(Type.String()),
  cost: Maybe(Type.Number()),
  result: Maybe(
    Type.Array(
      Type.Union([
        Type.Object({
          spell: Maybe(Type.Object({ keyword: Maybe(Type.String()) })),
          items: Maybe(Type.Array(Type.Unknown())),
        }),
        Type.Null(),
      ]),
    ),
  ),
});
type Task = Static<typeof Task>;

/** @see https://docs.dataforseo.com/v3/serp/google/organic/live/advanced */
const Envelope = Type.Object({
  status_code: Maybe(Type.Number()),
  status_message: Maybe(Type.String()),
  tasks: Maybe(Type.Array(Task)),
});

/** Google's organic results through DataForSEO, live. One search is one paid task. */
export function createDataForSeo(options: DataForSeoOptions): SerpdataPort {
  return {
    vendor: "dataforseo",
    async search(request) {
      const task = await runTask(options, request);
      const [result] = task.result ?? [];
      return toSerp(request, {
        items: result?.items ?? [],
        spelling: result?.spell?.keyword ?? null,
        costUsd: task.cost ?? null,
        fetchedAt: options.now().toISOString(),
      });
    },
  };
}

async function runTask(options: DataForSeoOptions, request: SerpRequest): Promise<Task> {
  const credentials = Buffer.from(`${options.login}:${options.password}`).toString("base64");
  const envelope = await callJson({
    port: "serpdata",
    vendor: "DataForSEO",
    fetch: options.fetch,
    url: addressBelow(options.baseUrl ?? "https://api.dataforseo.com", "v3/serp/google/organic/live/advanced"),
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: [taskOf(request)],
    timeoutMs: options.timeoutMs ?? 130_000,
    signal: request.signal,
    schema: Envelope,
    now: options.now,
    secrets: [options.password, credentials],
    explain,
  });
  refuseFailure(envelope.status_code, envelope.status_message, options);
  const [task] = envelope.tasks ?? [];
  if (task === undefined) {
    throw new ProviderError("serpdata", "upstream_empty", "DataForSEO answered without a task.", { httpStatus: 200 });
  }
  refuseFailure(task.status_code, task.status_message, options);
  return task;
}

/** The vendor refuses fields it does not know (40506), so these are all. */
function taskOf(request: SerpRequest) {
  const pages = Math.ceil(Math.min(Math.max(request.topN, 1), MAX_DEPTH) / RESULTS_A_PAGE);
  const locationCode = locationCodeOf(request.location);
  if (locationCode === undefined) {
    throw new ProviderError("serpdata", "invalid_request", `"${request.location}" is not an ISO 3166-1 country code.`);
  }
  return {
    keyword: request.query.replaceAll("%", "%25").replaceAll("+", "%2B"),
    location_code: locationCode,
    language_code: languageCodeOf(request),
    device: request.device,
    os: request.device === "mobile" ? "android" : "windows",
    depth: pages * RESULTS_A_PAGE,
    // Bounds the price: a page may hold fewer than ten results, and the vendor would go on to the next.
    max_crawl_pages: pages,
    load_async_ai_overview: true,
    people_also_ask_click_depth: 1,
  };
}

/** Google tells two written forms of Chinese apart, ISO 639-1 does not. */
function languageCodeOf({ language, location }: SerpRequest): string {
  const code = language.toLowerCase();
  if (code !== "zh") return code;
  return ["TW", "HK", "MO"].includes(location.toUpperCase()) ? "zh-TW" : "zh-CN";
}

function refuseFailure(
  code: number | null | undefined,
  message: string | null | undefined,
  options: DataForSeoOptions,
) {
  if (code === OK || code === NO_RESULTS) return;
  if (code === null || code === undefined) {
    throw new ProviderError("serpdata", "upstream_empty", "DataForSEO answered without a status code.");
  }
  const { kind, retryAfterMs } = meaningOf(code);
  const facts: ProviderErrorFacts = { httpStatus: 200, providerCode: String(code) };
  if (retryAfterMs !== undefined) facts.retryAfterMs = retryAfterMs;
  throw new ProviderError("serpdata", kind, safeText(sentenceFor(code, message), [options.password]), facts);
}

function explain(_status: number, body: unknown): Explanation | undefined {
  if (!Check(Envelope, body) || typeof body.status_code !== "number" || body.status_code === OK) return undefined;
  const code = body.status_code;
  return { ...meaningOf(code), providerCode: String(code), message: sentenceFor(code, body.status_message) };
}

function sentenceFor(code: number, message: string | null | undefined): string {
  return `DataForSEO refused the search with code ${code}${message ? `: ${message}` : "."}`;
}
