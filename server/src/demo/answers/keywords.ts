import {
  bulkCreateKeywords,
  bulkUpdateKeywords,
  type CreatedKeywords,
  createKeywords,
  deleteKeyword,
  getKeyword,
  type Keyword,
  keywordText,
  type ListedKeyword,
  listKeywords,
  placeOf,
  rankHistory,
  searchKeywords,
  updateKeyword,
} from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId, demoRunId } from "../ids.ts";
import { changed, demoPage } from "../records.ts";
import { keywordsIn } from "../world/keywords/keyword-scope.ts";
import {
  type DemoKeyword,
  givenKeyword,
  keywordOfId,
  keywordOfPhrase,
  keywords,
  shownKeyword,
} from "../world/keywords/keywords.ts";
import { withRanks } from "../world/keywords/keywords-with-ranks.ts";
import { type DemoRankCheck, rankChecks } from "../world/ranks/rank-checks.ts";
import { storedSerp, surfacesOn } from "../world/serps/serps.ts";
import { keywordSearch } from "../world/site/search-performance.ts";
import { demoMarkers } from "./rank-markers.ts";

/** Rank checks that a keyword shows by itself. */
const LATEST = 30;

/** A check as clients see it, with the surfaces of its page. A failed check has none. */
function shownCheck<C extends Omit<DemoRankCheck, "outcome"> & Partial<DemoRankCheck>>(
  { keyword }: DemoKeyword,
  { id: _id, daysAgo, ...check }: C,
) {
  const page = { ...storedSerp(keyword, daysAgo), device: check.device, location: check.location };
  return { ...check, surfaces: check.outcome === "failed" ? [] : surfacesOn(page) };
}

function listedKeyword(keyword: Parameters<typeof shownKeyword>[0]): ListedKeyword {
  return { ...shownKeyword(keyword), search: keywordSearch(keyword.keyword) };
}

export const keywordAnswers: readonly DemoOperation[] = [
  demo(listKeywords)((input) => {
    const { data, ...page } = demoPage(listKeywords, withRanks(keywords(), input), input);
    return { data: data.map(listedKeyword), ...page };
  }),
  demo(searchKeywords)((input) => {
    const certain = withRanks(keywords(), input).filter((keyword) => isCertain(keyword, input));
    const { data, ...page } = demoPage(searchKeywords, certain, input);
    return { data: data.map(listedKeyword), ...page };
  }),
  demo(getKeyword)(({ id }) => {
    const keyword = keywordOfId(id);
    return {
      ...listedKeyword(keyword),
      rankHistory: rankChecks({ ...keyword.tracked, mobile: false })
        .filter(({ outcome }) => outcome !== "failed")
        .slice(0, LATEST)
        .map(({ outcome: _outcome, ...check }) => shownCheck(keyword, check)),
      links: { blogPosts: keyword.content.map((slug) => demoId("bp", slug)), landingPages: [] },
    };
  }),
  demo(rankHistory)(({ id, location, ...given }, { runs }) => {
    const input = { ...given, ...(location !== undefined && { location: location && placeOf(location) }) };
    const keyword = keywordOfId(id);
    const { data, ...page } = demoPage(rankHistory, rankChecks(keyword.tracked), { id, ...input });
    const checks = data.map((check) => shownCheck(keyword, check));
    return {
      data: checks,
      ...page,
      markers: input.cursor === undefined ? demoMarkers(keyword, checks, input, runs) : [],
    };
  }),
  demo(createKeywords)((input) => createdFrom(input)),
  demo(bulkCreateKeywords)((input) => createdFrom(input)),
  demo(updateKeyword)(({ id, ...changes }) => updated(keywordOfId(id), changes)),
  demo(bulkUpdateKeywords)(({ scope, after = "", limit = 5000, ...changes }) => {
    const found = keywordsIn(scope)
      .map(({ id }) => id)
      .filter((id) => id > after)
      .sort()
      .slice(0, limit);
    const changed = found.filter((id) => isChangedBy(keywordOfId(id), changes)).length;
    return { matched: found.length, changed, next: found.length === limit ? (found.at(-1) ?? null) : null };
  }),
  demo(deleteKeyword)(() => ({})),
];

/** Least confidence of the kinds of label that a search names; of both where it names neither. */
function isCertain(
  { intentConfidence, relevanceConfidence }: DemoKeyword,
  { minConfidence, intent = [], relevance = [] }: { minConfidence?: number; intent?: unknown[]; relevance?: unknown[] },
): boolean {
  if (minConfidence === undefined) return true;
  const neither = intent.length === 0 && relevance.length === 0;
  const asked = [
    ...(intent.length > 0 || neither ? [intentConfidence] : []),
    ...(relevance.length > 0 || neither ? [relevanceConfidence] : []),
  ];
  return asked.every((confidence) => confidence !== null && confidence >= minConfidence);
}

function createdFrom({
  keywords: given,
  label = false,
}: {
  keywords: readonly { keyword: string; status?: Keyword["status"] }[];
  label?: boolean;
}): CreatedKeywords {
  const phrases = given.map(({ keyword }) => keywordText(keyword) ?? keyword);
  const isNew = (phrase: string, index: number) =>
    keywordOfPhrase(phrase) === undefined && phrases.indexOf(phrase) === index;
  const created = phrases.flatMap((keyword, index) => {
    if (!isNew(keyword, index)) return [];
    return [
      {
        id: givenKeyword(keyword).id,
        keyword,
        status: label ? "LABELLING" : (given[index]?.status ?? ("RAW" as const)),
      },
    ];
  });
  const scope = { keywordIds: created.map(({ id }) => id) };
  return {
    created,
    duplicatesSkipped: phrases.filter((phrase, index) => !isNew(phrase, index)),
    labelingInvocationId: label && created.length > 0 ? demoRunId("research.keyword.relabel", { scope }) : null,
  };
}

type Changes = Partial<Pick<Keyword, "intentLabels" | "relevanceLabel" | "priority" | "pillarId" | "tags" | "status">>;

type BulkChanges = Omit<Changes, "tags"> & { addTags?: string[]; removeTags?: string[] };

function isChangedBy(keyword: DemoKeyword, { addTags = [], removeTags = [], ...fields }: BulkChanges): boolean {
  const before: Readonly<Record<string, unknown>> = { ...keyword };
  return (
    addTags.some((tag) => !keyword.tags.includes(tag)) ||
    removeTags.some((tag) => keyword.tags.includes(tag)) ||
    Object.entries(fields).some(
      ([name, value]) => value !== undefined && JSON.stringify(before[name]) !== JSON.stringify(value),
    )
  );
}

/** Labels that a person sets are certain. */
function updated(keyword: DemoKeyword, changes: Changes): Keyword {
  const { intentLabels, relevanceLabel } = changes;
  return changed(shownKeyword(keyword), {
    ...changes,
    ...(intentLabels === undefined ? {} : { intentConfidence: 1 }),
    ...(relevanceLabel === undefined ? {} : { relevanceConfidence: relevanceLabel === null ? null : 1 }),
  });
}
