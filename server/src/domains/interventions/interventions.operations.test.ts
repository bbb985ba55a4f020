import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, codeOf } from "../../../test/harness/call.ts";
import { tallyStoredSamples } from "../../../test/harness/citation-tallies.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { daysAgo, isoNow } from "../../../test/harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { randomOf } from "../../market/random.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { recordDays, storeDays } from "../performance/days.store.ts";
import { findOrAddRelationships } from "../relationships/index.ts";
import { insertPlacedLink } from "../relationships/placed-links.store.ts";
import { judgeDueLooks } from "./judge-due-looks.ts";
import { createIntervention } from "./operations/create-intervention.ts";
import { deleteIntervention } from "./operations/delete-intervention.ts";
import { getIntervention } from "./operations/get-intervention.ts";
import { listInterventions } from "./operations/list-interventions.ts";
import { poolKinds } from "./pool-kinds.ts";

const WEEKS = 40;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type NewBrand = { agency?: string; primaryDomain?: string; settings?: { sharedControls?: boolean } };

async function newBrand(
  phrases: readonly string[] = [],
  { agency, primaryDomain = "acme.example", settings = {} }: NewBrand = {},
) {
  const agencyId = agency ?? (await createAgency(database));
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain, settings });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const db = tenantDb(database.tenant, place);
  if (phrases.length > 0) {
    const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
    await inTenantTransaction(database.tenant, place, (tx) => upsertKeywords(tx, { ...place, keywords }));
  }
  const rows = await db.query<{ id: string }>(
    sql`select id from keywords where workspace_id = ${workspaceId} order by keyword`,
  );
  return { place, db, keyId: actor.keyId, ids: rows.map(({ id }) => id), ...asActor(database, actor) };
}
type Brand = Awaited<ReturnType<typeof newBrand>>;

