import type { MailboxCheckResult } from "@findable/contract";
import { type DemoSkill, type DemoStory, demoSkill } from "../demo-skill.ts";
import { checkedMailboxes } from "../world/outreach/mailboxes.ts";

function checkStory({ address }: { address?: string }): DemoStory<MailboxCheckResult> {
  const result = checkedMailboxes(address);
  const passed = result.mailboxes.filter((mailbox) => mailbox.passed).length;
  const total = result.mailboxes.length;
  return {
    result,
    steps: [
      {
        name: "inspect",
        durationMs: 900 * total,
        progress: { total, unit: "mailboxes" },
        says: `${passed} of ${total} mailboxes passed.`,
      },
    ],
  };
}

export const mailboxStories: readonly DemoSkill[] = [demoSkill("link_building.mailbox.check", checkStory)];
