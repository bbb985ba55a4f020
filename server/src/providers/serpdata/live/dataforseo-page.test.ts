import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../../../../test/fakes/vendors/dataforseo.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { serpRequest } from "../contract.ts";
import { createDataForSeo } from "./dataforseo.ts";

let fake: FakeDataForSeo;

beforeAll(async () => {
  fake = await startDataForSeo();
});
afterAll(() => fake.close());

function open() {
  const { login, password, url } = fake;
  const now = () => new Date("2026-11-21T10:00:00Z");
  return createDataForSeo({ login, password, baseUrl: url, fetch, now });
}

function search(items: unknown[], result?: Record<string, unknown>) {
  fake.showNext(items, result);
  return open().search(serpRequest({ query: "anvils", topN: 10 }));
}

const organic = (rank_group: number, url: string, page = 1) => ({
  type: "organic",
  rank_group,
  page,
  url,
  domain: new URL(url).hostname,
  title: url,
  description: "A snippet.",
});

it("keeps the vendor's ranks when a page that is shown twice is dropped", async () => {
  const { organic: results } = await search([
    organic(1, "https://first.example/a"),
    organic(2, "https://first.example/a#top"),
    organic(3, "https://second.example/b"),
    organic(11, "https://third.example/c", 2),
  ]);

  expect(results.map(({ rank, domain }) => [rank, domain])).toEqual([
    [1, "first.example"],
    [3, "second.example"],
  ]);
});

it("counts results without a usable vendor rank from the one before", async () => {
  const { organic: results } = await search([
    organic(1, "https://first.example/a"),
    { ...organic(2, "https://second.example/b"), rank_group: null },
    { ...organic(1, "https://third.example/c"), page: 2 },
  ]);

  expect(results.map(({ rank }) => rank)).toEqual([1, 2, 3]);
});

it("leaves advertisements out of the local pack", async () => {
  const listing = { type: "local_pack", domain: null, url: null, rating: null };

  const { localPack } = await search([
    { ...listing, title: "Paid Anvils", is_paid: true },
    { ...listing, title: "Anvils & Sons", is_paid: false },
    { ...listing, title: "Old Anvil", is_paid: null },
  ]);

  expect(localPack.map(({ title }) => title)).toEqual(["Anvils & Sons", "Old Anvil"]);
});

it.each([
  ["showing_results_for", 'Google showed results for "anvil" instead.'],
  ["including_results_for", 'Google included results for "anvil".'],
  ["did_you_mean", 'Google asked "Did you mean anvil?" and showed results for the query as it is.'],
  ["no_results_found_for", 'Google found nothing for the query and showed results for "anvil".'],
  ["something_new", 'Google suggested "anvil" (something_new).'],
  [null, 'Google showed results for "anvil" instead.'],
])("reports a spelling of type %s as what the search engine did", async (type, sentence) => {
  const { warnings } = await search([organic(1, "https://first.example/a")], { spell: { keyword: "anvil", type } });

  expect(warnings).toContain(sentence);
});

it("keeps the rest of an AI overview when one part has an unknown shape", async () => {
  const reference = (url: unknown) => ({ type: "ai_overview_reference", url, domain: null, title: "A source" });

  const { aiOverviews, warnings } = await search([
    organic(1, "https://first.example/a"),
    {
      type: "ai_overview",
      markdown: null,
      references: [reference(42), reference("https://one.example/")],
      items: [
        { type: "ai_overview_element", text: "The first part.", references: [reference("https://two.example/")] },
        { type: "ai_overview_element", text: { html: "odd" }, references: "none" },
        {
          type: "ai_overview_expanded_element",
          title: "More",
          text: "The last part.",
          components: [null, { text: "Its detail.", references: [reference("https://three.example/")] }],
        },
      ],
    },
  ]);

  expect(aiOverviews).toEqual({
    present: true,
    summary: "The first part.\n\nThe last part.\n\nIts detail.",
    cited: [
      { domain: "one.example", url: "https://one.example/" },
      { domain: "two.example", url: "https://two.example/" },
      { domain: "three.example", url: "https://three.example/" },
    ],
  });
  expect(warnings).toContain("Elements of an unknown shape were skipped: 3.");
});

it("keeps the rest of questions, videos and threads when one entry has an unknown shape", async () => {
  const { paa, videos, forum } = await search([
    {
      type: "people_also_ask",
      items: [
        { title: "Why?", expanded_element: [{ description: 42 }, { description: "Because." }] },
        { title: 42 },
        null,
        { title: "How?", expanded_element: null },
      ],
    },
    { type: "video", items: [{ url: 42 }, { url: "https://video.example/1", title: "One", source: null }] },
    { type: "discussions_and_forums", items: ["odd", { url: "https://forum.example/1", title: "Thread" }] },
  ]);

  expect(paa).toEqual([
    { question: "Why?", answer: "Because." },
    { question: "How?", answer: null },
  ]);
  expect(videos).toEqual([{ url: "https://video.example/1", title: "One", source: null }]);
  expect(forum).toEqual([{ url: "https://forum.example/1", title: "Thread" }]);
});

it.each([
  ["2026-11-21 08:30:15 +00:00", "2026-11-21T08:30:15.000Z"],
  ["yesterday", "2026-11-21T10:00:00.000Z"],
  ["2026-11-21 10:00:03 +00:00", "2026-11-21T10:00:00.000Z"],
])("gives a queued search of %s the time of its page, never a later one than now", async (datetime, fetchedAt) => {
  const { signal, ...request } = serpRequest();
  const { queue } = open();
  const [ticket] = (await queue?.order([request], signal))?.tickets ?? [];
  fake.showNext([organic(1, "https://first.example/a")], { datetime });

  const queued = await queue?.collect(ticket ?? "", { ...request, signal });

  expect(queued?.fetchedAt).toBe(fetchedAt);
});

it("does not retry a search that the vendor retried and charged, and reports its cost", async () => {
  fake.next("40101");

  const error = await failureOf(open().search(serpRequest()));

  expect(error).toMatchObject({ kind: "upstream_empty", retryable: false });
  expect(error.facts).toEqual({ httpStatus: 200, providerCode: "40101", costUsd: 0.002 });
});
