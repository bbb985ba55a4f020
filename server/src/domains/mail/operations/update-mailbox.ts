import { updateMailbox as contract } from "@findable/contract";
import { AppError, validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireMayApprove } from "../../approvals/index.ts";
import { changeMailboxLimits, findMailbox, lockMailbox, type MailboxRow } from "../mailbox-list.store.ts";
import { pauseMailbox, resumeMailbox } from "../mailboxes.store.ts";
import { mailboxNotFound, toMailbox } from "../mailboxes.ts";

interface Changes {
  dailyLimit?: number | null;
  domainLimit?: number | null;
  warmUp?: boolean | null;
  paused?: boolean;
  reason?: string;
}

export const updateMailbox = implement(contract)(
  async ({ tx, agencyId, workspaceId, actor }, { address: given, ...changes }) => {
    const address = given.toLowerCase();
    const row = await lockMailbox(tx, workspaceId, address);
    if (row === undefined) throw mailboxNotFound(given);
    const before = toMailbox(row);
    requireWithinConnection(before.caps.connectionLimit, changes.dailyLimit);
    const chosen = chosenAfter(row, changes);
    const after = toMailbox({
      ...row,
      chosen_daily_limit: chosen.dailyLimit,
      chosen_domain_limit: chosen.domainLimit,
      chosen_warm_up: chosen.warmUp,
    });
    const resumes = changes.paused === false && row.paused_at !== null;
    const sendsMore = after.today.limit > before.today.limit || after.caps.dailyLimit > before.caps.dailyLimit;
    if (resumes || sendsMore || after.caps.domainLimit > before.caps.domainLimit) requireMayApprove(actor);
    await changeMailboxLimits(tx, workspaceId, { address, ...chosen });
    if (resumes) await resumeMailbox(tx, workspaceId, address);
    if (changes.paused === true && row.paused_at === null) {
      await pauseMailbox(tx, { agencyId, workspaceId }, { address, reason: changes.reason ?? "A person paused it." });
    }
    const stored = await findMailbox(tx, workspaceId, address);
    if (stored === undefined) throw new AppError("internal_error", "The mailbox disappeared.");
    return toMailbox(stored);
  },
);

function requireWithinConnection(connectionLimit: number, asked: number | null | undefined): void {
  if (asked == null || asked <= connectionLimit) return;
  const message = `must be at most ${connectionLimit}, the limit of the connection. Connect the mailbox again to raise it`;
  throw validationError([{ field: "dailyLimit", message }]);
}

/** Null returns to the setting of the connection; a field that is left out stays. */
function chosenAfter(row: MailboxRow, { dailyLimit, domainLimit, warmUp }: Changes) {
  return {
    dailyLimit: dailyLimit === undefined ? row.chosen_daily_limit : dailyLimit,
    domainLimit: domainLimit === undefined ? row.chosen_domain_limit : domainLimit,
    warmUp: warmUp === undefined ? row.chosen_warm_up : warmUp,
  };
}
