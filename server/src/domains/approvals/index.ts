import { approveStep } from "./operations/approve-step.ts";
import { commentOnApproval } from "./operations/comment-on-approval.ts";
import { freezeEffects } from "./operations/freeze-effects.ts";
import { getApproval } from "./operations/get-approval.ts";
import { getFreezes } from "./operations/get-freezes.ts";
import { listApprovals } from "./operations/list-approvals.ts";
import { listTrust } from "./operations/list-trust.ts";
import { rejectStep } from "./operations/reject-step.ts";
import { replayPolicy } from "./operations/replay-policy.ts";
import { revokeTrust } from "./operations/revoke-trust.ts";
import { shareApproval } from "./operations/share-approval.ts";
import { unfreezeEffects } from "./operations/unfreeze-effects.ts";
import { unshareApproval } from "./operations/unshare-approval.ts";

export { findEffectKinds, findPendingApproval } from "./approvals.store.ts";
export { requireMayApprove } from "./approvals.ts";
export { approve, decisionContext, reject } from "./decide.ts";
export { findLinkTenant, type LinkTenant } from "./links.store.ts";
export { findApprovedStep, findOwnDecision, findPublicationDecision } from "./own-decision.ts";
export { requirePartners } from "./policy-rules.ts";
export { readApprovals } from "./read-approvals.ts";
export { createReviewerLink, revokeReviewerLinks } from "./reviewer-links.ts";
export { mayStillApprove, requireSeparatePerson } from "./separate-person.ts";
export { commentOverLink, decideOverLink, type LinkAction, openLink } from "./shared-approval.ts";
export { findStandingApproval } from "./standing-approval.ts";
export { findWaiting, selectWaiting } from "./waiting.store.ts";

export const operations = [
  listApprovals,
  getApproval,
  approveStep,
  rejectStep,
  commentOnApproval,
  shareApproval,
  unshareApproval,
  listTrust,
  revokeTrust,
  getFreezes,
  freezeEffects,
  unfreezeEffects,
  replayPolicy,
];
