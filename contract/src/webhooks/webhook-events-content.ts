import { Type } from "typebox";
import { EventSequence } from "../kernel/event-sequence.ts";
import { Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
import { defineEvent } from "../kernel/webhook-event.ts";

const invocationId = Type.String({ description: "The run that caused it, `inv_…`." });
const blogPostId = Type.String({ description: "The blog post, `bp_…`." });
const landingPageId = Type.String({ description: "The landing page, `lp_…`." });
const written = {
  invocationId,
  sequence: EventSequence,
  contentId: Type.String({ description: "Its content, `cnt_…`." }),
  title: Type.String({ description: "Its title." }),
  wordCount: Type.Integer({ minimum: 0, description: "Word count of the body." }),
  keywordId: Nullable(Type.String(), { description: "The keyword it targets, `kw_…`; null for none." }),
};
const publication = {
  platformConfigId: Type.String({ description: "The platform, `plat_…`." }),
  publishedUrl: Nullable(Type.String(), {
    description: "Its URL; for a draft, the preview URL. Null if the platform returned none.",
  }),
  externalId: Type.String({ description: "Its identifier on the platform." }),
  isDraft: Type.Boolean({ description: "Whether it is a draft on the platform." }),
};
const published = {
  invocationId,
  sequence: EventSequence,
  contentId: written.contentId,
  revision: Type.Integer({ minimum: 1, description: "The published revision." }),
  title: written.title,
  ...publication,
};

const exampleWritten = {
  invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb",
  sequence: 2,
  contentId: "cnt_t4x8b2f6j0n4r8v2z6d0h4l8",
  title: "How studios bill by the hour without losing hours",
  wordCount: 1480,
  keywordId: "kw_o2s6w0a4e8i2m6q0u4y8c2g6",
};
const examplePublication = {
  platformConfigId: "plat_u7y1c5g9k3o7s1w5a9e3i7m1",
  publishedUrl: "https://tallyhour.example/blog/bill-by-the-hour",
  externalId: "4821",
  isDraft: false,
};
const examplePublished = {
  invocationId: exampleWritten.invocationId,
  sequence: 2,
  contentId: exampleWritten.contentId,
  revision: 3,
  title: exampleWritten.title,
  ...examplePublication,
};
const exampleBlogPostId = "bp_v0z4d8h2l6p0t4x8b2f6j0n4";
const exampleLandingPageId = "lp_w3a7e1i5m9q3u7y1c5g9k3o7";

const submission = {
  url: Type.String({ description: "The URL." }),
  submissionId: Nullable(Type.String(), {
    description: "Its latest submission, `sub_…`; null if the service did not submit it.",
  }),
  channel: OneOf(["gsc", "indexnow"], { description: "`gsc`: the search console; `indexnow`: IndexNow." }),
};
const exampleSubmission = {
  url: examplePublication.publishedUrl,
  submissionId: "sub_x6b0f4j8n2r6v0z4d8h2l6p0",
  channel: "gsc" as const,
};
const indexState = OneOf(
  ["INDEXED", "NOT_INDEXED", "DISCOVERED_NOT_INDEXED", "CRAWLED_NOT_INDEXED", "EXCLUDED", "UNKNOWN"],
  { description: "The state that the search console reports." },
);

export const contentEvents = {
  "produce.blog_post.created": defineEvent({
    description: "A blog post was written.",
    data: Type.Object({ blogPostId, ...written }),
    example: { blogPostId: exampleBlogPostId, ...exampleWritten },
  }),
  "produce.blog_post.published": defineEvent({
    description: "A blog post was published.",
    data: Type.Object({ blogPostId, ...published }),
    example: { blogPostId: exampleBlogPostId, ...examplePublished },
  }),
  "produce.landing_page.created": defineEvent({
    description: "A landing page was written.",
    data: Type.Object({ landingPageId, ...written }),
    example: { landingPageId: exampleLandingPageId, ...exampleWritten, title: "Time tracking for design studios" },
  }),
  "produce.landing_page.published": defineEvent({
    description: "A landing page was published.",
    data: Type.Object({ landingPageId, ...published }),
    example: { landingPageId: exampleLandingPageId, ...examplePublished, title: "Time tracking for design studios" },
  }),
  "produce.publish.completed": defineEvent({
    description: "Content was handed to a platform: a blog post, a landing page or other content.",
    data: Type.Object({
      invocationId,
      sequence: EventSequence,
      contentId: Nullable(Type.String(), { description: "The content, `cnt_…`; null for text or a file." }),
      title: written.title,
      platform: Type.String({ description: "Kind of the platform, for example `wordpress`." }),
      ...publication,
    }),
    example: {
      invocationId: exampleWritten.invocationId,
      sequence: 2,
      contentId: exampleWritten.contentId,
      title: exampleWritten.title,
      platform: "wordpress",
      ...examplePublication,
    },
  }),
  "produce.evaluate.completed": defineEvent({
    description: "Content was scored against the rubric.",
    data: Type.Object({
      invocationId,
      sequence: EventSequence,
      contentId: written.contentId,
      revision: Type.Integer({ minimum: 1, description: "The scored revision." }),
      score: Type.Number({ minimum: 0, maximum: 100, description: "0 to 100." }),
      verdict: Type.String({ description: "READY, NEEDS_WORK or NOT_READY." }),
      failedGates: Type.Array(Type.String(), { description: "Names of the gates that failed." }),
    }),
    example: {
      invocationId: exampleWritten.invocationId,
      sequence: 2,
      contentId: exampleWritten.contentId,
      revision: 3,
      score: 84,
      verdict: "READY",
      failedGates: [],
    },
  }),
  "indexing.url.submitted": defineEvent({
    description: "A URL was submitted to a search engine.",
    data: Type.Object({
      ...submission,
      submissionId: Type.String({ description: "The submission, `sub_…`." }),
      submittedAt: Timestamp("Time it was submitted."),
    }),
    example: { ...exampleSubmission, submittedAt: "2026-11-16T09:30:00.000Z" },
  }),
  "indexing.url.indexed": defineEvent({
    description: "A submitted URL is in the index.",
    data: Type.Object({ ...submission, indexState, checkedAt: Timestamp("When this was detected.") }),
    example: { ...exampleSubmission, indexState: "INDEXED", checkedAt: "2026-11-18T06:00:00.000Z" },
  }),
  "indexing.url.not_indexed": defineEvent({
    description: "A submitted URL is still not in the index at the end of the waiting time.",
    data: Type.Object({
      ...submission,
      indexState,
      checkedAt: Timestamp("When this was detected."),
      waitedDays: Type.Integer({ minimum: 1, description: "Days since the submission." }),
    }),
    example: {
      ...exampleSubmission,
      indexState: "CRAWLED_NOT_INDEXED",
      checkedAt: "2026-11-30T06:00:00.000Z",
      waitedDays: 14,
    },
  }),
  "indexing.url.failed": defineEvent({
    description: "A URL could not be submitted.",
    data: Type.Object({
      ...submission,
      code: Type.String({ description: "Error code, for example `gsc_unavailable`." }),
      message: Type.String({ description: "The problem, in one sentence." }),
      failedAt: Timestamp("When the submission was abandoned."),
    }),
    example: {
      ...exampleSubmission,
      code: "gsc_unavailable",
      message: "The search console did not answer.",
      failedAt: "2026-11-16T09:31:00.000Z",
    },
  }),
};
