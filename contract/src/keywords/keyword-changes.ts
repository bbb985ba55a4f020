import { type Static, Type } from "typebox";
import { exampleKeyword, exampleListedKeyword } from "../examples/keyword.ts";
import { Identifier, IncludeArchived } from "../kernel/fields.ts";
import { defineCommand, defineDelete, defineQuery, type FieldError } from "../kernel/operation.ts";
import { Closed, ListOf, Nullable, OneOf, Paging, Tags } from "../kernel/schemas.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import { keywordFilterFields, keywordStatuses } from "./keyword-filter.ts";
import {
  IntentLabel,
  KEYWORD_PRIORITIES,
  KEYWORD_STATUSES,
  Keyword,
  ListedKeyword,
  RELEVANCE_LABELS,
  RelevanceLabel,
} from "./keyword-schemas.ts";
import { keywordText, MAX_KEYWORD_TAGS } from "./keyword-text.ts";
import { KEYWORD_SORTS } from "./keywords.ts";

export const searchKeywords = defineQuery({
  area: "keywords",
  name: "research.keyword.search",
  method: "POST",
  path: "/v1/keywords/search",
  summary: "Search keywords",
  description:
    "Returns keywords of the workspace that match all filters, including minimum label confidence, pillar slugs and missing content. For filters in a URL use `research.keyword.list`; for counts by value use `research.keyword.facets`.",
  errors: ["validation_error"],
  input: Closed({
    ...keywordFilterFields,
    status: keywordStatuses,
    minConfidence: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: "Minimum confidence, 0 to 1, of the label types in the search; of both types if it names neither.",
      }),
    ),
    missingFromContent: Type.Optional(
      Type.Boolean({ description: "True returns only keywords without content; false only keywords with content." }),
    ),
    includeArchived: IncludeArchived("Include archived keywords."),
    sort: Type.Optional(
      OneOf(KEYWORD_SORTS, {
        default: "-createdAt",
        description:
          "Sort field; `-` for descending. `rank` is the position of the latest check on desktop in the workspace's market, `change` the positions gained in 7 days. Unknown values come last.",
      }),
    ),
    ...Paging({ defaultLimit: 100, maxLimit: 500 }),
  }),
  output: ListOf(ListedKeyword),
  list: {
    filters: {
      intent: { is: "overlaps", of: "intentLabels" },
      relevance: { is: "oneOf", of: "relevanceLabel" },
      priority: { is: "oneOf", of: "priority" },
      pillarSlugs: { is: "oneOf", of: "pillarSlug" },
      tags: { is: "overlaps", of: "tags" },
      minVolume: { is: "atLeast", of: "volume" },
      maxKd: { is: "atMost", of: "kd" },
      q: { is: "contains", of: "keyword" },
      status: { is: "oneOf", of: "status" },
      missingFromContent: { is: "equal", of: "lacksContent" },
      includeArchived: { is: "reveals", of: "archived", unless: "status" },
    },
    order: "-createdAt",
    sorts: ["createdAt", "keyword", "volume", "kd", "rank", "change"],
    identifier: "id",
    // The labels in the search decide which confidence it compares.
    others: ["minConfidence"],
  },
  example: {
    input: { intent: ["PURCHASE"], minConfidence: 0.7, missingFromContent: true, maxKd: 30, minVolume: 100 },
    output: { data: [exampleListedKeyword], nextCursor: null, total: 1 },
  },
});

