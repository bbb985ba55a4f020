import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { seedWorkplace, type Workplace } from "../../../../test/harness/engine.ts";
import type { Tx } from "../../../kernel/database/db.ts";
import { inTenantTransaction, tenantDb } from "../../../platform/database/tenant.ts";
import { countEarlierPages } from "../sources/count-earlier-pages.ts";
import { findSample, insertSample, type NewSample } from "./samples.store.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const QUESTION: NewSample["question"] = {
  prompt: "Which tool?",
  isBranded: false,
  llm: "llm_chat_1",
  surface: "imported",
  vendor: "person",
  requestedModel: null,
  location: "US",
  language: "en",
  queryId: null,
  queryVersion: null,
};

function store(place: Workplace, sampledAt: string, text = "Tallyhour.", url = "https://a.example/") {
  const answer = {
    outcome: "answered",
    text,
    model: null,
    retrieval: "offered",
    locationApplied: "none",
    searches: null,
    citations: [{ url, domain: "a.example", title: null, span: { start: 0, end: 4, kind: "claim" } }],
    consulted: [],
    inputTokens: null,
    outputTokens: null,
    costUsd: null,
    warnings: [],
  } as const;
  return inTenantTransaction(database.tenant, place, (tx) =>
    insertSample(tx, {
      ...place,
      invocationId: null,
      question: QUESTION,
      answer: { ...answer, citations: [...answer.citations], consulted: [], warnings: [] },
      score: { named: [], credited: [] },
      sampledAt,
    }),
  );
}

async function months(): Promise<string[]> {
  const [rows] = await database.system.batch<{ name: string }>([
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ai_citation_samples'::regclass order by 1`,
  ]);
  return (rows ?? []).map(({ name }) => name.replace("ai_citation_samples_", ""));
}

test("of ten samples that begin a month at once, all are stored", async () => {
  const place = await seedWorkplace(database);

  await Promise.all(Array.from({ length: 10 }, () => store(place, "2027-03-31T23:59:59.999Z")));

  expect(await months()).toContain("202703");
});

test("a sample of 200 kB is stored compressed and read whole, in its month", async () => {
  const place = await seedWorkplace(database);
  const text = `Tallyhour is simple. 🕰️ ${"Others suit larger firms. ".repeat(8_000)}`;

  const { sampleId } = await store(place, "2027-04-01T00:00:00.000Z", text);

  const found = await findSample(tenantDb(database.tenant, place), { ...place, id: sampleId });
  expect(found?.body?.text).toBe(text);
  expect(found?.row).toMatchObject({ sampled_at: "2027-04-01T00:00:00.000Z", cited_domains: ["a.example"] });
  expect(await months()).toContain("202704");
});

test("samples of another workspace do not exist, and no sample can be changed or deleted by a tenant", async () => {
  const [one, other] = [await seedWorkplace(database), await seedWorkplace(database)];
  const { sampleId } = await store(one, "2027-05-05T00:00:00.000Z");

  expect(await findSample(tenantDb(database.tenant, other), { ...other, id: sampleId })).toBeUndefined();
  const own = tenantDb(database.tenant, one);
  await expect(own.query(sql`update ai_citation_samples set prompt = 'x'`)).rejects.toThrow("permission denied");
  await expect(own.query(sql`delete from ai_citation_samples`)).rejects.toThrow("permission denied");
  await expect(own.query(sql`select * from ai_citation_samples_202705`)).rejects.toThrow("permission denied");
});

test("months that ended before the retention are dropped, and later ones stay", async () => {
  const place = await seedWorkplace(database);
  await store(place, "2020-01-15T00:00:00.000Z");
  await store(place, "2020-02-15T00:00:00.000Z");
  await store(place, "2020-03-15T00:00:00.000Z");

  await database.system.batch([sql`select drop_citation_months('2020-03-02T00:00:00Z')`]);

  expect((await months()).filter((month) => month < "2021")).toEqual(["202003"]);
});

test("what is counted from the samples of a month expires with it, and a page that no kept answer cites", async () => {
  const place = await seedWorkplace(database);
  for (const [at, path] of [
    ["2019-01-15T00:00:00.000Z", "old"],
    ["2019-01-15T00:00:00.000Z", "both"],
    ["2019-03-15T00:00:00.000Z", "both"],
  ] as const)
    await store(place, at, "Tallyhour.", `https://a.example/${path}`);

  await database.system.batch([sql`select drop_citation_months('2019-03-02T00:00:00Z')`]);

  const own = tenantDb(database.tenant, place);
  const days = await own.query(sql`select to_char(day, 'YYYY-MM-DD') as day, answers from ai_citation_answer_days`);
  expect(days).toEqual([{ day: "2019-03-15", answers: 1 }]);
  const citing = await own.query(
    sql`select p.url, d.answers from ai_citation_pages p left join ai_citation_page_days d using (page_key)`,
  );
  expect(citing).toEqual([{ url: "https://a.example/both", answers: 1 }]);
});

test("samples that are older than the counts of cited pages are counted once, by day", async () => {
  const place = await seedWorkplace(database);
  await store(place, "2018-05-01T10:00:00.000Z");
  await store(place, "2018-05-01T11:00:00.000Z");
  await store(place, "2018-05-03T10:00:00.000Z");
  await store(place, "2018-05-04T10:00:00.000Z");
  const own = tenantDb(database.tenant, place);
  const read = async () =>
    own.query(sql`
      select to_char(a.day, 'YYYY-MM-DD') as day, a.answers, p.answers as citing from ai_citation_answer_days a
      join ai_citation_page_days p using (workspace_id, day) order by 1`);
  const counted = await read();
  // As an upgrade finds them: the first three samples were stored before there were counts.
  await own.query(sql`delete from ai_citation_page_days where day < '2018-05-04'`);
  await own.query(sql`delete from ai_citation_answer_days where day < '2018-05-04'`);
  await own.query(sql`
    insert into ai_citation_page_backfills (workspace_id, agency_id, first_day, last_day)
    values (${place.workspaceId}, ${place.agencyId}, '2018-05-01', '2018-05-03')`);
  const inAgency = <T>(agencyId: string, work: (tx: Tx) => Promise<T>) =>
    inTenantTransaction(database.tenant, { agencyId, workspaceId: undefined }, work);

  await countEarlierPages({ system: database.system, inAgency });
  await countEarlierPages({ system: database.system, inAgency });

  expect(await read()).toEqual(counted);
  expect(counted).toHaveLength(3);
  expect(await own.query(sql`select 1 from ai_citation_page_backfills`)).toEqual([]);
});
