import { expect, test } from "vitest";
import { labelKeywords } from "../keywords/index.ts";
import { learnNames } from "./learn-names.ts";
import { organizationNames } from "./organization-names.ts";
import { brandOf, namesInPhrases, oneNameEach, partyKey } from "./party-names.ts";

test("a rival named twice, michelin.com and “Michelin”, is one party and not a comparison", () => {
  const given = ["michelin.com", "Michelin", "MICHELIN AG", "www.michelin.com"];
  const context = { offers: ["bike tyres"], brandNames: ["Pedalworks"], language: "en" };
  const labelsOf = (competitorNames: string[]) => labelKeywords(["michelin tyres"], { ...context, competitorNames });

  expect(oneNameEach(given)).toEqual(["Michelin"]);
  expect(new Set(given.map(partyKey)).size).toBe(1);
  expect(labelsOf(oneNameEach(given))).toEqual(labelsOf(["Michelin"]));
  // A longer name of the same rival compares nothing either.
  expect(labelsOf(["Michelin", "Michelin Tyres"])).toEqual(labelsOf(["Michelin Tyres"]));
});

test("two rivals stay two parties", () => {
  expect(oneNameEach(["harvest.com", "Toggl", "toggl.com", "Hourglass PM", "hourglass-pm.co.uk"])).toEqual([
    "harvest",
    "Toggl",
    "Hourglass PM",
  ]);
  expect(partyKey("Harvest")).not.toBe(partyKey("Harvester"));
});

test("a party is found by every name and by its domain, in any script", () => {
  expect(brandOf("kumo-note.jp", "クモノート").names).toEqual(["クモノート", "Kumo Note"]);
  expect(namesInPhrases([brandOf("kumo-note.jp", "クモノート", "Kumo")])).toEqual(["kumonote", "クモノート", "kumo"]);
});

test("a site is called what its pages say: og:site_name, and what most titles end with", () => {
  const titles = ["価格｜クモノート", "機能｜クモノート", "導入事例｜クモノート", "クモノート"];

  expect(learnNames("kumo.example", { titles })).toEqual(["クモノート"]);
  expect(learnNames("hartley.example", { titles: ["Home"], siteNames: ["Hartley & Sons", "Hartley & Sons"] })).toEqual([
    "Hartley & Sons",
  ]);
  // Its domain is known already, and a subject of two pages is no name.
  expect(
    learnNames("hartley.example", { titles: ["A | Hartley", "B | Hartley", "C | Hartley", "Boilers | D"] }),
  ).toEqual([]);
});

test("Organization markup names the site in any script, and the author of a review does not", () => {
  const graph = {
    "@graph": [
      {
        "@type": "WebSite",
        publisher: { "@type": "Organization", name: "雲帳面", alternateName: ["Kumonote", "クモノート"] },
      },
      { "@type": ["LocalBusiness", "Store"], name: "雲帳面 東京" },
    ],
  };
  const review = { "@type": "Review", author: { "@type": "Organization", name: "Softfinder" }, name: "Great" };
  const blocks = [`//<![CDATA[\n${JSON.stringify(graph)}\n//]]>`, `<!-- ${JSON.stringify([review])} -->`, "{broken"];

  expect(organizationNames(blocks)).toEqual(["雲帳面", "Kumonote", "クモノート", "雲帳面 東京"]);
  expect(learnNames("kumo.example", { titles: ["Home"], siteNames: organizationNames(blocks.slice(1)) })).toEqual([]);
  expect(
    learnNames("kumo.example", {
      titles: ["Home"],
      siteNames: [...organizationNames(blocks), ...organizationNames(blocks)],
    }),
  ).toEqual(["雲帳面", "Kumonote", "クモノート", "雲帳面 東京"]);
});
