import { archiveBlogPost } from "./operations/archive-blog-post.ts";
import { archiveLandingPage } from "./operations/archive-landing-page.ts";
import { createBrief } from "./operations/create-brief.ts";
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
import { restoreBlogPostRevision } from "./operations/restore-blog-post-revision.ts";
import { restoreLandingPageRevision } from "./operations/restore-landing-page-revision.ts";
import { updateBlogPost } from "./operations/update-blog-post.ts";
import { updateLandingPage } from "./operations/update-landing-page.ts";

export { insertBrief } from "./briefs.store.ts";
export { ledgerOf } from "./claims/ledger.ts";
export type { ClaimSource } from "./claims/sources.ts";
export { contentNotFound, generationUnderWay } from "./content.ts";
export {
  type ContentRow,
  findContent,
  insertContent,
  type LockedContent,
  lockContent,
  type NewContent,
  recordPublished,
} from "./contents.store.ts";
export { findSubject, type Subject } from "./find-subject.ts";
export { type ContentKind, KINDS } from "./kinds.ts";
export { findLinkTargets } from "./own-pages.store.ts";
export {
  addRevision,
  findRevision,
  type NewRevision,
  requireStoredRevision,
  type StoredRevision,
} from "./revisions.store.ts";
export * from "./rules.ts";

export const operations = [
  createBrief,
  listBriefs,
  getBrief,
  listBlogPosts,
  getBlogPost,
  updateBlogPost,
  archiveBlogPost,
  listBlogPostRevisions,
  getBlogPostRevision,
  restoreBlogPostRevision,
  listLandingPages,
  getLandingPage,
  updateLandingPage,
  archiveLandingPage,
  listLandingPageRevisions,
  getLandingPageRevision,
  restoreLandingPageRevision,
];
