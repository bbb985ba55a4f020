import { Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../shared/maybe.ts";
import type { EngineReceipt, SubmitRequest } from "../port.ts";
import { callEngine } from "./call-engine.ts";

/* https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi */

/** What the API takes at once. It refuses a longer list, and one beyond the quota, as a whole. */
const BATCH = 500;

const Sites = Type.Object({ d: Type.Array(Type.Object({ Url: Type.String(), IsVerified: Maybe(Type.Boolean()) })) });
const Quota = Type.Object({ d: Type.Object({ DailyQuota: Type.Integer(), MonthlyQuota: Maybe(Type.Integer()) }) });

interface SubmissionApi {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  endpoint: string;
  apiKey: string;
}

/** Submits as many URLs as the quota of the registered site holds, in parts of a size that the API takes. */
export async function submitWithApi(
  { endpoint, apiKey, ...door }: SubmissionApi,
  { keyUrl, urls, signal }: SubmitRequest,
): Promise<EngineReceipt> {
  const call = (method: string, { query = {}, body }: { query?: Record<string, string>; body?: unknown }) => {
    const url = `${endpoint}/${method}?${new URLSearchParams({ ...query, apikey: apiKey })}`;
    return callEngine(door, { url, body, name: "engine_c", secrets: [apiKey], signal });
  };

  const known = await call("GetUserSites", {});
  if (!known.received) return receiptOf(known);
  const site = siteFor(new URL(keyUrl), known.text);
  if (site === undefined) {
    const problem = `The account of engine_c has no verified site for ${new URL(keyUrl).host}. Verify it in the webmaster tools.`;
    return { ...receiptOf(known), received: false, problem };
  }

  const allowed = await call("GetUrlSubmissionQuota", { query: { siteUrl: site } });
  if (!allowed.received) return receiptOf(allowed);
  const left = quotaIn(allowed.text) ?? urls.length;
  if (left === 0)
    return { ...receiptOf(allowed), received: false, problem: `The quota of engine_c for ${site} is used up.` };

  const sent = urls.slice(0, left);
  let last: EngineReceipt = receiptOf(allowed);
  for (let from = 0; from < sent.length; from += BATCH) {
    last = receiptOf(
      await call("SubmitUrlbatch", { body: { siteUrl: site, urlList: sent.slice(from, from + BATCH) } }),
    );
    if (last.received) continue;
    if (from === 0) return last;
    return { ...last, received: true, accepted: from, problem: `${last.problem} ${partly(from, urls.length)}` };
  }
  if (sent.length === urls.length) return last;
  const problem = `${partly(sent.length, urls.length)} The quota of engine_c holds no more today.`;
  return { ...last, accepted: sent.length, problem };
}

function receiptOf({ received, httpStatus, body, problem, keyRefused }: EngineReceipt): EngineReceipt {
  return { received, httpStatus, body, problem, keyRefused };
}

function partly(received: number, all: number): string {
  return `It received ${received} of ${all} URLs.`;
}

/** The verified site, as it was registered, that covers a host: with its own scheme and `www.` first. */
function siteFor({ origin, hostname }: URL, text: string): string | undefined {
  const answer = parse(text);
  if (!Check(Sites, answer)) return `${origin}/`;
  const bare = (host: string | undefined) => host?.replace(/^www\./, "");
  const sites = answer.d.filter(
    ({ Url, IsVerified }) => IsVerified !== false && bare(URL.parse(Url)?.hostname) === bare(hostname),
  );
  const exact = sites.find(({ Url }) => URL.parse(Url)?.origin === origin);
  const sameHost = sites.find(({ Url }) => URL.parse(Url)?.hostname === hostname);
  return (exact ?? sameHost ?? sites[0])?.Url;
}

/** URLs that may still be submitted today and this month; undefined for an answer of another shape. */
function quotaIn(text: string): number | undefined {
  const answer = parse(text);
  if (!Check(Quota, answer)) return undefined;
  const { DailyQuota, MonthlyQuota } = answer.d;
  return Math.max(0, Math.min(DailyQuota, MonthlyQuota ?? DailyQuota));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
