import { createPlatform } from "./operations/create-platform.ts";
import { deletePlatform } from "./operations/delete-platform.ts";
import { getPlatform } from "./operations/get-platform.ts";
import { listPlatforms } from "./operations/list-platforms.ts";
import { listPublications } from "./operations/list-publications.ts";
import { revertPublication } from "./operations/revert-publication.ts";
import { updatePlatform } from "./operations/update-platform.ts";
import { verifyPublication } from "./operations/verify-publication.ts";

export { findCredentials } from "./find-credentials.ts";
export {
  findPlatform,
  lockPlatform,
  recordPlatformCheck,
  recordPlatformRefusal,
  touchPlatform,
} from "./platforms.store.ts";
export { platformNotFound } from "./platforms.ts";
export {
  claimScheduled,
  type DuePublication,
  findCoveringRun,
  findDuePublications,
  findPage,
  findPageOf,
  findPublication,
  findPublishingRun,
  findSender,
  insertPublication,
  isCoveredByPublication,
  type NewPublication,
  type PageState,
  type Publication,
  postponeSubmission,
  recordRevert,
  recordSubmissionRun,
  type ScheduledPage,
  selectPublications,
} from "./publications.store.ts";
export { publicationNotFound, requireRevertible } from "./publications.ts";
export type { SentArticle } from "./verification/compare-page.ts";
export { judgePage } from "./verification/judge-page.ts";
export { startDueVerification } from "./verification/start-due-verification.ts";
export { findSentArticle, postponeVerification, recordVerification } from "./verification/verification.store.ts";
export { type JudgedPage, unreadable, verifiableAddress } from "./verification/verification.ts";

export const operations = [
  listPlatforms,
  getPlatform,
  createPlatform,
  updatePlatform,
  deletePlatform,
  listPublications,
  revertPublication,
  verifyPublication,
];
