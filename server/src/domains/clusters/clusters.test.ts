import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClusterInput } from "./clusters.ts";
import { describeCluster } from "./describe-cluster.ts";
import { groupKeywords } from "./group-keywords.ts";
import { keepIds } from "./keep-ids.ts";
import { readIntents } from "./read-intents.ts";
import { similarWordings, wordSimilarity } from "./similar-wordings.ts";
import { wordingKey, wordingsOf } from "./wording.ts";

function keyword(phrase: string, given: Partial<ClusterInput> = {}): ClusterInput {
  return {
    id: `kw_${phrase}`,
    keyword: phrase,
    volume: null,
    kd: null,
    intentLabels: [],
    results: [],
    ownedPages: [],
    ...given,
  };
}

/** Ten results, the first of them numbered so. */
function pageFrom(first: number): string[] {
  return Array.from({ length: 10 }, (_, index) => `r${first + index}`);
}

function clustersOf(keywords: readonly ClusterInput[], minSimilarity = 0.3) {
  return groupKeywords(keywords, { minSimilarity, language: "en" }).map((group) =>
    describeCluster(group, { language: "en", places: ["leeds"], readIntents }),
  );
}

describe("identifiers", () => {
  test("stay with most of their keywords; a new cluster gets a reproducible identifier", () => {
    const before = [
      { id: "clu_one", keywordIds: ["a", "b", "c", "d", "e"] },
      { id: "clu_two", keywordIds: ["f", "g"] },
    ];

    const groups = [["d", "e"], ["a", "b", "c"], ["f", "g", "h", "i", "j"], ["k"]];
    const names = keepIds(groups, before, "set");

    expect(names).toEqual([expect.stringMatching(/^clu_[a-z][0-9a-z]{23}$/), "clu_one", "clu_two", expect.any(String)]);
    expect(new Set(names).size).toBe(4);
    expect(keepIds(groups.toReversed(), before.toReversed(), "set")).toEqual(names.toReversed());
    expect(keepIds([["k"]], [], "another set")).not.toEqual(names.slice(3));
  });

  test("are assigned once each, whatever the previous clusters", () => {
    const partition = fc
      .array(fc.nat({ max: 5 }), { minLength: 12, maxLength: 12 })
      .map((places) => [...Map.groupBy(places.keys(), (index) => places[index]).values()])
      .map((groups) => groups.map((group) => group.map((index) => `kw_${index}`)));

    fc.assert(
      fc.property(partition, partition, (first, second) => {
        const before = keepIds(first, [], "set").map((id, place) => ({ id, keywordIds: first[place] ?? [] }));
        const names = keepIds(second, before, "set");

        expect(new Set(names).size).toBe(second.length);
        expect(keepIds(first, before, "set")).toEqual(before.map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the brand's pages", () => {
  const rental = pageFrom(0);
  const [home, guide] = ["https://brand.example/rental", "https://brand.example/blog/rental"];

  test("that compete for a cluster are listed, and the best-ranking one stays", () => {
    const [cluster] = clustersOf([
      keyword("rental", { volume: 90, results: rental, ownedPages: [{ url: home, position: 12 }] }),
      keyword("hire", {
        volume: 80,
        results: rental,
        ownedPages: [
          { url: guide, position: 3 },
          { url: home, position: 9 },
        ],
      }),
      keyword("lend", {
        volume: 70,
        results: rental,
        ownedPages: [{ url: "https://brand.example/far", position: 51 }],
      }),
    ]);

    expect(cluster?.proposedPage).toMatchObject({ action: "merge", url: guide, bestPosition: 3, rankingKeywords: 1 });
    expect(cluster?.cannibalisation.map(({ url, keywords }) => [url, keywords.map((one) => one.position)])).toEqual([
      [guide, [3]],
      [home, [9, 12]],
    ]);
  });

  test("are kept if one ranks, created if none does, and unknown without a search", () => {
    const offers = { intentLabels: ["PURCHASE" as const] };
    const clusters = clustersOf([
      keyword("rental", { results: rental, ownedPages: [{ url: home, position: 4 }], ...offers }),
      keyword("Größe wählen", { results: pageFrom(40), intentLabels: ["PROBLEM_SOLUTION"] }),
      keyword("how to store a boat"),
    ]);

    expect(clusters.map(({ proposedPage }) => proposedPage)).toEqual(
      expect.arrayContaining([
        { action: "keep", url: home, bestPosition: 4, rankingKeywords: 1, slug: null, contentType: "landing_page" },
        expect.objectContaining({ action: "create", slug: "grosse-wahlen", contentType: "blog_post" }),
        expect.objectContaining({ action: "search", slug: "how-to-store-a-boat", contentType: "blog_post" }),
      ]),
    );
    expect(clusters.flatMap(({ cannibalisation }) => cannibalisation)).toEqual([]);
  });
});

describe("a page that the brand cannot serve", () => {
  const proposalOf = (phrase: string, given: Partial<ClusterInput> = {}) =>
    clustersOf([keyword(phrase, { results: rented, intentLabels: ["PRODUCT"], ...given })])[0]?.proposedPage;
  const rented = pageFrom(0);

  test.each(["kayak rental forum", "kayak rental reddit", "kayak rental austin", "kayak rental near me austin"])(
    "is proposed for no cluster: %s",
    (phrase) => {
      expect(proposalOf(phrase)).toMatchObject({ action: "skip", url: null, slug: null, contentType: "blog_post" });
    },
  );

  test.each([
    "kayak rental",
    "kayak rental leeds",
    "kayak rental germany",
    "chelsea boots",
    "how to rent a kayak in austin",
  ])("is none of: %s", (phrase) => {
    expect(proposalOf(phrase)?.action).toBe("create");
  });

  test("does not stand in the way of a page that ranks", () => {
    const url = "https://brand.example/austin";

    expect(proposalOf("kayak rental austin", { ownedPages: [{ url, position: 9 }] })).toMatchObject({
      action: "keep",
      url,
    });
  });
});

test("one page serves a cluster only if every two keywords share seven of ten results", () => {
  const near = [keyword("a", { results: pageFrom(0) }), keyword("b", { results: pageFrom(3) })];
  const wide = [...near, keyword("c", { results: pageFrom(5) })];

  expect(clustersOf(near)).toEqual([expect.objectContaining({ size: 2, onePage: true })]);
  expect(clustersOf(wide)).toEqual([expect.objectContaining({ size: 3, onePage: false })]);
});

test("pages with few results merge only if they share enough of them", () => {
  const few = ["r1", "r2"];

  expect(clustersOf([keyword("a", { results: few }), keyword("b", { results: few })], 0.3)).toHaveLength(2);
  expect(clustersOf([keyword("a", { results: few }), keyword("b", { results: few })], 0.2)).toHaveLength(1);
});

describe("words, where there are no results", () => {
  const groupsOf = (phrases: readonly string[], { language = "en", country = "GB" } = {}) =>
    groupKeywords(
      phrases.map((phrase) => keyword(phrase)),
      { minSimilarity: 0.3, language, country },
    ).map(({ members }) => members.map((member) => member.keyword.keyword).sort());

  test.each([
    ["praise, years and the country of the market", ["garden shed", "best garden sheds uk", "garden shed 2026"]],
    [
      "prices, shops and nearness",
      ["kayak rental", "cheap kayak rental", "kayak rental near me", "kayak rental prices"],
    ],
    ["questions for the same answer", ["penetration test meaning", "what is penetration testing"]],
    ["word forms and words for the same", ["leather couch cleaning", "how to clean a leather sofa"]],
    ["sizes in any spelling", ["6x4 shed", "6 x 4 shed", "shed 6 x 4"]],
    ["verbs before if", ["tell if rabid", "how to check if rabid", "know whether rabid", "how to see if rabid"]],
    ["emergencies around the clock", ["emergency plumber", "24 hour plumber", "24/7 plumbers near me"]],
  ])("%s change no group", (_, phrases) => {
    expect(groupsOf([...phrases, "wooden paddle rack"])).toEqual(
      expect.arrayContaining([phrases.toSorted(), ["wooden paddle rack"]]),
    );
  });

  test.each([
    ["another town", ["emergency boiler repair leeds", "emergency boiler repair austin"]],
    ["a town", ["emergency boiler repair", "emergency boiler repair leeds"]],
    ["another country", ["vat rates on books germany", "vat rates on books italy"]],
    ["another size", ["6x4 garden shed", "8x6 garden shed"]],
    ["another number", ["3 day juice cleanse", "seven day juice cleanse"]],
    ["another thing", ["garden shed", "garden bench"]],
  ])("%s is another page", (_, phrases) => {
    expect(groupsOf(phrases)).toHaveLength(2);
  });

  test("compounds are split into words that other phrases have", () => {
    const german = ["küchenmontage köln", "küche montieren lassen köln", "montage einer küche in köln"];

    expect(groupsOf(german, { language: "de", country: "DE" })).toEqual([german.toSorted()]);
    expect(groupsOf(["summer house sale", "summerhouses", "summer house"])).toHaveLength(1);
  });

  test("an additional word is another page where many phrases have one each", () => {
    const audiences = ["dentists", "lawyers", "architects", "plumbers", "schools", "bakers", "florists", "farmers"];

    expect(groupsOf(["crm", "crm for dentists"])).toHaveLength(1);
    expect(groupsOf(["crm", ...audiences.map((audience) => `crm for ${audience}`)])).toHaveLength(9);
  });

  test.each([
    ["en", "GB", ["lawn mower with cord", "lawn mower without cord"]],
    ["de", "DE", ["matratze mit federkern", "matratze ohne federkern"]],
    ["fr", "FR", ["tondeuse avec fil", "tondeuse sans fil"]],
    ["es", "ES", ["aspirador con cable", "aspirador sin cable"]],
    ["it", "IT", ["pane con lievito", "pane senza lievito"]],
    ["nl", "NL", ["fiets met versnellingen", "fiets zonder versnellingen"]],
    ["pt", "PT", ["aspirador com fio", "aspirador sem fio"]],
  ])("with and without are two pages (%s)", (language, country, phrases) => {
    expect(groupsOf(phrases, { language, country })).toHaveLength(2);
  });

  test("finds all similar pairs and no others, more similar ones in a crowd", () => {
    const stem = fc.constantFrom("alpha", "bravo", "delta", "foxtrot", "golf", "hotel");
    const phrase = fc.uniqueArray(stem, { minLength: 1, maxLength: 6 }).map((stems) => stems.join(" "));

    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 25 }), fc.constantFrom(0.1, 0.3, 0.6), (phrases, least) => {
        const all = wordingsOf(phrases, { language: "en" });
        const wordings = [...new Map(all.map((wording) => [wordingKey(wording), wording])).values()];
        const similarities = wordings.map((one, place) =>
          wordings.map((other, index) => (index === place ? 0 : wordSimilarity(one, other))),
        );
        const few = similarities.every((row) => row.filter((value) => value >= least).length <= 4);
        const found = similarWordings(wordings, least);
        const expected = similarities.flatMap((row, place) =>
          row.flatMap((value, index) => (index > place && value >= least ? [`${place} ${index}`] : [])),
        );

        for (const { one, other, share } of found) expect(share).toBeCloseTo(similarities[one]?.[other] ?? 0, 9);
        const pairs = found.map(({ one, other }) => `${one} ${other}`).toSorted();
        if (few) expect(pairs).toEqual(expected.toSorted());
        else expect(expected).toEqual(expect.arrayContaining(pairs));
      }),
    );
  });
});

test("a thread that calculates labelled clusters loads no other domain", () => {
  const module = new URL("./calculate-clusters.ts", import.meta.url).href;
  const rows = [["kw_1", "invoice app", 10, null, ["PRODUCT"], null, []]];
  const work = {
    keywords: JSON.stringify(rows),
    before: "[]",
    grouping: { minSimilarity: 0.3, language: "en" },
    setName: "w",
  };
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { default: calculateClusters } = await import(${JSON.stringify(module)});
    const { length } = JSON.parse(await calculateClusters(${JSON.stringify(work)}));
    const foreign = loaded.filter((url) => /\\/domains\\/(?!clusters\\/)/.test(url)).length;
    console.log(JSON.stringify({ length, foreign }));`;

  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });

  expect(JSON.parse(printed)).toEqual({ length: 1, foreign: 0 });
});