/** Two checks a week of every keyword. From a day on, some stand at a share of their position, or are found for the first time. */
async function remember(
  brand: Brand,
  better: ReadonlyMap<string, { fromDay: string; share: number }> = new Map(),
  { found = true, seed = "interventions" } = {},
) {
  const random = randomOf(seed);
  const rows = brand.ids.flatMap((id, index) => {
    const base = 6 + (index % 20);
    return Array.from({ length: 2 * WEEKS }, (_, check) => {
      const day = daysAgo(Math.floor(3.5 * (2 * WEEKS - check)));
      const changed = better.get(id);
      const isChanged = changed !== undefined && day > changed.fromDay;
      if (!found && !isChanged) return { id, day, position: null };
      const share = isChanged ? changed.share : 1;
      return { id, day, position: Math.max(1, Math.round(base * share * Math.exp(0.08 * random.normal()))) };
    });
  });
  await withClient(database.adminUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into rank_checks (id, agency_id, workspace_id, keyword_id, device, location, language, outcome, position, url, depth,
         checked_at, serp_id)
       select 'rck_' || c.n || k.id, k.agency_id, k.workspace_id, k.id, 'desktop', 'US', 'en',
         case when c.position is null then 'not_found' else 'measured' end, c.position,
         case when c.position is null then null else 'https://acme.example/' end, 100, c.day::date + interval '6 hours', 'srp_1'
       from unnest($1::text[], $2::text[], $3::int[]) with ordinality as c (id, day, position, n)
       join keywords k on k.id = c.id and k.workspace_id = $4`,
      [
        rows.map(({ id }) => id),
        rows.map(({ day }) => day),
        rows.map(({ position }) => position),
        brand.place.workspaceId,
      ],
    );
  });
}

function judge(): Promise<void> {
  return judgeDueLooks({
    system: database.system,
    inTenant: (place, work) => inTenantTransaction(database.tenant, place, work),
    onError: (error) => {
      throw error;
    },
  });
}

const PHRASES = Array.from({ length: 40 }, (_, index) => `word ${String(index).padStart(2, "0")}`);

test("people add what they did and delete it again; units that do not exist are refused with their field", async () => {
  const brand = await newBrand(["city bikes"]);
  const prices = await brand.call(createIntervention, { kind: "site_change", title: "New prices", from: "2026-03-03" });
  const [keyword = ""] = brand.ids;
  const page = await brand.call(createIntervention, {
    ...{ kind: "refresh", title: "City bikes", from: daysAgo(2), pages: ["https://acme.example/bikes"] },
    keywordIds: [keyword],
  });

  expect(prices).toMatchObject({ scope: "site", verdict: "cannot_say_yet", reason: "no_controls", nextLookOn: null });
  expect(page).toMatchObject({
    scope: "units",
    reason: "too_early",
    keywordIds: [keyword],
    isLate: false,
    madeBy: "person",
  });
  const refused = { kind: "refresh", title: "Bikes", from: "2026-03-03" } as const;
  expect(await codeOf(brand.call(createIntervention, { ...refused, keywordIds: ["kw_none"] }))).toBe(
    "validation_error",
  );
  expect(await codeOf(brand.call(createIntervention, { ...refused, from: "1999-12-31" }))).toBe("validation_error");
  const storm = { kind: "storm" as const, title: "Update", from: "2026-03-03", keywordIds: [keyword] };
  expect(await codeOf(brand.call(createIntervention, storm))).toBe("validation_error");

  const { data, total } = await brand.call(listInterventions, { kind: "site_change" });
  expect([total, data[0]?.id]).toEqual([1, prices.id]);
  await brand.call(deleteIntervention, { id: prices.id });
  expect(await codeOf(brand.call(getIntervention, { id: prices.id }))).toBe("not_found");
});

test("links register themselves, those of one week as one, and what registered itself cannot be deleted", async () => {
  const brand = await newBrand();
  await inTenantTransaction(database.tenant, brand.place, async (tx) => {
    const sites = [{ domain: "one.example" }, { domain: "two.example" }];
    const partners = await findOrAddRelationships(tx, brand.place, { sites, campaignId: "scmp_one" });
    for (const { id, domain } of partners) {
      const link = { targetUrl: `https://acme.example/${domain}`, anchorText: "Acme", linkType: "dofollow" } as const;
      const now = isoNow();
      await insertPlacedLink(tx, brand.place, {
        ...{ relationshipId: id, draftId: null, sourceUrl: `https://${domain}/post`, link, now },
      });
    }
  });

  const { data } = await brand.call(listInterventions, {});
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ kind: "link_placed", madeBy: "service", scope: "units" });
  expect(data[0]?.pages.toSorted()).toEqual(["https://acme.example/one.example", "https://acme.example/two.example"]);
  expect(data[0]?.items).toHaveLength(2);
  expect(await codeOf(brand.call(deleteIntervention, { id: data[0]?.id ?? "" }))).toBe("intervention_recorded");
});

test("a rolled back transaction leaves nothing in the ledger, and a changed profile is an entry about the whole site", async () => {
  const brand = await newBrand();
  const change = sql`
    update workspaces set brand = '{"description": "Bikes for towns"}' where id = ${brand.place.workspaceId}`;
  const failing = inTenantTransaction(database.tenant, brand.place, async (tx) => {
    await tx.query(change);
    throw new Error("rolled back");
  });

  await expect(failing).rejects.toThrow("rolled back");
  expect((await brand.call(listInterventions, {})).total).toBe(0);
  await inTenantTransaction(database.tenant, brand.place, (tx) => tx.query(change));
  const { data } = await brand.call(listInterventions, {});
  expect(data).toMatchObject([{ kind: "profile_change", scope: "site", title: "Profile: description" }]);
});

