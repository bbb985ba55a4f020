import type { Device } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { DEFAULT_LIMITS } from "../../../test/harness/services.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { getKeyword } from "../keywords/operations/get-keyword.ts";
import { listKeywords } from "../keywords/operations/list-keywords.ts";
import { nameIn, selectRivals } from "../parties/index.ts";
import { recordRanks } from "../ranks/index.ts";
import { insertSerp, serpContent } from "../serps/index.ts";
import { earnedChance, pageOdds } from "./achievability.ts";
import { scoreBacklinks, upsertBacklinks } from "./backlinks.store.ts";
import { type NewRankedPhrase, upsertCompetitorKeywords } from "./competitor-keywords.store.ts";
import { learnCompetitorNames, learnNamesOfRead } from "./learn-competitor-names.ts";
import { addCompetitor } from "./operations/add-competitor.ts";
import { competitorCandidates } from "./operations/competitor-candidates.ts";
import { competitorOverlap } from "./operations/competitor-overlap.ts";
import { deleteCompetitor } from "./operations/delete-competitor.ts";
import { getCompetitor } from "./operations/get-competitor.ts";
import { listCompetitorBacklinks } from "./operations/list-competitor-backlinks.ts";
import { listCompetitors } from "./operations/list-competitors.ts";
import { updateCompetitor } from "./operations/update-competitor.ts";
import { storePull } from "./pulls.store.ts";
import type { ScoredLink } from "./score-links.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newDesk({ competitorsPerWorkspace = 100, primaryDomain = "acme.co.uk" } = {}) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const services = { limits: { ...DEFAULT_LIMITS, competitorsPerWorkspace } };
  return {
    ...asActor(database, actor, { services }),
    place,
    write: <T>(action: (tx: Tx) => Promise<T>) => inTenantTransaction(database.tenant, place, action),
  };
}

type Desk = Awaited<ReturnType<typeof newDesk>>;

test("a domain is normalized, and concurrent requests track it once", async () => {
  const desk = await newDesk();
  const spellings = [
    "https://WWW.Rival.com/pricing?x=1",
    "rival.com",
    " Rival.COM. ",
    "http://rival.com:80",
    "//www.rival.com",
  ];

  const answers = await Promise.all(spellings.map((domain) => codeOf(desk.call(addCompetitor, { domain }))));
  const umlaut = await desk.call(addCompetitor, { domain: "https://www.Bücher.example/neu" });

  expect(answers.filter((answer) => answer === "competitor_exists")).toHaveLength(4);
  expect(answers).toContainEqual(expect.objectContaining({ domain: "rival.com", weight: "alternative" }));
  expect(umlaut.domain).toBe("xn--bcher-kva.example");
  expect((await desk.call(listCompetitors, {})).data.map(({ domain }) => domain)).toEqual([
    "xn--bcher-kva.example",
    "rival.com",
  ]);
});

test.each(["127.0.0.1", "[::1]", "localhost", "rival.com:8080", "not a domain", "co.uk", "ftp://rival.com"])(
  "refuses %s as a competitor and names the field",
  async (domain) => {
    const desk = await newDesk();

    const refused = await desk.call(addCompetitor, { domain }).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "validation_error", details: { errors: [{ field: "domain" }] } });
  },
);

test("refuses the brand's own sites, but not other sites under the same public suffix", async () => {
  const desk = await newDesk();

  expect(await codeOf(desk.call(addCompetitor, { domain: "blog.acme.co.uk" }))).toBe("validation_error");
  expect(await desk.call(addCompetitor, { domain: "other.co.uk" })).toMatchObject({ domain: "other.co.uk" });
});

test.each([
  ["docs.acme.com", "acme.com", "validation_error"],
  ["docs.acme.com", "www.docs.acme.com", "validation_error"],
  ["docs.acme.com", "v2.docs.acme.com", "validation_error"],
  ["docs.acme.com", "shop.acme.com", "tracked"],
  ["acme.medium.com", "other.medium.com", "tracked"],
  ["acme.github.io", "other.github.io", "tracked"],
])("to the brand %s the competitor %s is: %s", async (primaryDomain, domain, outcome) => {
  const desk = await newDesk({ primaryDomain });

  const answer = await codeOf(desk.call(addCompetitor, { domain }));

  expect(answer).toEqual(outcome === "tracked" ? expect.objectContaining({ domain }) : outcome);
});

