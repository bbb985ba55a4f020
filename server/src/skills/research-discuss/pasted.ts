import { createHash } from "node:crypto";
import type { ResearchDiscussionsInput } from "@findable/contract";
import type { NewThread } from "../../domains/discussions/index.ts";
import { CsvError, type CsvRecord, csvRecords } from "../../kernel/csv/read-csv.ts";
import { authorKey } from "./thread-key.ts";

export interface PastedMessages {
  threads: NewThread[];
  warnings: string[];
}

const MOST_MESSAGES = 500;
const MAX_CHARACTERS = 20_000;
/** Text of the workspace's own is kept as long as the workspace. */
const KEEP_DAYS = 3650;
const NAMES = {
  text: ["text", "body", "message", "content", "description", "comment"],
  title: ["title", "subject"],
  author: ["author", "customer", "user", "email", "from", "requester"],
  date: ["date", "created_at", "created", "createdat", "time"],
  url: ["url", "link"],
} as const;

interface Message {
  text: string;
  title: string | undefined;
  author: string | undefined;
  date: string | undefined;
  url: string | undefined;
}

/** Reads messages that a person pasted. Each is a thread with one post. */
export function readPasted(
  { format, content, name = "pasted" }: NonNullable<ResearchDiscussionsInput["pasted"]>,
  { workspaceId, now }: { workspaceId: string; now: string },
): PastedMessages {
  const read = format === "csv" ? readRows(content) : { messages: paragraphs(content), warnings: [] };
  const messages = read.messages.slice(0, MOST_MESSAGES);
  const left = read.messages.length - messages.length;
  return {
    threads: messages.map((message) => toThread(message, { workspaceId, now, name })),
    warnings: [
      ...read.warnings,
      ...(left === 0 ? [] : [`Only the first ${MOST_MESSAGES} pasted messages were read; ${left} were left out.`]),
      ...(messages.length === 0 ? ["The pasted text has no messages."] : []),
    ],
  };
}

function paragraphs(content: string): Message[] {
  return content
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((text) => ({ text: tidied(text), title: undefined, author: undefined, date: undefined, url: undefined }))
    .filter(({ text }) => text !== "");
}

function readRows(content: string): { messages: Message[]; warnings: string[] } {
  const records: CsvRecord[] = [];
  const warnings: string[] = [];
  try {
    for (const record of csvRecords(content)) records.push(record);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    warnings.push(`${error.message} The rows before it were read.`);
  }
  const [header, ...rows] = records;
  const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const place = (names: readonly string[]) => columns.findIndex((column) => names.includes(column));
  const text = place(NAMES.text);
  if (text === -1) return { messages: [], warnings: [...warnings, "The pasted CSV has no column `text`."] };
  const cell = ({ cells }: CsvRecord, names: readonly string[]) => cells[place(names)]?.trim() || undefined;
  const messages = rows.map((row) => ({
    text: tidied(row.cells[text] ?? ""),
    title: cell(row, NAMES.title),
    author: cell(row, NAMES.author),
    date: cell(row, NAMES.date),
    url: cell(row, NAMES.url),
  }));
  return { messages: messages.filter((message) => message.text !== ""), warnings };
}

function tidied(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
}

function toThread(
  message: Message,
  { workspaceId, now, name }: { workspaceId: string; now: string; name: string },
): NewThread {
  const hash = createHash("sha256")
    .update(JSON.stringify([name, message]))
    .digest("hex")
    .slice(0, 24);
  const link = URL.parse(message.url ?? "");
  const url = link !== null && /^https?:$/.test(link.protocol) ? link.href : `pasted:${hash}`;
  const createdAt = momentOf(message.date) ?? now;
  const author = message.author === undefined ? null : authorKey(workspaceId, "pasted", message.author.toLowerCase());
  return {
    ...{
      key: `pasted:${hash}`,
      url,
      community: name,
      createdAt,
      score: null,
      comments: null,
      licence: null,
      address: null,
    },
    ...{ source: "pasted", basis: "posts", keepDays: KEEP_DAYS },
    title: (message.title ?? firstWords(message.text)).slice(0, 300),
    posts: [
      {
        key: "1",
        author,
        authorName: null,
        text: message.text,
        url: url === `pasted:${hash}` ? null : url,
        at: createdAt,
        score: null,
      },
    ],
  };
}

function momentOf(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? "");
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : undefined;
}

function firstWords(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length <= 80 ? line : `${line.slice(0, Math.max(1, line.lastIndexOf(" ", 80)))} …`;
}
