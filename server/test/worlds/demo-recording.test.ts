import { expect, test } from "vitest";
import { normalize, type Recorded } from "../../scripts/record-demo/normalize.ts";

const MOMENTS = [{ at: Date.parse("2026-11-30T10:00:00Z"), world: "2037-08-17T08:00:00.000Z" }];

/** Two keywords and a page about each, with the identifiers of one recording and its real times. */
function recorded({ ids, at, turned }: { ids: readonly string[]; at: string; turned: boolean }): Recorded[] {
  const [one = "", other = "", page = "", second = ""] = ids;
  const keywords = [
    { id: `kw_${one}`, keyword: "fees", createdAt: "2037-08-17T08:00:00.000Z" },
    { id: `kw_${other}`, keyword: "hours", createdAt: "2037-08-17T08:00:00.000Z" },
  ];
  const pages = [
    { id: `bp_${page}`, title: "Untitled", keywords: [`kw_${one}`] },
    { id: `bp_${second}`, title: "Untitled", keywords: [`kw_${other}`] },
  ];
  const order = <T>(items: T[]) => (turned ? items.toReversed() : items);
  return order([
    { name: "research.keyword.list", input: {}, output: { data: order(keywords), total: 2 } },
    { name: "produce.blog_post.list", input: {}, output: { data: order(pages), total: 2 } },
    {
      name: "auth.keys.list",
      input: {},
      output: { data: [{ id: `akey_${page}`, createdAt: at, hook: "http://127.0.0.1:4711/growth" }] },
    },
  ]);
}

const FIRST = {
  ids: ["a", "b", "c", "d"].map((letter) => letter.repeat(24)),
  at: "2026-11-30T10:00:01.123Z",
  turned: false,
};
const SECOND = {
  ids: ["q", "c", "a", "z"].map((letter) => letter.repeat(24)),
  at: "2026-11-30T10:00:04.567Z",
  turned: true,
};

function normalized(given: typeof FIRST): Recorded[] {
  return normalize(recorded(given), {
    addresses: [["http://127.0.0.1:4711", "https://hooks.example"]],
    moments: MOMENTS,
    pinned: [],
  });
}

const itemsOf = (answers: Recorded[], name: string) =>
  answers
    .find((answer) => answer.name === name)
    ?.output.data.toSorted((one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1));

test.each(["research.keyword.list", "produce.blog_post.list", "auth.keys.list"])(
  "two recordings of %s that differ in their random identifiers, real times and order name everything alike",
  (name) => {
    expect(itemsOf(normalized(SECOND), name)).toEqual(itemsOf(normalized(FIRST), name));
  },
);

test("records that differ only in what they refer to get different identifiers, and references follow", () => {
  const answers = normalized(FIRST);
  const [fees] = answers.find(({ name }) => name === "research.keyword.list")?.output.data ?? [];
  const pages = itemsOf(answers, "produce.blog_post.list");

  expect(fees).toEqual({
    id: expect.stringMatching(/^kw_demo_[0-9a-z]{14}$/),
    keyword: "fees",
    createdAt: "2026-08-17T08:00:00.000Z",
  });
  expect(new Set(pages.map(({ id }: { id: string }) => id)).size).toBe(2);
  expect(pages.filter(({ keywords }: { keywords: string[] }) => keywords.includes(fees.id))).toHaveLength(1);
});

test("real times become the moment of the world, and addresses of the recording become public ones", () => {
  const [key] = itemsOf(normalized(FIRST), "auth.keys.list");

  expect(key).toMatchObject({ createdAt: "2026-08-17T08:00:00.000Z", hook: "https://hooks.example/growth" });
});
