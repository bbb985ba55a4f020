import { type Static, Type } from "typebox";
import { ContentStatus, contentOrder, Mode, pillarSlug, rewriteOrder } from "../content/content.ts";
import { Identifier } from "../kernel/fields.ts";
import type { FieldError } from "../kernel/operation.ts";
import { Closed, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { Knowable } from "../kernel/unknown.ts";
import { PLATFORM_KINDS } from "../platforms/platform-fields.ts";

const contentId = Type.String({ description: "The content, `cnt_…`." });
const revision = Type.Integer({ minimum: 1, description: "The new revision." });
const wordCount = Type.Integer({ minimum: 0, description: "Word count of the body." });
const Score = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const warnings = Type.Array(Type.String(), { description: "Omitted parts, with the reason." });

/** Result fields that `produce.blog_post` and `produce.landing_page` share. */
export const writtenContent = {
  contentId,
  revision,
  title: Type.String({ description: "Its title." }),
  slug: Type.String({ description: "Last part of its URL." }),
  wordCount,
  refinerIds: Type.Array(Type.String(), { description: "Applied refiners, `rfn_…`, in order." }),
  sources: Type.Array(Type.String(), { description: "URLs of the pages that support its statements." }),
  warnings,
};

export const ProduceBlogPostInput = Closed(
  {
    ...contentOrder,
    blogPostId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "The blog post to rewrite, `bp_…`. With it, `keywordId`, `keyword` and `topic` are optional.",
      }),
    ),
    ...rewriteOrder,
  },
  { description: "Input of `produce.blog_post`." },
);
export type ProduceBlogPostInput = Static<typeof ProduceBlogPostInput>;

export const ProduceBlogPostResult = Type.Object(
  { blogPostId: Type.String({ description: "The blog post, `bp_…`." }), ...writtenContent },
  { description: "The blog post that was written." },
);
export type ProduceBlogPostResult = Static<typeof ProduceBlogPostResult>;

export const ProduceRefineInput = Closed(
  { contentId: Identifier("cnt", "the content"), refinerId: Identifier("rfn", "the refiner") },
  { description: "Input of `produce.refine`." },
);
export type ProduceRefineInput = Static<typeof ProduceRefineInput>;

export const ProduceRefineResult = Type.Object(
  {
    contentId,
    revision,
    refinerId: Type.String({ description: "The refiner, `rfn_…`." }),
    wordCount,
    scoreBefore: Knowable(Score("0 to 100."), "not_scored", {
      description: "Score before, 0 to 100; null if it was not scored.",
    }),
    scoreAfter: Knowable(Score("0 to 100."), "not_scored", {
      description: "Score after, 0 to 100; null if it was not scored.",
    }),
  },
  { description: "The result of refining a text." },
);
export type ProduceRefineResult = Static<typeof ProduceRefineResult>;

export const ProduceEvaluateInput = Closed(
  {
    contentId: Identifier("cnt", "the content"),
    rubricId: Type.Optional(Identifier("rub", "the rubric", "Defaults to the workspace's.")),
  },
  { description: "Input of `produce.evaluate`." },
);
export type ProduceEvaluateInput = Static<typeof ProduceEvaluateInput>;

export const EVALUATION_VERDICTS = ["READY", "NEEDS_WORK", "NOT_READY"] as const;

