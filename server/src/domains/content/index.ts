import { archiveBlogPost } from "./operations/archive-blog-post.ts";
import { archiveLandingPage } from "./operations/archive-landing-page.ts";
import { createBlogPost } from "./operations/create-blog-post.ts";
import { createBrief } from "./operations/create-brief.ts";
import { createLandingPage } from "./operations/create-landing-page.ts";
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
import { regenerateBlogPost } from "./operations/regenerate-blog-post.ts";
import { regenerateLandingPage } from "./operations/regenerate-landing-page.ts";
import { restoreBlogPostRevision } from "./operations/restore-blog-post-revision.ts";
import { restoreLandingPageRevision } from "./operations/restore-landing-page-revision.ts";
import { updateBlogPost } from "./operations/update-blog-post.ts";
import { updateLandingPage } from "./operations/update-landing-page.ts";

export { editedSections, joinBody, splitBody } from "./body-sections.ts";
export { findBrief, insertBrief } from "./briefs.store.ts";
export { ledgerOf } from "./claims/ledger.ts";
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
export { findSubject, type Subject } from "./find-subject.ts";
export {
  findGenerated,
  findRequest,
  finishRevision,
  growRevision,
  holdContent,
} from "./generation.store.ts";
export { type ContentKind, KINDS } from "./kinds.ts";
export { findLinkTargets } from "./own-pages.store.ts";
export { noWriter } from "./require-writer.ts";
export {
  addRevision,
  findRevision,
  requireStoredRevision,
  type StoredRevision,
} from "./revisions.store.ts";
export * from "./rules.ts";
export { keywordsOf, newContent } from "./start-writing.ts";
export { type ContentOrder, contentTooLong, MAX_SECTIONS, modeOf, wordsOf, writingCost } from "./writing-order.ts";
export { usableText } from "./written-text.ts";

export const operations = [
  createBrief,
  listBriefs,
  getBrief,
  listBlogPosts,
  createBlogPost,
  regenerateBlogPost,
  getBlogPost,
  updateBlogPost,
  archiveBlogPost,
  publishBlogPost,
  listBlogPostRevisions,
  getBlogPostRevision,
  restoreBlogPostRevision,
  listLandingPages,
  createLandingPage,
  regenerateLandingPage,
  getLandingPage,
  updateLandingPage,
  archiveLandingPage,
  publishLandingPage,
  listLandingPageRevisions,
  getLandingPageRevision,
  restoreLandingPageRevision,
];
