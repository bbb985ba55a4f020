import { describe, expect, test } from "vitest";
import { labelKeywords } from "../../../domains/keywords/index.ts";
import type { CrawlResult } from "../../../providers/crawler/port.ts";
import { emptySerp } from "./__fixtures__/serps.ts";
import { tallyroom } from "./__fixtures__/tallyroom.ts";
import { werkzeit } from "./__fixtures__/werkzeit.ts";
import { writtenSite } from "./__fixtures__/written-site.ts";
import { chooseBaselineQueries } from "./baseline.ts";
import { extractCandidates } from "./extract-candidates.ts";
import { guessOffers } from "./guess-offers.ts";
import { addSerpSuggestions } from "./serp-suggestions.ts";

const english = extractCandidates(tallyroom, { language: "en", brandName: "Tallyroom", limit: 300 });
const german = extractCandidates(werkzeit, { language: "de", brandName: "Werkzeit", limit: 300 }).candidates;
const wordsOf = (candidates: readonly { keyword: string }[]) => candidates.map(({ keyword }) => keyword);

describe("of a 30-page site", () => {
  const all = wordsOf(english.candidates);

  test("the top 20 contain the obvious subjects of the site", () => {
    expect(all.slice(0, 20)).toEqual(
      expect.arrayContaining([
        "time tracking",
        "time tracking for agencies",
        "time tracking for consultants",
        "timesheet approval",
        "timesheet approval software",
        "utilization rate",
        "project budget tracking",
        "project profitability",
        "resource planning",
        "track billable hours",
      ]),
    );
  });

  test("no candidate is navigation, legal text, a person, a customer, code, a date or a fragment", () => {
    const junk =
      /^(?:get started|learn more|read more|log in|book a demo|free trial|start free trial|pricing|features|blog|agencies|tracking|approval|hours|tracking for .*|.* the|the .*|.* for)$|cookie|privacy|personal data|credit card|hannah|reuter|okafor|lindqvist|adeyemi|nordlicht|harbour|createtimeentry|getuser|time_entries|version|2026|march|snacks|engineer|tallyroom/;

    expect(all.filter((keyword) => junk.test(keyword))).toEqual([]);
  });

  test("questions and how-tos come from the site's own text, without those about the seller", () => {
    expect(all).toEqual(
      expect.arrayContaining([
        "how to calculate utilization rate",
        "what is a good agency profit margin",
        "how to track billable hours",
      ]),
    );
    expect(all.filter((keyword) => /\b(?:you|my|we)\b/.test(keyword))).toEqual([]);
  });

  test("phrases with the brand's name are listed separately", () => {
    expect(wordsOf(english.branded)).toContain("tallyroom vs harvest");
  });

  test("no two candidates differ only in word order, small words or plurals", () => {
    expect(all).toContain("approve timesheets");
    expect(
      all.filter((keyword) =>
        /^(?:approve timesheet|timesheets approval|approval of timesheets|utilization rates)$/.test(keyword),
      ),
    ).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("scores fall from 1, and each candidate has its sources", () => {
    const scores = english.candidates.map(({ score }) => score);

    expect(scores[0]).toBe(1);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    expect(
      english.candidates.filter(({ urls, sources }) => urls.length === 0 || urls.length > 3 || sources.length === 0),
    ).toEqual([]);
  });

  test("labels and offers follow from the candidates", () => {
    const offers = guessOffers(english.candidates);
    const context = { offers, brandNames: ["Tallyroom"], competitorNames: ["Harvest", "Toggl"], language: "en" };
    const labels = labelKeywords(all, context);
    const labelled = new Map(all.map((keyword, index) => [keyword, labels[index]]));

    expect(offers).toEqual(expect.arrayContaining(["time tracking", "timesheet approval", "resource planning"]));
    expect(offers).not.toContain("agencies");
    expect(labelled.get("time tracking for agencies")).toMatchObject({
      intentLabels: ["SPECIFICATION", "PRODUCT"],
      relevanceLabel: "OFFERING",
    });
    expect(labelled.get("toggl alternative for agencies")).toMatchObject({ relevanceLabel: "ALTERNATIVE" });
  });

  test("baseline queries are of two words or more and differ from each other", () => {
    const queries = chooseBaselineQueries(english.candidates, 10);

    expect(queries).toHaveLength(10);
    expect(queries.filter((query) => query.includes("time tracking")).length).toBeLessThanOrEqual(2);
    expect(queries.filter((query) => !query.includes(" "))).toEqual([]);
  });

  test("does not depend on the order of links or on earlier runs", () => {
    const again = extractCandidates(structuredClone(tallyroom), { language: "en", brandName: "Tallyroom", limit: 300 });

    expect(again).toEqual(english);
  });
});

test("a German site gives its compounds and phrases, without menu and legal text", () => {
  const all = wordsOf(german);

  expect(all.slice(0, 12)).toEqual(
    expect.arrayContaining([
      "zeiterfassung",
      "einsatzplanung",
      "zeiterfassung für handwerker",
      "digitale zeiterfassung",
      "digitale stundenzettel",
    ]),
  );
  expect(all).toContain("wie funktioniert die zeiterfassung auf der baustelle");
  expect(
    all.filter((keyword) => /impressum|datenschutz|cookies|krüger|funktionen|preise|testen|werkzeit/.test(keyword)),
  ).toEqual([]);
});

test("the function words of a language without a list are learned", () => {
  const crawl = writtenSite({
    host: "polski.example",
    language: "pl",
    menu: [],
    closing: [],
    text: [
      "czas pracy",
      "faktury online",
      "urlopy",
      "grafik",
      "raporty",
      "projekty",
      "budżet",
      "zespół",
      "klienci",
      "kalendarz",
    ]
      .map(
        (topic, index) =>
          `=== /${index} | Ewidencja czasu pracy: ${topic} | |\n# Ewidencja czasu pracy\n${topic} jest dla firm i dla ludzi w biurze.`,
      )
      .join("\n"),
  });

  const all = wordsOf(extractCandidates(crawl, { language: "pl", brandName: "Polski", limit: 50 }).candidates);

  expect(all[0]).toBe("ewidencja czasu pracy");
  expect(all.filter((keyword) => /^(?:jest|dla|i|w)\b|\b(?:jest|dla|i|w)$/.test(keyword))).toEqual([]);
});

describe("of a manual", () => {
  const manual = writtenSite({
    host: "docs.acme.example",
    language: "en",
    menu: [["Next", "/tutorial"]],
    closing: [],
    text: `=== / | Acme documentation |
# Acme
Acme is a streaming parser for genome archives.
=== /tutorial | Tutorial - Acme documentation |
# Tutorial
Read a genome archive.
=== /getting-started | Getting started - Acme documentation |
# Various platforms
Various platforms build it.
=== /checksums | Archive checksums - Acme documentation |
# Archive checksums
Archive checksums find damage.`,
  });
  const found = wordsOf(extractCandidates(manual, { language: "en", brandName: "Acme", limit: 50 }).candidates);

  test("the name of the product completes what is too general alone", () => {
    expect(found).toEqual(expect.arrayContaining(["acme", "acme tutorial", "streaming parser", "archive checksums"]));
  });

  test("headings that every manual has are no candidates", () => {
    expect(found.filter((keyword) => /^(?:tutorial|getting started|various platforms|next)$/.test(keyword))).toEqual(
      [],
    );
  });
});

test("a question is a candidate, and the words next to each other in it are not", () => {
  const blog = writtenSite({
    host: "slowcrumb.example",
    language: "en",
    menu: [["Why is my sourdough dense?", "/dense"]],
    closing: [],
    text: `=== / | Sourdough bread at home | Sourdough bread at home
# Sourdough bread
Sourdough bread takes time.
=== /dense | Why is my sourdough dense? | Sourdough that rises
# Why is my sourdough dense?
A cold kitchen slows sourdough bread.`,
  });
  const found = wordsOf(extractCandidates(blog, { language: "en", brandName: "Slow Crumb", limit: 50 }).candidates);

  expect(found).toContain("why is my sourdough dense");
  expect(found).not.toContain("sourdough dense");
});

test("a site without text has no candidates, and hostile text is read to its end", () => {
  const empty: CrawlResult = { ...tallyroom, pages: [] };
  const page = tallyroom.pages[0];
  const hostile: CrawlResult = {
    ...tallyroom,
    pages:
      page === undefined
        ? []
        : [{ ...page, text: `${"By A".repeat(100_000)}\n${"a-".repeat(200_000)}`, title: "— ".repeat(200_000) }],
  };

  expect(extractCandidates(empty, { language: "en", brandName: "", limit: 10 }).candidates).toEqual([]);
  const { candidates } = extractCandidates(hostile, { language: "en", brandName: "", limit: 10 });
  expect(candidates.length).toBeLessThanOrEqual(10);
});

test("reads 500 pages of 700 words", () => {
  const pages = Array.from({ length: 500 }, (_, index) => {
    const page = tallyroom.pages[index % tallyroom.pages.length] ?? tallyroom.pages[0];
    const words = Array.from(
      { length: 700 },
      (_word, place) =>
        `${["billable", "the", "report", "for", "client", "budget,"][(place * 7 + index) % 6]}${place % 9 === 0 ? index % 97 : ""}`,
    );
    return page === undefined ? [] : [{ ...page, finalUrl: `${page.finalUrl}?${index}`, text: `${words.join(" ")}.` }];
  }).flat();

  const { candidates } = extractCandidates(
    { ...tallyroom, pages },
    { language: "en", brandName: "Tallyroom", limit: 500 },
  );

  expect(candidates.length).toBeGreaterThan(50);
});

test("suggestions of search engines score below their query, and raise the score of existing candidates", () => {
  const serp = {
    ...emptySerp("time tracking"),
    suggestions: ["time tracking app", "Resource planning", "celebrity watches"],
    paa: [{ question: "What is time tracking?", answer: null }],
  };

  const joined = new Map(
    addSerpSuggestions(english.candidates, [serp]).map((candidate) => [candidate.keyword, candidate]),
  );

  const scoreOf = (keyword: string) => joined.get(keyword)?.score ?? Number.NaN;
  expect(joined.get("time tracking app")).toMatchObject({ sources: ["serp"], urls: [] });
  expect(scoreOf("time tracking app")).toBeGreaterThan(scoreOf("celebrity watches"));
  expect(scoreOf("celebrity watches")).toBeLessThan(0.35);
  expect(joined.get("resource planning")?.sources).toContain("serp");
  expect(scoreOf("resource planning")).toBeGreaterThan(
    english.candidates.find(({ keyword }) => keyword === "resource planning")?.score ?? 1,
  );
});