test("a keyword that rose after its intervention is helped by week 4, a still one is not, and each look is frozen", async () => {
  const brand = await newBrand(PHRASES);
  const [risen = "", still = ""] = [brand.ids[5], brand.ids[20]];
  const fromDay = daysAgo(9 * 7);
  await remember(brand, new Map([[risen, { fromDay, share: 0.4 }]]));
  const add = (title: string, keyword: string) =>
    brand.call(createIntervention, { kind: "link_placed", title, from: fromDay, keywordIds: [keyword] });
  const [worked, dead] = [await add("A link that works", risen), await add("A link that does nothing", still)];

  await judge();

  const found = await brand.call(getIntervention, { id: worked.id });
  expect(found).toMatchObject({ verdict: "helped", reason: null, headline: "rank", holdsAmongMany: true });
  expect(found.earlierLooks.map(({ week, verdict }) => [week, verdict])).toEqual([
    [4, "helped"],
    [8, "helped"],
  ]);
  const [effect] = found.effects;
  expect(effect).toMatchObject({ source: "rank", isHeadline: true, week: 4, verdict: "helped" });
  expect(effect?.estimate?.controls).toBe(38);
  expect(effect?.estimate?.without).toBeGreaterThan(1.8 * (effect?.estimate?.observed ?? 0));
  expect(effect?.estimate?.shrunken).toBeLessThan(effect?.estimate?.effect ?? 0);
  expect(effect?.series.map(({ week }) => week)).toEqual([
    -12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4,
  ]);
  expect(effect?.sentence).toContain("compared with 38 untouched keywords");
  expect(found.marks.map(({ id }) => id)).toEqual([dead.id]);
  const other = await brand.call(getIntervention, { id: dead.id });
  expect(other).toMatchObject({ verdict: "cannot_say_yet", reason: "too_early" });
  const list = await brand.call(listInterventions, {});
  expect(list.coverage).toMatchObject({ judged: 2, helped: 1, helpedByChance: 0.05 });

  await judge();
  expect(await brand.call(getIntervention, { id: worked.id })).toEqual(found);
});

/** Adds interventions that each move a keyword to a share of its position, and judges them. */
async function plant(shares: readonly number[]) {
  const brand = await newBrand(PHRASES);
  const fromDay = daysAgo(9 * 7);
  const planted = shares.map((share, index) => ({ id: brand.ids[15 + index] ?? "", index: 15 + index, share }));
  await remember(brand, new Map(planted.map(({ id, share }) => [id, { fromDay, share }])));
  for (const { id, share } of planted) {
    const title = `A share of ${share}`;
    await brand.call(createIntervention, { kind: "link_placed", title, from: fromDay, keywordIds: [id] });
  }
  await judge();
  const { coverage } = await brand.call(listInterventions, {});
  // The position that `remember` gives a keyword, less where it was planted.
  const truth = planted.reduce((total, { index, share }) => total + (6 + (index % 20)) * (1 - share), 0);
  return { brand, gained: coverage?.gained, truth };
}

test("what was gained is the sum over all judged interventions near the planted truth, and one that hurt lowers it", async () => {
  const won = await plant([0.5, 0.5, 0.5]);
  const mixed = await plant([0.5, 0.5, 0.5, 2]);

  const [sum] = won.gained?.sums ?? [];
  expect(sum).toMatchObject({ source: "rank", unit: "positions", units: 3, interventions: 3, figures: 3 });
  expect(sum?.amount).toBeGreaterThan(0.6 * won.truth);
  expect(sum?.amount).toBeLessThan(1.2 * won.truth);
  expect(sum?.low).toBeLessThan(sum?.amount ?? 0);
  expect(sum?.high).toBeGreaterThan(won.truth);
  const [less] = mixed.gained?.sums ?? [];
  expect(less?.interventions).toBe(4);
  expect(mixed.truth).toBeLessThan(0.4 * won.truth);
  expect(less?.amount).toBeLessThan(0.6 * (sum?.amount ?? 0));
  expect(mixed.gained?.parts).toHaveLength(4);
  expect(mixed.gained?.parts.filter(({ amount }) => amount < 0).map(({ title }) => title)).toEqual(["A share of 2"]);
  const { coverage } = await mixed.brand.call(listInterventions, { verdict: "helped" });
  expect(coverage?.gained).toEqual(mixed.gained);
});

