import {
  BulkCreateBlogPostsInput,
  BulkCreateBlogPostsResult,
  bulkCreateBlogPosts,
  createBlogPost,
  publishBlogPost,
} from "../content/blog-post-runs.ts";
import { Brief, BriefInput, createBrief } from "../content/briefs.ts";
import { subjectFaults } from "../content/content.ts";
import {
  BulkCreateLandingPagesInput,
  BulkCreateLandingPagesResult,
  bulkCreateLandingPages,
  createLandingPage,
  ProduceLandingPageInput,
  ProduceLandingPageResult,
} from "../content/landing-page-runs.ts";
import { refineContent } from "../content/refiners.ts";
import {
  GscCheckInput,
  GscCheckResult,
  GscSubmitInput,
  GscSubmitResult,
  submitToGsc,
} from "../indexing/gsc-indexing.ts";
import {
  IndexNowSubmitInput,
  IndexNowSubmitResult,
  IndexNowVerifyInput,
  IndexNowVerifyResult,
  submitToIndexNow,
  verifyIndexNow,
} from "../indexing/indexnow.ts";
import { defineSkillContract, type SkillContract } from "../kernel/skill.ts";
import { verifyPublicationSkill } from "../platforms/publication-verification.ts";
import { revertPublicationSkill } from "../platforms/publications.ts";
import { PRICE_WORDS, PRICES } from "../prices.ts";
import {
  ProduceBlogPostInput,
  ProduceBlogPostResult,
  ProduceEvaluateInput,
  ProduceEvaluateResult,
  ProducePublishInput,
  ProducePublishResult,
  ProduceRefineInput,
  ProduceRefineResult,
  publishFaults,
} from "./produce-skills.ts";

const skill = {
  category: "content",
  area: "produce",
  supportsApproval: true,
  supportsFiles: true,
  demo: "demo",
} as const;
const indexing = {
  category: "indexing",
  area: "indexing",
  supportsApproval: true,
  supportsFiles: false,
} as const;

export const produceBlogPostSkill = defineSkillContract({
  ...skill,
  slug: "produce.blog_post",
  name: "Write a blog post",
  description:
    "Writes or rewrites a post for a keyword or a topic, refines it and stores it as a draft. Nothing is published. For many keywords use `produce.blog_post.bulk_create` or `content_factory`, for a page that sells `produce.landing_page`.",
  credits: createBlogPost.credits,
  input: ProduceBlogPostInput,
  check: (order) => (order.blogPostId === undefined ? subjectFaults(order) : []),
  output: ProduceBlogPostResult,
  budget: {
    credits: PRICES.blogPost["deep-technical"] + 2 * PRICES.refinement.perRefiner,
    llmCalls: 60,
    durationSeconds: 720,
  },
  subject: ["keyword", "topic"],
  example: { input: createBlogPost.example.input },
});

export const bulkCreateBlogPostsSkill = defineSkillContract({
  ...skill,
  slug: "produce.blog_post.bulk_create",
  name: "Write many blog posts",
  description:
    "Writes a post for each keyword you name, in one child run each. All posts stay drafts. To let the skill choose the keywords use `content_factory`, for a single post `produce.blog_post`.",
  credits: bulkCreateBlogPosts.credits,
  input: BulkCreateBlogPostsInput,
  output: BulkCreateBlogPostsResult,
  budget: { credits: 10 * PRICES.blogPost["with-research"], llmCalls: 150, durationSeconds: 3600 },
  example: { input: bulkCreateBlogPosts.example.input },
});

export const produceLandingPageSkill = defineSkillContract({
  ...skill,
  slug: "produce.landing_page",
  name: "Write a landing page",
  description:
    "Writes or rewrites a page that sells to one segment, for a keyword or a topic, and stores it as a draft. For an article use `produce.blog_post`.",
  credits: createLandingPage.credits,
  input: ProduceLandingPageInput,
  check: (order) => (order.landingPageId === undefined ? subjectFaults(order) : []),
  output: ProduceLandingPageResult,
  budget: {
    credits: PRICES.blogPost["deep-technical"] + 2 * PRICES.refinement.perRefiner,
    llmCalls: 60,
    durationSeconds: 720,
  },
  subject: ["keyword", "topic"],
  example: { input: createLandingPage.example.input },
});

export const bulkCreateLandingPagesSkill = defineSkillContract({
  ...skill,
  slug: "produce.landing_page.bulk_create",
  name: "Write many landing pages",
  description:
    "Writes a landing page for each keyword you name, in one child run each. All pages stay drafts. For a single page use `produce.landing_page`, for articles `produce.blog_post.bulk_create`.",
  credits: bulkCreateLandingPages.credits,
  input: BulkCreateLandingPagesInput,
  output: BulkCreateLandingPagesResult,
  budget: { credits: 10 * PRICES.blogPost["with-research"], llmCalls: 150, durationSeconds: 3600 },
  example: { input: bulkCreateLandingPages.example.input },
});

export const produceRefineSkill = defineSkillContract({
  ...skill,
  slug: "produce.refine",
  name: "Refine a text",
  description:
    "Applies one refiner to a post or page and stores the result as a new revision. To rewrite it use `produce.blog_post`; to find its weaknesses first use `produce.evaluate`.",
  credits: refineContent.credits,
  input: ProduceRefineInput,
  output: ProduceRefineResult,
  budget: { credits: PRICES.refinement.perRefiner, llmCalls: 12, durationSeconds: 120 },
  example: { input: refineContent.example.input },
});

