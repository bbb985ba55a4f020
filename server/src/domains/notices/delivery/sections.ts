import { MAX_NOTICE_ITEMS } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import type { Links } from "../../../kernel/operations/services.ts";
import { findOpenApprovals, type MessageRow, type OpenApproval } from "../messages.store.ts";
import { lineOf, type NoticeRow, nameOfSkill, titleOf } from "../words.ts";
import type { Section } from "./message.ts";

/** What a reader may see of the approvals of a notice, and the link to each. */
interface ApprovalReader {
  mayDecide(approval: OpenApproval): boolean;
  linkTo(approval: OpenApproval): Promise<string>;
}

/** The sections of a message. A notice about approvals that are all decided makes none. */
export async function sectionsOf(
  { db, links }: { db: Db; links: Links },
  message: MessageRow,
  notices: readonly NoticeRow[],
  reader: ApprovalReader,
): Promise<Section[]> {
  const sections: Section[] = [];
  for (const notice of notices) {
    const section =
      notice.kind === "approval"
        ? await approvalSection(db, message, notice, reader)
        : sectionOf(notice, message.agency_name, links);
    if (section !== undefined) sections.push(section);
  }
  return sections;
}

function sectionOf(notice: NoticeRow, agencyName: string, links: Links): Section {
  const all = notice.items.map((item) => lineOf(notice.kind, item, notice.workspace_id, links));
  // A storm repeats itself: equal lines are one.
  const lines = [...new Map(all.map((line) => [`${line.text} ${line.url}`, line])).values()];
  return {
    title: titled(notice, agencyName, notice.count),
    lines,
    more: notice.kind === "digest" ? 0 : Math.max(0, notice.count - lines.length),
  };
}

async function approvalSection(
  db: Db,
  message: MessageRow,
  notice: NoticeRow,
  { mayDecide, linkTo }: ApprovalReader,
): Promise<Section | undefined> {
  const span = { from: notice.first_at, to: notice.last_at };
  const place = { agencyId: message.agency_id, workspaceId: notice.workspace_id };
  const open = (await findOpenApprovals(db, { ...place, ...span })).filter(mayDecide);
  if (open.length === 0) return undefined;
  const lines: { text: string; url: string }[] = [];
  for (const approval of open.slice(0, MAX_NOTICE_ITEMS))
    lines.push({ text: nameOfSkill(approval.skill), url: await linkTo(approval) });
  return { title: titled(notice, message.agency_name, open.length), lines, more: open.length - lines.length };
}

function titled({ kind, workspace_name }: NoticeRow, agencyName: string, count: number): string {
  return `${workspace_name ?? agencyName}: ${titleOf(kind, count)}`;
}

/** The title of the only section, or the number of them. */
export function subjectOf(sections: readonly Section[]): string {
  const [first] = sections;
  if (first === undefined) return "Notices";
  return sections.length === 1 ? first.title : `${first.title}, and ${sections.length - 1} more`;
}
