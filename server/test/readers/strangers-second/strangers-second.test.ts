import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PERSPECTIVES } from "../../../../contract/src/audience/discussions.ts";

interface ForumThread {
  id: string;
  language: string;
  title: string;
  posts: { number: number; author: string; stance: string | null; text: string }[];
  pains: { pain: string; posts: number[] }[];
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
  facts: string[];
  order: string[];
}

const VERDICTS = ["supported", "contradicted", "unsupported", "no_claim"];

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

test("threads: ten languages, and each pain point names posts by people who complain or ask", () => {
  const threads = readLines<ForumThread>("threads.jsonl");
  const languages = { en: 16, de: 8, fr: 6, es: 6, it: 4, pt: 4, nl: 4, pl: 4, ja: 4, zh: 4 };

  expect(countBy(threads, (thread) => thread.language)).toEqual(languages);
  expectDistinct(threads.map((thread) => thread.id));
  expectDistinct(threads.map((thread) => thread.title));
  expectDistinct(threads.flatMap((thread) => thread.posts.map((post) => post.text)));
  for (const { id, posts, pains } of threads) {
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
  const painful = threads.map(({ pains }) => new Set(pains.flatMap((pain) => pain.posts)).size);
  expect(painful.reduce((sum, count) => sum + count)).toBe(143);
});

test("claims: half supported, a third contradicted, each with a brand and a reason", () => {
  const brands = readLines<ClaimBrand>("claim-brands.jsonl");
  const claims = readLines<ClaimText>("claims.jsonl");

  expect(countBy(claims, (claim) => claim.brand)).toEqual(Object.fromEntries(brands.map(({ id }) => [id, 20])));
  expect(countBy(claims, (claim) => claim.language)).toEqual({ en: 60, de: 30, fr: 20, es: 20, pl: 15, ja: 15 });
  expect(countBy(claims, (claim) => claim.verdict)).toEqual({
    supported: 80,
    contradicted: 55,
    unsupported: 10,
    no_claim: 15,
  });
  for (const brand of brands) {
    expect(brand.facts.length, brand.id).toBeGreaterThanOrEqual(5);
    expectDistinct(brand.pages.map((page) => page.url));
  }
  expectDistinct(claims.map((claim) => claim.id));
  expectDistinct(claims.map((claim) => claim.sentence));
  for (const claim of claims) {
    for (const verdict of [claim.verdict, ...(claim.alsoRight ?? [])]) expect(VERDICTS, claim.id).toContain(verdict);
    expect(claim.reason, claim.id).not.toBe("");
  }
});

test("drafts: three or four drafts for each of twelve topics, and no length that gives the order away", () => {
  const topics = readLines<DraftTopic>("drafts/topics.jsonl");
  const drafts: string[] = [];
  let pairs = 0;
  let longerFirst = 0;

  expect(topics.length).toBe(12);
  expectDistinct(topics.map((topic) => topic.query));
  for (const { id, facts, order } of topics) {
    expect([3, 4], id).toContain(order.length);
    expectDistinct(order);
    expect(facts.length, id).toBeGreaterThanOrEqual(3);
    const texts = order.map((role) => readFileSync(path.join(import.meta.dirname, "drafts", id, `${role}.md`), "utf8"));
    for (const [place, better] of texts.entries()) {
      expect(better.startsWith("# "), id).toBe(true);
      for (const worse of texts.slice(place + 1)) {
        pairs += 1;
        if (better.length > worse.length) longerFirst += 1;
      }
    }
    drafts.push(...texts);
  }
  expectDistinct(drafts);
  expect(drafts.length).toBe(45);
  expect(Math.abs(longerFirst / pairs - 0.5)).toBeLessThan(0.15);
});
