import type { KeywordManagerResult } from "@findable/contract";
import { stemOf, wordsOf } from "../../../market/phrase-words.ts";
import { type DemoKeyword, givenKeyword, keywordOfPhrase, keywords } from "./keywords.ts";

type Change = KeywordManagerResult["changes"][number];

/** What a person wants done with keywords, as far as the words of a message say it. */
export type KeywordRequest =
  | { kind: "archive" | "focus"; about: readonly DemoKeyword[]; words: string }
  | { kind: "tag"; about: readonly DemoKeyword[]; words: string; tag: string }
  | { kind: "add"; phrases: readonly string[] }
  | { kind: "rank"; about: readonly DemoKeyword[]; words: string }
  | { kind: "chances" }
  | { kind: "overview" };

/** Words of requests, which say nothing about the keywords that are meant. */
const REQUEST_STEMS = new Set(
  wordsOf(
    "archive remove delete drop put away focus prioritise prioritize mark star tag label add create track save please could " +
      "everything anything all every any keyword keywords phrase phrases about containing that this these those contain mention " +
      "mentions with within them into our we us you i want like need where rank ranks ranking position positions now only just " +
      "high priority be have has go stop following the a an and or is are do does how of in on at by for from as it me my we can",
  ).map(stemOf),
);

export function requestIn(message: string): KeywordRequest {
  const text = message.toLowerCase();
  const [, toTag = ""] = /\b(?:tag|label)\b(.*)/.exec(text) ?? [];
  const tag = /^(.+?)\b(?:as|with)\b\s+["'“”]?([\w:-]+)/.exec(toTag);
  if (tag !== null) return { kind: "tag", ...meant(tag[1] ?? ""), tag: tag[2] ?? "tagged" };
  if (/\b(archive|remove|delete|drop|stop following|put away)\b/.test(text)) return { kind: "archive", ...meant(text) };
  if (/\b(add|create|save)\b/.test(text)) return { kind: "add", phrases: phrasesIn(message) };
  if (/\b(what should|which|quick wins?|opportunit\w+|chances?|next|low hanging)\b/.test(text))
    return { kind: "chances" };
  if (/\b(where|ranks?|ranking|positions?)\b/.test(text)) return { kind: "rank", ...meant(text) };
  if (/\b(focus|prioriti[sz]e|star|important)\b/.test(text)) return { kind: "focus", ...meant(text) };
  return { kind: "overview" };
}

/** The keywords that hold all words of a topic; those that hold its rarest word where none holds all. */
function meant(text: string): { about: DemoKeyword[]; words: string } {
  const stems = [...new Set(wordsOf(text).map(stemOf))].filter((stem) => !REQUEST_STEMS.has(stem));
  const words = wordsOf(text)
    .filter((word) => stems.includes(stemOf(word)))
    .join(" ");
  const active = keywords().filter(({ archived }) => !archived);
  const holding = (asked: readonly string[]) =>
    active.filter(({ keyword }) => {
      const own = new Set(wordsOf(keyword).map(stemOf));
      return asked.length > 0 && asked.every((stem) => own.has(stem));
    });
  const all = holding(stems);
  if (all.length > 0 || stems.length < 2) return { about: all, words };
  const [rarest = []] = stems
    .map((stem) => holding([stem]))
    .filter(({ length }) => length > 0)
    .sort((one, other) => one.length - other.length);
  return { about: rarest, words };
}

/** Phrases in quotation marks; without any, what follows the verb, separated by commas. */
function phrasesIn(message: string): string[] {
  const quoted = [...message.matchAll(/["“„']([^"”“']{2,200})["”']/g)].map((match) => match[1] ?? "");
  const rest = message
    .replace(/^.*?\b(add|create|save)\b/i, "")
    .replace(/^\s*(the |these |this )?(keywords?|phrases?)?:?/i, "");
  const named = quoted.length > 0 ? quoted : rest.split(/,| and /);
  const phrases = named.map((phrase) =>
    phrase
      .toLowerCase()
      .replace(/(?<![.!?])[.!?]+$/, "")
      .trim(),
  );
  return [...new Set(phrases)].filter((phrase) => phrase !== "").slice(0, 20);
}

export function changesOf(request: KeywordRequest): Change[] {
  switch (request.kind) {
    case "archive":
      return request.about.map((keyword) => changeOf("archived", keyword, { status: "ARCHIVED" }));
    case "focus":
      return request.about
        .filter(({ status, priority }) => status !== "FOCUSED" || priority !== "HIGH")
        .map((keyword) => changeOf("updated", keyword, { status: "FOCUSED", priority: "HIGH" }));
    case "tag":
      return request.about
        .filter(({ tags }) => !tags.includes(request.tag))
        .map((keyword) => changeOf("updated", keyword, { tags: [...keyword.tags, request.tag] }));
    case "add":
      return request.phrases
        .filter((phrase) => keywordOfPhrase(phrase) === undefined)
        .map((phrase) => {
          const { id, keyword, status } = givenKeyword(phrase);
          return { action: "created", keywordId: id, keyword, before: null, after: { keyword, status } };
        });
    case "rank":
    case "chances":
    case "overview":
      return [];
  }
}

function changeOf(action: Change["action"], keyword: DemoKeyword, after: Partial<DemoKeyword>): Change {
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, Reflect.get(keyword, field)]));
  return { action, keywordId: keyword.id, keyword: keyword.keyword, before, after };
}
