import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PERSPECTIVES } from "../../../../contract/src/audience/discussions.ts";
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

interface AnswerText {
  id: string;
  language: string;
  trap?: string;
  parties: { name: string; domain: string; tracked: boolean; how: string }[];
  text: string;
}

interface ClaimBrand {
  id: string;
  facts: string[];
  pages: { language: string; url: string; text: string }[];
}

interface ClaimText {
  id: string;
  brand: string;
  language: string;
  sentence: string;
  verdict: string;
  alsoRight?: string[];
  reason: string;
}

interface DraftTopic {
  id: string;
  language: string;
  query: string;
  brand: string;
  facts: string[];
  order: string[];
}

interface ForumThread {
  id: string;
  language: string;
  title: string;
  posts: { number: number; author: string; stance: string | null; text: string }[];
  pains: { pain: string; posts: number[] }[];
}

const DRAFT_ROLES = ["expert", "decent", "thin", "stuffed", "competitor"];
const VERDICTS = ["supported", "contradicted", "unsupported", "no_claim"];
const HOW_NAMED = [
  "recommended_first",
  "recommended",
  "listed",
  "compared",
  "warned_of",
  "mentioned",
  "absence_only",
  "not_mentioned",
];
const NAME_TRAPS = ["common_word", "inflected", "domain_only", "similar_name", "spelling", "absence"];
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

test("names: four parties in each answer, one of them ours, in twelve languages", () => {
  const answers = readLines<AnswerText>("names.jsonl");
  const languages = countBy(answers, (answer) => answer.language);

  expect(answers.length).toBe(250);
  expect(Object.keys(languages).toSorted()).toEqual([...TEN_LANGUAGES, "cs", "tr"].toSorted());
  for (const [language, count] of Object.entries(languages)) expect(count, language).toBeGreaterThanOrEqual(10);
  expectDistinct(answers.map((answer) => answer.id));
  expectDistinct(answers.map((answer) => answer.text));
  for (const answer of answers) {
    expect(answer.parties.length, answer.id).toBe(4);
    expect(answer.parties.filter((party) => party.tracked).length, answer.id).toBe(1);
    for (const party of answer.parties) expect(HOW_NAMED, answer.id).toContain(party.how);
    if (answer.trap) expect(NAME_TRAPS, answer.id).toContain(answer.trap);
    if (answer.trap === "absence") expect(countBy(answer.parties, (party) => party.how)["absence_only"]).toBe(1);
  }
});

test("claims: each sentence belongs to a brand with facts and pages and has a verdict with a reason", () => {
  const brands = readLines<ClaimBrand>("claim-brands.jsonl");
  const claims = readLines<ClaimText>("claims.jsonl");

  expect(brands.length).toBe(10);
  for (const brand of brands) {
    expect(brand.facts.length, brand.id).toBeGreaterThanOrEqual(5);
    expect(
      countBy(brand.pages, (page) => page.language),
      brand.id,
    ).toEqual({ en: 2, de: 1, fr: 1, es: 1 });
    expectDistinct(brand.pages.map((page) => page.url));
  }
  expect(countBy(claims, (claim) => claim.language)).toEqual({ en: 120, de: 40, fr: 20, es: 20 });
  expect(countBy(claims, (claim) => claim.brand)).toEqual(Object.fromEntries(brands.map(({ id }) => [id, 20])));
  expectDistinct(claims.map((claim) => claim.id));
  expectDistinct(claims.map((claim) => claim.sentence));
  for (const claim of claims) {
    for (const verdict of [claim.verdict, ...(claim.alsoRight ?? [])]) expect(VERDICTS, claim.id).toContain(verdict);
    expect(claim.reason, claim.id).not.toBe("");
  }
});

test("drafts: each topic has four drafts of comparable length and an order of them", () => {
  const topics = readLines<DraftTopic>("drafts/topics.jsonl");
  const drafts: string[] = [];

  expect(topics.length).toBe(12);
  expectDistinct(topics.map((topic) => topic.query));
  for (const topic of topics) {
    expect(topic.order.length, topic.id).toBe(4);
    expectDistinct(topic.order);
    expect(topic.facts.length, topic.id).toBeGreaterThanOrEqual(3);
    for (const role of topic.order) {
      expect(DRAFT_ROLES, topic.id).toContain(role);
      const text = readFileSync(path.join(import.meta.dirname, "drafts", topic.id, `${role}.md`), "utf8");
      const words = text.split(/\s+/).length;
      expect(words, `${topic.id} ${role}`).toBeGreaterThanOrEqual(360);
      expect(words, `${topic.id} ${role}`).toBeLessThanOrEqual(700);
      drafts.push(text);
    }
  }
  expectDistinct(drafts);
});

test("threads: each pain point names posts of its thread by people who complain or ask", () => {
  const threads = readLines<ForumThread>("threads.jsonl");

  expect(countBy(threads, (thread) => thread.language)).toEqual({ en: 25, de: 5, fr: 5, es: 5 });
  expectDistinct(threads.map((thread) => thread.id));
  expectDistinct(threads.map((thread) => thread.title));
  expect(threads.filter((thread) => thread.pains.length === 0).length).toBeGreaterThanOrEqual(10);
  for (const { id, posts, pains } of threads) {
    expect(posts.length, id).toBeGreaterThanOrEqual(3);
    expect(posts.length, id).toBeLessThanOrEqual(12);
    expect(
      posts.map((post) => post.number),
      id,
    ).toEqual(posts.map((_, index) => index + 1));
    for (const { stance } of posts) if (stance !== null) expect(PERSPECTIVES, id).toContain(stance);
    for (const pain of pains) {
      expect(pain.posts.length, id).toBeGreaterThanOrEqual(1);
      for (const number of pain.posts) expect(["complainer", "asker"], id).toContain(posts[number - 1]?.stance);
    }
  }
});
