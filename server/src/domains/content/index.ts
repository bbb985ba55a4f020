import { archiveBlogPost } from "./operations/archive-blog-post.ts";
import { archiveLandingPage } from "./operations/archive-landing-page.ts";
import { bulkCreateBlogPosts } from "./operations/bulk-create-blog-posts.ts";
import { bulkCreateLandingPages } from "./operations/bulk-create-landing-pages.ts";
import { createBlogPost } from "./operations/create-blog-post.ts";
import { createBrief } from "./operations/create-brief.ts";
import { createLandingPage } from "./operations/create-landing-page.ts";
import { evaluateBlogPost } from "./operations/evaluate-blog-post.ts";
import { evaluateLandingPage } from "./operations/evaluate-landing-page.ts";
import { getBlogPost } from "./operations/get-blog-post.ts";
import { getBlogPostRevision } from "./operations/get-blog-post-revision.ts";
import { getBrief } from "./operations/get-brief.ts";
import { getLandingPage } from "./operations/get-landing-page.ts";
import { getLandingPageRevision } from "./operations/get-landing-page-revision.ts";
import { listBlogPostRevisions } from "./operations/list-blog-post-revisions.ts";
import { listBlogPosts } from "./operations/list-blog-posts.ts";
import { listBriefs } from "./operations/list-briefs.ts";
import { listLandingPageRevisions } from "./operations/list-landing-page-revisions.ts";
import { listLandingPages } from "./operations/list-landing-pages.ts";
import { publishBlogPost } from "./operations/publish-blog-post.ts";
import { publishLandingPage } from "./operations/publish-landing-page.ts";
import { refineBlogPost } from "./operations/refine-blog-post.ts";
import { refineContent } from "./operations/refine-content.ts";
import { refineLandingPage } from "./operations/refine-landing-page.ts";
import { regenerateBlogPost } from "./operations/regenerate-blog-post.ts";
import { regenerateLandingPage } from "./operations/regenerate-landing-page.ts";
import { restoreBlogPostRevision } from "./operations/restore-blog-post-revision.ts";
import { restoreLandingPageRevision } from "./operations/restore-landing-page-revision.ts";
import { updateBlogPost } from "./operations/update-blog-post.ts";
import { updateLandingPage } from "./operations/update-landing-page.ts";

export { findRecordsOfRuns, hasChildren } from "./batches.store.ts";
export { type BodySection, joinBody, sectionsOfPeople, splitBody } from "./body-sections.ts";
export { composeBrief } from "./brief/compose-brief.ts";
export type { ReadPage } from "./brief/read-page.ts";
export { findBrief, insertBrief } from "./briefs.store.ts";
export { type CheckedText, type ClaimCheck, claimsOf, removeUnsupported } from "./check-claims.ts";
export { type LedgerInput, ledgerOf } from "./claims/ledger.ts";
export type { ClaimSource } from "./claims/sources.ts";
export { cleanMarkdown, type KnownLinks } from "./clean-markdown.ts";
export { contentNotFound, generationUnderWay } from "./content.ts";
export {
  type ContentRow,
  findContent,
  insertContent,
  lockContent,
  type NewContent,
  recordPublished,
} from "./contents.store.ts";
export { explainFall, type FallShares } from "./decay/explain-fall.ts";
export { judgeDecay, type PageDecay } from "./decay/judge-decay.ts";
export { judgeRankDecay, type RankDecay, type RankedPage } from "./decay/judge-rank-decay.ts";
export { thinnessOf } from "./decay/judge-thin.ts";
export { clicksOf, type PageClicks, windowsOf } from "./decay/windows.ts";
export { type Evaluation, evaluate, isMeasured, type JudgedCriterion } from "./evaluation/evaluate.ts";
export { isSupportedEnough } from "./evaluation/gates.ts";
export type { EvaluationInput, ReferencePage } from "./evaluation/input.ts";
export { factDrift } from "./fact-drift.ts";
export { findSubject, type Subject } from "./find-subject.ts";
export {
  findHistory,
  findRequest,
  finishRevision,
  growRevision,
  holdContent,
} from "./generation.store.ts";
export { findGivenLinks } from "./given-links.store.ts";
export { type ContentKind, KINDS } from "./kinds.ts";
export { findOtherTexts, type OtherText } from "./other-texts.store.ts";
export { findLinkTargets } from "./own-pages.store.ts";
export { recordApprovedEdit } from "./record-edits.ts";
export { noWriter, requireWriter } from "./require-writer.ts";
export {
  addRevision,
  findRevision,
  requireStoredRevision,
  type StoredRevision,
} from "./revisions.store.ts";
export { findScore } from "./score.store.ts";
export { findPostsToExamine, findWrittenKeywords, type PostToExamine } from "./stale.store.ts";
export { BATCH_CONCURRENCY, batchIdOf } from "./start-batch.ts";
export { keywordsOf, newContent } from "./start-writing.ts";
export { linkedUrls } from "./text/read-blocks.ts";
export { countWords, headingId, sectionsOf } from "./text.ts";
export {
  type ContentOrder,
  contentTooLong,
  MAX_SECTIONS,
  modeOf,
  wordsOf,
  writingCost,
} from "./writing-order.ts";
export { usableText } from "./written-text.ts";

export const operations = [
  createBrief,
  listBriefs,
  getBrief,
  listBlogPosts,
  createBlogPost,
  bulkCreateBlogPosts,
  regenerateBlogPost,
  getBlogPost,
  updateBlogPost,
  archiveBlogPost,
  refineBlogPost,
  evaluateBlogPost,
  publishBlogPost,
  listBlogPostRevisions,
  getBlogPostRevision,
  restoreBlogPostRevision,
  listLandingPages,
  createLandingPage,
  bulkCreateLandingPages,
  regenerateLandingPage,
  getLandingPage,
  updateLandingPage,
  archiveLandingPage,
  refineLandingPage,
  evaluateLandingPage,
  publishLandingPage,
  listLandingPageRevisions,
  getLandingPageRevision,
  restoreLandingPageRevision,
  refineContent,
];
