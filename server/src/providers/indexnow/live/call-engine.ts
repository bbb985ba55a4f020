import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { kindOfStatus, networkCodeOf, retryAfterMs, sentenceOf } from "../../shared/failure.ts";
import { readText } from "../../shared/read-text.ts";
import { safeText } from "../../shared/safe-text.ts";
import type { EngineReceipt } from "../port.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 256 * 1024;
const MAX_BODY = 2000;

export interface EngineCall {
  url: string;
  /** Posted as JSON; a call without a body reads. */
  body?: unknown;
  /** Of the engine, for messages. */
  name: string;
  /** Strings that must never appear in a message. */
  secrets?: readonly string[];
  signal: AbortSignal;
}

/** Calls an engine once. A refusal is a receipt; no answer and a request to wait are a ProviderError. */
export async function callEngine(
  { fetch, now }: { fetch: typeof globalThis.fetch; now: () => Date },
  { url, body, name, secrets = [], signal }: EngineCall,
): Promise<EngineReceipt & { text: string }> {
  using deadline = startDeadline(signal, TIMEOUT_MS);
  let response: Response;
  let text: string | undefined;
  try {
    response = await fetch(url, {
      ...(body === undefined
        ? { method: "GET" }
        : {
            method: "POST",
            headers: { "content-type": "application/json; charset=utf-8" },
            body: JSON.stringify(body),
          }),
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
  const receipt = { httpStatus: status, body: said === "" ? null : said, text: text ?? "" };
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