test("a workspace tracks up to its limit, also when ten are added concurrently", async () => {
  const desk = await newDesk({ competitorsPerWorkspace: 3 });
  const domains = Array.from({ length: 10 }, (_, index) => `rival-${index}.com`);

  const answers = await Promise.all(domains.map((domain) => codeOf(desk.call(addCompetitor, { domain }))));

  expect(answers.filter((answer) => answer === "limit_reached")).toHaveLength(7);
  expect((await desk.call(listCompetitors, {})).data).toHaveLength(3);
});

test("omitted fields stay, null clears, and a deleted competitor can be added as a new one", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com", tags: ["eu"], notes: "Cheap." });

  const heavier = await desk.call(updateCompetitor, { id, weight: "incumbent" });
  const cleared = await desk.call(updateCompetitor, { id, notes: null, tags: [] });
  await desk.call(deleteCompetitor, { id });
  const back = await desk.call(addCompetitor, { domain: "rival.com" });

  expect(heavier).toMatchObject({ weight: "incumbent", tags: ["eu"], notes: "Cheap." });
  expect(cleared).toMatchObject({ weight: "incumbent", tags: [], notes: null });
  expect(await codeOf(desk.call(getCompetitor, { id }))).toBe("not_found");
  expect(await codeOf(desk.call(deleteCompetitor, { id }))).toBe("not_found");
  expect(back.id).not.toBe(id);
});

function link(sourceDomain: string, path: string, changes: Partial<ScoredLink> = {}): ScoredLink {
  const facts = { pageType: "list", relevance: 0.6, domainRating: 50, followed: true, outboundLinks: 12 } as const;
  return {
    sourceKey: `${sourceDomain}${path}`,
    sourceDomain,
    sourceUrl: `https://${sourceDomain}${path}`,
    sourceTitle: null,
    targetUrl: "https://rival.com/",
    domainRating: facts.domainRating,
    linkType: "dofollow",
    anchorText: null,
    country: "GB",
    pageType: facts.pageType,
    relevance: facts.relevance,
    pageOdds: pageOdds(facts),
    firstSeenAt: "2026-03-01",
    lastSeenAt: "2026-04-01",
    ...changes,
  };
}

async function storeLinks(desk: Desk, competitorId: string, links: readonly ScoredLink[]): Promise<void> {
  await desk.write(async (tx) => {
    await upsertBacklinks(tx, { ...desk.place, competitorId, pullId: "inv_1" }, links);
    await scoreBacklinks(tx, desk.place.workspaceId);
  });
}

test("a link that is found again keeps its first-seen time, and a link that is not found keeps its last-seen time", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com" });
  await storeLinks(desk, id, [link("one.example", "/a"), link("two.example", "/b")]);

  const later = { firstSeenAt: "2026-05-01", lastSeenAt: "2026-06-01", anchorText: "Rival" };
  await storeLinks(desk, id, [link("one.example", "/a", later)]);

  const { data } = await desk.call(listCompetitorBacklinks, { id });
  expect(data.find(({ sourceDomain }) => sourceDomain === "one.example")).toMatchObject({
    firstSeenAt: "2026-03-01",
    lastSeenAt: "2026-06-01",
    anchorText: "Rival",
  });
  expect(data.find(({ sourceDomain }) => sourceDomain === "two.example")?.lastSeenAt).toBe("2026-04-01");
});

