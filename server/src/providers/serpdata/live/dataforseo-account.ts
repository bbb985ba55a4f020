import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError, type ProviderErrorFacts } from "../../../kernel/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, type Explanation, misfitOf } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";
import { safeText } from "../../shared/safe-text.ts";
import { createSlots } from "../../shared/slots.ts";
import { meaningOf, NO_RESULTS, OK } from "./dataforseo-codes.ts";

export interface DataForSeoOptions {
  login: string;
  /** The API password, which is not the account's. */
  password: string;
  /** Default `https://api.dataforseo.com`; `https://sandbox.dataforseo.com` answers with dummy data for free. */
  baseUrl?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Milliseconds for one call; default 130,000, because the vendor itself gives up after 120 s. */
  timeoutMs?: number;
}

/** The vendor refuses more of one account (40209). */
const CALLS_AT_ONCE = 30;

const Task = Type.Object({
  status_code: Maybe(Type.Number()),
  status_message: Maybe(Type.String()),
  cost: Maybe(Type.Number()),
  result: Maybe(Type.Array(Type.Unknown())),
});

/** @see https://docs.dataforseo.com/v3/ */
const Envelope = Type.Object({
  status_code: Maybe(Type.Number()),
  status_message: Maybe(Type.String()),
  tasks: Maybe(Type.Array(Task)),
});

export interface TaskAnswer<R> {
  /** Undefined where the vendor found nothing. */
  result: R | undefined;
  /** US dollars; null where the vendor did not say. */
  costUsd: number | null;
}

export interface TaskCall<S extends TSchema> {
  /** Below the vendor's address, for example `v3/serp/google/organic/live/advanced`. */
  path: string;
  /** Only fields that the vendor knows: it refuses others (40506). Undefined asks with GET. */
  task?: Readonly<Record<string, unknown>>;
  /** Of the first result. */
  result: S;
  signal: AbortSignal;
}

/** One account of DataForSEO. */
export interface DataForSeoAccount {
  /** One paid task, done at once. Throws a ProviderError. */
  run<S extends TSchema>(call: TaskCall<S>): Promise<TaskAnswer<Static<S>>>;
}

export function openAccount(options: DataForSeoOptions): DataForSeoAccount {
  const inSlot = createSlots(CALLS_AT_ONCE);
  return { run: (call) => inSlot(call.signal, () => runTask(options, call)) };
}

async function runTask<S extends TSchema>(
  options: DataForSeoOptions,
  { path, task, result, signal }: TaskCall<S>,
): Promise<TaskAnswer<Static<S>>> {
  const credentials = Buffer.from(`${options.login}:${options.password}`).toString("base64");
  const envelope = await callJson({
    port: "serpdata",
    vendor: "DataForSEO",
    fetch: options.fetch,
    url: addressBelow(options.baseUrl ?? "https://api.dataforseo.com", path),
    method: task === undefined ? "GET" : "POST",
    headers: { authorization: `Basic ${credentials}` },
    ...(task === undefined ? {} : { body: [task] }),
    timeoutMs: options.timeoutMs ?? 130_000,
    signal,
    schema: Envelope,
    now: options.now,
    secrets: [options.password, credentials],
    explain,
  });
  refuseFailure(envelope.status_code, envelope.status_message, options);
  const [done] = envelope.tasks ?? [];
  if (done === undefined) {
    throw new ProviderError("serpdata", "upstream_empty", "DataForSEO answered without a task.", { httpStatus: 200 });
  }
  refuseFailure(done.status_code, done.status_message, options);
  return { result: firstResult(result, done.result), costUsd: done.cost ?? null };
}

function firstResult<S extends TSchema>(
  schema: S,
  results: readonly unknown[] | null | undefined,
): Static<S> | undefined {
  const [first] = results ?? [];
  if (first === undefined || first === null) return undefined;
  if (!Check(schema, first)) {
    throw new ProviderError("serpdata", "upstream_empty", misfitOf("DataForSEO", schema, first), { httpStatus: 200 });
  }
  return first;
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
  return `DataForSEO refused the request with code ${code}${message ? `: ${message}` : "."}`;
}
