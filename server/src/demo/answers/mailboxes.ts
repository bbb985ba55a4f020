import { checkMailboxes, getMailbox, listMailboxes, type Mailbox, updateMailbox } from "@findable/contract";
import { validationError } from "../../kernel/errors/app-error.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { handleOfStart } from "../runs/handle.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { MAILBOXES } from "../world/outreach/mailboxes.ts";

export const mailboxAnswers: readonly DemoOperation[] = [
  demo(listMailboxes)((input) => demoPage(listMailboxes, MAILBOXES, input)),
  demo(getMailbox)(({ address }) => recordOf(MAILBOXES, address.toLowerCase(), "address")),
  demo(updateMailbox)(({ address, dailyLimit, domainLimit, paused, reason }) => {
    const mailbox = recordOf(MAILBOXES, address.toLowerCase(), "address");
    const { connectionLimit } = mailbox.caps;
    if (dailyLimit != null && dailyLimit > connectionLimit) {
      const message = `must be at most ${connectionLimit}, the limit of the connection. Connect the mailbox again to raise it`;
      throw validationError([{ field: "dailyLimit", message }]);
    }
    const caps = {
      ...mailbox.caps,
      ...(dailyLimit === undefined ? {} : { dailyLimit: dailyLimit ?? connectionLimit }),
      ...(domainLimit === undefined ? {} : { domainLimit: domainLimit ?? 3 }),
    };
    const limit = Math.min(mailbox.warmUp?.limit ?? caps.dailyLimit, caps.dailyLimit);
    return changed(mailbox, { caps, today: { ...mailbox.today, limit }, ...pausing(mailbox, paused, reason) });
  }),
  demo(checkMailboxes)((input, call) => handleOfStart(checkMailboxes, input, call)),
];

function pausing({ state, health, check }: Mailbox, paused: boolean | undefined, reason: string | undefined) {
  if (paused === undefined || paused === (state === "paused")) return {};
  if (paused) {
    const pauseReason = reason ?? "A person paused it.";
    return { state: "paused" as const, health: { ...health, pausedAt: DEMO_NOW, pauseReason } };
  }
  const resumed = check?.passed === false ? ("failing" as const) : ("ready" as const);
  return { state: resumed, health: { ...health, pausedAt: null, pauseReason: null } };
}
