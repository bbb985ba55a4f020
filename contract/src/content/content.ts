import { type Static, Type } from "typebox";
import { Unset } from "../kernel/answers.ts";
import { Identifier, IncludeArchived, WebAddress } from "../kernel/fields.ts";
import type { ListRules } from "../kernel/list-rules.ts";
import type { FieldError } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Paging, Tags, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";

/** The largest number of a revision that is stored. */
export const MAX_REVISION = 2 ** 31 - 1;

export const CONTENT_STATUSES = ["DRAFT", "PUBLISHED", "ARCHIVED"] as const;
export const CONTENT_MODES = ["quick", "with-research", "deep-technical"] as const;
export const CONTENT_LENGTHS = ["short", "medium", "long"] as const;
export const CONTENT_MODELS = ["model_a", "model_b", "model_c"] as const;
export const CONTENT_SOURCES = ["USER", "BULK", "CONTENT_GAP", "CONTENT_FACTORY"] as const;

export const ContentStatus = OneOf(CONTENT_STATUSES, { description: "State of the content." });
export type ContentStatus = Static<typeof ContentStatus>;

export const AppliedRefiner = Type.Object(
  {
    refinerId: Type.String({ description: "Identifier of the refiner, `rfn_…`." }),
    appliedAt: Timestamp("Time it was applied."),
  },
  { description: "A refiner that was applied." },
);
export type AppliedRefiner = Static<typeof AppliedRefiner>;

const intermediateData = Type.Object(
  {
    outline: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the section, for `section:<id>` of a regeneration." }),
        heading: Type.String({ description: "Text of the heading." }),
        level: Type.Integer({ minimum: 2, maximum: 4, description: "Level of the heading, 2 to 4." }),
      }),
      { description: "Sections in order." },
    ),
    researchSnippets: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the snippet. Factual statements refer to it." }),
        url: Type.String({ description: "URL of the source." }),
        text: Type.String({ description: "Quoted text." }),
      }),
      { description: "Sources that were read." },
    ),
    briefId: Unset(Type.String({ description: "Brief that the text follows, `brief_…`." })),
    writer: Unset(
      Type.String({ description: "Model that wrote the text; `sandbox-writer` in test worlds. Null for a person." }),
    ),
  },
  { description: "Outline, sources and brief of the text." },
);

export const CLAIM_KINDS = ["number", "date", "name", "comparison", "quotation"] as const;

export const ContentClaim = Type.Object(
  {
    start: Type.Integer({ minimum: 0, description: "Index of its first character in the body, in UTF-16 code units." }),
    end: Type.Integer({ minimum: 0, description: "Index after its last character." }),
    text: Type.String({ description: "The sentence." }),
    kinds: Type.Array(OneOf(CLAIM_KINDS), { description: "Kinds of facts that it states." }),
    support: OneOf(["snippet", "brand", "none"], {
      description: "`snippet`: a stored source supports it. `brand`: the profile of the brand supports it.",
    }),
    snippetId: Nullable(Type.String(), { description: "Snippet that supports it; null for other support." }),
    url: Nullable(Type.String(), { description: "URL of the source; null if none." }),
  },
  { description: "A sentence with a fact, and its support." },
);
export type ContentClaim = Static<typeof ContentClaim>;

