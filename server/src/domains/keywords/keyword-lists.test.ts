import {
  INTENT_LABELS,
  type InputOf,
  KEYWORD_PRIORITIES,
  KEYWORD_SORTS,
  KEYWORD_STATUSES,
  type Keyword,
  type LatestRank,
  type ListRules,
  listKeywords as listContract,
  RANK_BUCKETS,
  RELEVANCE_LABELS,
  rankValuesOf,
  searchKeywords as searchContract,
} from "@findable/contract";
import fc from "fast-check";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, type TestActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { isWholeSample } from "../../../test/judges/sample-size.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { inOrder, matches } from "../../kernel/lists/evaluate.ts";
import { withClient } from "../../platform/database/connection.ts";
import { type Tenant, tenantDb } from "../../platform/database/tenant.ts";
import { createPillar } from "../pillars/operations/create-pillar.ts";
import { findKeywordsInScope } from "./index.ts";
import { keywordFacets } from "./operations/keyword-facets.ts";
import { listKeywords } from "./operations/list-keywords.ts";
import { searchKeywords } from "./operations/search-keywords.ts";

/** A keyword with what its lists are narrowed by, beyond what they show. */
type Item = Pick<
  Keyword,
  | "id"
  | "keyword"
  | "intentLabels"
  | "intentConfidence"
  | "relevanceLabel"
  | "relevanceConfidence"
  | "status"
  | "priority"
  | "pillarId"
  | "tags"
  | "volume"
  | "kd"
  | "source"
  | "createdAt"
> & { pillarSlug: string | null; content: number; lacksContent: boolean; archived: boolean; looks: Look[] };