export const produceEvaluateSkill = defineSkillContract({
  ...skill,
  slug: "produce.evaluate",
  name: "Score a text",
  description:
    "Scores a post or page against the workspace's rubric and quotes the passages behind the scores. The text does not change. To raise the score use `produce.refine`.",
  credits: PRICE_WORDS.evaluation,
  input: ProduceEvaluateInput,
  output: ProduceEvaluateResult,
  budget: { credits: PRICES.evaluation.perText, llmCalls: 4, durationSeconds: 45 },
  supportsApproval: false,
  supportsFiles: false,
  example: { input: { contentId: refineContent.example.input.contentId } },
});

export const producePublishSkill = defineSkillContract({
  ...skill,
  slug: "produce.publish",
  name: "Publish a text",
  description:
    "Publishes content, a file or a text on one of the workspace's platforms, after a person approves it if the policy requires that. It acts on the outside world, so it needs a key. To check the text first use `produce.evaluate`.",
  credits: publishBlogPost.credits,
  input: ProducePublishInput,
  check: publishFaults,
  output: ProducePublishResult,
  budget: { credits: PRICES.publication.perText, llmCalls: 0, durationSeconds: 60 },
  demo: publishBlogPost.demo,
  example: {
    input: {
      contentId: refineContent.example.input.contentId,
      platformConfigId: publishBlogPost.example.input.platformConfigId,
      isDraft: true,
    },
  },
});

export const submitToGscSkill = defineSkillContract({
  ...indexing,
  slug: "indexing.gsc.submit",
  name: "Submit URLs to the search console",
  description:
    "Makes URLs on verified domains known to the search engine and reads their index state, within the daily quota, after a person approves it if the policy requires that. It acts on the outside world, so it needs a key. For the search engines that support IndexNow use `indexing.indexnow.submit`.",
  credits: submitToGsc.credits,
  input: GscSubmitInput,
  output: GscSubmitResult,
  budget: { credits: 20 * PRICES.gscSubmission.perUrl, llmCalls: 0, durationSeconds: 60 },
  demo: submitToGsc.demo,
  example: { input: submitToGsc.example.input },
});

export const checkGscSkill = defineSkillContract({
  ...indexing,
  slug: "indexing.gsc.check",
  name: "Read index states",
  description:
    "Reads the properties of the connected account and the index state of URLs: impressions first, then inspections within their daily quota. Runs by itself after a submission until the state settles. To submit URLs use `indexing.gsc.submit`.",
  credits: "free",
  input: GscCheckInput,
  output: GscCheckResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 600 },
  supportsApproval: false,
  demo: "demo",
  subject: ["urls"],
  example: { input: { urls: ["https://tallyhour.example/blog/bill-by-the-hour"] } },
});

export const submitToIndexNowSkill = defineSkillContract({
  ...indexing,
  slug: "indexing.indexnow.submit",
  name: "Submit URLs through IndexNow",
  description:
    "Notifies the search engines that support IndexNow that URLs on the configured domain are new or changed. For the search console, which does not support IndexNow, use `indexing.gsc.submit`; it can submit to both.",
  credits: submitToIndexNow.credits,
  input: IndexNowSubmitInput,
  output: IndexNowSubmitResult,
  budget: { credits: 100 * PRICES.indexNowSubmission.perUrl, llmCalls: 0, durationSeconds: 30 },
  demo: submitToIndexNow.demo,
  subject: ["urls"],
  example: { input: submitToIndexNow.example.input },
});

export const verifyIndexNowSkill = defineSkillContract({
  ...indexing,
  slug: "indexing.indexnow.verify",
  name: "Verify the IndexNow key",
  description:
    "Fetches the IndexNow key file from the workspace's site and records whether it contains the key. To submit URLs use `indexing.indexnow.submit`.",
  credits: verifyIndexNow.credits,
  input: IndexNowVerifyInput,
  output: IndexNowVerifyResult,
  budget: { credits: 0, llmCalls: 0, durationSeconds: 30 },
  demo: verifyIndexNow.demo,
  example: { input: {} },
});

export const produceBriefSkill = defineSkillContract({
  ...skill,
  slug: "produce.brief",
  name: "Research a brief",
  description:
    "Reads the results page of a phrase and the pages that rank, and reports what a text should cover, each point with its sources. Needs no language model. To write the text use `produce.blog_post`.",
  credits: createBrief.credits,
  input: BriefInput,
  check: subjectFaults,
  output: Brief,
  budget: { credits: PRICES.brief.perBrief, llmCalls: 0, durationSeconds: 120 },
  supportsApproval: false,
  supportsFiles: false,
  subject: ["keyword", "topic"],
  example: { input: createBrief.example.input },
});

export const produceSkills: readonly SkillContract[] = [
  produceBriefSkill,
  produceBlogPostSkill,
  bulkCreateBlogPostsSkill,
  produceLandingPageSkill,
  bulkCreateLandingPagesSkill,
  produceRefineSkill,
  produceEvaluateSkill,
  producePublishSkill,
  revertPublicationSkill,
  verifyPublicationSkill,
  submitToGscSkill,
  checkGscSkill,
  submitToIndexNowSkill,
  verifyIndexNowSkill,
];
