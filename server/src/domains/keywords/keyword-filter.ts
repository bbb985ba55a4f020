import {
  type ChangeDays,
  DEFAULT_CHANGE_DAYS,
  type Device,
  type InputOf,
  type ListRules,
  listKeywords,
  type searchKeywords,
} from "@findable/contract";
import { valuesOf } from "../../kernel/lists/evaluate.ts";

/** The filters of keywords as the database functions read them. An omitted filter matches everything. */
export interface KeywordFilter {
  status?: readonly string[] | undefined;
  /** False excludes archived keywords. */
  archived?: false | undefined;
  priority?: readonly string[] | undefined;
  relevance?: readonly string[] | undefined;
  /** Identifiers of pillars. */
  pillar?: readonly string[] | undefined;
  intent?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  hasContent?: boolean | undefined;
  minVolume?: number | undefined;
  maxKd?: number | undefined;
  minIntentConfidence?: number | undefined;
  minRelevanceConfidence?: number | undefined;
  /** A part of the phrase, ignoring case. */
  part?: string | undefined;
  rank?: RankFilter | undefined;
}

/** The series whose latest checks a list filters and sorts by, and its filters. */
export interface RankFilter {
  device: Device;
  location: string;
  language: string;
  days: ChangeDays;
  bucket?: readonly string[] | undefined;
  minRank?: number | undefined;
  maxRank?: number | undefined;
  minChange?: number | undefined;
  maxChange?: number | undefined;
  significant?: boolean | undefined;
}

/** The rules of the list, which its counts follow as well. */
export const LIST_RULES: ListRules = listKeywords.list ?? withoutListRules();

function withoutListRules(): never {
  throw new Error("The contract of the keyword list has no list rules.");
}

type Labels = Pick<InputOf<typeof listKeywords>, "minVolume" | "maxKd" | "q" | "includeArchived"> & {
  status?: string | readonly string[] | undefined;
  priority?: string | readonly string[] | undefined;
  relevance?: string | readonly string[] | undefined;
  intent?: string | readonly string[] | undefined;
};

function filterOfLabels({ minVolume, maxKd, q, includeArchived, ...lists }: Labels): KeywordFilter {
  const status = someOf(lists.status);
  return {
    status,
    archived: status === undefined && includeArchived !== true ? false : undefined,
    priority: someOf(lists.priority),
    relevance: someOf(lists.relevance),
    intent: someOf(lists.intent),
    minVolume,
    maxKd,
    part: q === "" ? undefined : q,
  };
}

/** Undefined for an empty list of values, which filters nothing. */
function someOf(asked: string | readonly string[] | undefined): string[] | undefined {
  const values = valuesOf(asked ?? "").map(String);
  return values.length === 0 ? undefined : values;
}

type RankInput = Pick<
  InputOf<typeof listKeywords>,
  "bucket" | "minRank" | "maxRank" | "minChange" | "maxChange" | "significant" | "changeDays" | "device"
>;

/** Whether a list needs the ranks of a series. */
export function usesRanks(input: RankInput & { sort?: string | undefined }): boolean {
  const { bucket, minRank, maxRank, minChange, maxChange, significant, sort = "" } = input;
  const filters = [someOf(bucket), minRank, maxRank, minChange, maxChange, significant];
  return /^-?(rank|change)$/.test(sort) || filters.some((filter) => filter !== undefined);
}

export function rankFilterOf(input: RankInput, market: { location: string; language: string }): RankFilter {
  const { device = "desktop", changeDays, bucket, minRank, maxRank, minChange, maxChange, significant } = input;
  const days = changeDays === 1 || changeDays === 28 ? changeDays : DEFAULT_CHANGE_DAYS;
  const filters = { bucket: someOf(bucket), minRank, maxRank, minChange, maxChange, significant };
  return { device, location: market.location, language: market.language, days, ...filters };
}

export function filterOfList({
  pillar,
  tag,
  hasContent,
  ...input
}: Omit<InputOf<typeof listKeywords>, "sort" | "limit" | "cursor">): KeywordFilter {
  return {
    ...filterOfLabels(input),
    pillar: pillar === undefined ? undefined : [pillar],
    tag: tag === undefined ? undefined : [tag],
    hasContent,
  };
}

/** `pillarIds` are the identifiers of the pillars that the search names. */
export function filterOfSearch(
  { tags, minConfidence, missingFromContent, ...input }: InputOf<typeof searchKeywords>,
  pillarIds: readonly string[] | undefined,
): KeywordFilter {
  const filter = filterOfLabels(input);
  const namesNeither = filter.intent === undefined && filter.relevance === undefined;
  return {
    ...filter,
    pillar: pillarIds,
    tag: tags === undefined || tags.length === 0 ? undefined : tags,
    hasContent: missingFromContent === undefined ? undefined : !missingFromContent,
    minIntentConfidence: filter.intent !== undefined || namesNeither ? minConfidence : undefined,
    minRelevanceConfidence: filter.relevance !== undefined || namesNeither ? minConfidence : undefined,
  };
}
