import { cancelDrafts } from "../../domains/campaigns/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { askFirst } from "../decisions/ask-first.ts";
import type { SendOrder } from "./plan-drafts.ts";

/** A larger batch needs a second approval: a slip of a filter must not mail hundreds of strangers. */
const LARGE_BATCH = 50;

/** Whether the batch may be sent. A person approves a large one again, as a whole. */
export async function confirmBatch(ctx: RunContext, { isApproved, count, recipients }: SendOrder): Promise<boolean> {
  // Without a person's decision about the drafts the effect door asks about each email.
  if (!isApproved || count <= LARGE_BATCH) return true;
  const isConfirmed = await askFirst(ctx, "confirm-batch", {
    kind: "outreach_send",
    preview: { action: `Send ${count} emails.`, recipients },
    requiresPerson: `The batch has ${count} emails. More than ${LARGE_BATCH} need a second approval.`,
  });
  if (!isConfirmed) await ctx.save("cancel-batch", (tx) => cancelDrafts(tx, ctx.invocation.id, "rejected"));
  return isConfirmed;
}
