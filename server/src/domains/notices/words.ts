import { formatPercent, type Notice, type NoticeKind, type NoticeLine, skillContracts } from "@findable/contract";
import type { Links } from "../../kernel/operations/services.ts";

/** A stored notice. */
export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  workspace_id: string;
  /** Null for the hidden workspace of the agency, and for a deleted one. */
  workspace_name: string | null;
  count: number;
  items: Item[];
  first_at: string;
  last_at: string;
}

/** The facts of one event, as `notice_of` and `note_run` in the database store them. */
export interface Item {
  type?: string;
  invocationId?: string;
  approvalId?: string;
  messageId?: string;
  skill?: string;
  step?: string;
  code?: string | null;
  count?: number;
  keywords?: { keyword: string; previous: number | null; current: number | null }[];
  expectedFalseAlarmsPer30d?: number | null;
  domain?: string;
  previous?: number;
  current?: number;
  n?: number;
  allocated?: number;
  available?: number;
  month?: string;
  agency?: boolean;
  /** Sentences of a digest, or about a channel. */
  sentence?: string;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const TITLES: Readonly<Record<NoticeKind, (count: number) => string>> = {
  approval: (count) => `${counted(count, "action")} ${count === 1 ? "waits" : "wait"} for a decision`,
  run_failed: (count) => `${counted(count, "run")} failed`,
  alert: (count) => counted(count, "alert"),
  reply: (count) => `${counted(count, "reply", "replies")} to outreach`,
  budget: (count) => (count === 1 ? "80 % of the credits are used" : `80 % of the credits are used in ${count} pools`),
  digest: () => "Weekly digest",
};

export function titleOf(kind: NoticeKind, count: number): string {
  return TITLES[kind](count);
}

/** What people call a skill; its own name for a skill of the agency. */
export function nameOfSkill(slug: string | undefined): string {
  return skillContracts.find((one) => one.slug === slug)?.name ?? slug ?? "";
}

/** The page of the workspace, or of the agency for its hidden workspace. */
function workspaceOf(id: string): string | undefined {
  return id.startsWith("ws_agency_") ? undefined : id;
}

/** One event in a sentence, with its page. */
export function lineOf(kind: NoticeKind, item: Item, workspaceId: string, links: Links): NoticeLine {
  const page = (path: string) => links.appPage(workspaceOf(workspaceId), path);
  switch (kind) {
    case "approval":
      return { text: nameOfSkill(item.skill), url: links.approval(item.approvalId ?? "") };
    case "run_failed":
      return { text: `${nameOfSkill(item.skill)}: ${item.code ?? "failed"}`, url: page(`/runs/${item.invocationId}`) };
    case "reply":
      return { text: "A reply waits for a person.", url: page("/replies") };
    case "budget":
      return {
        text: `${item.agency ? "The agency's pool" : "The pool of this workspace"} has ${item.available} of ${item.allocated} credits left for ${item.month}.`,
        url: page("/usage"),
      };
    case "digest":
      return { text: item.sentence ?? "", url: page("/") };
    case "alert":
      return alertLine(item, page);
  }
}

function alertLine(item: Item, page: (path: string) => string): NoticeLine {
  const rate = item.expectedFalseAlarmsPer30d;
  const expected = rate == null ? "" : ` Expected false alarms in 30 days: ${Math.round(rate * 100) / 100}.`;
  if (item.type === "rank.dropped") {
    const { keywords = [], count = keywords.length } = item;
    const named = keywords.map(
      ({ keyword, previous, current }) => `${keyword} (${place(previous)} to ${place(current)})`,
    );
    const more = count > named.length ? ` and ${count - named.length} more` : "";
    return {
      text: `${counted(count, "keyword")} fell beyond noise: ${named.join(", ")}${more}.${expected}`,
      url: page("/keywords"),
    };
  }
  if (item.type === "ai_citation.share_of_voice.dropped") {
    const shares = `from ${formatPercent(item.previous ?? 0)} to ${formatPercent(item.current ?? 0)}`;
    return {
      text: `The share of ${item.domain} in answers fell beyond noise ${shares}, in ${counted(item.n ?? 0, "answer")}.${expected}`,
      url: page("/citations"),
    };
  }
  if (item.type === "site.watch.changed")
    return {
      text: `The site changed, confirmed by a second look: ${item.code}${(item.count ?? 1) > 1 ? ` and ${(item.count ?? 1) - 1} more` : ""}.`,
      url: page("/site"),
    };
  return { text: item.sentence ?? "", url: page("/settings") };
}

const place = (position: number | null) => (position === null ? "not found" : String(position));

export function toNotice(row: NoticeRow, readUntil: string | null, links: Links): Notice {
  return {
    id: row.id,
    kind: row.kind,
    workspaceId: workspaceOf(row.workspace_id) ?? null,
    workspace: row.workspace_name,
    title: titleOf(row.kind, row.count),
    count: row.count,
    lines: row.items.map((item) => lineOf(row.kind, item, row.workspace_id, links)),
    read: readUntil !== null && row.last_at <= readUntil,
    firstAt: row.first_at,
    lastAt: row.last_at,
  };
}
