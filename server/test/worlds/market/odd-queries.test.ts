import { describe, expect, test } from "vitest";
import { rankOf, serpOf } from "../../../src/market/serp-of.ts";
import { averageVolume } from "../../../src/market/volume-of.ts";
import type { WorldBrand } from "../../../src/market/world-state.ts";
import { marketOf } from "../../../src/market/worlds/market-of.ts";
import { worldDay } from "../../../src/market/worlds/world-day.ts";
import { later, worldBrand, worldState } from "../../fakes/worlds/world-states.ts";

const PRACTICE = worldBrand({
  domain: "praxis-weber.example.com",
  name: "Dr. Weber",
  description: "A dental practice in Leeds",
  primaryKeywords: ["dentist in leeds"],
});

function worldOf(brand: Partial<WorldBrand>, days = 0) {
  const state = later(worldState({ brands: [worldBrand(brand)] }), days);
  return { market: marketOf(state), day: worldDay(state) };
}

function pageOf(query: string, brand: Partial<WorldBrand> = {}, device: "desktop" | "mobile" = "desktop", size = 20) {
  const { market, day } = worldOf(brand);
  return serpOf(market, { query, day, device, country: "US" }, size);
}

function placeOf(query: string, brand: Partial<WorldBrand> & { domain: string }, days = 0): number | undefined {
  const { market, day } = worldOf(brand, days);
  return rankOf(market, { query, day, device: "desktop", country: "US" }, brand.domain)?.rank;
}

describe("queries in other scripts", () => {
  test.each([
    ["歯医者", "格安航空券"],
    ["стоматология", "авиабилеты"],
    ["दंत चिकित्सक", "सस्ती उड़ान"],
    ["c++", "c"],
    ["🦷", "🚲"],
  ])("have results of their own: %s and %s share no address", (one, other) => {
    const [first, second] = [one, other].map((query) => pageOf(query).results);

    const addresses = new Set(first?.map(({ url }) => url));
    expect(second?.filter(({ url }) => addresses.has(url))).toEqual([]);
    expect(addresses.size).toBe(20);
  });

  test("are met by sites that live from their topic, not by the same ones for all", () => {
    const [first, second] = ["歯医者", "格安航空券"].map((query) =>
      pageOf(query).results.map(({ site }) => site.domain),
    );

    expect(second?.filter((domain) => first?.includes(domain)).length).toBeLessThan(8);
  });

  test("keep their letters in titles and addresses, and their words apart", () => {
    const { results, suggestions, questions } = pageOf("दंत चिकित्सक");

    expect(results.every(({ url }) => URL.canParse(url) && decodeURI(url).includes("दंत-चिकित्सक"))).toBe(true);
    expect(suggestions[0]).toContain("दंत चिकित्सक");
    expect(questions[0]?.question).toContain("दंत चिकित्सक");
  });

  test("are searched the less the longer they are, where no blanks part their words, too", () => {
    const { market } = worldOf({});

    const long = averageVolume(market, "東京で子供に優しい安い歯医者の選び方と費用の比較");

    expect(long).toBeLessThan(200);
    expect(averageVolume(market, "歯医者")).toBeGreaterThan(10 * long);
  });

  test("of signs alone are answered with the signs", () => {
    const { results, suggestions } = pageOf("🦷");

    expect(results[0]?.title).toContain("🦷");
    expect(suggestions).not.toContain("");
  });
});

describe("a brand's name", () => {
  test.each(["google", "gold price", "cargo bikes", "go karts", "lagoon hotels"])(
    "is not found within other words: %s",
    (query) => {
      expect(
        placeOf(query, { domain: "go.example.com", name: "Go", primaryKeywords: ["project planning app"] }),
      ).not.toBe(1);
    },
  );

  test.each(["go", "go pricing", "go vs hourglass", "go project planning", "go.example.com"])(
    "leads to it first: %s",
    (query) => {
      expect(placeOf(query, { domain: "go.example.com", name: "Go", primaryKeywords: ["project planning app"] })).toBe(
        1,
      );
    },
  );

  test.each(["dr weber leeds", "dr. weber reviews", "praxis-weber"])(
    "leads to it however it is written: %s",
    (query) => {
      expect(placeOf(query, PRACTICE)).toBe(1);
    },
  );

  test("is what others review and offer alternatives to, and no kind of thing of which some are best", () => {
    const { results } = pageOf("northbikes");
    const titles = results.map(({ title }) => title);

    expect(
      titles.filter((title) => /: the \d+ best|best northbikes:|top \d+ for|from (?!\d)|what do you use/i.test(title)),
    ).toEqual([]);
    expect(titles.filter((title) => /review|alternatives|pros, cons/i.test(title)).length).toBeGreaterThan(5);
  });

  test("leads to it years later, too", () => {
    const places = [400, 1200, 3600].map((days) => placeOf("dr weber", PRACTICE, days));

    expect(places).toEqual([1, 1, 1]);
  });
});