export const ProduceEvaluateResult = Type.Object(
  {
    contentId,
    revision: Type.Integer({ minimum: 1, description: "The scored revision." }),
    rubricId: Type.String({ description: "The rubric used, `rub_…`." }),
    score: Score("Weighted mean of the criteria, 0 to 100."),
    verdict: OneOf(EVALUATION_VERDICTS, {
      description:
        "READY: all gates passed, every criterion has a score, and `score` is at least the rubric's `readyAt`. NOT_READY: a gate failed. NEEDS_WORK: otherwise.",
    }),
    criteria: Type.Array(
      Type.Object({
        name: Type.String({ description: "Name of the criterion." }),
        weight: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Its weight in the score. All weights add up to 1.",
        }),
        score: Score("0 to 100."),
        spread: Nullable(Type.Number({ minimum: 0 }), {
          description: "Standard deviation of a model's repeated judgments; null if a rule measured it.",
        }),
        evidence: Type.Array(
          Type.Object({
            start: Type.Integer({
              minimum: 0,
              description: "Index of the first character, from 0, in UTF-16 code units.",
            }),
            end: Type.Integer({ minimum: 0, description: "Index after the last character." }),
            quote: Type.String({ description: "The quoted words." }),
          }),
          { description: "Passages of the body that support the score." },
        ),
        suggestion: Nullable(Type.String(), { description: "What would raise the score; null for nothing." }),
      }),
      { description: "Scores by criterion." },
    ),
    gates: Type.Array(
      Type.Object({
        name: Type.String({ description: "Name of the gate." }),
        passed: Type.Boolean({ description: "Whether the text passes." }),
        detail: Type.String({ description: "The reason, in one sentence." }),
      }),
      { description: "Gates: conditions that must hold whatever the score." },
    ),
    warnings,
  },
  { description: "The evaluation of a text." },
);
export type ProduceEvaluateResult = Static<typeof ProduceEvaluateResult>;

export const platformConfigId = Identifier("plat", "the platform to publish on");
export const isDraft = Type.Boolean({
  default: false,
  description: "True keeps it on the platform as a draft that is not public.",
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
          "Markdown to publish. Its front matter may set `description`, `metaTitle`, `canonicalUrl`, `tags`, `categories`, `image` and `imageAlt`.",
      }),
    ),
    filePath: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: "Path of a workspace file to publish, Markdown or HTML, up to 500 kB.",
      }),
    ),
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: "Its title; required unless `contentId` has one." }),
    ),
    platformConfigId,
    isDraft: Type.Optional(isDraft),
    publishAt: Type.Optional(
      Timestamp("Time at which the platform makes it public. `wordpress` and `ghost` only; not with `isDraft`."),
    ),
  },
  { description: "Input of `produce.publish`." },
);
export type ProducePublishInput = Static<typeof ProducePublishInput>;

/** Exactly one text, with a title unless the text is content. */
export function publishFaults({ content, filePath, contentId, title, ...more }: ProducePublishInput): FieldError[] {
  const given = [content, filePath, contentId].filter((one) => one !== undefined).length;
  const source = "is required unless `filePath` or `contentId` is given; give exactly one of them";
  const hasTitle = title === undefined ? contentId !== undefined : title.trim() !== "";
  return [
    ...(given === 1 ? [] : [{ field: "content", message: source }]),
    ...(hasTitle ? [] : [{ field: "title", message: "is required for a text or a file" }]),
    ...(more.publishAt !== undefined && more.isDraft === true
      ? [{ field: "publishAt", message: "cannot be combined with `isDraft`" }]
      : []),
  ];
}

export const PUBLISH_OUTCOMES = ["published", "skipped", "assumed"] as const;

export const ProducePublishResult = Type.Object(
  {
    outcome: OneOf(PUBLISH_OUTCOMES, {
      description:
        "`published`; `skipped`: a person rejected the step and let the run end normally; `assumed`: the outcome is unknown and a person counted it as published.",
    }),
    note: Nullable(Type.String(), {
      description:
        "Note of the person who skipped or assumed it, or that a test world only simulated it; null for none.",
    }),
    publishedUrl: Nullable(Type.String(), {
      description: "Its URL; for a draft, the preview URL. Null if the platform returned none.",
    }),
    platform: OneOf(PLATFORM_KINDS, { description: "Kind of the platform." }),
    platformConfigId: Type.String({ description: "The platform, `plat_…`." }),
    externalId: Nullable(Type.String(), {
      description:
        "Its identifier on the platform, or the service's `pub_…` if the platform returned none. Null for `skipped`.",
    }),
    revision: Nullable(Type.Integer({ minimum: 1 }), {
      description: "The published revision; null for text or a file.",
    }),
    isDraft: Type.Boolean({ description: "Whether it is a draft on the platform." }),
    publicationId: Nullable(Type.String(), {
      description: "The publication, `pub_…`, for `produce.publication.revert`. Null for `skipped`.",
    }),
    publishAt: Nullable(Timestamp("Time at which the platform makes it public."), {
      description: "Time at which the platform makes it public; null if it is not scheduled.",
    }),
    updated: Type.Boolean({
      description: "Whether it replaced an earlier publication of the same text on the platform.",
    }),
    revertible: Type.Boolean({
      description: "Whether `produce.publication.revert` can take it back.",
    }),
    warnings: Type.Array(Type.String(), {
      description: "What the platform dropped or rewrote, read back after the publication; empty for nothing.",
    }),
    indexing: Type.Array(Type.String(), {
      description:
        "Submissions to search engines that were queued, `sub_…`; empty if auto-submission is off. A scheduled post is submitted when it goes live, and is not listed here.",
    }),
  },
  { description: "The result of a publication." },
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
        description:
          "Number of posts to write for the best keywords without content. Defaults to 5. Not with `keywordIds`.",
      }),
    ),
    pillarSlug: Type.Optional(pillarSlug),
    mode: Type.Optional(Mode),
    publish: Type.Optional(
      Type.Boolean({
        default: false,
        description: "True publishes posts that are READY. Otherwise all posts stay drafts.",
      }),
    ),
  },
  { description: "Input of `content_factory`." },
);
export type ContentFactoryInput = Static<typeof ContentFactoryInput>;