test("a site that links to several competitors is more achievable for all of them, until they are no longer tracked", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com" });
  const { id: otherId } = await desk.call(addCompetitor, { domain: "other.com" });
  const chances = async () => {
    const { data } = await desk.call(listCompetitorBacklinks, { id });
    return data.map(({ sourceDomain, alsoLinksTo, achievabilityScore }) => [
      sourceDomain,
      alsoLinksTo,
      achievabilityScore,
    ]);
  };
  const odds = link("both.example", "/").pageOdds;
  const [alone, shared] = [earnedChance(odds, 0), earnedChance(odds, 1)].map(
    (chance) => Math.round(chance * 1000) / 1000,
  );

  await storeLinks(desk, id, [link("both.example", "/list"), link("one.example", "/list")]);
  await storeLinks(desk, otherId, [link("both.example", "/another"), link("both.example", "/third")]);
  const together = await chances();
  await desk.call(deleteCompetitor, { id: otherId });

  expect(shared).toBeGreaterThan(alone ?? 1);
  expect(together).toEqual([
    ["both.example", 1, shared],
    ["one.example", 0, alone],
  ]);
  expect((await chances()).map(([, also, chance]) => [also, chance])).toEqual([
    [0, alone],
    [0, alone],
  ]);
});

const PHRASE: NewRankedPhrase = {
  keyword: "",
  position: 5,
  url: null,
  volume: null,
  estimatedTraffic: null,
  intent: null,
};

interface Ours {
  keyword: string;
  rank?: number;
  volume?: number;
}

/** Adds keywords, and checks of their ranks on the first of April. */
async function addOurs(desk: Desk, ours: readonly Ours[]): Promise<void> {
  const keywords = ours.map(({ keyword, volume = null }) => ({ keyword, volume, source: "USER_INPUT" as const }));
  await desk.write((tx) => upsertKeywords(tx, { ...desk.place, keywords }));
  for (const { keyword, rank } of ours) if (rank !== undefined) await check(desk, keyword, { rank, on: "2026-04-01" });
}

interface Checked {
  /** Null where it was not found. */
  rank: number | null;
  on: string;
  device?: Device | undefined;
  location?: string | undefined;
  depth?: number | undefined;
}

async function check(
  desk: Desk,
  keyword: string,
  { rank: position, on, device = "desktop", location = "US", depth = 100 }: Checked,
): Promise<void> {
  await desk.write(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      sql`select id from keywords where workspace_id = ${desk.place.workspaceId} and keyword = ${keyword}`,
    );
    const checkedAt = `${on}T10:00:00.000Z`;
    const run = { ...desk.place, invocationId: "inv_1", rankDrop: 3, checkedAt };
    const found = {
      outcome: position === null ? ("not_found" as const) : ("measured" as const),
      position,
      url: position === null ? null : "https://acme.co.uk/",
      via: null,
      surfaces: [],
    };
    await recordRanks(tx, { ...run, device, location, language: "en" }, [
      { keywordId: row?.id ?? "", keyword, ...found, depth, checkedAt, serpId: null },
    ]);
  });
}

async function storeTheirs(
  desk: Desk,
  competitorId: string,
  phrases: readonly Partial<NewRankedPhrase>[],
  market = { country: "US", language: "en" },
): Promise<void> {
  const rows = phrases.map((phrase) => ({ ...PHRASE, ...phrase }));
  const { domain } = await desk.call(getCompetitor, { id: competitorId });
  const place = { ...desk.place, competitorId, ...market, ownNames: [nameIn(domain)] };
  const pulledAt = "2026-04-01T10:00:00.000Z";
  await desk.write(async (tx) => {
    await upsertCompetitorKeywords(tx, place, rows, pulledAt);
    const pull = { pulledAt, settings: {}, pulled: rows.length, stored: rows.length, warnings: [] };
    await storePull(tx, { ...desk.place, competitorId, kind: "keywords", ...market }, pull);
  });
}