export const Content = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cnt_…`." }),
    revision: Type.Integer({
      minimum: 1,
      description: "Number of this revision. Each change of the body creates one.",
    }),
    body: Type.String({ description: "Markdown. Only the first 500 characters if `bodyTruncated` is true." }),
    bodyTruncated: Unset(Type.Boolean({ default: false, description: "True in lists without `includeBody`." })),
    wordCount: Type.Integer({ minimum: 0, description: "Words of the full body." }),
    descriptions: Type.Object(
      {
        meta: Nullable(Type.String(), {
          description: "Meta description for search engines, about 155 characters; null if none.",
        }),
        og: Nullable(Type.String(), { description: "Text for shared links; null if none." }),
        twitter: Nullable(Type.String(), { description: "Text for short messages; null if none." }),
      },
      { description: "Short descriptions of the content." },
    ),
    refinements: Type.Array(AppliedRefiner, { description: "Refiners applied to this revision, in order." }),
    intermediateData,
    claims: Unset(
      Type.Array(ContentClaim, {
        description: "Sentences with facts and their support. Null if they were not checked.",
      }),
    ),
    inProgress: Unset(
      Type.Boolean({
        default: false,
        description: "True while a run writes the text. The body is what exists so far.",
      }),
    ),
  },
  { description: "Text of a blog post or landing page." },
);
export type Content = Static<typeof Content>;

export const RefinementHistory = Type.Array(
  Type.Object({
    revision: Type.Integer({ minimum: 1, description: "Revision that the refiner created." }),
    fromRevision: Type.Integer({ minimum: 1, description: "Revision that the refiner changed." }),
    refinerId: Type.String({ description: "Identifier of the refiner, `rfn_…`." }),
    invocationId: Type.String({ description: "Identifier of the run, `inv_…`." }),
    appliedAt: Timestamp("Time it was applied."),
    scoreBefore: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "not_scored", {
      description: "Score before, 0 to 100; null if not scored.",
    }),
    scoreAfter: Knowable(Type.Number({ minimum: 0, maximum: 100 }), "not_scored", {
      description: "Score after, 0 to 100; null if not scored.",
    }),
  }),
  { description: "Refinements, oldest first; only with `includeRefinementHistory`." },
);

export const Writing = Type.Object(
  {
    length: OneOf(CONTENT_LENGTHS, { description: "About 800, 1,500 or 2,500 words." }),
    targetWordCount: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Target number of words; null uses `length`.",
    }),
    instructions: Nullable(Type.String(), { description: "Additional instructions for the writer; null if none." }),
    model: Nullable(Type.String(), { description: "Model that writes; null uses the workspace's default." }),
  },
  { description: "Writing settings." },
);
export type Writing = Static<typeof Writing>;

const length = OneOf(CONTENT_LENGTHS, { description: "About 800, 1,500 or 2,500 words. Defaults to `medium`." });
const targetWordCount = Type.Integer({
  minimum: 100,
  maximum: 20_000,
  description: "Target number of words, 100 to 20,000. Overrides `length`.",
});
const instructions = Type.String({
  minLength: 1,
  maxLength: 10_000,
  description: "Additional instructions for the writer.",
});
export const ContentModel = OneOf(CONTENT_MODELS, {
  description:
    "Writer model of this service. The operator configures the available models. Defaults to the workspace's.",
});

export const WritingInput = Closed(
  {
    length: Type.Optional(length),
    targetWordCount: Type.Optional(targetWordCount),
    instructions: Type.Optional(instructions),
  },
  { description: "Writing settings." },
);

export const WritingChange = Closed(
  {
    length: Type.Optional(length),
    targetWordCount: Type.Optional(
      Nullable(targetWordCount, { description: "Target number of words. null clears the field." }),
    ),
    instructions: Type.Optional(
      Nullable(instructions, { description: "Instructions for the writer. null clears the field." }),
    ),
    model: Type.Optional(Nullable(ContentModel, { description: "Model that writes. null restores the default." })),
  },
  { description: "Writing settings, effective from the next regeneration." },
);

export const ContentResearch = Closed(
  {
    forumUrls: Type.Optional(
      Type.Array(WebAddress("URL of a discussion."), {
        maxItems: 20,
        description: "Discussions to read first, up to 20.",
      }),
    ),
    additionalContentUrls: Type.Optional(
      Type.Array(WebAddress("URL of a page."), { maxItems: 20, description: "Other pages to read first, up to 20." }),
    ),
  },
  { description: "Sources to read before writing." },
);

export const Mode = OneOf(CONTENT_MODES, {
  default: "with-research",
  description: "Amount of work: about 3, 5 or 12 minutes.",
});
export const RefinerIds = Type.Array(Identifier("rfn", "a refiner"), {
  maxItems: 20,
  uniqueItems: true,
  description: "Refiners to apply to the draft, in order; up to 20. Defaults to the pillar's; `[]` applies none.",
});
export const pillarSlug = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Slug of the pillar that provides voice and refiners.",
});

const SUBJECTS = ["keywordId", "keyword", "topic"] as const;

/** Every field of an order that does not name exactly one subject. */
export function subjectFaults(order: Partial<Record<(typeof SUBJECTS)[number], string>>): FieldError[] {
  const [first, ...others] = SUBJECTS.filter((name) => order[name] !== undefined);
  if (first === undefined)
    return SUBJECTS.map((field) => ({ field, message: `is required: give one of ${LIST_OF_SUBJECTS}` }));
  return others.map((field) => ({ field, message: `cannot be given together with \`${first}\`` }));
}

