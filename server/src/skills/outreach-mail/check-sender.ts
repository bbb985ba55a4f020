import type { SenderFinding as Finding } from "@findable/contract";
import { findSenderCheck, outreachNotConnected, recordMailboxes, recordSenderCheck } from "../../domains/mail/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";

const TIMEOUT_MS = 60_000;
/** A token that no email has: a trial of the link must unsubscribe no person. */
const TRIAL_TOKEN = "A".repeat(22);

/**
 * Checks the mailboxes of the workspace as receivers do: SPF, DKIM, DMARC, MX, PTR, TLS, one-click and the connection. Throws
 * `outreach_platform_not_configured` with the findings where one fails. A passed check holds for a day. `key` distinguishes the
 * steps of several checks in one run.
 */
export async function checkSender(
  ctx: RunContext,
  { addresses, key = "" }: { addresses?: readonly string[]; key?: string } = {},
): Promise<void> {
  const { outreach } = ctx.providers;
  if (outreach === undefined) throw outreachNotConnected();
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  for (const { address } of outreach.mailboxes.filter((one) => addresses?.includes(one.address) ?? true)) {
    const isKnown = await ctx.look(`sender-known:${address}:${key}`, (db) => findSenderCheck(db, place, address));
    if (isKnown) continue;
    const findings = await inspectMailbox(ctx, address, { step: `sender:${address}:${key}` });
    await ctx.save(`sender-found:${address}:${key}`, async (tx) => {
      await recordMailboxes(tx, place, outreach);
      await recordSenderCheck(tx, place, { address, findings });
    });
    requirePassed(address, findings);
  }
}

/** Looks at a mailbox as receivers do, in the step of this name. */
export async function inspectMailbox(ctx: RunContext, mailbox: string, { step }: { step: string }): Promise<Finding[]> {
  const { outreach } = ctx.providers;
  if (outreach === undefined) throw outreachNotConnected();
  const request = { mailbox, unsubscribeTrial: ctx.links.unsubscribe(TRIAL_TOKEN) };
  const findings = await ctx.step(step, { timeoutMs: TIMEOUT_MS }, ({ signal }) =>
    outreach.inspectSender({ ...request, signal }),
  );
  return findings.map(({ record = null, ...finding }) => ({ ...finding, record }));
}

function requirePassed(address: string, findings: readonly Finding[]): void {
  const failed = findings.filter(({ state }) => state === "fail");
  if (failed.length === 0) return;
  const sentences = failed.map(({ message, next }) => [message, next].filter(Boolean).join(" "));
  const message = `Nothing is sent from ${address} before its sender passes the check. ${sentences.join(" ")}`;
  throw new AppError("outreach_platform_not_configured", message, { mailbox: address, findings });
}
