import { type Static, Type } from "typebox";
import { exampleKeyword } from "./examples/keyword.ts";
import { Identifier, IncludeArchived } from "./kernel/fields.ts";
import { defineOperation, type FieldError } from "./kernel/operation.ts";
import { Closed, ListOf, NoContent, Nullable, OneOf, Paging, Tags } from "./kernel/schemas.ts";
import { keywordFilterFields, keywordStatuses } from "./keyword-filter.ts";
import { keywordText, MOST_KEYWORD_TAGS } from "./keyword-text.ts";
import {
  IntentLabel,
  KEYWORD_PRIORITIES,
  KEYWORD_SORTS,
  KEYWORD_STATUSES,
  Keyword,
  RELEVANCE_LABELS,
  RelevanceLabel,
} from "./keywords.ts";
import { PRICE_WORDS, PRICES } from "./prices.ts";

const operation = { area: "keywords", scope: "workspace", workspace: "required", demo: "demo" } as const;

export const searchKeywords = defineOperation({
  ...operation,
  name: "research.keyword.search",
  method: "POST",
  path: "/v1/keywords/search",
  kind: "query",
  status: 200,
  credits: "free",
  summary: "Search keywords",
  description:
    "Keywords of the workspace that match all filters: labels with a least confidence, pillars by slug, content that is missing. For filters in an address use `research.keyword.list`; for counts per value use `research.keyword.facets`.",
  errors: ["validation_error"],
  input: Closed({
    ...keywordFilterFields,
    status: keywordStatuses,
    minConfidence: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          "Least confidence, 0 to 1, of the kinds of label that the search names; of both kinds when it names neither.",
      }),
    ),
    missingFromContent: Type.Optional(
      Type.Boolean({ description: "True: only keywords that no content targets; false: only those that have some." }),
    ),
    includeArchived: IncludeArchived("True finds archived keywords too."),
    sort: Type.Optional(
      OneOf(KEYWORD_SORTS, {
        default: "-createdAt",
        description: "Field to sort by; `-` for descending. Unknown values come last.",
      }),
    ),
    ...Paging({ defaultLimit: 100, maxLimit: 500 }),
  }),
  output: ListOf(Keyword),
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
    sorts: ["createdAt", "keyword", "volume", "kd"],
    identifier: "id",
    // Which confidence it looks at depends on the labels that the search names.
    others: ["minConfidence"],
  },
  example: {
    input: { intent: ["PURCHASE"], minConfidence: 0.7, missingFromContent: true, maxKd: 30, minVolume: 100 },
    output: { data: [exampleKeyword], nextCursor: null, total: 1 },
  },
});

const NewKeyword = Closed(
  {
    keyword: Type.String({ minLength: 1, maxLength: 500, description: "The phrase." }),
    intentLabels: Type.Optional(
      Type.Array(IntentLabel, {
        uniqueItems: true,
        description: "Its intent, when you know it; kept with confidence 1.",
      }),
    ),
    relevanceLabel: Type.Optional(
      OneOf(RELEVANCE_LABELS, { description: "Its relevance, when you know it; kept with confidence 1." }),
    ),
    status: Type.Optional(
      OneOf(["RAW", "LABELED", "FOCUSED", "ARCHIVED"], {
        description: "The state it begins in, RAW when left out; LABELLING in any case where `label` is true.",
      }),
    ),
    priority: Type.Optional(OneOf(KEYWORD_PRIORITIES, { description: "How much it matters to you." })),
    pillarId: Type.Optional(Identifier("pil", "its pillar, when it is another than that of the request")),
    tags: Type.Optional({ ...Tags, description: "Labels of its own, beside those of the request." }),
    volume: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: "Searches a month, when you know it." }),
    ),
    kd: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: "Keyword difficulty, 0 to 100, when you know it." }),
    ),
  },
  { description: "A keyword to create." },
);

function newKeywords(most: number) {
  return {
    keywords: Type.Array(NewKeyword, {
      minItems: 1,
      maxItems: most,
      description: `The keywords, 1 to ${most.toLocaleString("en")}.`,
    }),
    label: Type.Optional(
      Type.Boolean({
        default: false,
        description: `Whether a run labels them; they are LABELLING until it ends. ${PRICES.keywordLabels.perKeyword} credits a keyword.`,
      }),
    ),
    pillarId: Type.Optional(Identifier("pil", "the pillar they belong to")),
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
    if (new Set([...tags, ...(one.tags ?? [])]).size > MOST_KEYWORD_TAGS)
      return {
        field: `keywords[${index}].tags`,
        message: `must be at most ${MOST_KEYWORD_TAGS} with those of the request`,
      };
    return [];
  });
}

