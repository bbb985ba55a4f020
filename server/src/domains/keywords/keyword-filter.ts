import { type InputOf, type ListRules, listKeywords, type searchKeywords } from "@findable/contract";
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