export const ContentFactoryResult = Type.Object(
  {
    posts: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "The blog post, `bp_…`." }),
        keywordId: Nullable(Type.String(), { description: "Its keyword, `kw_…`; null for none." }),
        title: Type.String({ description: "Its title." }),
        score: Knowable(Score("0 to 100."), "not_scored", {
          description: "Its score, 0 to 100; null if it was not scored.",
        }),
        status: ContentStatus,
        publishedUrl: Nullable(Type.String(), { description: "Its public URL; null while it is not published." }),
      }),
      { description: "The posts, in the order of their keywords." },
    ),
    failed: Type.Array(
      Type.Object({
        keywordId: Type.String({ description: "The keyword, `kw_…`." }),
        message: Type.String({ description: "Why no post was written." }),
      }),
      { description: "Keywords without a post." },
    ),
    warnings,
  },
  { description: "Result of `content_factory`." },
);
export type ContentFactoryResult = Static<typeof ContentFactoryResult>;

export const RefreshStaleInput = Closed(
  {
    blogPostIds: Type.Optional(
      Type.Array(Identifier("bp", "a blog post"), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: "Posts to check, up to 100. Not with `olderThanDays`.",
      }),
    ),
    olderThanDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: "Check published posts whose last change is at least this many days ago. Defaults to 180.",
      }),
    ),
    maxPosts: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "Maximum number of posts to rewrite, 1 to 100.",
      }),
    ),
  },
  { description: "Input of `refresh_stale`." },
);
export type RefreshStaleInput = Static<typeof RefreshStaleInput>;

export const RefreshStaleResult = Type.Object(
  {
    examined: Type.Integer({ minimum: 0, description: "Posts checked." }),
    stale: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "The blog post, `bp_…`." }),
        reason: OneOf(["rank_lost", "outdated_facts", "thin_against_serp", "old"], {
          description:
            "Why it is stale. `rank_lost`: it lost clicks or ranks beyond its usual weeks, the site and the season; `outdated_facts`: it states a fact of two years ago or older; `thin_against_serp`: it lacks what the first results for its keyword share; `old`: it changed long ago, and nothing measures it.",
        }),
        detail: Type.String({ description: "The evidence, in one sentence." }),
      }),
      { description: "Posts that need work, most urgent first." },
    ),
    refreshed: Type.Array(
      Type.Object({
        blogPostId: Type.String({ description: "The blog post, `bp_…`." }),
        revision,
        scoreBefore: Knowable(Score("0 to 100."), "not_scored", {
          description: "Score before; null if it was not scored.",
        }),
        scoreAfter: Knowable(Score("0 to 100."), "not_scored", {
          description: "Score after; null if it was not scored.",
        }),
        changes: Type.Array(Type.String(), { description: "The changes, one sentence each." }),
      }),
      { description: "Rewritten posts. They are not published." },
    ),
    warnings,
  },
  { description: "The result of `refresh_stale`." },
);
export type RefreshStaleResult = Static<typeof RefreshStaleResult>;
