import type { Rubric } from "@findable/contract";
import type { ClaimSource } from "../claims/sources.ts";

/** A page of the first ten results, or a page of the brand. */
export interface ReferencePage {
  url: string;
  title: string;
  /** Readable text; lines separated by newlines. */
  text: string;
  headings: readonly string[];
}

/** What an evaluation reads. It needs no database and no model. */
export interface EvaluationInput {
  body: string;
  title: string;
  slug: string | null;
  description: string | null;
  /** A language tag. */
  language: string;
  /** The main keyword or topic; null without one. */
  query: string | null;
  brand: { name: string; domain: string; facts: readonly ClaimSource[] };
  /** Stored snippets. */
  sources: readonly ClaimSource[];
  /** The first ten results without the brand. Empty if no results page is stored. */
  rivals: readonly ReferencePage[];
  /** Other pages and texts of the brand. */
  ownPages: readonly ReferencePage[];
  /** schema.org types of the published page, also those inside of `@graph`; undefined if none was read. */
  structuredDataTypes?: readonly string[];
  /** Addresses that lead nowhere; undefined if no link was opened. */
  brokenLinks?: readonly string[];
  /** Addresses that did not say whether they work. */
  uncheckedLinks?: readonly string[];
  rubric: Rubric;
}
