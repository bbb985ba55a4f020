import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { kindOfStatus, networkCodeOf, retryAfterMs, sentenceOf } from "../../shared/failure.ts";
import { readText } from "../../shared/read-text.ts";
import { safeText } from "../../shared/safe-text.ts";
import type { EngineReceipt, FindApiKey, IndexNowEngine, IndexNowPort, SubmitRequest } from "../port.ts";
import { fetchKeyFile } from "./key-file.ts";

export interface IndexNowOptions {
  fetch: typeof fetch;
  now: () => Date;
  /** The endpoint of each engine. */
  endpoints: Readonly<Record<IndexNowEngine, string>>;
  findApiKey: FindApiKey;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024;
const MAX_BODY = 2000;
/** What the submission API takes at once. */
const BATCH = 500;

/** The engines of the open protocol, and the submission API of one engine. */
export function createIndexNow({ fetch, now, endpoints, findApiKey }: IndexNowOptions): IndexNowPort {
  const post = ({ engine: name, signal }: SubmitRequest, url: string, body: unknown, secrets: readonly string[] = []) =>
    postJson({ fetch, now }, { url, body, name, secrets, signal });
  return {
    fetchKey: (request) => fetchKeyFile(fetch, request),
    submit: async (request) => {
      const { engine, key, keyUrl, urls } = request;
      const { host, origin } = new URL(keyUrl);
      if (engine !== "engine_c") {
        // https://www.indexnow.org/documentation
        return post(request, endpoints[engine], { host, key, keyLocation: keyUrl, urlList: urls });
      }
      // https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi.submiturlbatch
      const apiKey = await findApiKey(request);
      if (apiKey === undefined) throw new ProviderError("indexnow", "config", "No API key of engine_c is stored.");
      const url = `${endpoints.engine_c}/SubmitUrlbatch?apikey=${encodeURIComponent(apiKey)}`;
      let receipt: EngineReceipt | undefined;
      for (let from = 0; from < urls.length; from += BATCH) {
        receipt = await post(request, url, { siteUrl: origin, urlList: urls.slice(from, from + BATCH) }, [apiKey]);
        if (!receipt.received) return { ...receipt, problem: partly(receipt.problem, from, urls.length) };
      }
      if (receipt === undefined) throw new Error("A submission without URLs was sent.");
      return receipt;
    },
  };
}

function partly(problem: string | null, received: number, all: number): string | null {
  return received === 0 ? problem : `${problem} It had received ${received} of ${all} URLs before.`;
}

interface Post {
  url: string;
  body: unknown;
  name: string;
  secrets: readonly string[];
  signal: AbortSignal;
}

async function postJson(
  { fetch, now }: Pick<IndexNowOptions, "fetch" | "now">,
  { url, body, name, secrets, signal }: Post,
): Promise<EngineReceipt> {
  using deadline = startDeadline(signal, TIMEOUT_MS);
  let response: Response;
  let text: string | undefined;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: deadline.signal,
    });
    text = await readText(response, MAX_BYTES);
  } catch (error) {
    signal.throwIfAborted();
    const refusal = findEgressRefusal(error);
    if (refusal !== undefined) throw new ProviderError("indexnow", "blocked", refusal.message);
    const code = networkCodeOf(error);
    const why = deadline.expired ? " in time" : code === undefined ? "" : ` (${code})`;
    throw new ProviderError("indexnow", "transient", `${name} did not answer${why}.`);
  }
  const { status } = response;
  const said = safeText(text?.trim() ?? "", secrets).slice(0, MAX_BODY);
  const receipt = { httpStatus: status, body: said === "" ? null : said };
  if (response.ok) return { ...receipt, received: true, problem: null, keyRefused: false };
  const kind = kindOfStatus(status);
  if (kind === "transient" || kind === "rate_limited") {
    const wait = retryAfterMs(response.headers, now());
    const facts = { httpStatus: status, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
    throw new ProviderError("indexnow", kind, sentenceOf(name, kind, status), facts);
  }
  return {
    ...receipt,
    received: false,
    problem: problemOf(name, status),
    keyRefused: status === 401 || status === 403,
  };
}

function problemOf(name: string, status: number): string {
  if (name === "engine_c" && (status === 401 || status === 403)) {
    return "engine_c refused the API key. Store another one with `indexing.indexnow.config.update`.";
  }
  switch (status) {
    case 403:
      return `${name} refused the key. Check the key file with \`indexing.indexnow.verify\`. If it is there, the engine distrusts this key: create another with \`replaceKey\`.`;
    case 422:
      return `${name} says that a URL is not on the host of the key, or that the key does not cover it.`;
    default:
      return `${name} refused the submission (HTTP ${status}).`;
  }
}
