import { afterAll, describe, expect, test } from "vitest";
import { type FixedAnswer, startSite } from "../../../../test/fakes/site/site.ts";
import { createEgress } from "../../../platform/egress/egress.ts";
import { createCrawler } from "./crawler.ts";

const egress = createEgress({ allowPrivate: true });
afterAll(() => egress.close());

const HTML = { "content-type": "text/html" };
const WORDS =
  "oak pine river stone copper velvet lantern harbour meadow thunder saddle orchard marble whistle canyon ribbon".split(
    " ",
  );

function html(title: string, text: string, links: readonly string[]): FixedAnswer {
  const list = links.map((link) => `<p><a href="${link.replaceAll("&", "&amp;")}">${link.length}</a></p>`).join("");
  return { headers: HTML, body: `<title>${title}</title><main><h1>${title}</h1><p>${text}</p>${list}</main>` };
}

/** Sentences that no other number has. */
function prose(seed: number): string {
  return Array.from({ length: 60 }, (_, at) => `${WORDS[(seed + at * 5) % WORDS.length]}${seed}`).join(" ");
}

async function crawlOf(answers: Record<string, FixedAnswer>, maxPages = 500) {
  await using site = await startSite({
    pages: 1,
    faults: false,
    answers: { "/robots.txt": { status: 404, body: "" }, "/sitemap.xml": { status: 404, body: "" }, ...answers },
  });
  const crawler = createCrawler({ fetch: egress.fetch, delayMs: 0, concurrency: 4 });
  const result = await crawler.crawl({
    ...{ site: site.origin, maxPages, timeLimitMs: 120_000, signal: new AbortController().signal },
  });
  const read = result.pages.map(({ url }) => url.replace(site.origin, ""));
  const alike = result.skippedGroups?.filter(({ reason }) => reason === "alike") ?? [];
  return { read, result, alike, requests: site.requests };
}

