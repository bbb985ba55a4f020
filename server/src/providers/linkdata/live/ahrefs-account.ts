import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { ProviderError, type ProviderErrorFacts } from "../../../kernel/errors/provider-error.ts";
import { addressBelow } from "../../shared/address-below.ts";
import { callJson, callWithHeaders, type Explanation } from "../../shared/http.ts";
import { Maybe } from "../../shared/maybe.ts";

export interface AhrefsOptions {
  apiKey: string;
  /** Default `https://api.ahrefs.com/v3`; a path is kept. */
  baseUrl?: string;
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one call in milliseconds; default 60,000. */
  timeoutMs?: number;
}

export interface Rows<B> {
  body: B;
  /** API units of the call; null if the vendor did not report them. A cached response costs none. */
  units: number | null;
}

/** One API key of Ahrefs. */
export interface AhrefsAccount {
  get<S extends TSchema>(
    path: string,
    parameters: Readonly<Record<string, string>>,
    schema: S,
    signal: AbortSignal,
  ): Promise<Rows<Static<S>>>;
  /** Sends a POST request, for targets that do not fit in a URL. */
  post<S extends TSchema>(path: string, body: unknown, schema: S, signal: AbortSignal): Promise<Rows<Static<S>>>;
  /** The remaining limits. The call is free. */
  limits(signal: AbortSignal): Promise<Limits>;
}

/** @see https://docs.ahrefs.com/docs/api/subscription-info/operations/list-limits-and-usage */
const LimitsAnswer = Type.Object({
  limits_and_usage: Type.Object({
    usage_reset_date: Maybe(Type.String()),
    units_limit_workspace: Maybe(Type.Number()),
    units_usage_workspace: Maybe(Type.Number()),
    units_limit_api_key: Maybe(Type.Number()),
    units_usage_api_key: Maybe(Type.Number()),
    api_key_expiration_date: Maybe(Type.String()),
  }),
});
export type Limits = Static<typeof LimitsAnswer>["limits_and_usage"];

const Refusal = Type.Object({ error: Type.String() });

export function openAccount(options: AhrefsOptions): AhrefsAccount {
  const limits = async (signal: AbortSignal) => {
    const path = "subscription-info/limits-and-usage";
    const answer = await callJson(callOf(options, { path, parameters: {}, schema: LimitsAnswer, signal }));
    return answer.limits_and_usage;
  };
  const ask = async <S extends TSchema>(question: Question<S>): Promise<Rows<Static<S>>> => {
    try {
      const { body, headers } = await callWithHeaders(callOf(options, question));
      return { body, units: unitsOf(headers) };
    } catch (error) {
      if (error instanceof ProviderError && error.facts.httpStatus === 403)
        throw await forbidden(error, limits, question.signal);
      throw error;
    }
  };
  return {
    limits,
    get: (path, parameters, schema, signal) => ask({ path, parameters, schema, signal }),
    post: (path, body, schema, signal) => ask({ path, body, schema, signal }),
  };
}

interface Question<S extends TSchema> {
  path: string;
  parameters?: Readonly<Record<string, string>>;
  body?: unknown;
  schema: S;
  signal: AbortSignal;
}

function callOf<S extends TSchema>(options: AhrefsOptions, { path, parameters, body, schema, signal }: Question<S>) {
  const url = addressBelow(options.baseUrl ?? "https://api.ahrefs.com/v3", path);
  if (parameters !== undefined) url.search = new URLSearchParams({ ...parameters, output: "json" }).toString();
  return {
    port: "linkdata" as const,
    vendor: "Ahrefs",
    fetch: options.fetch,
    url,
    method: body === undefined ? ("GET" as const) : ("POST" as const),
    headers: { authorization: `Bearer ${options.apiKey}` },
    ...(body === undefined ? {} : { body }),
    timeoutMs: options.timeoutMs ?? 60_000,
    signal,
    schema,
    now: options.now,
    secrets: [options.apiKey],
    explain,
  };
}

/** Redirects and server errors have their usual meaning. The vendor explains its refusals. */
function explain(status: number, body: unknown): Explanation | undefined {
  if (status < 400 || status >= 500 || !Check(Refusal, body)) return undefined;
  return { message: `Ahrefs refused the request (HTTP ${status}): ${body.error}` };
}

function unitsOf(headers: Headers): number | null {
  if (headers.get("x-api-cache") === "hit") return 0;
  const text = headers.get("x-api-units-cost-total-actual") ?? headers.get("x-api-units-cost-total");
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** The total cost of the calls as a sentence; empty if the vendor did not report it. */
export function unitsNote(...units: readonly (number | null)[]): string[] {
  const known = units.filter((count) => count !== null);
  return known.length === 0 ? [] : [`Ahrefs charged ${known.reduce((sum, count) => sum + count, 0)} API units.`];
}

/** Row limits of the plans. */
const CAPS = [100, 250, 500];

/** A warning if the plan's row limit may have cut the list. */
export function capNote(rows: number, limit: number): string[] {
  if (rows >= limit || !CAPS.includes(rows)) return [];
  return [`Ahrefs returned ${rows} rows, which can be the row limit of this key's plan.`];
}

/** 403 means that the units are used up or that the plan lacks the endpoint. The free limits call distinguishes the two. */
async function forbidden(
  error: ProviderError,
  limits: AhrefsAccount["limits"],
  signal: AbortSignal,
): Promise<ProviderError> {
  const known = await limits(signal).catch((reason: unknown) => {
    if (signal.aborted) throw reason;
    return undefined;
  });
  const usedUp = known === undefined ? /\bunits?\b/i.test(error.message) : areUsedUp(known);
  const facts: ProviderErrorFacts = { ...error.facts };
  if (!usedUp) {
    const message = `The Ahrefs plan of this key does not include this request: ${error.message}`;
    return new ProviderError("linkdata", "config", message, facts);
  }
  return new ProviderError("linkdata", "quota", unitsUsedUp(known), facts);
}

export function areUsedUp(limits: Limits): boolean {
  return (
    reached(limits.units_usage_workspace, limits.units_limit_workspace) ||
    reached(limits.units_usage_api_key, limits.units_limit_api_key)
  );
}

/** Without a limit, the units cannot be used up. */
function reached(usage: number | null | undefined, limit: number | null | undefined): boolean {
  return usage !== null && usage !== undefined && limit !== null && limit !== undefined && usage >= limit;
}

export function unitsUsedUp(limits: Limits | undefined): string {
  const until = limits?.usage_reset_date ? ` until ${limits.usage_reset_date.slice(0, 10)}` : "";
  return `The API units of the Ahrefs account are used up${until}.`;
}