describe("local results", () => {
  test.each([
    "dentist leeds",
    "dentist near me",
    "best dentist in leeds",
    "plumber chicago",
    "Zahnarzt Berlin",
    "dentist",
  ])("are on the page of %s", (query) => {
    expect(pageOf(query, PRACTICE, "mobile").places).toHaveLength(3);
  });

  test.each(["dental insurance", "how to stop toothache in london", "history of london", "crm software london"])(
    "are not on the page of %s",
    (query) => {
      expect(pageOf(query, PRACTICE, "mobile").places).toBeUndefined();
    },
  );

  test("name ranked places that can be visited, and no seller of software", () => {
    const { places = [], results } = pageOf("dentist leeds", PRACTICE, "mobile", 100);
    const software = worldBrand({
      domain: "dentdesk.example.com",
      name: "Dentdesk",
      primaryKeywords: ["crm software for dentists"],
    });

    const first = results.find(({ site }) => site.onMaps === true);
    expect(first).toBeDefined();
    expect(places[0]?.domain).toBe(first?.site.domain);
    expect(pageOf("dentist", software, "mobile").places?.map(({ domain }) => domain)).not.toContain(software.domain);
  });
});

describe("what a workspace sells", () => {
  test.each([
    ["crm software for dentists", "own crm software", "software"],
    ["crm for dentists", "own crm", "software"],
    ["project management software", "own project management software", "software"],
    ["time tracking for architects", "time tracking", "software"],
    ["accounting software for dentists", "accounting", "software"],
    ["dental practice management software", "own dental practice management software", "software"],
    ["dentist in leeds", "dental", "services"],
    ["Zahnarzt Berlin", "own zahnarzt", "services"],
    ["dog grooming services", "own dog grooming services", "services"],
    ["standing desk for gamers", "furniture", "goods"],
    ["llama sweaters", "own llama sweaters", "goods"],
  ])("is told by what it offers, not by for whom: %s", (keyword, key, sells) => {
    const { market } = worldOf({ domain: "acme.com", primaryKeywords: [keyword] });

    expect(market.brands[0]?.business.trade).toMatchObject({ key, sells });
  });

  test("decides whom it competes with: makers of programs for dentists, and no dentists", () => {
    const brand = { domain: "dentdesk.example.com", name: "Dentdesk", primaryKeywords: ["crm software for dentists"] };
    const { market } = worldOf(brand);
    const rivals = market.sites.filter(({ kind }) => kind === "product").map(({ domain }) => domain);

    const shown = pageOf("crm software for dentists", brand).results.map(({ site }) => site.domain);

    expect(shown.filter((domain) => rivals.includes(domain)).length).toBeGreaterThan(3);
    expect(market.brands[0]?.business.trade.audiences).toContain("dentists");
  });
});

