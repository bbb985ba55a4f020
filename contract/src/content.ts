import { type Static, Type } from "typebox";
import { Identifier, IncludeArchived, WebAddress } from "./kernel/fields.ts";
import type { ListRules } from "./kernel/list-rules.ts";
import { Closed, Csv, Nullable, OneOf, Paging, Tags, Timestamp } from "./kernel/schemas.ts";

export const CONTENT_STATUSES = ["DRAFT", "PUBLISHED", "ARCHIVED"] as const;
export const CONTENT_MODES = ["quick", "with-research", "deep-technical"] as const;
export const CONTENT_LENGTHS = ["short", "medium", "long"] as const;
export const CONTENT_MODELS = ["model_a", "model_b", "model_c"] as const;
export const CONTENT_SOURCES = ["USER", "BULK", "CONTENT_GAP", "CONTENT_FACTORY"] as const;

export const ContentStatus = OneOf(CONTENT_STATUSES, { description: "Where it stands." });
export type ContentStatus = Static<typeof ContentStatus>;

export const AppliedRefiner = Type.Object(
  {
    refinerId: Type.String({ description: "The refiner, `rfn_…`." }),
    appliedAt: Timestamp("When it was applied."),
  },
  { description: "A refiner that was applied." },
);
export type AppliedRefiner = Static<typeof AppliedRefiner>;

const intermediateData = Type.Object(
  {
    outline: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the section, for `section:<id>` of a regeneration." }),
        heading: Type.String({ description: "Its heading." }),
        level: Type.Integer({ minimum: 2, maximum: 4, description: "Level of the heading, 2 to 4." }),
      }),
      { description: "Sections in order." },
    ),
    researchSnippets: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the snippet; statements of fact refer to it." }),
        url: Type.String({ description: "Where it comes from." }),
        text: Type.String({ description: "The words it rests on." }),
      }),
      { description: "What was read for it." },
    ),
  },
  { description: "What the writing rests on." },
);

export const Content = Type.Object(
  {
    id: Type.String({ description: "Identifier, `cnt_…`." }),
    revision: Type.Integer({ minimum: 1, description: "Number of this revision; each change of the body makes one." }),
    body: Type.String({ description: "Markdown; the first 500 characters where `bodyTruncated` is true." }),
    bodyTruncated: Type.Optional(Type.Boolean({ description: "True in lists without `includeBody`." })),
    wordCount: Type.Integer({ minimum: 0, description: "Words of the whole body." }),
    descriptions: Type.Object(
      {
        meta: Nullable(Type.String(), { description: "For search engines, about 155 characters; null for none." }),
        og: Nullable(Type.String(), { description: "For links shared elsewhere; null for none." }),
        twitter: Nullable(Type.String(), { description: "For short messages; null for none." }),
      },
      { description: "Short texts about it." },
    ),
    refinements: Type.Array(AppliedRefiner, { description: "Refiners applied to this revision, in order." }),
    intermediateData,
  },
  { description: "Text of a blog post or landing page." },
);
export type Content = Static<typeof Content>;

export const Revision = Type.Object(
  {
    revision: Type.Integer({ minimum: 1, description: "Its number, from 1." }),
    contentId: Type.String({ description: "The content, `cnt_…`." }),
    title: Type.String({ description: "Title at the time." }),
    body: Type.Optional(Type.String({ description: "Markdown; only with `includeBody`." })),
    wordCount: Type.Integer({ minimum: 0, description: "Words of the body." }),
    origin: OneOf(["generated", "regenerated", "refined", "edited"], { description: "How it came about." }),
    refinerId: Nullable(Type.String(), { description: "The refiner that made it, `rfn_…`; null for others." }),
    invocationId: Nullable(Type.String(), { description: "The run that made it, `inv_…`; null for an edit." }),
    createdBy: Nullable(Type.String(), { description: "The key that made it, `akey_…`; null for a run." }),
    createdAt: Timestamp("When it was made."),
  },
  { description: "A version of a text." },
);
export type Revision = Static<typeof Revision>;

