import { contentStems } from "../../../kernel/text/phrase-words.ts";
import { type PageType, pageTypeOf } from "./page-type.ts";

/** What is known of one result. What is not known is null. */
export interface KnownResult {
  rank: number;
  url: string;
  title: string;
  /** Host without `www.`. */
  host: string;
  /** The domain that somebody registered. */
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

/** A result with what follows from it. */
export interface Result extends KnownResult {
  type: PageType | null;
  /** Share of what the query is about that its title lacks. */
  lacking: number;
}

/** A results page as somebody meets it who wants to be on it. Ranks are data: the order of results means nothing. */
export interface Field {
  query: string;
  /** ISO 639-1. */
  language: string;
  results: readonly KnownResult[];
  ourDomain: string;
  /** 0 to 100; null where unknown. */
  ourRating: number | null;
  /** How alike the first ten of this page and of those stored before are, 0 to 1; null where none was. */
  stability: number | null;
}

/** Results that are looked at in all, and those that one has to get among. */
export const JUDGED = 20;
export const FIRST = 10;

/** The results by rank, each with its type and how much of the query its title lacks. */
export function readResults({ query, language, results }: Pick<Field, "query" | "language" | "results">): Result[] {
  const asked = subjectOf(query, language);
  return [...results]
    .sort((one, other) => one.rank - other.rank)
    .map((result) => ({ ...result, type: pageTypeOf(result), lacking: lackingIn(asked, result.title, language) }));
}

/** Words that say how somebody wants a thing, and not which: a page on the thing is about all that is asked. */
const WISHES = new Set(
  (
    "best top good better cheap cheapest affordable free new easy simple online review rating price pricing cost deal discount sale quote " +
    "buy order comparison compare alternative vs guide tip explained example idea problem software app tool system program platform " +
    "service download login today way"
  ).split(" "),
);

/** What a query is about, in stems; all of its words where nothing else is left. */
function subjectOf(query: string, language: string): ReadonlySet<string> {
  const stems = contentStems(query, language);
  const subject = stems.filter((stem) => !WISHES.has(stem));
  return new Set(subject.length > 0 ? subject : stems);
}

function lackingIn(asked: ReadonlySet<string>, title: string, language: string): number {
  if (asked.size === 0) return 0;
  const said = new Set(contentStems(title, language));
  return [...asked].filter((stem) => !said.has(stem)).length / asked.size;
}

/** The first of those who are not us. */
export function firstRivals(results: readonly Result[]): Result[] {
  return results.filter(({ isOurs }) => !isOurs).slice(0, FIRST);
}
