import type { IntentLabel, RelevanceLabel } from "@findable/contract";
import type { SkipReason } from "../../../providers/crawler/port.ts";
import type { IndexabilityReason } from "../pages/inventory.ts";

/** The report's words for the contract's values. */
export const INTENT_WORDS: Record<IntentLabel, { name: string; meaning: string }> = {
  URGENCY: { name: "Urgent", meaning: "needs it now" },
  PURCHASE: { name: "Buying", meaning: "compares prices or is about to buy" },
  LOCATION: { name: "Local", meaning: "looks for it in a place" },
  SPECIFICATION: { name: "Specific", meaning: "has particular requirements" },
  PRODUCT: { name: "Product", meaning: "looks for a kind of product or service" },
  PROBLEM_SOLUTION: { name: "Problem", meaning: "wants to solve a problem or learn how" },
  ALTERNATIVE: { name: "Alternative", meaning: "looks for something else than a known offer" },
};

export const RELEVANCE_WORDS: Record<RelevanceLabel, { name: string; tone: "main" | "warn" | "good" | "bad" }> = {
  OFFERING: { name: "Offered", tone: "main" },
  ALTERNATIVE: { name: "Replaces it", tone: "warn" },
  COMPLEMENTARY: { name: "Goes with it", tone: "good" },
  INCUMBENT: { name: "Known name", tone: "bad" },
};

export const INDEXABILITY_WORDS: Record<IndexabilityReason, string> = {
  indexable: "Open",
  noindex: "Noindex",
  canonical_elsewhere: "Copy",
  redirect: "Redirect",
  status: "Error",
  blocked: "Blocked",
};

export const SKIP_WORDS: Record<SkipReason, string> = {
  robots: "forbidden by robots.txt",
  not_html: "not a web page (pictures, documents)",
  too_large: "too large",
  redirect_loop: "redirecting in a circle",
  redirect_off_site: "redirecting to another site",
  refused_address: "not on the public internet",
  timeout: "no answer in time",
  network: "connection failed",
  too_deep: "too many clicks from the start page",
  bad_url: "not a valid address",
  duplicate: "the same as an address already read",
};

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Whole percent; 0 of nothing is 0. Something is never shown as nothing, nor a part as the whole. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  if (part === whole) return "100 %";
  return `${Math.min(99, Math.max(1, Math.round((part / whole) * 100)))} %`;
}

/** `21 November 2026`, in UTC. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