export const RefinementHistory = Type.Array(
  Type.Object({
    revision: Type.Integer({ minimum: 1, description: "The revision the refiner made." }),
    fromRevision: Type.Integer({ minimum: 1, description: "The revision it worked on." }),
    refinerId: Type.String({ description: "The refiner, `rfn_…`." }),
    invocationId: Type.String({ description: "The run, `inv_…`." }),
    appliedAt: Timestamp("When it was applied."),
    scoreBefore: Nullable(Type.Number({ minimum: 0, maximum: 100 }), { description: "0 to 100; null if not scored." }),
    scoreAfter: Nullable(Type.Number({ minimum: 0, maximum: 100 }), { description: "0 to 100; null if not scored." }),
  }),
  { description: "Chain of refinements, oldest first; only with `includeRefinementHistory`." },
);

export const Writing = Type.Object(
  {
    length: OneOf(CONTENT_LENGTHS, { description: "About 800, 1,500 or 2,500 words." }),
    targetWordCount: Nullable(Type.Integer({ minimum: 1 }), {
      description: "Words to aim for; null goes by `length`.",
    }),
    instructions: Nullable(Type.String(), { description: "What the writer is told besides; null for nothing." }),
    model: Nullable(Type.String(), { description: "Who writes; null for the workspace's default." }),
  },
  { description: "How it is written." },
);
export type Writing = Static<typeof Writing>;

const length = OneOf(CONTENT_LENGTHS, { description: "About 800, 1,500 or 2,500 words; default `medium`." });
const targetWordCount = Type.Integer({
  minimum: 100,
  maximum: 20_000,
  description: "Words to aim for, 100 to 20,000; goes before `length`.",
});
const instructions = Type.String({ minLength: 1, maxLength: 10_000, description: "What to tell the writer besides." });
export const ContentModel = OneOf(CONTENT_MODELS, {
  description:
    "One of the writers of this service; the operator decides which models they are. Default the workspace's.",
});

export const WritingInput = Closed(
  {
    length: Type.Optional(length),
    targetWordCount: Type.Optional(targetWordCount),
    instructions: Type.Optional(instructions),
  },
  { description: "How to write it." },
);

export const WritingChange = Closed(
  {
    length: Type.Optional(length),
    targetWordCount: Type.Optional(Nullable(targetWordCount, { description: "Words to aim for. null clears it." })),
    instructions: Type.Optional(Nullable(instructions, { description: "What to tell the writer. null clears it." })),
    model: Type.Optional(Nullable(ContentModel, { description: "Who writes. null goes back to the default." })),
  },
  { description: "How to write it from the next regeneration on." },
);

export const ContentResearch = Closed(
  {
    forumUrls: Type.Optional(
      Type.Array(WebAddress("A discussion."), { maxItems: 20, description: "Discussions to read first, up to 20." }),
    ),
    additionalContentUrls: Type.Optional(
      Type.Array(WebAddress("A page."), { maxItems: 20, description: "Other pages to read first, up to 20." }),
    ),
  },
  { description: "What to read before writing." },
);

export const Mode = OneOf(CONTENT_MODES, {
  default: "with-research",
  description: "How much work goes into it: about 3, 5 or 12 minutes.",
});
export const RefinerIds = Type.Array(Identifier("rfn", "a refiner"), {
  maxItems: 20,
  uniqueItems: true,
  description: "Refiners to apply to the draft, in order; up to 20. Default the pillar's; `[]` for none.",
});
export const pillarSlug = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Slug of the pillar that gives voice and refiners.",
});

/** What blog posts and landing pages take alike when they are written. */
export const contentOrder = {
  keywordId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The keyword to write for, `kw_…`. Exactly one of `keywordId`, `keyword` and `topic` is required.",
    }),
  ),
  keyword: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "The phrase to write for; becomes a keyword if new." }),
  ),
  topic: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: "What to write about, without a keyword." }),
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
        required: Type.Optional(Type.Boolean({ description: "Wait for a person before it is refined or published." })),
      },
      { description: "When a person must agree; adds to the workspace's policy and never switches it off." },
    ),
  ),
  tags: Type.Optional(Tags),
};