describe("a crawl", () => {
  test("reads all pages of one path that say different things, whatever their parameter is called", async () => {
    const numbers = Array.from({ length: 121 }, (_, index) => index + 1);
    const story = (number: number) => `/page.php?sid=${number}`;
    const answers = Object.fromEntries(
      numbers.map((number) => [story(number), html(`Story ${number}`, prose(number), [])]),
    );

    const { read, result } = await crawlOf({ ...answers, "/": html("Stories", "All stories.", numbers.map(story)) });

    expect(read).toHaveLength(122);
    expect(result).toMatchObject({ ended: "complete", found: 122, skippedGroups: [] });
  });

  test("reads all pages of a catalogue whose texts differ in a few words", async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    const steps = (number: number) =>
      Array.from(
        { length: 12 },
        (_, step) =>
          `This page explains what boot ${number} means for people who repair boots in winter, step ${step}.`,
      ).join(" ");
    const item = (number: number) => `/item?id=${number}`;
    const answers = Object.fromEntries(
      numbers.map((number) => [item(number), html(`Boot ${number}`, steps(number), [])]),
    );

    const { read } = await crawlOf({ ...answers, "/": html("Boots", "All boots.", numbers.map(item)) });

    expect(read).toHaveLength(61);
  });

  test("reads samples of pages that are alike, and counts the others with their template and examples", async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
    const sorted = (number: number) => `/list?order=${number}`;
    const answers = Object.fromEntries(numbers.map((number) => [sorted(number), html("Offers", prose(1), [])]));

    const { read, result, alike } = await crawlOf({ ...answers, "/": html("Home", prose(2), numbers.map(sorted)) });

    const asked = read.filter((path) => path.startsWith("/list")).length;
    const same = result.skippedGroups?.filter(({ reason }) => reason === "same_content") ?? [];
    const left = [...alike, ...same].reduce((sum, { count }) => sum + count, 0);
    expect(asked).toBeLessThan(30);
    expect(asked + left).toBe(200);
    expect([...alike, ...same][0]).toMatchObject({
      template: "/list?order=*",
      examples: expect.arrayContaining([expect.stringContaining("/list?order=")]),
    });
    expect(result.ended).toBe("complete");
  });

  test("returns to reading all pages of a template when a sample is new", async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
    const path = (number: number) => `/entry/${number}`;
    const textOf = (number: number) => (number <= 30 ? `${prose(1)} entry` : prose(number));
    const answers = Object.fromEntries(numbers.map((number) => [path(number), html("Entry", textOf(number), [])]));

    const { read } = await crawlOf({ ...answers, "/": html("Entries", "All entries.", numbers.map(path)) });

    expect(numbers.filter((number) => number > 30 && !read.includes(path(number)))).toEqual([]);
  });

  test("leaves an endless calendar after a few empty days", async () => {
    const day = (number: number) => {
      const date = new Date(Date.UTC(2026, 0, number));
      return `/events/${date.toISOString().slice(0, 10)}`;
    };
    const shown = (number: number) => new Date(Date.UTC(2026, 0, number)).toDateString().slice(4);
    const numbers = Array.from({ length: 400 }, (_, index) => index + 1);
    const answers = Object.fromEntries(
      numbers.map((number) => [
        day(number),
        html(`Events on ${shown(number)}`, `There are no events on ${shown(number)} in the halls of this town.`, [
          day(number + 1),
          day(number + 2),
        ]),
      ]),
    );

    const { read, alike } = await crawlOf({
      ...answers,
      "/": html("Town", prose(4), [day(1), "/hall"]),
      "/hall": html("Hall", prose(9), []),
    });

    expect(read.length).toBeLessThan(30);
    expect(read).toContain("/hall");
    expect(alike[0]?.template).toBe("/events/*");
  });

  test("drops a parameter that was seen to change nothing, and reads each page once", async () => {
    const paths = WORDS.map((word) => `/chapter-${word}`);
    const linkedBy = (reader: number) => paths.map((path, index) => `${path}?visitor=${reader * 100 + index}`);
    const readers = [1, 2, 3, 4, 5, 6];
    const answers = Object.fromEntries(
      readers.flatMap((reader) =>
        linkedBy(reader).flatMap((link, index) => {
          const page = html(`Chapter ${index}`, prose(index), linkedBy((reader % readers.length) + 1));
          return [[link, page] as const, [paths[index] ?? "", page] as const];
        }),
      ),
    );

    const { read, result } = await crawlOf({ ...answers, "/": html("Book", "All chapters.", linkedBy(1)) });

    expect(result.ineffectiveParameters).toEqual(["visitor"]);
    expect(new Set(read.map((path) => path.replace(/\?.*/, ""))).size).toBe(paths.length + 1);
    expect(read.length).toBeLessThan(2 * paths.length);
  });

  test("that ends at its page limit counts what it did not read", async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    const path = (number: number) => `/article/${number}`;
    const answers = Object.fromEntries(numbers.map((number) => [path(number), html(`A ${number}`, prose(number), [])]));

    const { result } = await crawlOf({ ...answers, "/": html("Home", "All.", numbers.map(path)) }, 10);

    expect(result).toMatchObject({
      ended: "page_limit",
      found: 51,
      skippedGroups: [{ template: "/article/*", reason: "page_limit", count: 41 }],
    });
  });

  test("reads pages of an own address before those of filters", async () => {
    const filters = Array.from(
      { length: 60 },
      (_, index) => `/shop?colour=${index}&size=${index % 7}&brand=${index % 5}`,
    );
    const products = Array.from({ length: 20 }, (_, index) => `/product/${WORDS[index % 16]}${index}`);
    const answers: Record<string, FixedAnswer> = {};
    for (const [index, path] of [...filters, ...products].entries())
      answers[path] = html(`P ${index}`, prose(index), []);

    const { read } = await crawlOf({ ...answers, "/": html("Shop", "All.", [...filters, ...products]) }, 25);

    expect(products.filter((path) => !read.includes(path))).toEqual([]);
  });
});