const NewKeyword = Closed(
  {
    keyword: Type.String({ minLength: 1, maxLength: 500, description: "The phrase." }),
    intentLabels: Type.Optional(
      Type.Array(IntentLabel, {
        uniqueItems: true,
        description: "Search intents, if known; stored with confidence 1.",
      }),
    ),
    relevanceLabel: Type.Optional(
      OneOf(RELEVANCE_LABELS, { description: "Relation to the brand's offer, if known; stored with confidence 1." }),
    ),
    status: Type.Optional(
      OneOf(["RAW", "LABELED", "FOCUSED", "ARCHIVED"], {
        description: "Initial state. Defaults to RAW. Ignored if `label` is true: the keyword starts as LABELLING.",
      }),
    ),
    priority: Type.Optional(OneOf(KEYWORD_PRIORITIES, { description: "Priority of the keyword." })),
    pillarId: Type.Optional(Identifier("pil", "the pillar", "Defaults to that of the request.")),
    tags: Type.Optional({ ...Tags, description: "Tags in addition to those of the request." }),
    volume: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: "Searches per month, if known." }),
    ),
    kd: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Keyword difficulty, 0 to 100, if known." }),
    ),
  },
  { description: "A keyword to create." },
);

function newKeywords(maxItems: number) {
  return {
    keywords: Type.Array(NewKeyword, {
      minItems: 1,
      maxItems,
      description: `Keywords to create, 1 to ${maxItems.toLocaleString("en")}.`,
    }),
    label: Type.Optional(
      Type.Boolean({
        default: false,
        description: `Whether a run labels the keywords, for ${PRICES.keywordLabels.perKeyword} credits each. They are LABELLING until it ends.`,
      }),
    ),
    pillarId: Type.Optional(Identifier("pil", "the pillar for all keywords")),
    tags: Type.Optional(Tags),
  };
}

interface GivenKeywords {
  keywords: readonly { keyword: string; tags?: readonly string[] }[];
  tags?: readonly string[];
}

function checkNewKeywords({ keywords, tags = [] }: GivenKeywords): FieldError[] {
  return keywords.flatMap((one, index) => {
    if (keywordText(one.keyword) === undefined)
      return { field: `keywords[${index}].keyword`, message: "must be a phrase of 1 to 500 characters" };
    if (new Set([...tags, ...(one.tags ?? [])]).size > MAX_KEYWORD_TAGS)
      return {
        field: `keywords[${index}].tags`,
        message: `must be at most ${MAX_KEYWORD_TAGS}, including those of the request`,
      };
    return [];
  });
}

export const CreatedKeywords = Type.Object(
  {
    created: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier, `kw_…`." }),
        keyword: Type.String({ description: "The phrase as stored." }),
        status: OneOf(KEYWORD_STATUSES, { description: "RAW by default; LABELLING while a run labels the keyword." }),
      }),
      { description: "New keywords, in request order." },
    ),
    duplicatesSkipped: Type.Array(Type.String(), {
      description: "Phrases that already exist in the workspace or occur twice in the request.",
    }),
    labelingInvocationId: Nullable(Type.String(), {
      description: "Run that labels the keywords, `inv_…`; null if not requested.",
    }),
  },
  { description: "Result of the request." },
);
export type CreatedKeywords = Static<typeof CreatedKeywords>;

export const createKeywords = defineCommand({
  area: "keywords",
  name: "research.keyword.create",
  path: "/v1/keywords",
  credits: PRICE_WORDS.newKeywords,
  summary: "Create keywords",
  description:
    "Stores keywords that you provide and optionally labels them. A single keyword that exists returns 409; among several, existing ones are skipped and listed. For more than 1,000 use `research.keyword.bulk_create`; to find new keywords use `research.keyword.research`.",
  errors: [
    "validation_error",
    "duplicate_keyword",
    "pillar_not_found",
    "insufficient_credits",
    "concurrency_limited",
    "limit_reached",
  ],
  input: Closed(newKeywords(1000)),
  check: checkNewKeywords,
  output: CreatedKeywords,
  example: {
    input: {
      keywords: [
        { keyword: "time tracking for architects", intentLabels: ["PURCHASE"] },
        { keyword: "studio timesheet app" },
      ],
      label: true,
    },
    output: {
      created: [{ id: exampleKeyword.id, keyword: "time tracking for architects", status: "LABELLING" }],
      duplicatesSkipped: ["studio timesheet app"],
      labelingInvocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
    },
  },
});

