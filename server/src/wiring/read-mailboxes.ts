import {
  claimMailbox,
  findUnreadWorkspaces,
  type ReadableWorkspace,
  type Received,
  receiveMail,
  recordMailboxes,
  recordReading,
} from "../domains/mail/index.ts";
import { markRelationship } from "../domains/relationships/index.ts";
import { statusAfterReply } from "../domains/replies/index.ts";
import type { Tx } from "../kernel/database/db.ts";
import { ProviderError } from "../kernel/errors/provider-error.ts";
import type { ProvidersFor } from "../kernel/runs/providers.ts";
import type { Database } from "../platform/database/pool.ts";
import { inTenantTransaction } from "../platform/database/tenant.ts";
import type { OutreachMailbox, OutreachPort } from "../providers/outreach/port.ts";

const WORKSPACES_PER_ROUND = 20;
const MAILS_PER_PAGE = 50;
const PAGES_PER_ROUND = 20;
const TIMEOUT_MS = 60_000;

export interface MailReading {
  system: Database;
  tenant: Database;
  providersFor: ProvidersFor;
  onError: (error: unknown) => void;
}

/**
 * Reads what arrived in the mailboxes of workspaces that sent emails. Every email is stored in one transaction with what follows
 * from it, before the cursor moves, so that a process that dies loses none and repeats none. With `agencyId` it reads only those
 * of one world.
 */
export async function readMailboxes(reading: MailReading, agencyId?: string): Promise<void> {
  const wanted = { limit: WORKSPACES_PER_ROUND, ...(agencyId === undefined ? {} : { agencyId }) };
  for (const workspace of await findUnreadWorkspaces(reading.system, wanted)) {
    await readWorkspace(reading, workspace).catch(reading.onError);
  }
}

async function readWorkspace(reading: MailReading, workspace: ReadableWorkspace): Promise<void> {
  const { agency_id: agencyId, workspace_id: workspaceId, mode: worldMode, connections } = workspace;
  const place = { agencyId, workspaceId };
  const providers = await reading.providersFor({
    ...place,
    worldMode,
    ...(connections === null ? {} : { connections }),
  });
  const { outreach } = providers;
  if (outreach === undefined) return;
  await inTenantTransaction(reading.tenant, place, (tx) => recordMailboxes(tx, place, outreach));
  for (const mailbox of outreach.mailboxes) await readMailbox(reading, place, outreach, mailbox);
}

async function readMailbox(
  { tenant }: MailReading,
  place: { agencyId: string; workspaceId: string },
  outreach: OutreachPort,
  mailbox: OutreachMailbox,
): Promise<void> {
  const { address } = mailbox;
  const write = <T>(work: (tx: Tx) => Promise<T>) => inTenantTransaction(tenant, place, work);
  const claimed = await write((tx) => claimMailbox(tx, place, address));
  if (claimed === undefined) return;
  let { cursor } = claimed;
  try {
    for (let page = 0; page < PAGES_PER_ROUND; page += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const request = { mailbox: address, cursor, since: claimed.since, limit: MAILS_PER_PAGE, signal };
      const { mails, cursor: next, more } = await outreach.readReplies(request);
      for (const mail of mails) {
        await write(async (tx) => {
          const received = await receiveMail(tx, place, { mail, mailbox });
          if (received !== undefined) await markPartner(tx, place.workspaceId, received);
        });
      }
      cursor = next;
      await write((tx) => recordReading(tx, place, { address, cursor: next, problem: null }));
      if (!more) return;
    }
  } catch (error) {
    const problem = error instanceof ProviderError ? error.message : "An internal error. See the log of the worker.";
    await write((tx) => recordReading(tx, place, { address, cursor: null, problem }));
    if (!(error instanceof ProviderError)) throw error;
  }
}

async function markPartner(tx: Tx, workspaceId: string, { kind, relationshipId }: Received): Promise<void> {
  const status = statusAfterReply(kind);
  if (relationshipId === null || status === undefined) return;
  // A refusal is the partner's own decision, so it is not weighed against the pipeline.
  const decided = status === "NOT_INTERESTED" || status === "DO_NOT_CONTACT";
  await markRelationship(tx, workspaceId, [relationshipId], { status, event: "EMAIL_REPLIED", decided });
}
