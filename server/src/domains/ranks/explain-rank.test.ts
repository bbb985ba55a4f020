import type { Keyword, PersonLanguage, RankExplanation, WebhookEventData } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { isoAgo } from "../../../test/harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import type { Serp } from "../../providers/serpdata/port.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { insertSerp, serpContent } from "../serps/index.ts";
import { createWebhook } from "../webhooks/operations/create-webhook.ts";
import type { KeywordCheck } from "./judge-checks.ts";
import { explainRank } from "./operations/explain-rank.ts";
import type { OwnPage } from "./own-page.ts";
import { recordOwnPages } from "./own-pages.store.ts";
import { recordRanks } from "./record-ranks.ts";

const DAY_MS = 86_400_000;
const OWN = "acme.example";
const STEADY_DAYS = 12;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  // Ranks are recorded here without the run that a storm names.
  await withClient(database.adminUrl, (client) =>
    client.query("alter table rank_storms drop constraint rank_storms_invocation_id_fkey"),
  );
});
afterAll(() => database[Symbol.asyncDispose]());

type Phrases = readonly string[];

async function newBrand(phrases: Phrases) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, {
    agencyId,
    primaryDomain: `${agencyId.replace("_", "-")}.example`,
  });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const tenant = { agencyId, workspaceId };
  const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
  await inTenantTransaction(database.tenant, tenant, (tx) => upsertKeywords(tx, { ...tenant, keywords }));
  const rows = await tenantDb(database.tenant, tenant).query<Pick<Keyword, "id" | "keyword">>(
    sql`select id, keyword from keywords order by keyword`,
  );
  const readerOf = (language: PersonLanguage) => asActor(database, actor, { language });
  return { tenant, caller: asActor(database, actor), readerOf, keywords: rows };
}

type Brand = Awaited<ReturnType<typeof newBrand>>;

/** Hosts from position 1 on; ours is "own". */
type Results = readonly string[];

interface Day {
  /** The results page of each keyword. */
  results: Results | Readonly<Record<string, Results>>;
  device?: "desktop" | "mobile";
}

const START = Date.parse(isoAgo({ days: 40 }));

async function record(brand: Brand, day: number, { results, device = "desktop" }: Day): Promise<void> {
  const checkedAt = new Date(START + day * DAY_MS).toISOString();
  const place = { ...brand.tenant, device, location: "US", language: "en" } as const;
  await inTenantTransaction(database.tenant, brand.tenant, async (tx) => {
    const checks: KeywordCheck[] = [];
    for (const { id, keyword } of brand.keywords) {
      const hosts: Results = Array.isArray(results) ? results : ((results as Record<string, Results>)[keyword] ?? []);
      if (hosts.length === 0) continue;
      const kept = serpContent(pageOf(hosts), OWN);
      const { serpId } = await insertSerp(tx, { ...place, query: keyword, topN: 100, kept, readAt: checkedAt });
      const position = hosts.indexOf("own") + 1 || null;
      const found = { position, url: position === null ? null : `https://${OWN}/page`, via: null, surfaces: [] };
      const outcome = position === null ? "not_found" : "measured";
      checks.push({ keywordId: id, keyword, ...found, outcome, depth: hosts.length, serpId, checkedAt });
    }
    await recordRanks(
      tx,
      { ...place, invocationId: `inv_${day}${brand.tenant.workspaceId}`, rankDrop: 3, checkedAt },
      checks,
    );
  });
}

function pageOf(hosts: Results): Serp {
  const organic = hosts.map((host, index) => {
    const url = host === "own" ? `https://${OWN}/page` : `https://${host}.example/page`;
    return { rank: index + 1, url, title: host, snippet: null, domain: new URL(url).host };
  });
  const nothing = { paa: [], forum: [], videos: [], localPack: [], suggestions: [], unknownSections: [], warnings: [] };
  const aiOverviews = { present: false, summary: null, cited: [] };
  return { organic, aiOverviews, featuredSnippet: null, checkUrl: null, ...nothing } as unknown as Serp;
}

const OTHERS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
const at = (position: number, others: Results = OTHERS): Results => others.toSpliced(position - 1, 0, "own");

async function explained(days: readonly Day[], before: readonly Day[] = steady()): Promise<RankExplanation> {
  const brand = await newBrand(["shoes"]);
  for (const [day, one] of [...before, ...days].entries()) await record(brand, day, one);
  return brand.caller.call(explainRank, { id: brand.keywords[0]?.id ?? "" });
}

