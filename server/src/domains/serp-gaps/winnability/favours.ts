import { mean } from "../../../kernel/statistics/summaries.ts";
import type { ResultType } from "../../../kernel/text/page-type.ts";
import { typesByWords } from "../../clusters/index.ts";
import { FIRST, type Field, firstCompetitors, type KnownResult, type Result, readResults } from "./field.ts";
import { type SearchedEntity, searchedEntity } from "./searched-entity.ts";
import { USUAL_WORDS } from "./work.ts";

/** What we bring to a query: as it is, or with one change. */
export interface Plan {
  /** Our domain rating; null if unknown. */
  rating: number | null;
  /** Sites that link to our page. */
  pageLinks: number;
  /** Words of our page. */
  words: number;
  /** The type of our page; null for the most frequent type of the first ten results. */
  type: ResultType | null;
  /** Whether a page is created for the query, or the current page stays as it is. */
  isWritten: boolean;
}

/** Our advantages, each from 0 to 1, and our position. */
export interface Favours {
  /** The links to our site compared with the sites of the first ten results. */
  rating: number;
  /** The sites that link to our page compared with the first ten results. */
  pageLinks: number;
  /** The gaps in their content: short pages, and titles without the words of the query. */
  content: number;
  /** Whether a page of our type is among the results. */
  intent: number;
  /** The share of the first ten results that no brand named in the query holds. */
  brand: number;
  /** Our position, or `DEPTH` without one. */
  place: number;
  /** The share of the query that our ranking page does not cover, if a page is created; 1 without a ranking page. */
  headroom: number;
}

/** The position of a domain that was not found. */
const DEPTH = 100;
/** A site without data is assumed to be small. */
const UNKNOWN_RATING = 20;
/** The assumed properties of competitors without any data. */
const UNKNOWN = { rating: 0.3, pageLinks: 0.4, length: 0.4 };
/** Points of domain rating, and e-folds of words, that make a difference. */
const RATING_STEP = 10;
const LENGTH_STEP = 0.6;
/** Sites that link to our pages without outreach. */
const FREE_LINKS = 3;
/** The first three results weigh more than those below, because they must be outranked. */
const WEIGHT_OF_FIRST = 2;
const LENGTH_SHARE = 0.6;
/** From this share of one page type, other types have less room. */
const CROWDED = 0.5;

/** A field with derived values, read once and used many times. */
export interface ReadField {
  field: Field;
  /** All results by rank. */
  results: readonly Result[];
  competitors: readonly Result[];
  ours: Result | undefined;
  entity: SearchedEntity | null;
  answers: readonly ResultType[];
}

export function readField(field: Field): ReadField {
  const results = readResults(field);
  return {
    field,
    results,
    competitors: firstCompetitors(results),
    ours: results.find(({ isOurs }) => isOurs),
    entity: searchedEntity(field.query, results.slice(0, FIRST)),
    answers: field.plan?.types ?? typesByWords(field.query),
  };
}

/** What we bring as it is, with a page created for the query. */
export function usualPlan({ field, ours, answers }: ReadField): Plan {
  const [type = null] = answers;
  return { rating: field.ourRating, pageLinks: ours?.pageLinks ?? 0, words: USUAL_WORDS, type, isWritten: true };
}

export function favoursOf(read: ReadField, plan: Plan): Favours {
  const { competitors, ours, entity } = read;
  const rating = plan.rating ?? UNKNOWN_RATING;
  const length = overCompetitors(competitors, "wordCount", UNKNOWN.length, (words) =>
    sigmoid(Math.log(plan.words / Math.max(1, words)) / LENGTH_STEP),
  );
  const lacking = weighted(competitors.map((competitor) => competitor.lacking));
  return {
    rating: overCompetitors(competitors, "domainRating", UNKNOWN.rating, (theirs) =>
      sigmoid((rating - theirs) / RATING_STEP),
    ),
    pageLinks: overCompetitors(competitors, "pageLinks", UNKNOWN.pageLinks, (links) => {
      const mine = FREE_LINKS + plan.pageLinks;
      return mine / (mine + links);
    }),
    content: LENGTH_SHARE * length + (1 - LENGTH_SHARE) * lacking,
    intent: 1 - crowding(read, plan),
    brand: entity === null || entity.isOurs ? 1 : 1 - entity.share,
    place: Math.min(DEPTH, ours?.rank ?? DEPTH),
    headroom: plan.isWritten ? (ours?.lacking ?? 1) : 0,
  };
}

type Measure = keyof Pick<KnownResult, "domainRating" | "pageLinks" | "wordCount">;

/** Our advantages over each competitor; higher ranks weigh more. Competitors without data are assumed to be like the others. */
function overCompetitors(
  competitors: readonly Result[],
  measure: Measure,
  unknown: number,
  favour: (value: number) => number,
): number {
  const known = competitors.flatMap((competitor) => competitor[measure] ?? []).map(favour);
  const usual = known.length === 0 ? unknown : mean(known);
  return weighted(
    competitors.map((competitor) => {
      const value = competitor[measure];
      return value === null ? usual : favour(value);
    }),
  );
}

function weighted(values: readonly number[]): number {
  const weights = values.map((_value, place) => (place < 3 ? WEIGHT_OF_FIRST : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : values.reduce((sum, value, place) => sum + value * (weights[place] ?? 1), 0) / all;
}

/** The most frequent page type among competitors, and its share of the known types. Ties go to the highest rank. */
export function mainType(competitors: readonly Result[]): { type: ResultType; share: number; known: number } | null {
  const types = competitors.flatMap(({ type }) => type ?? []);
  const [first] = [...Map.groupBy(types, (type) => type)].sort(([, one], [, other]) => other.length - one.length);
  if (first === undefined) return null;
  const [type, { length }] = first;
  return { type, share: length / types.length, known: types.length };
}

/** The room that the dominant page type leaves for ours. */
function crowding({ competitors }: ReadField, plan: Plan): number {
  const main = mainType(competitors);
  if (main === null || plan.type === null || isServedBy(plan.type, main.type)) return 0;
  return (Math.max(0, main.share - CROWDED) / (1 - CROWDED)) * (main.known / FIRST);
}

/** Whether our page type serves searchers who look for another type. */
function isServedBy(ours: ResultType, main: ResultType): boolean {
  return ours === main || (ALSO_SERVED_BY[main] ?? []).includes(ours);
}

const ALSO_SERVED_BY: Partial<Record<ResultType, readonly ResultType[]>> = {
  guide: ["list"],
  list: ["comparison", "review"],
  comparison: ["review", "list"],
  review: ["comparison"],
};

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
