import { classifyResult, type ResultType } from "../../../kernel/text/page-type.ts";
import { contentStems } from "../../../kernel/text/phrase-words.ts";
import type { PagePlan } from "../../clusters/index.ts";

/** The known data of a result. Unknown data is null. */
export interface KnownResult {
  rank: number;
  url: string;
  title: string;
  /** Host without `www.`. */
  host: string;
  /** The registrable domain. */
  domain: string;
  isOurs: boolean;
  /** 0 to 100. */
  domainRating: number | null;
  /** Sites that link to the page. */
  pageLinks: number | null;
  /** Words of its main text. */
  wordCount: number | null;
  /** `@type` values of its structured data. */
  structuredDataTypes: readonly string[];
}

/** A result with derived values. */
export interface Result extends KnownResult {
  type: ResultType | null;
  /** The share of the query's subject that its title lacks. */
  lacking: number;
}

/**
 * A results page from the perspective of a site that wants to rank on it. Ranks are data; the order of the array has no meaning.
 */
export interface Field {
  query: string;
  /** ISO 639-1. */
  language: string;
  results: readonly KnownResult[];
  ourDomain: string;
  /** 0 to 100; null if unknown. */
  ourRating: number | null;
  /** The page that should serve the query; decided by its words alone if not given. */
  plan?: PagePlan;
  /** The similarity of the first ten results to earlier snapshots, 0 to 1; null without one. */
  stability: number | null;
}

/** The number of results to analyze, and the number of results to outrank. */
export const JUDGED = 20;
export const FIRST = 10;

/** The results by rank, each with its type and the share of the query that its title lacks. */
export function readResults({ query, language, results }: Pick<Field, "query" | "language" | "results">): Result[] {
  const asked = subjectOf(query, language);
  return [...results]
    .sort((one, other) => one.rank - other.rank)
    .map((result) => ({ ...result, type: classifyResult(result), lacking: lackingIn(asked, result.title, language) }));
}

/** Words that qualify a product without naming it. A page about the product covers them. */
const QUALIFYING_WORDS = new Set(
  (
    "best top good better cheap cheapest affordable free new easy simple online review rating price pricing cost deal discount sale quote " +
    "buy order comparison compare alternative vs guide tip explained example idea problem software app tool system program platform " +
    "service download login today way"
  ).split(" "),
);

/** The stems of a query's subject, or of all its words if nothing else remains. */
function subjectOf(query: string, language: string): ReadonlySet<string> {
  const stems = contentStems(query, language);
  const subject = stems.filter((stem) => !QUALIFYING_WORDS.has(stem));
  return new Set(subject.length > 0 ? subject : stems);
}

function lackingIn(asked: ReadonlySet<string>, title: string, language: string): number {
  if (asked.size === 0) return 0;
  const said = new Set(contentStems(title, language));
  return [...asked].filter((stem) => !said.has(stem)).length / asked.size;
}

/** The first results that do not belong to us. */
export function firstCompetitors(results: readonly Result[]): Result[] {
  return results.filter(({ isOurs }) => !isOurs).slice(0, FIRST);
}
