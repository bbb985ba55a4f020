import { KEYWORD_PRIORITIES, KEYWORD_SORTS, type Keyword, type KeywordSort } from "@findable/contract";
import { trimEndOf } from "../../kernel/text/trim-end-of.ts";
import { isUnbounded, type KeywordFilter } from "./filter.ts";
import { readFilter } from "./read-filter.ts";

export const FACETS = ["intent", "relevance", "status", "priority", "source", "pillar", "tag"] as const;
export type Facet = (typeof FACETS)[number];

/** A change to the keywords of a filter. */
export type Change =
  | { kind: "archive" | "restore" | "focus" | "unfocus" | "label" }
  | { kind: "tag" | "untag"; tags: string[] }
  | { kind: "prioritise"; priority: Keyword["priority"] }
  | { kind: "move"; pillar: string | null };

export type Command =
  | { kind: "help" | "yes" | "no" }
  | { kind: "add"; phrases: string[]; tags: string[] }
  | { kind: "change"; change: Change; filter: KeywordFilter }
  | { kind: "show"; filter: KeywordFilter; sort: KeywordSort; first: number | undefined }
  | { kind: "count"; filter: KeywordFilter; by: Facet | undefined }
  | { kind: "research"; seed: string; depth: "fast" | "thorough" }
  | { kind: "unclear"; why: string };

const POLITE = /^(?:(?:please|can you|could you|would you|i want to|i'd like to|let's|now),? )+/i;

