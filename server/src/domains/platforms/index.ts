import { createPlatform } from "./operations/create-platform.ts";
import { deletePlatform } from "./operations/delete-platform.ts";
import { getPlatform } from "./operations/get-platform.ts";
import { listPlatforms } from "./operations/list-platforms.ts";
import { listPublications } from "./operations/list-publications.ts";
import { revertPublication } from "./operations/revert-publication.ts";
import { updatePlatform } from "./operations/update-platform.ts";

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
  findPage,
  findPageOf,
  findPublication,
  findScheduledDue,
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

export const operations = [
  listPlatforms,
  getPlatform,
  createPlatform,
  updatePlatform,
  deletePlatform,
  listPublications,
  revertPublication,
];
