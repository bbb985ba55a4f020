import { MAX_NOTICE_ITEMS } from "@findable/contract";
import type { Db } from "../../../kernel/database/db.ts";
import type { Links } from "../../../kernel/operations/services.ts";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { findOpenApprovals, type MessageRow, type OpenApproval } from "../messages.store.ts";
import { lineOf, type NoticeRow } from "../words/notice-lines.ts";
import { ENGLISH, type NoticeWords } from "../words/notice-words.ts";
import type { Section } from "./message.ts";

/** The language of a reader, what they may see of the approvals of a notice, and the link to each. */
interface Reader {
  words: NoticeWords;
  mayDecide(approval: OpenApproval): boolean;
  linkTo(approval: OpenApproval): Promise<string>;
}

/** The sections of a message. A notice about approvals that are all decided makes none. */
export async function sectionsOf(
  { db, links }: { db: Db; links: Links },
  message: MessageRow,
  notices: readonly NoticeRow[],
  reader: Reader,
): Promise<Section[]> {
  const sections: Section[] = [];
  for (const notice of notices) {
    const section =
      notice.kind === "approval"
        ? await approvalSection(db, message, notice, reader)
        : sectionOf(notice, { agencyName: message.agency_name, links, words: reader.words });
    if (section !== undefined) sections.push(section);
  }
  return sections;
}

function sectionOf(
  notice: NoticeRow,
  { agencyName, links, words }: { agencyName: string; links: Links; words: NoticeWords },
): Section {
  const all = notice.items.map((item) => lineOf(notice.kind, item, { workspaceId: notice.workspace_id, links, words }));
  // A storm repeats itself: equal lines are one.
  const lines = [...new Map(all.map((line) => [`${line.text} ${line.url}`, line])).values()];
  return {
    title: titled(notice, { agencyName, count: notice.count, words }),
    lines,
    more: notice.kind === "digest" ? 0 : Math.max(0, notice.count - lines.length),
  };
}

async function approvalSection(
  db: Db,
  message: MessageRow,
  notice: NoticeRow,
  { mayDecide, linkTo, words }: Reader,
): Promise<Section | undefined> {
  const span = { from: notice.first_at, to: notice.last_at };
  const place = { agencyId: message.agency_id, workspaceId: notice.workspace_id };
  const open = (await findOpenApprovals(db, { ...place, ...span })).filter(mayDecide);
  if (open.length === 0) return undefined;
  const lines: { text: string; url: string }[] = [];
  for (const approval of open.slice(0, MAX_NOTICE_ITEMS))
    lines.push({ text: skillNameIn(words.language, approval.skill), url: await linkTo(approval) });
  const title = titled(notice, { agencyName: message.agency_name, count: open.length, words });
  return { title, lines, more: open.length - lines.length };
}

function titled(
  { kind, workspace_name }: NoticeRow,
  { agencyName, count, words }: { agencyName: string; count: number; words: NoticeWords },
): string {
  return `${workspace_name ?? agencyName}: ${words.titles[kind](count)}`;
}

/** The title of the only section, or the number of them. */
export function subjectOf(sections: readonly Section[], words: NoticeWords = ENGLISH): string {
  const [first] = sections;
  if (first === undefined) return "Notices";
  return sections.length === 1 ? first.title : words.subjectOfMany(first.title, sections.length - 1);
}
