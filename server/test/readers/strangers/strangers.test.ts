import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { REPLY_KINDS } from "../../../../contract/src/link-building/outreach-replies.ts";

interface ReplyText {
  id: string;
  language: string;
  kind: string;
  alsoRight?: string[];
  harmful_if_friendly?: boolean;
  undecidable?: boolean;
  text: string;
}

const TEN_LANGUAGES = ["de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "zh"];

function readLines<T>(file: string): T[] {
  const lines = readFileSync(path.join(import.meta.dirname, file), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}

function countBy<T>(items: T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

function expectDistinct(values: string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

test("replies: known kinds, ten languages, no text twice", () => {
  const replies = readLines<ReplyText>("replies.jsonl");
  const languages = countBy(replies, (reply) => reply.language);

  expect(Object.keys(languages).toSorted()).toEqual(TEN_LANGUAGES);
  expect(languages["en"]).toBe(150);
  for (const language of TEN_LANGUAGES) expect(languages[language], language).toBeGreaterThanOrEqual(50);
  expectDistinct(replies.map((reply) => reply.id));
  expectDistinct(replies.map((reply) => reply.text));
  for (const reply of replies) {
    expect(REPLY_KINDS, reply.id).toContain(reply.kind);
    for (const kind of reply.alsoRight ?? []) expect(REPLY_KINDS, reply.id).toContain(kind);
    expect(reply.text.trim(), reply.id).not.toBe("");
    if (reply.kind === "refusal" || reply.kind === "remove_me") expect(reply.harmful_if_friendly, reply.id).toBe(true);
    if (reply.undecidable) expect(reply.kind, reply.id).toBe("other");
  }
});
