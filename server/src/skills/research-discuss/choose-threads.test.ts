import { expect, test } from "vitest";
import { type Candidate, chooseThreads, withoutTexts } from "./choose-threads.ts";

function thread(ref: string, title: string, counts: Partial<Candidate> = {}): Candidate {
  return {
    source: "hackernews",
    ref,
    url: `https://forum.example/${ref}`,
    community: "general",
    title,
    excerpt: "",
    score: 3,
    comments: 2,
    createdAt: "2026-11-01T00:00:00.000Z",
    basis: "posts",
    ...counts,
  };
}

const order = { topic: "invoice reminders for studios", language: "en", count: 10 };
const exact = Array.from({ length: 12 }, (_, n) => thread(`exact-${n}`, `Invoice reminders for studios, part ${n}`));
const refs = (threads: readonly Candidate[]) => threads.map(({ ref }) => ref);

test("a viral thread off topic is never chosen, even where places are left", () => {
  const viral = thread("viral", "A celebrity and a dog", { score: 90_000, comments: 12_000 });

  expect(refs(chooseThreads([viral, ...exact.slice(0, 3)], order)).toSorted()).toEqual([
    "exact-0",
    "exact-1",
    "exact-2",
  ]);
});

test("a fifth of the places is kept for the liveliest threads on topic, however many others match more words", () => {
  const lively = [1, 2, 3].map((n) =>
    thread(`lively-${n}`, "Invoice reminders", { score: 400 * n, comments: 300 * n }),
  );

  const chosen = refs(chooseThreads([...exact, ...lively], order));

  expect(chosen).toHaveLength(10);
  expect(chosen).toEqual(expect.arrayContaining(["lively-2", "lively-3"]));
  expect(chosen.filter((ref) => ref.startsWith("exact"))).toHaveLength(8);
});

test("unknown counts are neither lively nor a reason to leave a thread out", () => {
  const silent = exact.map((one) => ({ ...one, score: null, comments: null }));

  expect(chooseThreads(silent, order)).toHaveLength(10);
});

test("order and repeated finds change nothing", () => {
  const chosen = chooseThreads(exact, order);

  expect(refs(chooseThreads([...exact, ...exact].toReversed(), order))).toEqual(refs(chosen));
});

test("what is recorded of a found thread repeats none of its texts, and is chosen the same", () => {
  const found = exact.map((one, n) => ({ ...one, excerpt: n % 2 === 0 ? "Secret invoice reminders" : "Studios" }));
  const recorded = found.map((one) => withoutTexts(one, order));

  expect(JSON.stringify(recorded)).not.toMatch(/Secret|part/);
  expect(refs(chooseThreads(recorded, order))).toEqual(refs(chooseThreads(found, order)));
});
