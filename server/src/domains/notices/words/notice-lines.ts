import type { Notice, NoticeKind, NoticeLine } from "@findable/contract";
import type { Links } from "../../../kernel/operations/services.ts";
import { skillNameIn } from "../../../kernel/text/skill-names.ts";
import { type WeekFact, weekSentence } from "../../insights/index.ts";
import type { NoticeWords } from "./notice-words.ts";

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
  reportId?: string;
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
  /** About a channel, in English; the title of a report; a digest in English. */
  sentence?: string;
  /** Of a digest; digests of releases before 0.9.0 have only the sentence. */
  week?: WeekFact;
}

/** The page of the workspace, or of the agency for its hidden workspace. */
function workspaceOf(id: string): string | undefined {
  return id.startsWith("ws_agency_") ? undefined : id;
}

/** One event in a sentence, with its page. */
/** What a line is made with. */
interface LineContext {
  workspaceId: string;
  links: Links;
  words: NoticeWords;
}

export function lineOf(kind: NoticeKind, item: Item, { workspaceId, links, words }: LineContext): NoticeLine {
  const page = (path: string) => links.appPage(workspaceOf(workspaceId), path);
  switch (kind) {
    case "approval":
      return { text: skillNameIn(words.language, item.skill ?? ""), url: links.approval(item.approvalId ?? "") };
    case "run_failed":
      return {
        text: `${skillNameIn(words.language, item.skill ?? "")}: ${item.code ?? words.failed}`,
        url: page(`/runs/${item.invocationId}`),
      };
    case "reply":
      return { text: words.reply, url: page("/replies") };
    case "budget": {
      const { agency: isOfAgency = false, available = 0, allocated = 0, month = "" } = item;
      return { text: words.budget({ isOfAgency, available, allocated, month }), url: page("/usage") };
    }
    case "digest":
      return {
        text: item.week === undefined ? (item.sentence ?? "") : weekSentence(item.week, words.language),
        url: page("/"),
      };
    case "report":
      return { text: item.sentence ?? "", url: page(`/reports/${item.reportId}`) };
    case "alert":
      return alertLine(item, page, words);
  }
}

function place(position: number | null, words: NoticeWords): string {
  return position === null ? words.notFound : String(position);
}

function alertLine(item: Item, page: (path: string) => string, words: NoticeWords): NoticeLine {
  const rate = item.expectedFalseAlarmsPer30d;
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 2 });
  const expected = rate == null ? "" : words.expected(number.format(rate));
  if (item.type === "rank.dropped") {
    const { keywords = [], count = keywords.length } = item;
    const named = keywords.map(({ keyword, previous, current }) =>
      words.moved(keyword, place(previous, words), place(current, words)),
    );
    const text = words.ranksFell(count, named.join(", "), count - named.length) + expected;
    return { text, url: page("/keywords") };
  }
  if (item.type === "ai_citation.share_of_voice.dropped") {
    const { domain = "", previous = 0, current = 0, n = 0 } = item;
    const text = words.shareFell(domain, words.share(previous), words.share(current), n) + expected;
    return { text, url: page("/citations") };
  }
  if (item.type === "site.watch.changed")
    return { text: words.siteChanged(item.code ?? "", (item.count ?? 1) - 1), url: page("/site") };
  return { text: item.sentence ?? "", url: page("/settings") };
}

export function toNotice(
  row: NoticeRow,
  { readUntil, links, words }: { readUntil: string | null; links: Links; words: NoticeWords },
): Notice {
  return {
    id: row.id,
    kind: row.kind,
    workspaceId: workspaceOf(row.workspace_id) ?? null,
    workspace: row.workspace_name,
    title: words.titles[row.kind](row.count),
    count: row.count,
    lines: row.items.map((item) => lineOf(row.kind, item, { workspaceId: row.workspace_id, links, words })),
    read: readUntil !== null && row.last_at <= readUntil,
    firstAt: row.first_at,
    lastAt: row.last_at,
  };
}