/** Clicks of thirty pages a day; those of the first double after a day. */
async function importClicks({ place }: Brand, fromDay: string): Promise<string> {
  const random = randomOf("clicks of links");
  const urls = Array.from({ length: 30 }, (_, index) => `https://acme.example/page-${index}`);
  const days = Array.from({ length: 7 * WEEKS }, (_, back) => daysAgo(7 * WEEKS - back));
  for (const [month, of] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const part = { from: of[0] ?? month, to: of.at(-1) ?? month };
    const rows = of.flatMap((day) =>
      urls.map((value, index) => {
        const clicks = Math.round(20 * (index === 0 && day > fromDay ? 2 : 1) * Math.exp(0.1 * random.normal()));
        return { value, day, clicks, impressions: 10 * clicks, position: 5 };
      }),
    );
    await inTenantTransaction(database.tenant, place, async (tx) => {
      await storeDays(tx, { ...place, brandTerms: [] }, "page", part, rows);
      const cut = { queriesCut: false, pagesCut: false };
      const imported = of.map((day) => ({ day, final: true, queries: null, pages: urls.length, ...cut }));
      await recordDays(tx, place, "search_console", imported);
    });
  }
  return urls[0] ?? "";
}

test("a link is judged by the ranks of the linked page, and what it gained counts in visits where clicks are imported", async () => {
  const brand = await newBrand(PHRASES);
  const fromDay = daysAgo(9 * 7);
  const [keyword = ""] = brand.ids;
  await remember(brand, new Map([[keyword, { fromDay, share: 0.5 }]]));
  const page = await importClicks(brand, fromDay);
  const link = { kind: "link_placed" as const, title: "A link", from: fromDay, pages: [page], keywordIds: [keyword] };
  const added = await brand.call(createIntervention, link);

  await judge();

  const found = await brand.call(getIntervention, { id: added.id });
  expect(found).toMatchObject({ headline: "rank", verdict: "helped" });
  expect(found.effects.map(({ source }) => source).toSorted()).toEqual(["clicks", "rank"]);
  const { coverage } = await brand.call(listInterventions, {});
  expect(coverage?.gained).toMatchObject({ judged: 1, notJudged: [] });
  const [visits, positions] = coverage?.gained.sums ?? [];
  expect(visits).toMatchObject({ source: "clicks", unit: "visits_per_month", units: 1, interventions: 1, figures: 1 });
  expect(positions).toMatchObject({ source: "rank", unit: "positions", units: 1, interventions: 1 });
  // Twenty more a day, shrunken.
  expect(visits?.amount).toBeGreaterThan(200);
  expect(visits?.amount).toBeLessThan(750);
  expect(visits?.high).toBeGreaterThan(visits?.amount ?? 0);
});

test("a kind is worth what it was worth in the workspaces that the agency compares, and what it was not elsewhere", async () => {
  const agency = await createAgency(database);
  const fromDay = daysAgo(9 * 7);
  const settings = { sharedControls: true };
  const teacher = await newBrand(PHRASES, { agency, primaryDomain: "teacher.example", settings });
  const learner = await newBrand([], { agency, primaryDomain: "learner.example", settings });
  const alone = await newBrand([], { agency, primaryDomain: "alone.example" });
  const won = teacher.ids.slice(4, 12);
  await remember(teacher, new Map(won.map((id) => [id, { fromDay, share: 0.5 }])));
  for (const id of won) {
    await teacher.call(createIntervention, { kind: "link_placed", title: "A link", from: fromDay, keywordIds: [id] });
  }
  const worthOf = async ({ db, place }: Brand) =>
    (await poolKinds(db, { workspaceId: place.workspaceId, now: isoNow() }))("link_placed", "rank");
  const before = await worthOf(learner);

  await judge();

  const [after, apart] = [await worthOf(learner), await worthOf(alone)];
  expect(after.mean).toBeGreaterThan(before.mean + 0.1);
  expect(after.chance).toBeGreaterThan(before.chance);
  expect(after.outcomes).toBe(0);
  expect(apart).toEqual(before);
});