/** Reads a message as a command. Any other message is `unclear`, with the reason. */
export function readCommand(message: string): Command {
  const text = message
    .trim()
    .replace(/\s+/gu, " ")
    .replace(POLITE, "")
    .replace(/(?<![.!?])[.!?]+$/, "")
    .replace(/,? please$/i, "")
    .replace(/^how many\b/i, "count")
    .replace(/^(count\b.*?) (?:do (?:i|we) have|are there)\b/i, "$1");
  if (/^(?:yes|y|ok|okay|go on|go ahead|do it|confirm|sure)(?:,? please)?$/i.test(text)) return { kind: "yes" };
  if (/^(?:no|n|stop|cancel|never mind|don't)(?:,? thanks)?$/i.test(text)) return { kind: "no" };
  if (text === "" || /^(?:help|commands|what can you do)$/i.test(text)) return { kind: "help" };
  const [verb = ""] = /^\S+/.exec(text) ?? [];
  const known = VERBS.get(verb.toLowerCase());
  if (known === undefined) return { kind: "unclear", why: `"${verb}" is not a command that I know.` };
  return known(text.slice(verb.length).trim(), message);
}

type ReadRest = (rest: string, message: string) => Command;

const VERBS: ReadonlyMap<string, ReadRest> = new Map(
  Object.entries({
    add: readAdd,
    create: readAdd,
    archive: about({ kind: "archive" }),
    remove: about({ kind: "archive" }),
    delete: about({ kind: "archive" }),
    restore: about({ kind: "restore" }),
    unarchive: about({ kind: "restore" }),
    focus: (rest) => about({ kind: "focus" })(rest.replace(/^on\s+/i, ""), rest),
    unfocus: about({ kind: "unfocus" }),
    label: about({ kind: "label" }),
    relabel: about({ kind: "label" }),
    tag: (rest) => readTags("tag", rest),
    untag: (rest) => readTags("untag", rest),
    prioritise: readPriority,
    prioritize: readPriority,
    set: readSet,
    move: readMove,
    show: readShow,
    list: readShow,
    find: readShow,
    count: readCount,
    research: readResearch,
    discover: readResearch,
  }),
);

/** A phrase of a list: in quotes, which allow commas, or up to the next comma or line break. */
const LISTED = /[^\S\n]*(?:"([^"\n]*)"[^\S\n]*(?=[,\n]|$)|([^,\n]+))/g;

/** Words before the phrases to add. They need a colon or an article, so that `add keyword research tool` adds that phrase. */
const LEAD =
  /^(?:(?:the|these|this)\s+(?:following\s+|new\s+)?(?:keywords?|phrases?)\s*:?\s+|(?:keywords?|phrases?)\s*:\s*)/i;

/** Reads the phrases from the original message, because its line breaks separate phrases. */
function readAdd(_rest: string, message: string): Command {
  const rest = message
    .trim()
    .replace(POLITE, "")
    .trimStart()
    .replace(/^\S+\s*/, "");
  const given = trimEndOf(rest, /\./).replace(LEAD, "");
  const tagged = /(?<!\s)\s+tagged\s+(?=\S)/.exec(given);
  const text = given.slice(0, tagged?.index);
  const tag = tagged === null ? undefined : given.slice(tagged.index + tagged[0].length);
  const areSeveral = /^(?:the|these)\s+(?:following\s+|new\s+)?(?:keywords|phrases)\b/i.test(rest);
  const list = areSeveral && !/[",\n]/.test(text) ? text.replace(/(?<!\s)\s+and\s+/gi, ", ") : text;
  const phrases = [...list.matchAll(LISTED)]
    .map(([, quoted, bare = ""]) => (quoted ?? bare).trim())
    .filter((phrase) => phrase !== "");
  if (phrases.length === 0) return { kind: "unclear", why: "Say which phrases to add, separated by commas." };
  return { kind: "add", phrases, tags: tag === undefined ? [] : valuesOf(tag) };
}

function about(change: Change): ReadRest {
  return (rest) => withFilter(rest, (filter) => ({ kind: "change", change, filter }));
}

function withFilter(text: string, make: (filter: KeywordFilter) => Command, open = false): Command {
  const read = readFilter(text);
  if ("unread" in read) return { kind: "unclear", why: `I cannot read "${read.unread}" as part of a filter.` };
  if (!open && isUnbounded(read.filter)) {
    return { kind: "unclear", why: "Say which keywords: a phrase, a filter such as `containing payroll`, or `all`." };
  }
  return make(read.filter);
}

/** The text before and after the last occurrence of one of these words. */
function splitAtLast(text: string, words: string): [string, string] | undefined {
  const marks = [...text.matchAll(new RegExp(`(?<!\\S)(?:${words})(?=\\s)`, "gi"))];
  const last = marks.findLast(({ index, 0: word }) => index > 0 && text.slice(index + word.length).trim() !== "");
  if (last === undefined) return undefined;
  return [text.slice(0, last.index).trim(), text.slice(last.index + last[0].length).trim()];
}

function valuesOf(text: string): string[] {
  return text
    .split(",")
    .map((value) => value.trim().replace(/^"(.*)"$/, "$1"))
    .filter((value) => value !== "");
}

function readTags(kind: "tag" | "untag", rest: string): Command {
  const parts = splitAtLast(rest, "as|with");
  if (parts === undefined) return { kind: "unclear", why: `Write it as \`${kind} <filter> as <tag>\`.` };
  const [filter, tags] = parts;
  return about({ kind, tags: valuesOf(tags) })(filter, filter);
}

function readPriority(rest: string): Command {
  const parts = splitAtLast(rest, "as|to");
  const value = parts?.[1].toUpperCase();
  const priority = value === "NONE" ? null : KEYWORD_PRIORITIES.find((one) => one === value);
  if (parts === undefined || priority === undefined) {
    return { kind: "unclear", why: `Write it as \`prioritise <filter> as ${KEYWORD_PRIORITIES.join("|")}|none\`.` };
  }
  return about({ kind: "prioritise", priority })(parts[0], parts[0]);
}

function readSet(rest: string): Command {
  const priority = /^(?:the )?priority (?:of|for) (.+)$/i.exec(rest)?.[1];
  return priority === undefined
    ? { kind: "unclear", why: "Write it as `set priority of <filter> to HIGH`." }
    : readPriority(priority);
}

function readMove(rest: string): Command {
  const parts = splitAtLast(rest, "to");
  if (parts === undefined) return { kind: "unclear", why: "Write it as `move <filter> to <pillar>`, or `to none`." };
  const name = parts[1].replace(/^(?:the )?pillar\s+/i, "").replace(/^"(.*)"$/, "$1");
  return about({ kind: "move", pillar: /^none$/i.test(name) ? null : name })(parts[0], parts[0]);
}

const SORTS: ReadonlyMap<string, KeywordSort> = new Map(
  Object.entries({
    volume: "-volume",
    difficulty: "kd",
    kd: "kd",
    keyword: "keyword",
    name: "keyword",
    newest: "-createdAt",
    oldest: "createdAt",
  }),
);

function readShow(rest: string): Command {
  const first = /\b(?:(?:first|top|best)\s+(\d{1,4})|(\d{1,4})\s+(?:first|top|best))\b/i.exec(rest);
  const sorted = /\b(?:sorted|ordered)\s+by\s+(-?\w+)/i.exec(rest);
  const name = sorted?.[1] ?? "volume";
  const sort = SORTS.get(name.toLowerCase()) ?? KEYWORD_SORTS.find((one) => one === name);
  if (sort === undefined) {
    return { kind: "unclear", why: `I cannot sort by "${name}"; choose from ${[...SORTS.keys()].join(", ")}.` };
  }
  const text = rest
    .replace(/^me\s+/i, "")
    .replace(first?.[0] ?? "", "")
    .replace(sorted?.[0] ?? "", "");
  return withFilter(
    text,
    (filter) => ({ kind: "show", filter, sort, first: first === null ? undefined : Number(first[1] ?? first[2]) }),
    true,
  );
}

function readCount(rest: string): Command {
  const counted = /(?<!\s)\s*\bby\s+(\w+)$/i.exec(rest);
  const before = rest.slice(0, counted?.index);
  const field = counted?.[1];
  const by = FACETS.find((facet) => facet === field?.toLowerCase() || `${facet}s` === field?.toLowerCase());
  if (field !== undefined && by === undefined) {
    return { kind: "unclear", why: `I cannot count by "${field}"; choose from ${FACETS.join(", ")}.` };
  }
  return withFilter(before, (filter) => ({ kind: "count", filter, by }), true);
}

function readResearch(rest: string): Command {
  const thorough = /(?<!\s)\s+thoroughly$/i;
  const seed = rest
    .replace(/^(?:keywords\s+)?(?:around|about|for)\s+/i, "")
    .replace(thorough, "")
    .replace(/^"(.*)"$/, "$1")
    .trim();
  if (seed === "") return { kind: "unclear", why: "Say what to research: a phrase or a domain." };
  return { kind: "research", seed, depth: thorough.test(rest) ? "thorough" : "fast" };
}