test("an overlap merges phrases that differ in case, in the workspace's market, with the leader, by search volume", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "hourglass-pm.com" });
  await addOurs(desk, [
    { keyword: "Time Tracking", rank: 9, volume: 900 },
    { keyword: "ÜBER stunden", rank: 2, volume: 300 },
    { keyword: "only ours", rank: 12 },
    { keyword: "watched, not ranked", volume: 100 },
    { keyword: "gone since", rank: 4 },
    { keyword: "put away", rank: 4 },
  ]);
  const mine = sql`workspace_id = ${desk.place.workspaceId}`;
  await desk.write((tx) =>
    tx.query(sql`update keywords set status = 'ARCHIVED' where ${mine} and keyword = 'put away'`),
  );
  await check(desk, "gone since", { rank: 4, on: "2026-04-02" });
  await check(desk, "gone since", { rank: null, on: "2026-04-03" });
  await storeTheirs(desk, id, [
    { keyword: "time tracking", position: 3, volume: 1000 },
    { keyword: "über stunden", position: 7, volume: 250 },
    { keyword: "hourglass pm login", position: 1, volume: 50_000 },
    { keyword: "gone since", position: 8, volume: 40 },
    { keyword: "of unknown volume", position: 1 },
  ]);
  await storeTheirs(desk, id, [{ keyword: "only ours", position: 1 }], { country: "DE", language: "de" });

  const overlap = await desk.call(competitorOverlap, { id });

  expect(overlap.summary).toEqual({
    competitorKeywords: 5,
    ourKeywords: 3,
    shared: 2,
    competitorOnly: 1,
    ourOnly: 1,
    unknown: 2,
    overlapRatio: 0.5,
    reason: null,
    resolve: null,
  });
  expect(overlap.topGaps).toEqual([
    { keyword: "time tracking", competitorRank: 3, ourRank: 9, volume: 1000 },
    { keyword: "gone since", competitorRank: 8, ourRank: null, volume: 40 },
  ]);
  expect(overlap.topUnknown).toEqual([{ keyword: "of unknown volume", competitorRank: 1, volume: null }]);
  expect(overlap.topWins).toEqual([
    { keyword: "über stunden", ourRank: 2, competitorRank: 7, volume: 250 },
    { keyword: "only ours", ourRank: 12, competitorRank: null, volume: null },
  ]);
});

test("an overlap compares only what was measured in the same market, on the same device and within 30 days", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com" });
  const phrases = ["here", "mobile only", "elsewhere", "long ago", "never"];
  await addOurs(
    desk,
    phrases.map((keyword) => ({ keyword })),
  );
  await check(desk, "here", { rank: null, on: "2026-04-01" });
  await check(desk, "mobile only", { rank: 2, on: "2026-04-01", device: "mobile" });
  await check(desk, "elsewhere", { rank: 2, on: "2026-04-01", location: "DE" });
  await check(desk, "long ago", { rank: 2, on: "2026-02-01" });
  await storeTheirs(
    desk,
    id,
    phrases.map((keyword) => ({ keyword, position: 5, volume: 10 })),
  );

  const overlap = await desk.call(competitorOverlap, { id });

  expect(overlap.summary).toMatchObject({ competitorKeywords: 5, ourKeywords: 0, competitorOnly: 1, unknown: 4 });
  expect(overlap.topGaps).toEqual([{ keyword: "here", competitorRank: 5, ourRank: null, volume: 10 }]);
  expect(overlap.topUnknown?.map(({ keyword }) => keyword)).toEqual(["elsewhere", "long ago", "mobile only", "never"]);
});

test("the current rank is that of the workspace's market on desktop, and the others are in ranks", async () => {
  const desk = await newDesk();
  await addOurs(desk, [{ keyword: "shoes" }]);
  await check(desk, "shoes", { rank: 7, on: "2026-04-01" });
  await check(desk, "shoes", { rank: 2, on: "2026-04-02", device: "mobile" });
  await check(desk, "shoes", { rank: 1, on: "2026-04-03", location: "DE" });
  await check(desk, "shoes", { rank: null, on: "2026-04-04", location: "FR", depth: 50 });

  const { data } = await desk.call(listKeywords, {});
  const [listed] = data;
  const { currentRank, ranks } = await desk.call(getKeyword, { id: listed?.id ?? "" });

  expect(currentRank).toMatchObject({ position: 7, checkedAt: "2026-04-01T10:00:00.000Z" });
  expect(ranks?.map(({ device, location, position, depth }) => [device, location, position, depth])).toEqual([
    ["desktop", "DE", 1, 100],
    ["desktop", "FR", null, 50],
    ["desktop", "US", 7, 100],
    ["mobile", "US", 2, 100],
  ]);
  expect(listed?.ranks).toEqual(ranks);
});