function steady(position = 3): Day[] {
  return Array.from({ length: STEADY_DAYS }, () => ({ results: at(position) }));
}

test("names the pages that rose past ours", async () => {
  const after = { results: ["k", "new", "l", "a", "b", "own", "c"] };

  const { sentence, causes, passed, move } = await explained([after, after]);

  expect(move).toMatchObject({ from: 3, to: 6, baseline: 3, significant: true });
  expect(passed.map(({ domain, previous, current }) => [domain, previous, current])).toEqual([
    ["k.example", 12, 1],
    ["new.example", null, 2],
    ["l.example", 13, 3],
  ]);
  expect(causes[0]?.cause).toBe("competitors");
  expect(sentence).toMatch(
    /^"shoes" fell from 3 to 6 between .*\. 3 pages rose past yours: k\.example \(12 to 1\), new\.example \(new at 2\), l\.example \(13 to 3\)\.$/,
  );
});

test("ten pages that rose past ours are said to have risen, and never that only our page moved", async () => {
  const many = Array.from({ length: 40 }, (_, index) => `site${index}`);
  const risen = many.slice(20, 30);
  const rest = many.filter((host) => !risen.includes(host));
  const after = { results: [...risen, ...at(3, rest)] };

  const { sentence, causes, passedCount, passed } = await explained(
    [after, after],
    [...Array.from({ length: STEADY_DAYS }, () => ({ results: at(3, many) }))],
  );

  expect([passedCount, passed.every(({ movedItself }) => movedItself)]).toEqual([10, true]);
  expect(causes[0]?.cause).toBe("competitors");
  expect(sentence).toContain("10 pages rose past yours: ");
  expect(sentence).not.toContain("Only your page moved");
});

test("a page that fell alone passed pages that kept their order", async () => {
  const { causes, passed } = await explained([{ results: at(9) }, { results: at(9) }]);

  expect(passed).toHaveLength(6);
  expect(causes.map(({ cause }) => cause)).toEqual(["alone"]);
  expect(causes[0]?.sentence).toContain("it fell past 6 pages that kept their order");
});

test("a change within the usual range is noise, no matter which site passed", async () => {
  const { causes, move } = await explained([{ results: at(4) }]);

  expect(move).toMatchObject({ from: 3, to: 4, significant: false });
  expect(causes[0]?.cause).toBe("noise");
  expect(causes[0]?.sentence).toContain("Its usual position is 3");
});

test("a rank that stayed has no change to explain", async () => {
  const { sentence, causes } = await explained([{ results: at(3) }]);

  expect(sentence).toMatch(/^"shoes" stayed at 3\. There is no change to explain\. Its usual position is 3/);
  expect(causes[0]?.cause).toBe("noise");
});

test("our page's status, title, canonical and length since the crawl before come first", async () => {
  const brand = await newBrand(["shoes"]);
  const page: OwnPage = {
    url: `https://www.${OWN}/page/`,
    ...{ status: 200, title: "Shoes", canonical: null, noindex: false, words: 900, offers: [], places: [] },
  };
  const read = (state: OwnPage) =>
    inTenantTransaction(database.tenant, brand.tenant, (tx) => recordOwnPages(tx, brand.tenant, [state]));
  await read(page);
  await read(page);
  await inTenantTransaction(database.tenant, brand.tenant, (tx) =>
    tx.query(sql`update own_pages set first_read_at = first_read_at - interval '60 days'`),
  );
  await read({ ...page, status: 404, title: "Not found", canonical: `https://${OWN}/`, words: 40 });
  for (const [day, one] of [...steady(), { results: at(9) }, { results: at(9) }].entries())
    await record(brand, day, one);

  const explanation = await brand.caller.call(explainRank, { id: brand.keywords[0]?.id ?? "" });

  expect(explanation.page?.changed).toEqual(["status", "canonical", "title", "length"]);
  expect(explanation.page).toMatchObject({ before: { status: 200, words: 900 }, now: { status: 404, words: 40 } });
  expect(explanation.causes.map(({ cause }) => cause)).toEqual(["page", "alone"]);
  expect(explanation.sentence).toContain("its status changed from 200 to 404");
});