test("nothing is gained without a judgement: the sum says why, and judgements after `until` do not count", async () => {
  const { brand } = await plant([0.5]);
  const gained = async (input: { from?: string; to?: string; until?: string }) =>
    (await brand.call(listInterventions, input)).coverage?.gained;

  expect(await gained({ to: daysAgo(10 * 7) })).toEqual({
    ...{ sums: [], parts: [], judged: 0, notJudged: [], reason: "no_interventions" },
  });
  expect(await gained({ until: "2001-01-01T00:00:00Z" })).toMatchObject({ sums: [], reason: "no_interventions" });
  await brand.call(createIntervention, { kind: "site_change", title: "New prices", from: daysAgo(20) });
  await brand.call(createIntervention, {
    kind: "refresh",
    title: "Late",
    from: daysAgo(1),
    keywordIds: brand.ids.slice(0, 1),
  });
  expect(await gained({ from: daysAgo(30) })).toMatchObject({
    ...{ sums: [], reason: "none_judged" },
    notJudged: [
      { reason: "no_controls", interventions: 1 },
      { reason: "too_early", interventions: 1 },
    ],
  });
  expect(await gained({})).toMatchObject({ judged: 1, reason: null });
  // Its first look is due and was not made.
  const due = { kind: "refresh" as const, title: "Due", from: daysAgo(5 * 7), keywordIds: brand.ids.slice(1, 2) };
  await brand.call(createIntervention, due);
  expect(await gained({ from: daysAgo(36) })).toMatchObject({
    notJudged: [
      { reason: "too_early", interventions: 2 },
      { reason: "no_controls", interventions: 1 },
    ],
  });
});

const NEW_PAGE = { kind: "publication" as const, title: "A new page", pages: ["https://acme.example/new"] };

test("a new page is judged by whether its keywords are found, beside keywords that nothing was written for", async () => {
  const brand = await newBrand(Array.from({ length: 50 }, (_, index) => `phrase ${String(index).padStart(2, "0")}`));
  const fromDay = daysAgo(9 * 7);
  const written = brand.ids.slice(0, 3);
  await remember(brand, new Map(written.map((id) => [id, { fromDay, share: 0.5 }])), { found: false });
  const added = await brand.call(createIntervention, { ...NEW_PAGE, from: fromDay, keywordIds: written });

  await judge();

  const found = await brand.call(getIntervention, { id: added.id });
  expect(found).toMatchObject({ verdict: "helped", headline: "presence", reason: null });
  // The page has no weeks before, so its clicks are not judged.
  expect(found.effects.map(({ source }) => source)).toEqual(["presence"]);
  expect(found.effects[0]?.sentence).toMatch(/3 of 3 .* 0 of 47/);
  const { coverage } = await brand.call(listInterventions, {});
  expect(coverage?.gained).toMatchObject({ sums: [], notJudged: [{ reason: "found_or_not", interventions: 1 }] });
});

/** Prompts with six answers a week, three in ten of which cite the brand; of the first ones nine in ten from a day on. */
async function answerPrompts(
  brand: Brand,
  { prompts, better, fromDay }: { prompts: number; better: number; fromDay: string },
) {
  const { agencyId, workspaceId } = brand.place;
  await brand.db.query(sql`
    insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
      is_branded, api_key_id, created_at, updated_at)
    select 'aiq_' || n || ${workspaceId}, ${agencyId}, ${workspaceId}, 'Prompt ' || n, '{llm_chat_1}', 6, 'weekly', '{}', '{}', false,
      ${brand.keyId}, now(), now()
    from generate_series(1, ${prompts}::int) n`);
  await brand.db.query(sql`select ensure_citation_month(now() - n * interval '20 days') from generate_series(0, 16) n`);
  await brand.db.query(sql`
    insert into ai_citation_samples (id, agency_id, workspace_id, sampled_at, query_id, query_version, prompt, is_branded, llm,
      surface, vendor, model, location, language, outcome, cited_domains, credited_domains, body)
    select 'ais_' || n || '_' || week || '_' || sample || ${workspaceId}, ${agencyId}, ${workspaceId}, at, 'aiq_' || n || ${workspaceId}, 1,
      'Prompt', false, 'llm_chat_1', 'api', 'openai', 'm-1', 'US', 'en', 'answered', cited, cited, '\\x00'
    from generate_series(1, ${prompts}::int) n, generate_series(1, ${WEEKS}::int) week, generate_series(1, 6) sample,
      lateral (select (${daysAgo(0)}::date - 7 * week)::timestamp at time zone 'utc' + sample * interval '1 minute' as at) as moment,
      lateral (select case when abs(hashtext(n || ' ' || week || ' ' || sample)) % 10
        < case when n <= ${better} and at > ${fromDay}::date then 9 else 3 end then '{acme.example}' else '{}' end::text[] as cited) as hit`);
  await tallyStoredSamples(database, workspaceId);
  return Array.from({ length: better }, (_, index) => `aiq_${index + 1}${workspaceId}`);
}