/** The latest check of a series. */
interface Look extends LatestRank {
  device: "desktop" | "mobile";
  location: string;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

interface Desk {
  tenant: Tenant & { workspaceId: string };
  caller: TestActor;
  pillars: { id: string; slug: string }[];
}

async function newDesk(): Promise<Desk> {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const caller = asActor(database, actor);
  const pillars = [await caller.call(createPillar, { name: "One" }), await caller.call(createPillar, { name: "Two" })];
  return { tenant: { agencyId, workspaceId }, caller, pillars };
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const TAGS = ["blue", 'quo"te', "com,ma", "{brace}", "back\\slash", "o'clock"];
const LONG_QUESTION = "how do I find the best trail shoes for running on snow".split(" ");
const WORDS = ["trail", "Shoes", "100%", "snake_case", "back\\slash", "o'clock", "日本"];

const look = fc.record({
  position: maybe(fc.constantFrom(1, 3, 4, 10, 11, 50, 51, 100)),
  change1d: maybe(fc.constantFrom(-3, 0, 5)),
  change7d: maybe(fc.constantFrom(-90, -3, 0, 5)),
  change28d: maybe(fc.constantFrom(-3, 0, 12)),
  significant: maybe(fc.boolean()),
});

/** Few values of each, so that filters hit and orders tie. */
const drawn = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  intentLabels: fc.uniqueArray(fc.constantFrom(...INTENT_LABELS), { maxLength: 3 }),
  intentConfidence: maybe(fc.constantFrom(0, 0.5, 0.7, 1)),
  relevanceLabel: maybe(fc.constantFrom(...RELEVANCE_LABELS)),
  relevanceConfidence: maybe(fc.constantFrom(0, 0.5, 0.7, 1)),
  status: fc.constantFrom(...KEYWORD_STATUSES),
  priority: maybe(fc.constantFrom(...KEYWORD_PRIORITIES)),
  pillar: maybe(fc.constantFrom(0, 1)),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
  volume: maybe(fc.constantFrom(0, 1, 50, 1_000_000)),
  kd: maybe(fc.constantFrom(0, 1e-7, 33.3, 100 / 3, 100)),
  content: fc.constantFrom(0, 0, 2),
  looks: fc
    .record({
      US: fc.option(look, { nil: undefined }),
      DE: fc.option(look, { nil: undefined }),
      mobile: fc.option(look, { nil: undefined, freq: 1 }),
    })
    .map(({ US, DE, mobile }): Look[] => [
      ...(US === undefined ? [] : [{ ...US, device: "desktop" as const, location: "US" }]),
      ...(DE === undefined ? [] : [{ ...DE, device: "desktop" as const, location: "DE" }]),
      ...(mobile === undefined ? [] : [{ ...mobile, device: "mobile" as const, location: "US" }]),
    ]),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function toItem({ words, pillar, ...one }: Drawn, place: number, desk: Desk): Item {
  const kept = pillar === null ? undefined : desk.pillars[pillar];
  return {
    ...one,
    id: newId("kw"),
    keyword: [...words, place].join(" "),
    source: "USER_INPUT",
    pillarId: kept?.id ?? null,
    pillarSlug: kept?.slug ?? null,
    lacksContent: one.content === 0,
    archived: one.status === "ARCHIVED",
    // Equal values, so that identifiers decide the order.
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(place / 3) * 1000).toISOString(),
  };
}

/** The items with the ranks that the input filters and sorts by. */
function ranked(
  items: readonly Item[],
  { device = "desktop", location = "US", changeDays }: InputOf<typeof listContract> = {},
) {
  const days = changeDays === 1 || changeDays === 28 ? changeDays : 7;
  return items.map((item) => {
    const latest = item.looks.find((one) => one.device === device && one.location === location);
    return Object.assign(item, rankValuesOf(latest, days));
  });
}

async function store({ tenant }: Desk, items: readonly Item[]): Promise<void> {
  await tenantDb(database.tenant, tenant).query(sql`
    insert into keywords (id, agency_id, workspace_id, keyword, intent_labels, intent_confidence, relevance_label,
      relevance_confidence, status, priority, pillar_id, tags, volume, kd, source, content_count, created_at)
    select id, ${tenant.agencyId}, ${tenant.workspaceId}, keyword, array(select jsonb_array_elements_text("intentLabels")),
      "intentConfidence", "relevanceLabel", "relevanceConfidence", status, priority, "pillarId",
      array(select jsonb_array_elements_text(tags)), volume, kd, source, content, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (id text, keyword text, "intentLabels" jsonb,
      "intentConfidence" float8, "relevanceLabel" text, "relevanceConfidence" float8, status text, priority text,
      "pillarId" text, tags jsonb, volume bigint, kd float8, source text, content integer, "createdAt" timestamptz)`);
  const looks = items.flatMap(({ id, looks: all }) => all.map((one) => ({ id, ...one })));
  await withClient(database.adminUrl, async (client) => {
    // Foreign keys are checked with a plan for an empty table until PostgreSQL analyzes it: a minute for these rows.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into keyword_ranks (agency_id, workspace_id, keyword_id, device, location, language, position, url, depth, checked_at,
        change_1d, change_7d, change_28d, significant)
      select $1, $2, id, device, location, 'en', position, case when position is not null then 'https://a.example/' end, 100,
        '2026-01-01', "change1d", "change7d", "change28d", significant
      from jsonb_to_recordset($3::jsonb) as item (id text, device text, location text, position integer, "change1d" integer,
        "change7d" integer, "change28d" integer, significant boolean)`,
      [tenant.agencyId, tenant.workspaceId, JSON.stringify(looks)],
    );
    // As autovacuum does within a minute. Without statistics each page takes seconds.
    await client.query("analyze keywords, keyword_ranks");
  });
}

const used = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const some = <T extends string>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const csv = (values: readonly string[]) => some(values).map((chosen) => chosen.join(", "));
const q = fc.constantFrom("shoes", "TRAIL s", "0%", "_", "\\", "'", "本", "x y", "e", " s", "e t", "SHOES ");
const amounts = { minVolume: used(fc.constantFrom(0, 1, 51)), maxKd: used(fc.constantFrom(0, 33.3, 50)), q: used(q) };
const sort = used(fc.constantFrom(...KEYWORD_SORTS));

/** Rarely used, so that most inputs leave the ranks out. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 8 });
const rankInput = {
  bucket: used(fc.uniqueArray(fc.constantFrom(...RANK_BUCKETS), { maxLength: 3 }).map((chosen) => chosen.join(","))),
  minRank: seldom(fc.constantFrom(1, 4, 51)),
  maxRank: seldom(fc.constantFrom(3, 20, 100)),
  minChange: seldom(fc.constantFrom(-3, 1, 5)),
  maxChange: seldom(fc.constantFrom(-3, 0, 5)),
  significant: seldom(fc.boolean()),
  changeDays: used(fc.constantFrom(1, 7, 28)),
  device: seldom(fc.constantFrom("desktop" as const, "mobile" as const)),
  location: seldom(fc.constantFrom("US", "DE")),
};

const listInput = (desk: Desk) =>
  fc.record({
    intent: used(csv(INTENT_LABELS)),
    relevance: used(csv(RELEVANCE_LABELS)),
    pillar: used(fc.constantFrom(desk.pillars[0]?.id ?? "", "pil_none")),
    tag: used(fc.constantFrom(...TAGS, "no such tag")),
    status: used(csv(KEYWORD_STATUSES)),
    priority: used(csv(KEYWORD_PRIORITIES)),
    hasContent: used(fc.boolean()),
    includeArchived: used(fc.boolean()),
    ...amounts,
    ...rankInput,
  });

const searchInput = fc.record({
  intent: used(some(INTENT_LABELS)),
  relevance: used(some(RELEVANCE_LABELS)),
  minConfidence: used(fc.constantFrom(0, 0.5, 0.6, 1)),
  pillarSlugs: used(some(["one", "two", "three"])),
  tags: used(some([...TAGS, "no such tag"])),
  status: used(some(KEYWORD_STATUSES)),
  priority: used(some(KEYWORD_PRIORITIES)),
  missingFromContent: used(fc.boolean()),
  includeArchived: used(fc.boolean()),
  ...amounts,
});

function rulesOf({ list }: { list?: ListRules }): ListRules {
  if (list === undefined) throw new Error("There are no rules.");
  return list;
}

/** Only the fields that are there, as a caller sends them. */
function sent<T extends object>(input: T): T {
  return JSON.parse(JSON.stringify(input));
}

async function walked(
  read: (cursor: string | undefined) => Promise<{ data: Keyword[]; nextCursor: string | null; total: number }>,
) {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.data.map(({ id }) => id));
    totals.add(page.total);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids, totals: [...totals] };
}

function isCertain(
  item: Item,
  { minConfidence, intent = [], relevance = [] }: InputOf<typeof searchContract>,
): boolean {
  const neither = intent.length + relevance.length === 0;
  const asked = [
    ...(intent.length > 0 || neither ? [item.intentConfidence] : []),
    ...(relevance.length > 0 || neither ? [item.relevanceConfidence] : []),
  ];
  return minConfidence === undefined || asked.every((one) => one !== null && one >= minConfidence);
}

function counted(values: readonly (string | boolean | null)[]) {
  const counts = new Map<string | boolean | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function facetsOf(found: readonly Item[]) {
  return {
    intent: counted(found.flatMap(({ intentLabels }) => (intentLabels.length === 0 ? [null] : intentLabels))),
    relevance: counted(found.map(({ relevanceLabel }) => relevanceLabel)),
    status: counted(found.map(({ status }) => status)),
    priority: counted(found.map(({ priority }) => priority)),
    source: counted(found.map(({ source }) => source)),
    pillar: counted(found.map(({ pillarId }) => pillarId)),
    tag: counted(found.flatMap(({ tags }) => tags)),
    hasContent: counted(found.map(({ content }) => content > 0)),
  };
}

test("lists, searches, scopes and counts agree with the rules in memory, for any keywords, filters, orders and pages", async () => {
  const [desk, neighbour] = [await newDesk(), await newDesk()];
  const items = fc.sample(drawn, { numRuns: 150, seed: 6 }).map((one, place) => toItem(one, place, desk));
  await store(desk, items);
  await store(
    neighbour,
    fc.sample(drawn, { numRuns: 20, seed: 7 }).map((one, place) => toItem(one, place, neighbour)),
  );
  const page = fc.record({ sort, limit: fc.integer({ min: 30, max: 160 }) });

  await fc.assert(
    fc.asyncProperty(listInput(desk), searchInput, page, async (listed, searched, { sort: order, limit }) => {
      const [list, search] = [sent({ ...listed, sort: order }), sent({ ...searched, sort: order })];
      const found = inOrder(
        rulesOf(searchContract),
        ranked(items).filter((item) => matches(rulesOf(searchContract), item, search) && isCertain(item, search)),
        order,
      );
      const passing = ranked(items, list).filter((item) => matches(rulesOf(listContract), item, list));

      const shown = await walked((cursor) => desk.caller.call(listKeywords, sent({ ...list, limit, cursor })));
      expect(shown.ids).toEqual(inOrder(rulesOf(listContract), passing, order).map(({ id }) => id));
      expect(shown.totals).toEqual([passing.length]);

      const hits = await walked((cursor) => desk.caller.call(searchKeywords, sent({ ...search, limit, cursor })));
      expect(hits.ids).toEqual(found.map(({ id }) => id));
      expect(hits.totals).toEqual([found.length]);

      const { facets, total } = await desk.caller.call(keywordFacets, sent(listed));
      expect(total).toBe(passing.length);
      for (const [facet, counts] of Object.entries(facetsOf(passing))) {
        const reported: { value: string | boolean | null; count: number }[] = Reflect.get(facets, facet);
        expect(new Map(reported.map(({ value, count }) => [value, count]))).toEqual(counts);
        expect(reported.map(({ count }) => count)).toEqual(
          reported.map(({ count }) => count).toSorted((a, b) => b - a),
        );
      }
    }),
    { numRuns: isWholeSample ? 30 : 12 },
  );
});

test("a scope is paged by identifier, without archived keywords unless it names their status", async () => {
  const desk = await newDesk();
  const items = fc.sample(drawn, { numRuns: 90, seed: 8 }).map((one, place) => toItem(one, place, desk));
  await store(desk, items);
  const db = tenantDb(database.tenant, desk.tenant);
  const idsOf = (kept: (item: Item) => boolean) =>
    items
      .filter(kept)
      .map(({ id }) => id)
      .toSorted();
  async function walk(scope: Parameters<typeof findKeywordsInScope>[1]["scope"]): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const after = ids.at(-1);
      const page = await findKeywordsInScope(db, {
        workspaceId: desk.tenant.workspaceId,
        scope,
        limit: 20,
        ...(after !== undefined && { after }),
      });
      ids.push(...page.map(({ id }) => id));
      if (page.length < 20) return ids;
    }
  }
  const named = items.slice(0, 30).map(({ id }) => id);

  expect(await walk({})).toEqual(idsOf(({ archived }) => !archived));
  expect(await walk({ status: "ARCHIVED" })).toEqual(idsOf(({ archived }) => archived));
  expect(await walk({ status: ["RAW", "LABELED"], pillarSlugs: ["one"] })).toEqual(
    idsOf(({ status, pillarSlug }) => (status === "RAW" || status === "LABELED") && pillarSlug === "one"),
  );
  expect(await walk({ pillarSlugs: ["three"] })).toEqual([]);
  expect(await walk({ keywordIds: named })).toEqual(idsOf(({ id, archived }) => named.includes(id) && !archived));
});

/** More than are counted one by one. */
const MANY = isWholeSample ? 30_000 : 13_000;

test("with tens of thousands of keywords pages are right in every order, and totals and counts are marked estimates", async () => {
  const desk = await newDesk();
  const kinds = fc.sample(drawn, { numRuns: 500, seed: 9 });
  const items = Array.from({ length: MANY }, (_, place) => {
    const kind = kinds[(place * 7919) % kinds.length];
    if (kind === undefined) throw new Error("There are no kinds.");
    // The last ones have other values, so a walk in the other direction finds them late.
    const late = place > MANY / 3;
    const early = place % 9 === 0 ? ("ARCHIVED" as const) : ("RAW" as const);
    const drawnKind = {
      ...kind,
      words: [...kind.words, ...(late ? ["late"] : []), ...(place % 400 === 7 ? LONG_QUESTION : [])],
      status: late ? ("FOCUSED" as const) : early,
      tags: [...new Set([...kind.tags, ...(late ? ["com,ma"] : []), ...(place % 1000 === 0 ? ["rare"] : [])])],
      // What is searched most is difficult: one order begins with what a bound on the other leaves out.
      kd: kind.volume === 1_000_000 ? 100 : kind.kd,
    };
    return toItem(drawnKind, place, desk);
  });
  await store(desk, items);
  const rules = rulesOf(listContract);
  const asked: InputOf<typeof listContract>[] = [
    ...KEYWORD_SORTS.map((order) => ({ sort: order })),
    { status: "FOCUSED", sort: "createdAt" },
    { status: "FOCUSED", sort: "-kd", hasContent: false },
    { tag: "rare", sort: "volume" },
    { tag: "blue", sort: "keyword" },
    { tag: "o'clock", status: "FOCUSED,ARCHIVED", sort: "-createdAt" },
    { tag: "o'clock", intent: INTENT_LABELS[1], hasContent: true, sort: "-createdAt" },
    { tag: "com,ma", sort: "createdAt" },
    { minVolume: 1_000_001, sort: "keyword" },
    { q: "late", sort: "createdAt" },
    { q: "late", sort: "-keyword", minVolume: 50 },
    { pillar: desk.pillars[0]?.id ?? "", sort: "kd" },
    { pillar: desk.pillars[1]?.id ?? "", intent: INTENT_LABELS[1], sort: "-createdAt" },
    { maxKd: 50, sort: "-kd" },
    { maxKd: 34, sort: "-volume" },
    { minVolume: 1, sort: "kd" },
    { minVolume: 51, includeArchived: true, sort: "-kd" },
    { q: "日本 4", sort: "keyword" },
    { q: "TRAIL sh", sort: "-volume" },
    { q: "es snake_case 1", sort: "-keyword" },
    { q: "e_case 1", sort: "-createdAt" },
    { q: "trail shoes", sort: "-createdAt" },
    { q: "ail o'clock lat", status: "FOCUSED", sort: "keyword" },
    { q: "snake_case trail", tag: "o'clock", includeArchived: true, sort: "-volume" },
    { q: "shoes late how do i", sort: "createdAt" },
    { q: "running on snow 1", sort: "-keyword" },
    { q: "find the best", pillar: desk.pillars[0]?.id ?? "", sort: "-kd" },
    { q: "trail  shoes", sort: "keyword" },
    { q: "s 9", sort: "-volume" },
    { q: "77", sort: "createdAt" },
    { q: "4 ", status: "FOCUSED", sort: "keyword" },
    { q: "日", tag: "rare", sort: "kd" },
    { minVolume: 51, maxKd: 34, status: "RAW", sort: "-volume" },
    { bucket: "4-10", sort: "rank" },
    { bucket: "unchecked", sort: "-createdAt" },
    { bucket: "none,unchecked", tag: "rare", sort: "-volume" },
    { maxChange: -3, changeDays: 1, sort: "change" },
    { significant: true, device: "mobile", sort: "-change" },
    { status: "FOCUSED", q: "late", sort: "-rank" },
  ];

  for (const filter of asked) {
    const input = { ...filter, limit: 60 };
    const passing = ranked(items, filter).filter((item) => matches(rules, item, filter));
    const expected = inOrder(rules, passing, filter.sort).map(({ id }) => id);
    const first = await desk.caller.call(listKeywords, input);
    const rest =
      first.nextCursor === null
        ? []
        : (await desk.caller.call(listKeywords, { ...input, cursor: first.nextCursor })).data;

    expect([...first.data, ...rest].map(({ id }) => id)).toEqual(expected.slice(0, 120));
    if (first.totalIsEstimate === true) expect(passing.length).toBeGreaterThan(10_000);
    else expect(first.total).toBe(passing.length);
    expect(Math.abs(first.total - passing.length)).toBeLessThan(0.25 * passing.length + 1);

    if (filter.q === undefined) continue;
    const { sort: _, ...narrowed } = filter;
    const counts = await desk.caller.call(keywordFacets, narrowed);
    if (!counts.isEstimate)
      expect(new Map(counts.facets.tag.map(({ value, count }) => [value, count]))).toEqual(
        counted(passing.flatMap(({ tags }) => tags)),
      );
  }
  const anything = fc.record({
    listed: listInput(desk),
    minVolume: used(fc.constantFrom(0, 51, 1_000_001)),
    order: sort,
  });
  for (const { listed, order, ...bound } of fc.sample(anything, { numRuns: 60, seed: 12 })) {
    const list = sent({ ...listed, ...bound, sort: order });
    const passing = ranked(items, list).filter((item) => matches(rules, item, list));
    const { data } = await desk.caller.call(listKeywords, { ...list, limit: 60 });

    const expected = inOrder(rules, passing, order).slice(0, 60);
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
  const searches = fc.sample(fc.record({ searched: searchInput, order: sort }), { numRuns: 20, seed: 11 });
  for (const { searched, order } of searches) {
    const search = sent({ ...searched, sort: order });
    const passing = ranked(items).filter(
      (item) => matches(rulesOf(searchContract), item, search) && isCertain(item, search),
    );
    const found = await desk.caller.call(searchKeywords, { ...search, limit: 60 });

    const expected = inOrder(rulesOf(searchContract), passing, order).slice(0, 60);
    expect(found.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    if (found.totalIsEstimate === true) expect(passing.length).toBeGreaterThan(10_000);
    else expect(found.total).toBe(passing.length);
  }

  const { total, isEstimate, facets } = await desk.caller.call(keywordFacets, {});
  expect(isEstimate).toBe(true);
  expect(total).toBe((await desk.caller.call(listKeywords, { limit: 1 })).total);
  const focused = facets.status.find(({ value }) => value === "FOCUSED")?.count ?? 0;
  const focusedInTruth = items.filter(({ status }) => status === "FOCUSED").length;
  expect(Math.abs(focused - focusedInTruth)).toBeLessThan(0.25 * focusedInTruth);
}, 240_000);

test("keywords added during paging cause no gaps and no repeats", async () => {
  const desk = await newDesk();
  const kinds = fc.sample(drawn, { numRuns: 90, seed: 10 });
  const items = kinds.map((one, place) => toItem({ ...one, status: "RAW" }, place, desk));
  await store(desk, items.slice(0, 60));

  for (const [round, order] of (["-createdAt", "volume", "-kd", "keyword"] as const).entries()) {
    const known = items.slice(0, 60 + round * 6);
    const met = await walked(async (cursor) => {
      const page = await desk.caller.call(listKeywords, sent({ sort: order, limit: 25, cursor }));
      if (cursor === undefined) await store(desk, items.slice(known.length, known.length + 6));
      return page;
    });

    expect(met.ids).toHaveLength(new Set(met.ids).size);
    const ofKnown = met.ids.filter((id) => known.some((item) => item.id === id));
    expect(ofKnown).toEqual(inOrder(rulesOf(listContract), known, order).map(({ id }) => id));
  }
});

test("a list by unknown values continues where a page ended among them", async () => {
  const desk = await newDesk();
  const [kind] = fc.sample(drawn, { numRuns: 1, seed: 1 });
  if (kind === undefined) throw new Error("There is no kind.");
  const items = Array.from({ length: 9 }, (_, place) =>
    toItem({ ...kind, status: "RAW", volume: place < 3 ? 50 : null }, place, desk),
  );
  await store(desk, items);

  const { ids } = await walked((cursor) => desk.caller.call(listKeywords, sent({ sort: "-volume", limit: 2, cursor })));

  expect(ids).toEqual(inOrder(rulesOf(listContract), items, "-volume").map(({ id }) => id));
});
