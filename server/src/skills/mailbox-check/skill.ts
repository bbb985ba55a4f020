import { checkMailboxSkill, type MailboxCheckResult } from "@findable/contract";
import { outreachNotConnected, recordMailboxes, recordSenderCheck, requireOutreach } from "../../domains/mail/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { inspectMailbox } from "../outreach-mail/check-sender.ts";

const SECONDS_PER_MAILBOX = 10;

/** Checks mailboxes as receivers of their emails do, and records what it finds. */
export const mailboxCheck = defineSkill({
  ...checkMailboxSkill,
  version: 1,
  estimate: () => ({ credits: 0, durationSeconds: SECONDS_PER_MAILBOX }),
  requireReady: (place) => requireOutreach(place),
  minimumCredits: () => 0,
  async run(ctx, { address }): Promise<MailboxCheckResult> {
    const { outreach } = ctx.providers;
    if (outreach === undefined) throw outreachNotConnected();
    const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
    await ctx.save("mailboxes", (tx) => recordMailboxes(tx, place, outreach));
    const asked = outreach.mailboxes.filter((one) => address === undefined || one.address === address.toLowerCase());
    if (asked.length === 0) {
      const message = `No connection has the mailbox ${address}. List them with \`link_building.mailbox.list\`.`;
      throw new AppError("not_found", message, { address });
    }
    const mailboxes: MailboxCheckResult["mailboxes"] = [];
    for (const [index, mailbox] of asked.entries()) {
      const findings = await inspectMailbox(ctx, mailbox.address, { step: `inspect:${mailbox.address}` });
      const found = { address: mailbox.address, findings };
      await ctx.save(`record:${mailbox.address}`, (tx) => recordSenderCheck(tx, place, found));
      mailboxes.push({ ...found, passed: findings.every(({ state }) => state !== "fail") });
      ctx.progress(index + 1, asked.length, "mailboxes");
    }
    const passed = mailboxes.filter((one) => one.passed).length;
    await ctx.narrate(`${passed} of ${mailboxes.length} mailboxes passed.`);
    return { mailboxes };
  },
});