test("a new page is judged by how often answers to its prompts cite the brand, beside prompts it was not written for", async () => {
  const brand = await newBrand();
  const fromDay = daysAgo(9 * 7);
  const written = await answerPrompts(brand, { prompts: 30, better: 3, fromDay });
  const added = await brand.call(createIntervention, { ...NEW_PAGE, from: fromDay, promptIds: written });

  await judge();

  const found = await brand.call(getIntervention, { id: added.id });
  expect(found).toMatchObject({ verdict: "helped", headline: "citations", reason: null });
  expect(found.effects.map(({ source }) => source)).toEqual(["citations"]);
  const [effect] = found.effects;
  expect(effect?.estimate).toMatchObject({ unit: "percent_of_answers", units: 3, controls: 27 });
  expect(effect?.estimate?.observed).toBeGreaterThan(80);
  expect(effect?.estimate?.without).toBeLessThan(60);
  expect(effect?.sentence).toContain("compared with 27 untouched prompts");
  const { coverage } = await brand.call(listInterventions, {});
  expect(coverage?.gained.sums).toMatchObject([{ source: "citations", unit: "points", units: 3 }]);
});

test("two interventions on the same keyword in one month are not separated, and share one figure", async () => {
  const brand = await newBrand(PHRASES);
  const [keyword = ""] = brand.ids;
  const fromDay = daysAgo(6 * 7);
  await remember(brand, new Map([[keyword, { fromDay, share: 0.4 }]]));
  const first = { kind: "refresh" as const, title: "Refresh", from: fromDay, keywordIds: [keyword] };
  const second = { kind: "fix" as const, title: "Fix", from: daysAgo(5 * 7), keywordIds: [keyword] };
  const added = [await brand.call(createIntervention, first), await brand.call(createIntervention, second)];

  await judge();

  const ids = added.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const found = await brand.call(getIntervention, { id });
    expect(found).toMatchObject({ verdict: "cannot_say_yet", reason: "overlap" });
    expect(found.effects[0]?.overlapping).toEqual([ids[1 - index]]);
    expect(found.effects[0]?.estimate?.effectLow).toBeGreaterThan(0);
  }
  const { coverage } = await brand.call(listInterventions, {});
  expect(coverage?.gained).toMatchObject({ judged: 2, notJudged: [] });
  expect(coverage?.gained.sums).toMatchObject([{ figures: 1, interventions: 2 }]);
  expect(coverage?.gained.parts.map(({ interventionIds }) => interventionIds.toSorted())).toEqual([ids.toSorted()]);
});

/** Brands of an agency with a dozen keywords each. The first one ranks at half of its positions from a day on. */
async function newAgency(sharing: readonly boolean[]) {
  const fromDay = daysAgo(6 * 7);
  const agency = await createAgency(database);
  const brands: Brand[] = [];
  for (const [number, sharedControls] of sharing.entries()) {
    const phrases = Array.from({ length: 12 }, (_, index) => `secret${number} phrase ${index + 10}`);
    const brand = await newBrand(phrases, {
      agency,
      primaryDomain: `secret${number}.example`,
      settings: { sharedControls },
    });
    const better = number === 0 ? brand.ids.map((id) => [id, { fromDay, share: 0.5 }] as const) : [];
    await remember(brand, new Map(better), { seed: `brand ${number}` });
    brands.push(brand);
  }
  return { fromDay, brands };
}