test.each([
  ["hourglass-pm.com", "hourglasspm"],
  ["shop.hourglass.co.uk", "hourglass"],
  ["xn--bcher-kva.example", "bücher"],
  ["abc.de", ""],
])("recognizes %s in phrases as %j", (domain, name) => {
  expect(nameIn(domain)).toBe(name);
});

test("a keyword is ours until a check does not find it where its rank was measured, and again when one does", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com" });
  await addOurs(desk, [{ keyword: "shoes" }]);
  await storeTheirs(desk, id, [{ keyword: "boots" }]);
  const countOurs = async () => (await desk.call(competitorOverlap, { id })).summary.ourKeywords;

  const counts = [await countOurs()];
  for (const one of [
    { rank: 4, on: "2026-04-01" },
    { rank: null, on: "2026-04-02", device: "mobile" },
    { rank: null, on: "2026-04-02", depth: 3 },
    { rank: null, on: "2026-04-03" },
    { rank: null, on: "2026-04-04" },
    { rank: 7, on: "2026-04-05" },
    // Reported late.
    { rank: null, on: "2026-04-04" },
  ] as const) {
    await check(desk, "shoes", one);
    counts.push(await countOurs());
  }

  expect(counts).toEqual([0, 1, 1, 1, 0, 0, 1, 1]);
});

test("an overlap before the first pull is empty and says so", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com" });

  const overlap = await desk.call(competitorOverlap, { id });

  expect(overlap).toMatchObject({
    summary: {
      competitorKeywords: null,
      ourKeywords: 0,
      shared: null,
      competitorOnly: null,
      ourOnly: null,
      unknown: null,
      overlapRatio: null,
      reason: "no_keyword_pull",
      resolve: { operation: "research.competitor.keywords" },
    },
    topGaps: [],
    topWins: [],
    topUnknown: [],
    lastKeywordPullAt: null,
  });
});

test("an overlap of which no keyword was checked for both is unknown and not 0", async () => {
  const desk = await newDesk();
  const { id } = await desk.call(addCompetitor, { domain: "rival.com" });
  await storeTheirs(desk, id, [{ keyword: "time tracking", position: 3, volume: 1000 }]);

  const { summary } = await desk.call(competitorOverlap, { id });

  expect(summary).toMatchObject({ competitorKeywords: 1, shared: 0, unknown: 1, overlapRatio: null });
  expect(summary).toMatchObject({ reason: "no_ranks", resolve: { operation: "distribute.track_rank" } });
});

const EMPTY_PAGE: Omit<Serp, "query" | "organic"> = {
  fetchedAt: "2026-04-01T10:00:00.000Z",
  aiOverviews: { present: false, summary: null, cited: [] },
  featuredSnippet: null,
  paa: [],
  forum: [],
  videos: [],
  localPack: [],
  suggestions: [],
  unknownSections: [],
  warnings: [],
  costUsd: null,
};

/** Stores a results page with these domains, the first first. */
async function storePage(desk: Desk, query: string, domains: string): Promise<void> {
  const organic = domains.split(" ").map((domain, index) => {
    return { rank: index + 1, url: `https://www.${domain}/${index}`, title: domain, snippet: null, domain };
  });
  const kept = serpContent({ ...EMPTY_PAGE, query, organic }, "acme.co.uk");
  const search = { query, device: "desktop", location: "US", language: "en", topN: 50 } as const;
  await desk.write((tx) => insertSerp(tx, { ...desk.place, ...search, kept }));
}