test("a storm explains its keywords, and a device that did not move sets the other apart", async () => {
  const brand = await newBrand(["a", "b", "c", "d", "e", "f"]);
  const same = (results: Results) => Object.fromEntries(brand.keywords.map(({ keyword }) => [keyword, results]));
  for (let day = 0; day < STEADY_DAYS; day++) await record(brand, day, { results: same(at(3)) });
  await record(brand, STEADY_DAYS, { results: same(at(11)) });
  await record(brand, STEADY_DAYS, { results: { a: at(3) }, device: "mobile" });

  const explanation = await brand.caller.call(explainRank, { id: brand.keywords[0]?.id ?? "" });

  expect(explanation.storm?.storm).toMatchObject({ moved: 6, ranking: 6 });
  expect(explanation.causes.map(({ cause }) => cause)).toEqual(["storm", "alone", "device_or_market"]);
  const german = await brand.readerOf("de").call(explainRank, { id: brand.keywords[0]?.id ?? "" });
  expect(german.causes.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(
      /^Viele Keywords bewegten sich gemeinsam: 6 von 6 \(100\s%\), zuerst gesehen am \d+\. \S+ \d{4}\.$/,
    ),
    "Nur Ihre Seite bewegte sich: Sie fiel hinter 8 Seiten mit unveränderter Reihenfolge.",
    "Nur Desktop in US bewegte sich, nicht: Mobil in US.",
  ]);
  expect(german.sentence).toMatch(/^„a“ fiel zwischen dem .* von Position 3 auf 11\. Viele Keywords/);
  expect(german.storm?.title).toBe("Viele Keywords bewegten sich gleichzeitig: 6 von 6");
  expect(explanation.others).toMatchObject([{ device: "mobile", location: "US", position: 3, moved: false }]);
});

test("without checks there is nothing to explain, and an unknown keyword is not found", async () => {
  const brand = await newBrand(["shoes"]);
  const { sentence, causes, move } = await brand.caller.call(explainRank, { id: brand.keywords[0]?.id ?? "" });

  expect({ sentence, causes, move }).toEqual({ sentence: '"shoes" has no rank check here.', causes: [], move: null });
  expect(await codeOf(brand.caller.call(explainRank, { id: "kw_none" }))).toBe("keyword_not_found");
});

interface Event {
  type: string;
  data: WebhookEventData<"rank.dropped">;
}

test("an endpoint with a digest receives one event of a run; a drop is explained in both", async () => {
  const brand = await newBrand(["boots", "hats", "shoes"]);
  const events = ["rank.checked", "rank.dropped", "rank.improved"] as const;
  const [single, digest] = [
    await brand.caller.call(createWebhook, { url: "https://one.example/", events: [...events] }),
    await brand.caller.call(createWebhook, { url: "https://all.example/", events: [...events], digest: true }),
  ];
  const days = [...steady(), { results: at(9) }, { results: at(9) }];
  for (const [day, one] of days.entries()) {
    const [usual, moved] = [at(12), one.results as Results];
    await record(brand, day, {
      results: { boots: moved, shoes: moved, hats: day === days.length - 1 ? at(4) : usual },
    });
  }

  const received = async (id: string) => {
    const [rows] = await database.system.batch<{ body: string }>([
      sql`select body from webhook_deliveries where webhook_id = ${id}`,
    ]);
    const all = (rows ?? []).map(({ body }): Event => JSON.parse(body));
    return all.sort((one, other) => (one.data.checkedAt < other.data.checkedAt ? -1 : 1));
  };
  const phrases = (all: readonly Event[], type: string) =>
    all.filter((event) => event.type === type).map(({ data }) => data.keywords.map(({ keyword }) => keyword).sort());
  const [one, all] = [await received(single.id), await received(digest.id)];

  expect(phrases(one, "rank.dropped").sort()).toEqual([["boots"], ["shoes"]]);
  expect(phrases(all, "rank.dropped")).toEqual([["boots", "shoes"]]);
  expect(phrases(all, "rank.improved")).toEqual(phrases(one, "rank.improved"));
  const drops = [...one, ...all].filter(({ type }) => type === "rank.dropped").flatMap(({ data }) => data.keywords);
  expect(drops).toHaveLength(4);
  for (const { explanation } of drops) expect(explanation?.causes[0]?.cause).toBe("alone");
  const checked = all.filter(({ type }) => type === "rank.checked").at(-1);
  expect(checked?.data).toMatchObject({ checked: 3, improved: 1, dropped: 2 });
});