test("a change of the whole site is judged beside other workspaces where the agency agrees, and none of them is named", async () => {
  const agreeing = Array.from({ length: 9 }, () => true);
  const { brands, fromDay } = await newAgency([...agreeing, false]);
  const [brand, ...others] = brands;
  if (brand === undefined) throw new Error("The agency has no brand.");
  const added = await brand.call(createIntervention, { kind: "site_change", title: "New template", from: fromDay });
  expect(added).toMatchObject({ scope: "site", reason: "too_early", nextLookOn: daysAgo(6 * 7 - 32) });

  await judge();

  const found = await brand.call(getIntervention, { id: added.id });
  expect(found).toMatchObject({ verdict: "helped", headline: "rank", reason: null });
  // Eight workspaces that agreed, and not the one that did not.
  expect(found.effects[0]?.estimate).toMatchObject({ units: 12, controls: 96 });
  expect(found.effects[0]?.sentence).toContain("compared with 96 untouched keywords of other workspaces of the agency");
  const list = await brand.call(listInterventions, {});
  const stored = await brand.db.query(
    sql`select figures from intervention_looks where workspace_id = ${brand.place.workspaceId}`,
  );
  const shown = JSON.stringify([found, list, stored]);
  for (const { ids, place } of others) for (const id of [place.workspaceId, ...ids]) expect(shown).not.toContain(id);
  expect(shown).not.toMatch(/secret[1-9]/);
});

test("without the agreement of the agency, or with too few that agreed, a change of the whole site has no controls", async () => {
  const few = await newAgency([true, true, true]);
  const own = await newAgency([false, ...Array.from({ length: 8 }, () => true)]);
  const change = { kind: "site_change" as const, title: "New template" };
  const [asked, unasked] = [few.brands[0], own.brands[0]];
  const added = await asked?.call(createIntervention, { ...change, from: few.fromDay });
  const alone = await unasked?.call(createIntervention, { ...change, from: own.fromDay });

  await judge();

  expect(await asked?.call(getIntervention, { id: added?.id ?? "" })).toMatchObject({
    ...{ verdict: "cannot_say_yet", reason: "no_controls" },
  });
  expect(await unasked?.call(getIntervention, { id: alone?.id ?? "" })).toMatchObject({
    ...{ reason: "no_controls", nextLookOn: null, effects: [] },
  });
});

test("a keyword of a brand with few untouched ones is judged beside those of other workspaces that agreed", async () => {
  const { brands, fromDay } = await newAgency(Array.from({ length: 9 }, () => true));
  const brand = brands[3];
  const [keyword = ""] = brand?.ids ?? [];
  const link = { kind: "link_placed" as const, title: "A link", from: fromDay, keywordIds: [keyword] };
  const added = await brand?.call(createIntervention, link);

  await judge();

  const found = await brand?.call(getIntervention, { id: added?.id ?? "" });
  expect(found).toMatchObject({ verdict: "cannot_say_yet", reason: "too_early" });
  expect(found?.effects[0]?.estimate).toMatchObject({ units: 1, controls: 107 });
  expect(found?.effects[0]?.sentence).toContain("of this and other workspaces of the agency");
});

test("too few untouched keywords, and a keyword without history, are said so", async () => {
  const brand = await newBrand(PHRASES.slice(0, 10));
  await remember(brand);
  const [keyword = ""] = brand.ids;
  const added = await brand.call(createIntervention, {
    ...{ kind: "link_placed", title: "A link", from: daysAgo(5 * 7), keywordIds: [keyword] },
  });
  const empty = await newBrand(["new word"]);
  const early = await empty.call(createIntervention, {
    ...{ kind: "link_placed", title: "A link", from: daysAgo(5 * 7), keywordIds: empty.ids },
  });

  await judge();

  expect(await brand.call(getIntervention, { id: added.id })).toMatchObject({ reason: "too_few_controls" });
  expect(await empty.call(getIntervention, { id: early.id })).toMatchObject({ reason: "not_measured", effects: [] });
});