/** What both take when they are written again. */
export const rewriteOrder = {
  scope: Type.Optional(
    Type.String({
      pattern: "^(all|outline|descriptions|section:.{1,100})$",
      default: "all",
      description: "What to write again: `all`, `outline`, `descriptions` or `section:<id>` of the outline.",
    }),
  ),
  preserveRefinements: Type.Optional(
    Type.Boolean({ default: false, description: "True applies the refiners of the revision before again." }),
  ),
};

/** What both lists take. */
export const contentListFields = {
  status: Type.Optional(Csv("Only those in one of these states: DRAFT, PUBLISHED, ARCHIVED.")),
  pillar: Type.Optional(Type.String({ maxLength: 100, description: "Only those of this pillar, by slug." })),
  keyword: Type.Optional(Type.String({ maxLength: 100, description: "Only those for this keyword, `kw_…`." })),
  tag: Type.Optional(Type.String({ maxLength: 100, description: "Only those with this tag." })),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: "Only those whose title contains this; case does not matter." }),
  ),
  archived: Type.Optional(
    Type.Boolean({ description: "Only archived ones, or none; default none unless `status` names ARCHIVED." }),
  ),
  includeArchived: IncludeArchived("True lists archived ones too, where neither `archived` nor `status` says which."),
  includeBody: Type.Optional(
    Type.Boolean({ default: false, description: "True gives whole bodies; else the first 500 characters." }),
  ),
  ...Paging({ defaultLimit: 50, maxLimit: 200 }),
};

/** How both lists are narrowed and ordered. `archived` has three meanings, for which there is no rule: `contentOnShelf`. */
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

/** Whether a list is about archived content (true), about the rest (false) or, where a state is named, about both. */
export function contentOnShelf({
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

/** What both take when they are changed. */
export const contentChange = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: "Its title." })),
  slug: Type.Optional(
    Type.String({
      pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
      maxLength: 200,
      description: "Last part of its address: lower-case letters, digits and single dashes.",
    }),
  ),
  writing: Type.Optional(WritingChange),
  content: Type.Optional(
    Closed(
      { body: Type.String({ maxLength: 500_000, description: "The whole text, Markdown; makes a new revision." }) },
      { description: "The text." },
    ),
  ),
  archived: Type.Optional(Type.Boolean({ description: "False brings it back from the archive, true puts it there." })),
  tags: Type.Optional(Tags),
};

/** What both records hold alike. */
export const contentRecord = {
  title: Type.String({ description: "Its title; a placeholder while it is written." }),
  slug: Nullable(Type.String(), { description: "Last part of its address; null until it is written." }),
  status: ContentStatus,
  pillarSlug: Nullable(Type.String(), { description: "Its pillar; null for none." }),
  keywords: Type.Array(
    Type.Object({
      id: Type.String({ description: "The keyword, `kw_…`." }),
      keyword: Type.String({ description: "Its phrase." }),
      isPrimary: Type.Boolean({ description: "Whether it is the one it is written for." }),
    }),
    { description: "Keywords it targets." },
  ),
  tags: Type.Array(Type.String(), { description: "Free labels." }),
  source: OneOf(CONTENT_SOURCES, { description: "What asked for it." }),
  additionalPrompts: Type.Array(Type.String(), { description: "What the writer was told besides, each time." }),
  writing: Writing,
  content: Nullable(Content, { description: "Its text; null until it is written." }),
  publishedUrl: Nullable(Type.String(), { description: "Where it is published; null while it is not." }),
  archived: Type.Boolean({ description: "Whether it is in the archive." }),
  archivedAt: Nullable(Timestamp("When it was archived."), { description: "Null while it is not." }),
  createdAt: Timestamp("When it was created."),
  updatedAt: Timestamp("When it last changed."),
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