export const CreatedKeywords = Type.Object(
  {
    created: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier, `kw_…`." }),
        keyword: Type.String({ description: "The phrase as it is kept." }),
        status: OneOf(KEYWORD_STATUSES, { description: "RAW where none was given; LABELLING when a run labels it." }),
      }),
      { description: "The new keywords, in the order of the request." },
    ),
    duplicatesSkipped: Type.Array(Type.String(), {
      description: "Phrases that the workspace has already, or that the request names twice.",
    }),
    labelingInvocationId: Nullable(Type.String(), {
      description: "The run that labels them, `inv_…`; null when none was asked for.",
    }),
  },
  { description: "What was created." },
);
export type CreatedKeywords = Static<typeof CreatedKeywords>;

export const createKeywords = defineOperation({
  ...operation,
  name: "research.keyword.create",
  method: "POST",
  path: "/v1/keywords",
  kind: "command",
  status: 201,
  credits: PRICE_WORDS.newKeywords,
  summary: "Create keywords",
  description:
    "Stores keywords you already have, and has them labelled if asked. One that exists is a 409 when it is the only one, and is skipped and listed among several. For more than 1,000 use `research.keyword.bulk_create`; to find new ones use `research.keyword.research`.",
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

export const bulkCreateKeywords = defineOperation({
  ...operation,
  name: "research.keyword.bulk_create",
  method: "POST",
  path: "/v1/keywords/bulk",
  kind: "command",
  status: 201,
  credits: PRICE_WORDS.newKeywords,
  summary: "Create many keywords",
  description:
    "Stores up to 5,000 keywords in one transaction: all that are new, or none if anything is wrong. Same fields as `research.keyword.create`, which suits a few.",
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

export const updateKeyword = defineOperation({
  ...operation,
  name: "research.keyword.update",
  method: "PATCH",
  path: "/v1/keywords/{id}",
  kind: "command",
  status: 200,
  credits: "free",
  summary: "Change a keyword",
  description:
    "Sets labels, priority, pillar, tags or state; what you leave out stays. Labels you set have confidence 1. The phrase cannot be changed: create another. To have labels worked out use `research.keyword.relabel`.",
  errors: ["validation_error", "keyword_not_found", "pillar_not_found"],
  input: Closed({
    id: Identifier("kw", "the keyword"),
    intentLabels: Type.Optional(
      Type.Array(IntentLabel, { uniqueItems: true, description: "Why people search it; replaces the list." }),
    ),
    relevanceLabel: Type.Optional(
      Nullable(RelevanceLabel, { description: "How it relates to the offer. null clears it." }),
    ),
    priority: Type.Optional(
      Nullable(OneOf(KEYWORD_PRIORITIES), { description: "How much it matters to you. null clears it." }),
    ),
    pillarId: Type.Optional(
      Nullable(Identifier("pil", "the pillar"), {
        description: "The pillar it belongs to, `pil_…`. null takes it out.",
      }),
    ),
    tags: Type.Optional(Tags),
    status: Type.Optional(
      OneOf(KEYWORD_STATUSES, {
        description: "The state to put it in, from any other; this also brings it back from ARCHIVED.",
      }),
    ),
  }),
  output: Keyword,
  example: {
    input: { id: exampleKeyword.id, status: "FOCUSED", priority: "HIGH" },
    output: exampleKeyword,
  },
});

export const deleteKeyword = defineOperation({
  ...operation,
  name: "research.keyword.delete",
  method: "DELETE",
  path: "/v1/keywords/{id}",
  kind: "command",
  status: 204,
  credits: "free",
  summary: "Archive a keyword",
  description:
    "Archives a keyword: it leaves lists and tracking, and keeps its rank history. Archiving it again changes nothing. `hard` removes it and its history for good and needs an ADMIN key. To bring it back use `research.keyword.update` with another `status`.",
  errors: ["keyword_not_found", "forbidden"],
  input: Closed({
    id: Identifier("kw", "the keyword"),
    hard: Type.Optional(
      Type.Boolean({
        default: false,
        description: "True removes it for good, with its rank history; needs an ADMIN key.",
      }),
    ),
  }),
  output: NoContent,
  example: { input: { id: exampleKeyword.id }, output: {} },
});

export const keywordChangeOperations = [
  searchKeywords,
  createKeywords,
  bulkCreateKeywords,
  updateKeyword,
  deleteKeyword,
];
