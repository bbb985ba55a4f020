import { checkMailboxes } from "./operations/check-mailboxes.ts";
import { getMailbox } from "./operations/get-mailbox.ts";
import { listMailboxes } from "./operations/list-mailboxes.ts";
import { updateMailbox } from "./operations/update-mailbox.ts";

export { addressHash, addressProblem, canonicalAddress, domainOfAddress, mailboxOf } from "./address.ts";
export { type OutreachSender, withFooter } from "./footer.ts";
export {
  claimMailbox,
  claimWatch,
  findPauseReason,
  findSenderCheck,
  findUnreadWorkspaces,
  findUnwatchedMailboxes,
  hurryReading,
  isFreshlyRead,
  leaveWatch,
  pauseMailbox,
  type ReadableWorkspace,
  recordMailboxes,
  recordReading,
  recordReadingFailure,
  recordReadingPause,
  recordSenderCheck,
  resumeMailbox,
} from "./mailboxes.store.ts";
export {
  claimMail,
  findMail,
  findPlannedFollowUp,
  findWorldTime,
  hasAnswer,
  hasRefusal,
  type MailRow,
  recordDeferral,
  recordEdited,
  recordSent,
  recordStopped,
  stopCampaignMails,
  stopFollowUps,
} from "./mails.store.ts";
export { planAnswer } from "./plan-answer.ts";
export { type MailOrder, type PlannedMail, planMails } from "./plan-mails.ts";
export { type Bounce, bouncesOf, originalIds } from "./replies/bounces.ts";
export { readWithModel } from "./replies/read-with-model.ts";
export { type Received, receiveMail, reclassifyReply } from "./replies/receive-mail.ts";
export { isHeld, REPLY_KINDS_OF_MACHINES } from "./replies/received.store.ts";
export { isGuess } from "./replies/reply-kinds.ts";
export { outreachNotConnected, requireOutreach } from "./require-outreach.ts";
export { findSenderState } from "./sender-state.store.ts";
export { findStoppedMailboxes } from "./stopped-mailboxes.store.ts";
export {
  findSuppressions,
  isSuppressed,
  listSuppressed,
  suppress,
  unlistSuppressed,
} from "./suppressions.store.ts";
export { textProblem } from "./text-problem.ts";
export { findUnsubscriber, unsubscribe } from "./unsubscribe.ts";
export { timeZoneOf } from "./working-hours.ts";

export const operations = [listMailboxes, getMailbox, updateMailbox, checkMailboxes];
