import { FIRST, type Field, firstRivals, type KnownResult, type Result, readResults } from "./field.ts";
import { answersTo, type PageType } from "./page-type.ts";
import { type SearchedEntity, searchedEntity } from "./searched-entity.ts";

/** What we bring to a query: as things are, or as they would be if one of them were changed. */
export interface Plan {
  /** Our domain rating; null where unknown. */
  rating: number | null;
  /** Sites that link to our page. */
  pageLinks: number;
  /** Words of our page. */
  words: number;
  /** What it would be; null for the kind that most of the first ten are. */
  type: PageType | null;
  /** Whether a page is made for the query, or what is there is left as it is. */
  isWritten: boolean;
}

/** Everything that speaks for us, each from 0 to 1, and where we stand. */
export interface Favours {
  /** How our site compares with the sites of the first ten, by links to whole sites. */
  rating: number;
  /** How our page compares with their pages, by sites that link to it. */
  pageLinks: number;
  /** How much their pages leave unsaid: short ones, and titles without the words of the query. */
  content: number;
  /** Whether a page of our kind is among those shown. */
  intent: number;
  /** How much of the first ten is not taken by a brand that is searched by name. */
  brand: number;
  /** Our place, `DEPTH` where we have none. */
  place: number;
  /** How much of the query the page that ranks now does not speak of, where a page is made; 1 where there is none. */
  headroom: number;
}

/** What a page that is made is like, unless something else is planned. */
const USUAL_WORDS = 1500;
/** Place of those who are not found. */
const DEPTH = 100;
/** A site of which nothing is known is taken for a small one. */
const UNKNOWN_RATING = 20;
/** What is taken for granted of rivals of whom nothing at all is known. */
const UNKNOWN = { rating: 0.3, pageLinks: 0.4, length: 0.4 };
/** Points of domain rating, and e-folds of words, that make a difference. */
const RATING_STEP = 10;
const LENGTH_STEP = 0.6;
/** Linking sites that a page of ours finds by itself. */
const FREE_LINKS = 3;
/** The first three weigh so much more than those below: they are whom one has to pass. */
const WEIGHT_OF_FIRST = 2;
const LENGTH_SHARE = 0.6;
/** From this share of one kind of page on, other kinds find less room. */
const CROWDED = 0.5;

/** A field that was read once, for asking it again and again. */
export interface ReadField {
  field: Field;
  /** All results by rank. */
  results: readonly Result[];
  rivals: readonly Result[];
  ours: Result | undefined;
  entity: SearchedEntity | null;
  answers: readonly PageType[];
}

export function readField(field: Field): ReadField {
  const results = readResults(field);
  return {
    field,
    results,
    rivals: firstRivals(results),
    ours: results.find(({ isOurs }) => isOurs),
    entity: searchedEntity(field.query, results.slice(0, FIRST)),
    answers: answersTo(field.query),
  };
}

/** What we bring as things are, with a page made for the query. */
export function usualPlan({ field, ours, answers }: ReadField): Plan {
  const [type = null] = answers;
  return { rating: field.ourRating, pageLinks: ours?.pageLinks ?? 0, words: USUAL_WORDS, type, isWritten: true };
}

export function favoursOf(read: ReadField, plan: Plan): Favours {
  const { rivals, ours, entity } = read;
  const rating = plan.rating ?? UNKNOWN_RATING;
  const length = overRivals(rivals, "wordCount", UNKNOWN.length, (words) =>
    sigmoid(Math.log(plan.words / Math.max(1, words)) / LENGTH_STEP),
  );
  const lacking = weighted(rivals.map((rival) => rival.lacking));
  return {
    rating: overRivals(rivals, "domainRating", UNKNOWN.rating, (theirs) => sigmoid((rating - theirs) / RATING_STEP)),
    pageLinks: overRivals(rivals, "pageLinks", UNKNOWN.pageLinks, (links) => {
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

/** What speaks for us against each rival, those above weighing more. Who is not known is taken to be like the others. */
function overRivals(
  rivals: readonly Result[],
  measure: Measure,
  unknown: number,
  favour: (value: number) => number,
): number {
  const known = rivals.flatMap((rival) => rival[measure] ?? []).map(favour);
  const usual = known.length === 0 ? unknown : mean(known);
  return weighted(
    rivals.map((rival) => {
      const value = rival[measure];
      return value === null ? usual : favour(value);
    }),
  );
}

function weighted(values: readonly number[]): number {
  const weights = values.map((_value, place) => (place < 3 ? WEIGHT_OF_FIRST : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : values.reduce((sum, value, place) => sum + value * (weights[place] ?? 1), 0) / all;
}

/** The most frequent kind of page among rivals and its share of those that are known; ties go to the one that stands first. */
export function mainType(rivals: readonly Result[]): { type: PageType; share: number; known: number } | null {
  const types = rivals.flatMap(({ type }) => type ?? []);
  const [first] = [...Map.groupBy(types, (type) => type)].sort(([, one], [, other]) => other.length - one.length);
  if (first === undefined) return null;
  const [type, { length }] = first;
  return { type, share: length / types.length, known: types.length };
}

/** How much room another kind of page takes from ours. */
function crowding({ rivals }: ReadField, plan: Plan): number {
  const main = mainType(rivals);
  if (main === null || plan.type === null || isServedBy(plan.type, main.type)) return 0;
  return (Math.max(0, main.share - CROWDED) / (1 - CROWDED)) * (main.known / FIRST);
}

/** Whether who looks for pages of one kind is served by ours. */
function isServedBy(ours: PageType, main: PageType): boolean {
  return ours === main || (SERVED_TOO[main] ?? []).includes(ours);
}

const SERVED_TOO: Partial<Record<PageType, readonly PageType[]>> = {
  guide: ["list"],
  list: ["comparison", "review"],
  comparison: ["review", "list"],
  review: ["comparison"],
};

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
