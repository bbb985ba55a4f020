import { type Static, Type } from "typebox";
import { ContentStatus, contentOrder, Mode, pillarSlug, rewriteOrder } from "./content.ts";
import { Identifier } from "./kernel/fields.ts";
import { Closed, Nullable, OneOf } from "./kernel/schemas.ts";
import { PLATFORM_KINDS } from "./platforms.ts";

const contentId = Type.String({ description: "The content, `cnt_…`." });
const revision = Type.Integer({ minimum: 1, description: "The revision this made." });
const wordCount = Type.Integer({ minimum: 0, description: "Words of the body." });
const Score = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const warnings = Type.Array(Type.String(), { description: "What was left out, and why." });

/** What `produce.blog_post` and `produce.landing_page` leave behind alike. */
export const writtenContent = {
  contentId,
  revision,
  title: Type.String({ description: "Its title." }),
  slug: Type.String({ description: "Last part of its address." }),
  wordCount,
  refinerIds: Type.Array(Type.String(), { description: "Refiners that were applied, `rfn_…`, in order." }),
  sources: Type.Array(Type.String(), { description: "Addresses of the pages its statements rest on." }),
  warnings,
};

export const ProduceBlogPostInput = Closed(
  {
    ...contentOrder,
    blogPostId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "A blog post to write again, `bp_…`; then none of `keywordId`, `keyword` and `topic` is needed.",
      }),
    ),
    ...rewriteOrder,
  },
  { description: "What `produce.blog_post` takes." },
);
export type ProduceBlogPostInput = Static<typeof ProduceBlogPostInput>;

export const ProduceBlogPostResult = Type.Object(
  { blogPostId: Type.String({ description: "The blog post, `bp_…`." }), ...writtenContent },
  { description: "The blog post that was written." },
);
export type ProduceBlogPostResult = Static<typeof ProduceBlogPostResult>;

export const ProduceRefineInput = Closed(
  { contentId: Identifier("cnt", "the content"), refinerId: Identifier("rfn", "the refiner") },
  { description: "What `produce.refine` takes." },
);
export type ProduceRefineInput = Static<typeof ProduceRefineInput>;

export const ProduceRefineResult = Type.Object(
  {
    contentId,
    revision,
    refinerId: Type.String({ description: "The refiner, `rfn_…`." }),
    wordCount,
    scoreBefore: Nullable(Score("0 to 100."), { description: "Score before, 0 to 100; null if it was not scored." }),
    scoreAfter: Nullable(Score("0 to 100."), { description: "Score after, 0 to 100; null if it was not scored." }),
  },
  { description: "What a refiner made of a text." },
);
export type ProduceRefineResult = Static<typeof ProduceRefineResult>;

export const ProduceEvaluateInput = Closed(
  {
    contentId: Identifier("cnt", "the content"),
    rubricId: Type.Optional(Identifier("rub", "the rubric; default the workspace's")),
  },
  { description: "What `produce.evaluate` takes." },
);
export type ProduceEvaluateInput = Static<typeof ProduceEvaluateInput>;

export const EVALUATION_VERDICTS = ["READY", "NEEDS_WORK", "NOT_READY"] as const;

export const ProduceEvaluateResult = Type.Object(
  {
    contentId,
    revision: Type.Integer({ minimum: 1, description: "The revision that was scored." }),
    rubricId: Type.String({ description: "The rubric it was scored by, `rub_…`." }),
    score: Score("Weighted mean of the criteria, 0 to 100."),
    verdict: OneOf(EVALUATION_VERDICTS, {
      description:
        "READY: all gates passed and `score` at least the rubric's `readyAt`; NOT_READY: a gate failed; else NEEDS_WORK.",
    }),
    criteria: Type.Array(
      Type.Object({
        name: Type.String({ description: "Name of the criterion." }),
        weight: Type.Number({ minimum: 0, maximum: 1, description: "Its part of the score; all of them make 1." }),
        score: Score("0 to 100."),
        evidence: Type.Array(
          Type.Object({
            start: Type.Integer({ minimum: 0, description: "First character, counted from 0 in UTF-16 units." }),
            end: Type.Integer({ minimum: 0, description: "Character after the last." }),
            quote: Type.String({ description: "The words there." }),
          }),
          { description: "Places in the body it rests on." },
        ),
        suggestion: Nullable(Type.String(), { description: "What would raise it; null for nothing." }),
      }),
      { description: "Scores by criterion." },
    ),
    gates: Type.Array(
      Type.Object({
        name: Type.String({ description: "Name of the gate." }),
        passed: Type.Boolean({ description: "Whether it holds." }),
        detail: Type.String({ description: "Why, in a sentence." }),
      }),
      { description: "What must hold whatever the score." },
    ),
  },
  { description: "How good a text is, and why." },
);
export type ProduceEvaluateResult = Static<typeof ProduceEvaluateResult>;

export const platformConfigId = Identifier("plat", "the platform to publish on");
export const isDraft = Type.Boolean({
  default: false,
  description: "True leaves it on the platform as a draft that nobody sees.",
});