test("candidates share our results pages, by the latest page of each query, without tracked competitors", async () => {
  const desk = await newDesk();
  await desk.call(addCompetitor, { domain: "tracked.com" });
  await storePage(desk, "one", "old.com acme.co.uk encyclopaedia.com");
  await storePage(desk, "one", "encyclopaedia.com rival.com acme.co.uk tracked.com wikipedia.org");
  await storePage(desk, "two", "rival.com acme.co.uk encyclopaedia.com tracked.com");
  await storePage(desk, "three", "acme.co.uk rival.com encyclopaedia.com");
  await storePage(desk, "four", "encyclopaedia.com others.com");
  await storePage(desk, "five", "others.com encyclopaedia.com");
  await storePage(desk, "six", "encyclopaedia.com");
  await storePage(desk, "seven", "a.com b.com c.com d.com e.com f.com g.com h.com i.com j.com rival.com acme.co.uk");

  const { candidates, ...counts } = await desk.call(competitorCandidates, {});

  expect(counts).toEqual({ ourQueries: 4, queriesCompared: 7, coverage: { resolve: [] } });
  expect(candidates.slice(0, 2)).toEqual([
    {
      domain: "rival.com",
      similarity: 0.362,
      sharedQueries: 3,
      queries: 3,
      ourBetter: 1,
      theirBetter: 2,
      kind: "brand",
      source: "serp",
      exampleQueries: ["two", "one", "three"],
    },
    expect.objectContaining({ domain: "encyclopaedia.com", sharedQueries: 3, queries: 6 }),
  ]);
  expect(candidates.map(({ domain }) => domain)).not.toContain("tracked.com");
  expect(candidates.map(({ domain }) => domain)).not.toContain("wikipedia.org");
  expect(candidates.map(({ domain }) => domain)).not.toContain("old.com");
});

test("a competitor that was added as a domain is called as its own markup calls it, after the names that people gave", async () => {
  const desk = await newDesk({ primaryDomain: "bergzeit.example" });
  const { id, learntNames } = await desk.call(addCompetitor, { domain: "bbc-bikes.example" });
  const page = (url: string, ...siteNames: string[]) => ({ url, title: "City bikes", siteNames });
  const learn = (...pages: ReturnType<typeof page>[]) =>
    desk.write((tx) => learnCompetitorNames(tx, { ...desk.place, domain: "bbc-bikes.example" }, pages));
  const rivals = () => desk.write((tx) => selectRivals(tx, { ...desk.place, limit: 10 }));

  expect(learntNames).toEqual([]);
  await learn(
    page("https://other.example/", "Other"),
    page("https://www.bbc-bikes.example/city", "Blue Bicycle", "Blue Bicycle"),
  );
  await desk.call(updateCompetitor, { id, names: ["BBC Bikes Berlin"] });
  await learn(page("https://www.bbc-bikes.example/city", "Blue Bicycle"), page("https://other.example/", "Other"));

  expect(await desk.call(getCompetitor, { id })).toMatchObject({
    names: ["BBC Bikes Berlin"],
    learntNames: ["Blue Bicycle"],
  });
  expect(await rivals()).toMatchObject([{ names: ["BBC Bikes Berlin", "Blue Bicycle", "Bbc Bikes"] }]);
});

test("no page of a competitor takes the name of the brand, and a word of its builder is no name", async () => {
  const desk = await newDesk({ primaryDomain: "bergzeit.example" });
  const { id } = await desk.call(addCompetitor, { domain: "bbc-bikes.example" });
  const url = "https://bbc-bikes.example/";
  await desk.write((tx) =>
    learnCompetitorNames(tx, { ...desk.place, domain: "bbc-bikes.example" }, [
      { url, title: "Bikes", siteNames: ["Bergzeit", "Blog"] },
    ]),
  );

  expect(await desk.call(getCompetitor, { id })).toMatchObject({ learntNames: [] });
});

test("every tracked competitor of which a run has read a page is called as its markup says, and no other site becomes one", async () => {
  const desk = await newDesk({ primaryDomain: "bergzeit.example" });
  for (const domain of ["bbc-bikes.example", "velo.example"]) await desk.call(addCompetitor, { domain });
  const read = [
    { url: "https://shop.bbc-bikes.example/city", title: "City bikes", siteNames: ["Blue Bicycle"] },
    { url: "https://velo.example/", title: "Velo", siteNames: ["自転車屋"] },
    { url: "https://other.example/", title: "Other", siteNames: ["Other"] },
  ];

  await desk.write((tx) => learnNamesOfRead(tx, desk.place.workspaceId, read));

  const rivals = await desk.write((tx) => selectRivals(tx, { ...desk.place, limit: 10 }));
  expect(rivals.map(({ domain, names }) => [domain, names]).toSorted()).toEqual([
    ["bbc-bikes.example", ["Blue Bicycle", "Bbc Bikes"]],
    ["velo.example", ["自転車屋", "Velo"]],
  ]);
});
