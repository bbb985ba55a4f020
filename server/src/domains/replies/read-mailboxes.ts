import type { InTenant, SystemDb, Tx } from "../../kernel/database/db.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { ProvidersFor } from "../../kernel/runs/providers.ts";
import type { LlmPort } from "../../providers/llm/port.ts";
import { type OutreachMailbox, type OutreachPort, SIGN_IN_LOST } from "../../providers/outreach/port.ts";
import {
  claimMailbox,
  findUnreadWorkspaces,
  isGuess,
  pauseMailbox,
  type ReadableWorkspace,
  type Received,
  readWithModel,
  receiveMail,
  reclassifyReply,
  recordMailboxes,
  recordReading,
  recordReadingFailure,
  recordReadingPause,
} from "../mail/index.ts";
import { markRelationship } from "../relationships/index.ts";
import { recordReportBounce } from "../reports/index.ts";
import { statusAfterReply } from "./relationship-after.ts";

const WORKSPACES_PER_ROUND = 20;
const MAILS_PER_PAGE = 50;
const PAGES_PER_ROUND = 20;
const TIMEOUT_MS = 60_000;
/** A reading that ends before the newest email goes on after this time: vendors that limit requests count them by the minute. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Replies of a mailbox that a model sorts in one round. The rules alone sort the others. */
const CLASSIFIED_PER_ROUND = 20;

export interface MailReading {
  system: SystemDb;
  inTenant: InTenant;
  providersFor: ProvidersFor;
  onError: (error: unknown) => void;
}

/**
 * Reads what arrived in the mailboxes of workspaces that sent emails. Every email is stored in one transaction with what follows
 * from it, before the cursor moves, so that a process that dies loses none and repeats none. A vendor's limit ends the round, and
 * the next one goes on from there. With `agencyId` it reads only those of one world.
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
  const { outreach, llm } = providers;
  if (outreach === undefined) return;
  await reading.inTenant(place, (tx) => recordMailboxes(tx, place, outreach));
  for (const mailbox of outreach.mailboxes) await readMailbox(reading, place, { outreach, llm }, mailbox);
}

async function readMailbox(
  { inTenant, onError }: MailReading,
  place: { agencyId: string; workspaceId: string },
  { outreach, llm }: { outreach: OutreachPort; llm: LlmPort | undefined },
  mailbox: OutreachMailbox,
): Promise<void> {
  const { address } = mailbox;
  const write = <T>(work: (tx: Tx) => Promise<T>) => inTenant(place, work);
  const claimed = await write((tx) => claimMailbox(tx, place, address));
  if (claimed === undefined) return;
  let { cursor } = claimed;
  const sort = createClassifier({ llm, onError }, async (reply, sorted, received) => {
    await write(async (tx) => {
      if (await reclassifyReply(tx, place, reply, sorted))
        await markPartner(tx, place.workspaceId, { ...received, ...sorted, isGuess: isGuess(sorted) });
    });
  });
  let page = 0;
  try {
    for (; page < PAGES_PER_ROUND; page += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const request = { mailbox: address, cursor, since: claimed.since, limit: MAILS_PER_PAGE, signal };
      const { mails, cursor: next, more } = await outreach.readReplies(request);
      for (const mail of mails) {
        const received = await write(async (tx) => {
          const stored = await receiveMail(tx, place, { mail, mailbox });
          if (stored !== undefined) await markPartner(tx, place.workspaceId, stored);
          else await recordReportBounce(tx, place, mail);
          return stored;
        });
        if (received !== undefined) await sort(received);
      }
      cursor = next;
      await write((tx) => recordReading(tx, place, { address, cursor: next, isWhole: !more }));
      if (!more) return;
    }
    await write((tx) => recordReadingPause(tx, place, { address, waitMs: PAUSE_MS, limit: null }));
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "rate_limited") {
      const waitMs = Math.min(Math.max(error.facts.retryAfterMs ?? PAUSE_MS, 1_000), LONGEST_PAUSE_MS);
      const limit = page === 0 ? error.message : null;
      await write((tx) => recordReadingPause(tx, place, { address, waitMs, limit }));
      return;
    }
    const problem = error instanceof ProviderError ? error.message : "An internal error. See the log of the worker.";
    const isLost = error instanceof ProviderError && error.facts.providerCode === SIGN_IN_LOST;
    await write(async (tx) => {
      await recordReadingFailure(tx, place, { address, problem });
      // Sending would fail too, for as long as no person signs in.
      if (isLost) await pauseMailbox(tx, place, { address, reason: problem });
    });
    if (!(error instanceof ProviderError)) throw error;
  }
}

type Classified = Awaited<ReturnType<typeof readWithModel>>;
type Readable = NonNullable<Received["readable"]>;

/**
 * Returns what reads a stored reply again with the model, if one is connected. The reply keeps its kind while the model is asked, and
 * if it fails: then it is not asked again in this round.
 */
function createClassifier(
  { llm, onError }: { llm: LlmPort | undefined; onError: MailReading["onError"] },
  store: (reply: Readable, sorted: Classified, received: Received) => Promise<void>,
): (received: Received) => Promise<void> {
  let left = llm === undefined ? 0 : CLASSIFIED_PER_ROUND;
  return async (received) => {
    const { readable } = received;
    if (readable === null || llm === undefined || left === 0) return;
    left -= 1;
    let sorted: Classified;
    try {
      sorted = await readWithModel(llm, readable);
    } catch (error) {
      if (!(error instanceof ProviderError)) onError(error);
      left = 0;
      return;
    }
    await store(readable, sorted, received);
  };
}

async function markPartner(tx: Tx, workspaceId: string, { kind, isGuess, relationshipId }: Received): Promise<void> {
  // A guess says that somebody answered, and no more.
  const status = statusAfterReply(isGuess ? "other" : kind);
  if (relationshipId === null || status === undefined) return;
  // A refusal is the partner's own decision, so it is not weighed against the pipeline.
  const decided = status === "NOT_INTERESTED" || status === "DO_NOT_CONTACT";
  await markRelationship(tx, workspaceId, [relationshipId], { status, event: "EMAIL_REPLIED", decided });
}