export const bulkCreateKeywords = defineCommand({
  area: "keywords",
  name: "research.keyword.bulk_create",
  path: "/v1/keywords/bulk",
  credits: PRICE_WORDS.newKeywords,
  summary: "Create many keywords",
  description:
    "Stores up to 5,000 keywords in one transaction: all new ones, or none if any is invalid. For up to 1,000 keywords use `research.keyword.create`, which has the same fields.",
  errors: [
    "validation_error",
    "duplicate_keyword",
    "pillar_not_found",
    "insufficient_credits",
    "concurrency_limited",
    "limit_reached",
    "payload_too_large",
  ],
  input: Closed(newKeywords(5000)),
  check: checkNewKeywords,
  output: CreatedKeywords,
  example: {
    input: {
      keywords: [{ keyword: "time tracking for architects" }, { keyword: "billable hours tracker" }],
      pillarId: "pil_s8c2v6k0m4r9t3x7n1d5q8wb",
      tags: ["import:november"],
    },
    output: {
      created: [
        { id: exampleKeyword.id, keyword: "time tracking for architects", status: "RAW" },
        { id: "kw_z5g1j7b3f9s6l2h8y4u0o7ea", keyword: "billable hours tracker", status: "RAW" },
      ],
      duplicatesSkipped: [],
      labelingInvocationId: null,
    },
  },
});

export const updateKeyword = defineCommand({
  area: "keywords",
  name: "research.keyword.update",
  method: "PATCH",
  path: "/v1/keywords/{id}",
  summary: "Update a keyword",
  description:
    "Updates labels, priority, pillar, tags or state. Omitted fields keep their values. Labels that you set have confidence 1. The phrase is fixed; to change it create another keyword. For automatic labels use `research.keyword.relabel`.",
  errors: ["validation_error", "keyword_not_found", "pillar_not_found"],
  input: Closed({
    id: Identifier("kw", "the keyword"),
    intentLabels: Type.Optional(
      Type.Array(IntentLabel, { uniqueItems: true, description: "Search intents; replaces the list." }),
    ),
    relevanceLabel: Type.Optional(
      Nullable(RelevanceLabel, { description: "Relation to the brand's offer. null clears the field." }),
    ),
    priority: Type.Optional(
      Nullable(OneOf(KEYWORD_PRIORITIES), { description: "New priority. null clears the field." }),
    ),
    pillarId: Type.Optional(
      Nullable(Identifier("pil", "the pillar"), {
        description: "New pillar, `pil_…`. null removes the keyword from its pillar.",
      }),
    ),
    tags: Type.Optional(Tags),
    status: Type.Optional(
      OneOf(KEYWORD_STATUSES, {
        description: "New state, from any other. A state other than ARCHIVED restores an archived keyword.",
      }),
    ),
  }),
  output: Keyword,
  example: {
    input: { id: exampleKeyword.id, status: "FOCUSED", priority: "HIGH" },
    output: exampleKeyword,
  },
});

export const deleteKeyword = defineDelete({
  area: "keywords",
  name: "research.keyword.delete",
  path: "/v1/keywords/{id}",
  summary: "Archive a keyword",
  description:
    "Archives a keyword. Archived keywords leave lists and rank tracking and keep their rank history. Archiving again changes nothing. `hard` deletes the keyword and its history permanently and requires an ADMIN key. To restore it use `research.keyword.update` with another `status`.",
  errors: ["keyword_not_found", "forbidden"],
  input: Closed({
    id: Identifier("kw", "the keyword"),
    hard: Type.Optional(
      Type.Boolean({
        default: false,
        description: "True deletes the keyword and its rank history permanently; requires an ADMIN key.",
      }),
    ),
  }),
  example: { id: exampleKeyword.id },
});

export const keywordChangeOperations = [
  searchKeywords,
  createKeywords,
  bulkCreateKeywords,
  updateKeyword,
  deleteKeyword,
];
