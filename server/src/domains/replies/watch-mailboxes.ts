import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { claimWatch, findUnwatchedMailboxes, hurryReading, leaveWatch, type ReadableWorkspace } from "../mail/index.ts";
import type { MailReading } from "./read-mailboxes.ts";

/** Connections of one process that wait. Further mailboxes are read every five minutes only. */
const MOST_WATCHES = 50;
/** Shorter than the half hour after which servers end an idle connection (RFC 2177). */
const WATCH_MS = 25 * 60_000;
/** Longer than a watch, so that the place of a process that died is taken again. */
const CLAIM_MINUTES = 26;
/** After a failure, and at mailboxes where none can wait. */
const REST_MINUTES = 5;

export interface MailWatch {
  /** Takes mailboxes at which no process waits. */
  look(): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Waits at mailboxes for email, so that a reply is read within seconds. It only hurries `readMailboxes`, which reads every few minutes
 * as well: a connection that falls silent loses nothing.
 */
export function createMailWatch(reading: MailReading): MailWatch {
  const watches = new Set<Promise<void>>();
  const closing = new AbortController();

  async function watch(mailbox: ReadableWorkspace & { address: string }): Promise<void> {
    const { agency_id: agencyId, workspace_id: workspaceId, mode: worldMode, connections, address } = mailbox;
    const place = { agencyId, workspaceId };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(WATCH_MS)]);
    let rest = REST_MINUTES;
    try {
      const { outreach } = await reading.providersFor({
        ...place,
        worldMode,
        ...(connections === null ? {} : { connections }),
      });
      const onArrival = () =>
        void reading.inTenant(place, (tx) => hurryReading(tx, place, address)).catch(reading.onError);
      await outreach?.waitForMail?.({ mailbox: address, onArrival, signal });
      if (signal.aborted) rest = 0;
    } catch (error) {
      // The next reading of the mailbox meets the failure of a vendor too, and stores it.
      if (!(error instanceof ProviderError)) reading.onError(error);
    }
    await reading.inTenant(place, (tx) => leaveWatch(tx, place, { address, minutes: rest }));
  }

  return {
    async look() {
      const free = MOST_WATCHES - watches.size;
      if (free <= 0 || closing.signal.aborted) return;
      for (const mailbox of await findUnwatchedMailboxes(reading.system, free)) {
        const place = { agencyId: mailbox.agency_id, workspaceId: mailbox.workspace_id };
        const { address } = mailbox;
        const minutes = CLAIM_MINUTES;
        if (!(await reading.inTenant(place, (tx) => claimWatch(tx, place, { address, minutes })))) continue;
        const watched = watch(mailbox)
          .catch(reading.onError)
          .finally(() => watches.delete(watched));
        watches.add(watched);
      }
    },
    async close() {
      closing.abort();
      await Promise.all(watches);
    },
  };
}
