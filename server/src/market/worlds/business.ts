import type { Industry } from "./industries.ts";

/** What a site of a trade has to say. */
export interface Business {
  trade: Industry;
  /** What it sells, the most important first. */
  offers: readonly string[];
  features: readonly string[];
  audiences: readonly string[];
  jobs: readonly string[];
  problems: readonly string[];
  subjects: readonly string[];
}
