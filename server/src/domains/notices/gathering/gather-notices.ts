import type { Tx } from "../../../kernel/database/db.ts";
import { findOpenApprovals, findPeople, queueNotice } from "../messages.store.ts";
import { afterQuietHours, nextLocal } from "../quiet-hours.ts";
import { isOn, isRoutedTo, mayReceive } from "../recipients.ts";
import { type DueNotice, findChannelTargets, foldEvents, sealDueNotices } from "./gather.store.ts";

/** Runs the work in a transaction of the system role. */
export type InSystem = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface GatherOptions {
  inSystem: InSystem;
  /** Whether the service has a mail server. */
  sendsMail: boolean;
  /** How long a notice collects events before its messages are addressed. */
  collectMs: number;
  /** Between two notices of a kind in a workspace, and between two messages to one address. */
  paceMs: number;
}

const EVENTS_AT_ONCE = 5000;
const NOTICES_AT_ONCE = 50;
/** When the weekly digest arrives, on the clock of its reader. */
const DIGEST_TIME = "08:00";

/**
 * Folds events into notices, and addresses those that are due: open → sealed, with a message for each person and channel. A storm
 * of events is one notice before anything is queued, and notices of several workspaces share the messages to one person.
 */
export async function gatherNotices(options: GatherOptions): Promise<void> {
  while ((await options.inSystem((tx) => foldEvents(tx, EVENTS_AT_ONCE))) === EVENTS_AT_ONCE);
  let sealed = NOTICES_AT_ONCE;
  while (sealed === NOTICES_AT_ONCE) {
    sealed = await options.inSystem(async (tx) => {
      const due = await sealDueNotices(tx, { ...options, most: NOTICES_AT_ONCE });
      for (const notice of due) {
        if (options.sendsMail && notice.is_live) await addressPeople(tx, notice, options);
        await addressChannels(tx, notice, options);
      }
      return due.length;
    });
  }
}

async function addressPeople(tx: Tx, notice: DueNotice, { paceMs }: GatherOptions): Promise<void> {
  const { agency_id: agencyId, workspace_id: workspaceId, kind } = notice;
  const people = await findPeople(tx, agencyId, workspaceId);
  const willing = people.filter(
    ({ role, muted, refused }) => refused === null && mayReceive(kind, role) && isOn(kind, "email", muted),
  );
  if (willing.length === 0) return;
  const waiting =
    kind === "approval"
      ? await findOpenApprovals(tx, { agencyId, workspaceId, from: notice.first_at, to: notice.last_at })
      : [];
  for (const person of willing) {
    const asPerson = { id: person.principal_id, name: person.name, email: person.email };
    const isConcerned =
      kind !== "approval" || (person.may_decide && waiting.some(({ routed_to }) => isRoutedTo(routed_to, asPerson)));
    if (!isConcerned) continue;
    const zone = person.time_zone ?? "UTC";
    const now = Date.parse(notice.now);
    const due = afterQuietHours(kind === "digest" ? nextLocal(now, DIGEST_TIME, zone) : now, person);
    await queueNotice(tx, {
      ...toQueue(notice),
      targetId: person.principal_id,
      address: null,
      dueAt: isoOf(due),
      paceMs,
    });
  }
}

async function addressChannels(tx: Tx, notice: DueNotice, { paceMs, sendsMail }: GatherOptions): Promise<void> {
  const now = Date.parse(notice.now);
  const dueAt = isoOf(notice.kind === "digest" ? nextLocal(now, DIGEST_TIME, "UTC") : now);
  for (const { id, type, addresses } of await findChannelTargets(tx, notice.workspace_id, notice.kind)) {
    if (type === "email" && !(sendsMail && notice.is_live)) continue;
    for (const address of type === "email" ? addresses : [null])
      await queueNotice(tx, { ...toQueue(notice), targetId: id, address, dueAt, paceMs });
  }
}

function toQueue({ id, agency_id, workspace_id, kind }: DueNotice) {
  return { agencyId: agency_id, workspaceId: workspace_id, noticeId: id, atMostOnce: kind === "digest" };
}

const isoOf = (moment: number) => new Date(moment).toISOString();