describe("searches a month", () => {
  const volumeOf = (phrase: string, brand: Partial<WorldBrand> = {}, seed = "findable") =>
    averageVolume(marketOf(worldState({ seed, brands: [worldBrand(brand)] })), phrase);
  const seeds = Array.from({ length: 30 }, (_, number) => `seed ${number}`);

  test.each([
    ["time tracking", "time tracking kpi"],
    ["time tracking", "time tracking for architects"],
    ["crm software", "best crm software"],
    ["crm software", "crm software alternatives"],
    ["city bikes", "cheap city bikes"],
    ["dentist", "dentist in leeds"],
    ["time tracking for architects", "time tracking for architects pricing"],
  ])("of %s are more than those of %s, in every world", (core, longer) => {
    expect(seeds.filter((seed) => volumeOf(longer, {}, seed) > volumeOf(core, {}, seed))).toEqual([]);
  });

  test("for the name of a young brand are few, and fewer for what is said beside it", () => {
    const brand = { domain: "zqxvlorp.example.com", name: "Zqxvlorp" };
    const named = seeds.map((seed) => volumeOf("zqxvlorp", brand, seed)).sort((one, other) => one - other);

    expect(named[15]).toBeLessThan(1000);
    expect(named[0]).toBeGreaterThan(0);
    expect(
      seeds.filter((seed) => volumeOf("zqxvlorp alternatives", brand, seed) > volumeOf("zqxvlorp", brand, seed)),
    ).toEqual([]);
  });

  test("for signs that are no words are next to none", () => {
    expect(seeds.map((seed) => volumeOf("🦷", {}, seed)).filter((volume) => volume > 200)).toEqual([]);
  });
});

test("most plurals are answered as their singulars are, and some are not", () => {
  const things = ["bike light", "city bike", "running shoe", "garden bench", "office chair", "oak table", "crm tool"];
  const more = ["bike lock", "coffee grinder", "water filter", "desk lamp", "yoga mat", "tax adviser", "frame bag"];

  const shared = [...things, ...more].map((thing) => {
    const [one, several] = [thing, `${thing.replace(/bench$/, "benche")}s`].map((query) =>
      pageOf(query)
        .results.slice(0, 10)
        .map(({ url }) => url),
    );
    return one?.filter((url) => several?.includes(url)).length ?? 0;
  });

  expect(shared.filter((count) => count >= 7).length).toBeGreaterThan(8);
  expect(shared.filter((count) => count < 7).length).toBeGreaterThan(0);
});

test("a very long query is answered, and no result repeats all of it", () => {
  const query =
    "what is the best crm for a small dental practice with two dentists and one hygienist in a rural town that also needs reminders";
  const { results, questions, suggestions, threads, videos } = pageOf(query);
  const texts = [...results, ...threads, ...videos].map(({ title }) => title);
  const said = [...texts, ...questions.map(({ question }) => question), ...suggestions];

  expect(results).toHaveLength(20);
  expect(said.filter((text) => text.split(" ").length > 22)).toEqual([]);
  expect(said.filter((text) => text.includes("hygienist"))).toEqual([]);
  expect(said.filter((text) => text.includes("dental practice")).length).toBeGreaterThan(20);
});

test("a town in a question makes nothing plural", () => {
  const { questions } = pageOf("dentist leeds");

  expect(questions.filter(({ question }) => /^Are | do dentist/.test(question))).toEqual([]);
});

test("what else stands on a page stays for weeks and changes over months", () => {
  const shownOn = (query: string, days: number) => {
    const { market, day } = worldOf({}, days);
    const { questions, videos } = serpOf(market, { query, day, device: "desktop", country: "US" }, 20);
    return JSON.stringify([questions.map(({ question }) => question).sort(), videos.map(({ title }) => title)]);
  };
  const queries = [
    "city bikes",
    "best folding bikes",
    "bike lights",
    "how to lock a bike",
    "cargo bikes",
    "gear ratio",
  ];

  const changedIn = (days: number) => queries.filter((query) => shownOn(query, 0) !== shownOn(query, days));

  expect(changedIn(1).length).toBeLessThan(2);
  expect(changedIn(100).length).toBeGreaterThan(3);
});

test("results go on moving after years, and no site leaves all others behind for good", () => {
  const topOf = (days: number) => {
    const { market, day } = worldOf({}, days);
    return serpOf(market, { query: "best city bikes", day, device: "desktop", country: "US" }, 10).results.map(
      ({ site }) => site.domain,
    );
  };
  const years = Array.from({ length: 9 }, (_, year) => topOf(365 * (year + 1)));

  const stayed = years.slice(1).map((now, before) => now.filter((domain) => years[before]?.includes(domain)).length);

  expect(Math.max(...stayed)).toBeLessThan(10);
  expect(years.flatMap((now) => now.slice(0, 1)).filter((domain, _, all) => domain === all[8]).length).toBeLessThan(6);
});