const LIST_OF_SUBJECTS = "`keywordId`, `keyword` and `topic`";

/** Inputs that blog posts and landing pages share when they are written. */
export const contentOrder = {
  keywordId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Keyword to write for, `kw_…`. Give exactly one of `keywordId`, `keyword` and `topic`.",
    }),
  ),
  keyword: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "Phrase to write for. A new phrase becomes a keyword." }),
  ),
  topic: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: "Topic to write about, without a keyword." }),
  ),
  pillarSlug: Type.Optional(pillarSlug),
  mode: Type.Optional(Mode),
  writing: Type.Optional(WritingInput),
  research: Type.Optional(ContentResearch),
  model: Type.Optional(ContentModel),
  refinerIds: Type.Optional(RefinerIds),
  approval: Type.Optional(
    Closed(
      {
        required: Type.Optional(Type.Boolean({ description: "Wait for an approval before refining or publishing." })),
      },
      { description: "Approval settings. They add to the workspace's policy and never disable it." },
    ),
  ),
  tags: Type.Optional(Tags),
};

/** Inputs that both share when they are rewritten. */
export const rewriteOrder = {
  scope: Type.Optional(
    Type.String({
      pattern: "^(all|outline|descriptions|section:.{1,100})$",
      default: "all",
      description: "Part to rewrite: `all`, `outline`, `descriptions` or `section:<id>` of the outline.",
    }),
  ),
  preserveRefinements: Type.Optional(
    Type.Boolean({ default: false, description: "True applies the refiners of the previous revision again." }),
  ),
};

/** Inputs that both lists share. */
export const contentListFields = {
  status: Type.Optional(Csv("Only those in one of these states: DRAFT, PUBLISHED, ARCHIVED.")),
  pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only those of this pillar, by slug." })),
  keyword: Type.Optional(Type.String({ maxLength: 100, description: "Only those for this keyword, `kw_…`." })),
  tag: Type.Optional(Type.String({ maxLength: 100, description: "Only those with this tag." })),
  q: Type.Optional(Type.String({ maxLength: 200, description: "Only titles that contain this text, ignoring case." })),
  archived: Type.Optional(
    Type.Boolean({
      description: "True returns only archived ones, false none. Defaults to false unless `status` contains ARCHIVED.",
    }),
  ),
  includeArchived: IncludeArchived("Include archived ones if neither `archived` nor `status` decides it."),
  includeBody: Type.Optional(
    Type.Boolean({ default: false, description: "True returns full bodies; false the first 500 characters." }),
  ),
  ...Paging({ defaultLimit: 50, maxLimit: 200 }),
};

/** Filters and order of both lists. `contentOnShelf` handles `archived`, which has three meanings and therefore no list rule. */
export const contentList = {
  filters: {
    status: { is: "oneOf", of: "status", values: CONTENT_STATUSES },
    pillar: { is: "equal", of: "pillarSlug" },
    keyword: { is: "overlaps", of: "keywordIds" },
    tag: { is: "has", of: "tags" },
    q: { is: "contains", of: "title" },
  },
  order: "-createdAt",
  identifier: "id",
  others: ["archived", "includeArchived", "includeBody"],
} as const satisfies ListRules;

/** Whether a list contains archived content (true), other content (false) or, if a state is named, both (undefined). */
export function archivedFilterOf({
  archived,
  status,
  includeArchived,
}: {
  archived?: boolean;
  status?: string;
  includeArchived?: boolean;
}): boolean | undefined {
  return archived ?? (status === undefined && includeArchived !== true ? false : undefined);
}

