import type { InputOf } from "../../api/operations.ts";
import { isFilteredByRank, type KeywordFilters, STATUSES } from "./keywords-url.ts";

type ListInput = Omit<InputOf<"research.keyword.list">, "sort" | "limit" | "cursor">;
export type KeywordScope = InputOf<"research.keyword.bulk_update">["scope"];

/** Seven days are the default of the list. */
const CHANGES = { "1": 1, "7": undefined, "28": 28 } as const;

/** The filters as input for the list and its counts. */
export function listFilter(state: KeywordFilters): ListInput {
  return {
    q: state.q.trim() || undefined,
    intent: state.intent.join(",") || undefined,
    relevance: state.relevance.join(",") || undefined,
    status: state.status.join(",") || undefined,
    priority: state.priority.join(",") || undefined,
    pillar: state.pillar || undefined,
    tag: state.tag || undefined,
    minVolume: state.minVolume,
    maxKd: state.maxKd,
    hasContent: state.content === "any" ? undefined : state.content === "with",
    includeArchived: state.archived || undefined,
    bucket: state.bucket.join(",") || undefined,
    minChange: state.moved === "up" ? 1 : undefined,
    maxChange: state.moved === "down" ? -1 : undefined,
    significant: state.significant || undefined,
    changeDays: CHANGES[state.days],
    device: state.device === "desktop" ? undefined : state.device,
  };
}

/** The filters as the scope of a bulk action; undefined if a scope does not support them. Scopes name pillars by slug. */
export function filterScope(state: KeywordFilters, pillarSlug: string | undefined): KeywordScope | undefined {
  if (isFilteredByRank(state) || state.content !== "any" || (state.pillar !== "" && pillarSlug === undefined))
    return undefined;
  const status = state.status.length > 0 ? state.status : state.archived ? [...STATUSES] : undefined;
  return {
    ...(state.q.trim() === "" ? {} : { q: state.q.trim() }),
    ...(state.intent.length === 0 ? {} : { intent: state.intent }),
    ...(state.relevance.length === 0 ? {} : { relevance: state.relevance }),
    ...(state.priority.length === 0 ? {} : { priority: state.priority }),
    ...(status === undefined ? {} : { status }),
    ...(pillarSlug === undefined || state.pillar === "" ? {} : { pillarSlugs: [pillarSlug] }),
    ...(state.tag === "" ? {} : { tags: [state.tag] }),
    ...(state.minVolume === undefined ? {} : { minVolume: state.minVolume }),
    ...(state.maxKd === undefined ? {} : { maxKd: state.maxKd }),
  };
}

/** The scope of selected keywords, whatever their status. */
export function idScope(keywordIds: string[]): KeywordScope {
  return { keywordIds, status: [...STATUSES] };
}