export const ProducePublishInput = Closed(
  {
    contentId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Content to publish, `cnt_…`. Exactly one of `contentId`, `content` and `filePath` is required.",
      }),
    ),
    content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500_000,
        description:
          "Markdown to publish. Front matter with lines for `description`, `canonicalUrl` and `tags` goes along as what it says.",
      }),
    ),
    filePath: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: "Path of a Markdown or HTML file of the workspace to publish, up to 500 kB.",
      }),
    ),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: "Its title; required unless `contentId` has one." }),
    ),
    platformConfigId,
    isDraft: Type.Optional(isDraft),
  },
  { description: "What `produce.publish` takes." },
);
export type ProducePublishInput = Static<typeof ProducePublishInput>;

export const PUBLISH_OUTCOMES = ["published", "skipped", "assumed"] as const;

export const ProducePublishResult = Type.Object(
  {
    outcome: OneOf(PUBLISH_OUTCOMES, {
      description:
        "`published`; `skipped`: a person said no and let the run end in peace; `assumed`: nobody knows whether it arrived, and a person said to count it as published.",
    }),
    note: Nullable(Type.String(), { description: "What the person said who skipped or assumed; null for nothing." }),
    publishedUrl: Nullable(Type.String(), {
      description: "Where it is; for a draft, where it can be previewed. Null where the platform did not say.",
    }),
    platform: OneOf(PLATFORM_KINDS, { description: "Kind of the platform." }),
    platformConfigId: Type.String({ description: "The platform, `plat_…`." }),
    externalId: Nullable(Type.String(), {
      description: "Its identifier there; ours, `pub_…`, where the platform named none. Null for `skipped`.",
    }),
    revision: Nullable(Type.Integer({ minimum: 1 }), {
      description: "The revision that was published; null for text or a file.",
    }),
    isDraft: Type.Boolean({ description: "Whether it is a draft there." }),
    revertible: Type.Boolean({ description: "Whether the platform lets us take it back." }),
    indexing: Type.Array(Type.String(), {
      description: "Submissions to search engines that were queued, `sub_…`; empty where that is off.",
    }),
  },
  { description: "What was published, and where." },
);
export type ProducePublishResult = Static<typeof ProducePublishResult>;

export const ContentFactoryInput = Closed(
  {
    keywordIds: Type.Optional(
      Type.Array(Identifier("kw", "a keyword"), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: "Keywords to write for, one post each, up to 100. Not with `count`.",
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "How many posts to write for the best keywords without content; default 5. Not with `keywordIds`.",
      }),
    ),
    pillarSlug: Type.Optional(pillarSlug),
    mode: Type.Optional(Mode),
    publish: Type.Optional(
      Type.Boolean({ default: false, description: "True publishes what is READY; drafts stay drafts otherwise." }),
    ),
  },
  { description: "What `content_factory` takes." },
);
export type ContentFactoryInput = Static<typeof ContentFactoryInput>;

export const ContentFactoryResult = Type.Object(
  {
    posts: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "The blog post, `bp_…`." }),
        keywordId: Nullable(Type.String(), { description: "The keyword it is for, `kw_…`; null for none." }),
        title: Type.String({ description: "Its title." }),
        score: Nullable(Score("0 to 100."), { description: "Its score, 0 to 100; null if it was not scored." }),
        status: ContentStatus,
        publishedUrl: Nullable(Type.String(), { description: "Where it is published; null while it is not." }),
      }),
      { description: "The posts, in the order of their keywords." },
    ),
    failed: Type.Array(
      Type.Object({
        keywordId: Type.String({ description: "The keyword, `kw_…`." }),
        message: Type.String({ description: "Why there is no post for it." }),
      }),
      { description: "Keywords without a post." },
    ),
    warnings,
  },
  { description: "What `content_factory` wrote." },
);
export type ContentFactoryResult = Static<typeof ContentFactoryResult>;

export const RefreshStaleInput = Closed(
  {
    blogPostIds: Type.Optional(
      Type.Array(Identifier("bp", "a blog post"), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: "Posts to look at, up to 100. Not with `olderThanDays`.",
      }),
    ),
    olderThanDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: "Look at published posts that last changed this many days ago or more; default 180.",
      }),
    ),
    maxPosts: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Most posts to rewrite, 1 to 100." }),
    ),
  },
  { description: "What `refresh_stale` takes." },
);
export type RefreshStaleInput = Static<typeof RefreshStaleInput>;

export const RefreshStaleResult = Type.Object(
  {
    examined: Type.Integer({ minimum: 0, description: "Posts looked at." }),
    stale: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "The blog post, `bp_…`." }),
        reason: OneOf(["rank_lost", "outdated_facts", "thin_against_serp", "old"], { description: "Why it is stale." }),
        detail: Type.String({ description: "What it rests on, in a sentence." }),
      }),
      { description: "Posts that need work, the most urgent first." },
    ),
    refreshed: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "The blog post, `bp_…`." }),
        revision,
        scoreBefore: Nullable(Score("0 to 100."), { description: "Score before; null if it was not scored." }),
        scoreAfter: Nullable(Score("0 to 100."), { description: "Score after; null if it was not scored." }),
        changes: Type.Array(Type.String(), { description: "What was changed, a sentence each." }),
      }),
      { description: "Posts that were rewritten; they are not published by this." },
    ),
    warnings,
  },
  { description: "What `refresh_stale` found and did." },
);
export type RefreshStaleResult = Static<typeof RefreshStaleResult>;
