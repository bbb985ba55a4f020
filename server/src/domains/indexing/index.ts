import { connectGsc } from "./operations/connect-gsc.ts";
import { connectIndexNow } from "./operations/connect-index-now.ts";
import { disconnectGsc } from "./operations/disconnect-gsc.ts";
import { disconnectIndexNow } from "./operations/disconnect-index-now.ts";
import { getGscConfig } from "./operations/get-gsc-config.ts";
import { getGscStatus } from "./operations/get-gsc-status.ts";
import { getIndexNowConfig } from "./operations/get-index-now-config.ts";
import { listGscUrls } from "./operations/list-gsc-urls.ts";
import { listIndexNowSubmissions } from "./operations/list-index-now-submissions.ts";
import { submitToGsc } from "./operations/submit-to-gsc.ts";
import { submitToIndexNow } from "./operations/submit-to-index-now.ts";
import { updateGscConfig } from "./operations/update-gsc-config.ts";
import { updateIndexNowConfig } from "./operations/update-index-now-config.ts";
import { verifyIndexNow } from "./operations/verify-index-now.ts";

export { firePublication, firePublications } from "./fire-publications.ts";
export {
  type AccountOptions,
  createAccountTokens,
  type GscCredentials,
  openAccount,
  sealAccount,
} from "./gsc/account.ts";
export {
  findGscConnection,
  lockGscConnection,
  putGscConnection,
  recordProperties,
} from "./gsc/connections.store.ts";
export { fireChecks, fireDueChecks } from "./gsc/fire-checks.ts";
export { indexStateOf } from "./gsc/index-state.ts";
export { followProperties } from "./gsc/lost-properties.ts";
export { findMirror } from "./gsc/mirror.ts";
export { requireGsc } from "./gsc/not-connected.ts";
export { type GscPlan, type PlannedUrl, planGscSubmission } from "./gsc/plan-gsc-submission.ts";
export { mayWrite, propertyOf, verifiedDomains, verifiedProperties } from "./gsc/properties.ts";
export { isMirroredOnPublish, isQueuedOnPublish, queuePublished } from "./gsc/queue-published.ts";
export { exhaustInspections, findVendorDay, takeInspections } from "./gsc/quota.store.ts";
export { requireProperty } from "./gsc/require-property.ts";
export { claimRevocations, deleteRevocation } from "./gsc/revocations.store.ts";
export { claimSignIn, findSignIn, type SignIn } from "./gsc/sign-ins.store.ts";
export { simulatedProperties, verifierContext } from "./gsc/start-sign-in.ts";
export { gscSubmissionCost } from "./gsc/submission-cost.ts";
export {
  endGscSubmissions,
  findCoverage,
  recordDecision,
  selectCoveredUrls,
  setNextDue,
} from "./gsc/submissions.store.ts";
export { type FoundState, findCheckedUrls, postponeChecks, recordState, watchUrls } from "./gsc/urls.store.ts";
export { findSubmissionApiKey } from "./indexnow/api-key.ts";
export { findIndexNowConfig, isKeyInUse, recordKeyCheck } from "./indexnow/config.store.ts";
export { isSubmittedOnPublish, notConnected, planSubmission } from "./indexnow/plan-submission.ts";
export { submissionCost, submissionPrice } from "./indexnow/submission-cost.ts";
export { endSubmissions } from "./indexnow/submissions.store.ts";

export const operations = [
  submitToGsc,
  getGscStatus,
  listGscUrls,
  getGscConfig,
  connectGsc,
  updateGscConfig,
  disconnectGsc,
  submitToIndexNow,
  listIndexNowSubmissions,
  getIndexNowConfig,
  connectIndexNow,
  updateIndexNowConfig,
  disconnectIndexNow,
  verifyIndexNow,
];