/** Inputs that both share when they are changed. */
export const contentChange = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: "Title of the content." })),
  slug: Type.Optional(
    Type.String({
      pattern:
        "^[^\\u0000-\\u002f\\u003a-\\u0060\\u007b-\\u007f]+(-[^\\u0000-\\u002f\\u003a-\\u0060\\u007b-\\u007f]+)*$",
      maxLength: 200,
      description: "Last part of the URL: lower-case letters of any script, digits and single dashes.",
    }),
  ),
  writing: Type.Optional(WritingChange),
  content: Type.Optional(
    Closed(
      {
        body: Type.String({ maxLength: 500_000, description: "Full text in Markdown. Creates a revision." }),
        reason: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 500,
            description: "Why the text changes, for the list of revisions.",
          }),
        ),
      },
      { description: "New text." },
    ),
  ),
  expectedRevision: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_REVISION,
      description:
        "Revision that the change is based on; 0 if there is no text. If another revision is current, nothing changes (409 `concurrent_modification`).",
    }),
  ),
  archived: Type.Optional(Type.Boolean({ description: "True archives the content; false restores it." })),
  tags: Type.Optional(Tags),
};

/** Fields that both records share. */
export const contentRecord = {
  title: Type.String({ description: "Title; a placeholder until the text is written." }),
  slug: Nullable(Type.String(), { description: "Last part of the URL; null until the text is written." }),
  status: ContentStatus,
  pillarSlug: Nullable(Type.String(), { description: "Slug of the pillar; null if none." }),
  keywords: Type.Array(
    Type.Object({
      id: Type.String({ description: "Identifier of the keyword, `kw_…`." }),
      keyword: Type.String({ description: "The phrase." }),
      isPrimary: Type.Boolean({ description: "Whether it is the main keyword." }),
    }),
    { description: "Target keywords." },
  ),
  tags: Type.Array(Type.String(), { description: "Labels." }),
  source: OneOf(CONTENT_SOURCES, { description: "Origin of the request." }),
  additionalPrompts: Type.Array(Type.String(), { description: "Additional instructions given to the writer, by run." }),
  writing: Writing,
  content: Nullable(Content, { description: "The text; null until it is written." }),
  publishedUrl: Nullable(Type.String(), { description: "URL of the published page; null if unpublished." }),
  archived: Type.Boolean({ description: "Whether it is archived." }),
  archivedAt: Nullable(Timestamp("Time it was archived."), { description: "Time it was archived; null if it is not." }),
  createdAt: Timestamp("Creation time."),
  updatedAt: Timestamp("Time of the last change."),
};

export const exampleContent: Content = {
  id: "cnt_t4x8b2f6j0n4r8v2z6d0h4l8",
  revision: 3,
  body: "# How studios bill by the hour without losing hours\n\nMost hours are lost on Friday, when people remember the week…",
  wordCount: 1480,
  descriptions: {
    meta: "Where billable hours go missing in a studio, and four habits that bring them back.",
    og: "Where billable hours go missing in a studio.",
    twitter: "Four habits that bring billable hours back.",
  },
  refinements: [{ refinerId: "rfn_q3z7h1w5y9b2f6j0l4p8u3ga", appliedAt: "2026-11-16T09:04:00.000Z" }],
  intermediateData: {
    outline: [{ id: "where-hours-go", heading: "Where the hours go", level: 2 }],
    researchSnippets: [
      {
        id: "s1",
        url: "https://forum.example/t/friday-timesheets/4812",
        text: "We rebuild the week from calendars every Friday.",
      },
    ],
  },
};

export const exampleContentRecord = {
  title: "How studios bill by the hour without losing hours",
  slug: "bill-by-the-hour",
  status: "DRAFT" as const,
  pillarSlug: "project-budgets",
  keywords: [{ id: "kw_o2s6w0a4e8i2m6q0u4y8c2g6", keyword: "time tracking for studios", isPrimary: true }],
  tags: ["november"],
  source: "USER" as const,
  additionalPrompts: [],
  writing: { length: "medium" as const, targetWordCount: null, instructions: "Show the arithmetic.", model: null },
  content: exampleContent,
  publishedUrl: null,
  archived: false,
  archivedAt: null,
  createdAt: "2026-11-16T09:00:00.000Z",
  updatedAt: "2026-11-16T09:05:10.000Z",
};

/** A kind of written content: what its operations are called. */
export interface ContentKind {
  area: string;
  /** Noun for sentences. */
  noun: string;
  /** Prefix of the operation names, and the skill that writes it. */
  name: string;
  path: string;
  prefix: string;
  exampleId: string;
  exampleContentId: string;
}
