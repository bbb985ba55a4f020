import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeDataForSeo, startDataForSeo } from "../../../../test/fakes/vendors/dataforseo.ts";
import { failureOf } from "../../../../test/fakes/vendors/failure-of.ts";
import { serpRequest } from "../../serpdata/contract.ts";
import { createDataForSeo } from "../../serpdata/live/dataforseo.ts";
import { discoveryRequest } from "../keywords/contract.ts";

let fake: FakeDataForSeo;

beforeAll(async () => {
  fake = await startDataForSeo();
});
afterAll(() => fake.close());

let now = "2026-11-21T10:00:00Z";

function open() {
  const { login, password, url } = fake;
  return createDataForSeo({ login, password, baseUrl: url, fetch, now: () => new Date(now) });
}

/** The tasks and the paths of lists that `ask` requests. */
async function requestsOf(ask: () => Promise<unknown>): Promise<{ tasks: unknown[]; lists: string[] }> {
  const before = fake.requests.length;
  await ask().catch(() => undefined);
  const made = fake.requests.slice(before);
  return {
    tasks: made.flatMap(({ body }) => (Array.isArray(body) ? body : [])),
    lists: made.filter(({ method }) => method === "GET").map(({ path }) => path),
  };
}

function discover(country: string, language: string, method: "keyword_ideas" | "llm_mentions" = "keyword_ideas") {
  return open().keywords?.discover(discoveryRequest(method, { country, language })) ?? Promise.reject(new Error());
}

const LABS = "/v3/dataforseo_labs/locations_and_languages";

it("names Norwegian as Labs does, and reads the list of places once a day", async () => {
  const first = await requestsOf(() => discover("NO", "no"));
  const second = await requestsOf(() => discover("no", "NO"));
  now = "2026-11-22T10:00:01Z";
  const nextDay = await requestsOf(() => discover("NO", "no"));

  expect(first.tasks).toMatchObject([{ location_code: 2578, language_code: "nb" }]);
  expect(second.tasks).toMatchObject([{ location_code: 2578, language_code: "nb" }]);
  expect([first.lists, second.lists, nextDay.lists]).toEqual([[LABS], [], [LABS]]);
});

it("refuses a country and a language that Labs does not cover by name, before the call", async () => {
  const country = await failureOf(discover("IS", "is"));
  const language = await failureOf(discover("DE", "nl"));
  const mentions = await failureOf(discover("IS", "is", "llm_mentions"));
  const bing = await failureOf(discover("US", "es"));

  expect(country).toMatchObject({ kind: "invalid_request", retryable: false });
  expect(country.message).toBe("DataForSEO Labs has no data for Iceland (IS).");
  expect(language.message).toBe(
    "DataForSEO Labs has no data in Dutch (nl) for Germany (DE), only in German (de), English (en).",
  );
  expect(mentions.message).toBe("The LLM mentions data of DataForSEO has no data for Iceland (IS).");
  expect(bing.message).toContain("no data in Spanish (es) for United States (US), only in English (en)");
  expect((await requestsOf(() => discover("IS", "is"))).tasks).toEqual([]);
});

it("refuses them for numbers of keywords and for the rankings of sites as well", async () => {
  const { overview, rankings } = open();
  const { signal } = new AbortController();
  const market = { country: "IS", language: "is", signal };
  const site = { domain: "acme.com", topPosition: 100, minVolume: 0, limit: 10 };

  const numbers = overview?.overview({ keywords: ["anvil"], ...market });
  const ranked = rankings?.rankedKeywords({ ...market, ...site });

  await expect(numbers).rejects.toThrow("Iceland (IS)");
  await expect(ranked).rejects.toThrow("Iceland (IS)");
});

it("leaves the check to the vendor when the list cannot be read, and tries again after five minutes", async () => {
  await using other = await startDataForSeo();
  const at = (time: string) => {
    const { login, password, url } = other;
    return createDataForSeo({ login, password, baseUrl: url, fetch, now: () => new Date(time) });
  };
  const ask = async (time: string) => at(time).keywords?.discover(discoveryRequest("keyword_ideas", { country: "IS" }));
  other.next("server-error");

  const unread = await ask("2026-11-21T10:00:00Z");
  const soon = await ask("2026-11-21T10:04:59Z");
  const later = await failureOf(ask("2026-11-21T10:05:01Z"));

  expect([unread?.phrases.length, soon?.phrases.length]).toEqual([10, 10]);
  expect(later.message).toContain("Iceland (IS)");
});

it("names languages in searches by the code that the vendor's list has", async () => {
  const search = (location: string, language: string) => () => open().search(serpRequest({ location, language }));

  const norwegian = await requestsOf(search("NO", "no"));
  const hebrew = await requestsOf(search("IL", "he"));
  const english = await requestsOf(search("US", "en"));

  expect(norwegian).toMatchObject({ tasks: [{ language_code: "no" }], lists: ["/v3/serp/google/languages"] });
  expect(hebrew).toMatchObject({ tasks: [{ language_code: "iw" }], lists: [] });
  expect(english).toMatchObject({ tasks: [{ language_code: "en" }], lists: [] });
});
