import { MAX_INBOX, NOTICE_KINDS, type Notifications } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import type { Services } from "../../kernel/operations/services.ts";
import { findInbox } from "./inbox.store.ts";
import type { Principal } from "./preferences.store.ts";
import { isOn, mayReceive } from "./recipients.ts";
import { toNotice } from "./words/notice-lines.ts";
import { noticeWordsOf } from "./words/words-for.ts";

const DEFAULT_TIME_ZONE = "UTC";

interface Reader {
  agencyId: string;
  optionalWorkspaceId: string | undefined;
  services: Services;
}

/** The inbox and the choices of a caller. */
export async function showNotifications(db: Db, reader: Reader, principal: Principal): Promise<Notifications> {
  const { agencyId, services } = reader;
  // A person who sees several workspaces and named none sees those of `workspaces`.
  const workspaceId = reader.optionalWorkspaceId === "several" ? undefined : reader.optionalWorkspaceId;
  const { role, muted, workspaces, read_until: readUntil } = principal;
  const offered = NOTICE_KINDS.filter((kind) => mayReceive(kind, role));
  const kinds = offered.filter((kind) => isOn(kind, "inbox", muted));
  const rows = await findInbox(db, { agencyId, workspaceId, allowed: workspaces, kinds, most: MAX_INBOX });
  const words = noticeWordsOf(principal.language);
  const notices = rows.map((row) => toNotice(row, { readUntil, links: services.links, words }));
  return {
    kinds: offered.map((kind) => ({ kind, email: isOn(kind, "email", muted), inbox: isOn(kind, "inbox", muted) })),
    quietHours:
      principal.quiet_from === null || principal.quiet_to === null
        ? null
        : { from: principal.quiet_from, to: principal.quiet_to },
    timeZone: principal.time_zone ?? DEFAULT_TIME_ZONE,
    email: { address: principal.email, state: emailState(principal, services.sendsMail) },
    unread: notices.filter(({ read }) => !read).length,
    notices,
    readUntil,
  };
}

function emailState({ email, refused }: Principal, sendsMail: boolean): Notifications["email"]["state"] {
  if (email === null) return "no_address";
  if (!sendsMail) return "not_configured";
  return refused === null ? "on" : "refused";
}
