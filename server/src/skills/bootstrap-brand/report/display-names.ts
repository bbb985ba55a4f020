import { INTENT_NAMES, type IntentLabel, type RelevanceLabel } from "@findable/contract";
import type { IndexabilityReason } from "../../../domains/site/index.ts";
import type { SkipReason } from "../../../providers/crawler/port.ts";

/** Display names of the contract's values. */
export const INTENTS: Record<IntentLabel, { name: string; meaning: string }> = {
  URGENCY: { name: INTENT_NAMES.URGENCY, meaning: "needs it now" },
  PURCHASE: { name: INTENT_NAMES.PURCHASE, meaning: "compares prices or is about to buy" },
  LOCATION: { name: INTENT_NAMES.LOCATION, meaning: "searches for it in a place" },
  SPECIFICATION: { name: INTENT_NAMES.SPECIFICATION, meaning: "has particular requirements" },
  PRODUCT: { name: INTENT_NAMES.PRODUCT, meaning: "searches for a kind of product or service" },
  PROBLEM_SOLUTION: { name: INTENT_NAMES.PROBLEM_SOLUTION, meaning: "wants to solve a problem or learn how" },
  ALTERNATIVE: { name: INTENT_NAMES.ALTERNATIVE, meaning: "searches for an alternative to a known offer" },
};

export const RELEVANCES: Record<RelevanceLabel, { name: string; tone: "main" | "warn" | "good" | "bad" }> = {
  OFFERING: { name: "Offering", tone: "main" },
  ALTERNATIVE: { name: "Alternative", tone: "warn" },
  COMPLEMENTARY: { name: "Complementary", tone: "good" },
  INCUMBENT: { name: "Incumbent", tone: "bad" },
};

export const INDEXABILITIES: Record<IndexabilityReason, string> = {
  indexable: "Indexable",
  noindex: "Noindex",
  canonical_elsewhere: "Canonical elsewhere",
  redirect: "Redirect",
  status: "Error",
  blocked: "Blocked",
};

export const SKIP_REASONS: Record<SkipReason, string> = {
  robots: "blocked by robots.txt",
  not_html: "not a web page (images, documents)",
  too_large: "too large",
  redirect_loop: "redirect loop",
  redirect_off_site: "redirects to another site",
  refused_address: "does not exist or is not on the public internet",
  timeout: "timed out",
  network: "connection failed",
  too_deep: "too many clicks from the home page",
  host_service: "answered by the network of the host, not by the site",
  bad_url: "not a valid address",
  duplicate: "duplicate of an address already read",
  alike: "like pages already read, of which samples were read",
  same_content: "duplicate by a parameter that changes nothing",
  too_many: "more addresses than one crawl remembers",
  page_limit: "unread at the page limit",
  time_limit: "unread at the time limit",
};
