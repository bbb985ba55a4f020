import { ANSWER_ENGINES, SAMPLE_OUTCOMES } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../../test/harness/seeds.ts";
import type { Db } from "../../../kernel/database/db.ts";
import { canonicalJson } from "../../../kernel/ids/hashes.ts";
import { randomOf } from "../../../market/random.ts";
import { inTenantTransaction, tenantDb } from "../../../platform/database/tenant.ts";
import type { EngineAnswer } from "../../../providers/answers/port.ts";
import { findSample, insertSample } from "../samples/samples.store.ts";
import { statisticsSample } from "../samples/statistics-sample.ts";
import { findCountedParties } from "../scoring/parties.store.ts";
import { recountAnswers } from "../scoring/recount-answers.ts";
import type { Parties } from "../scoring/score-answer.ts";
import { changeFrom, isUsable } from "../statistics/changes.ts";
import { countByDay, type DailyCount } from "../statistics/daily-counts.ts";
import { DEFINITIONS } from "../statistics/definitions.ts";
import { figuresFrom } from "../statistics/figures.ts";
import { type CountSource, openCounts } from "./count-source.ts";
import type { CountedDefinition, TallyQuestion } from "./tally-counts.ts";
import type { LeftOut } from "./tally-entries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const HOSTS = [
  "rival.example",
  "blog.rival.example",
  "other.example",
  "late.example",
  "third.example",
  "shop.third.example",
];
const FIRST = Date.UTC(2026, 0, 20) / 86_400_000;
const DAYS = 20;
const DEFINITIONS_OF_ANSWERS = DEFINITIONS.filter((one): one is CountedDefinition => one !== "prominence");

interface Brand {
  agencyId: string;
  workspaceId: string;
  keyId: string;
}

async function seedBrand(): Promise<Brand> {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "tallyhour.example" });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  return { agencyId, workspaceId, keyId: actor.keyId };
}

async function monitor(place: Brand, queryId: string, tracked: readonly string[]): Promise<void> {
  await inTenantTransaction(database.tenant, place, (tx) =>
    tx.query(
      sql`insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
        is_branded, api_key_id, created_at, updated_at)
      values (${queryId}, ${place.agencyId}, ${place.workspaceId}, ${queryId}, '{llm_chat_1}', 5, 'daily', ${tracked}, '{}', false, ${place.keyId}, now(), now())`,
    ),
  );
}

/** Answers of two prompts over the end of a month, in no order of time; one in six does not count. */
async function storeAnswers(place: Brand, queries: readonly string[], seed: number): Promise<string[]> {
  const random = randomOf("stored counts", seed);
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const outcome = random.pick(SAMPLE_OUTCOMES);
    const cited = [...HOSTS, "tallyhour.example"].filter(() => random.chance(0.3));
    const answer: EngineAnswer = {
      outcome: outcome === "failed" ? "answered" : outcome,
      text: random.chance(0.5) ? "Rival and Late are good. Acme is too." : "None of them. Third fits.",
      model: random.pick(["m1", null]),
      retrieval: "forced",
      locationApplied: "tool",
      searches: null,
      citations: cited.map((host) => ({
        url: `https://${host}/page`,
        domain: host.split(".").slice(-2).join("."),
        title: null,
        span: null,
      })),
      consulted: [],
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      warnings: [],
    };
    const question = {
      ...{
        prompt: "x",
        isBranded: false,
        llm: random.pick(ANSWER_ENGINES),
        surface: random.pick(["api", "consumer"] as const),
      },
      ...{ vendor: "v", requestedModel: null, location: "US", language: "en" },
      ...{ queryId: random.pick(queries), queryVersion: random.integer(1, 2) },
    };
    const sampledAt = new Date(
      (FIRST + random.integer(0, DAYS - 1)) * 86_400_000 + random.integer(0, 86_399_999),
    ).toISOString();
    const sample = { ...place, invocationId: null, question, answer, score: { credited: [], named: [] }, sampledAt };
    const failed = { outcome: "failed", failure: "Down.", costUsd: null } as const;
    const stored = await inTenantTransaction(database.tenant, place, (tx) =>
      insertSample(tx, outcome === "failed" ? { ...sample, answer: failed, score: null } : sample),
    );
    ids.push(stored.sampleId);
  }
  return ids;
}

async function rawSamples(place: Brand, ids: readonly string[], parties: Parties) {
  const db = tenantDb(database.tenant, place);
  const found = await Promise.all(ids.map((id) => findSample(db, { ...place, id })));
  return found.flatMap((one) => (one === undefined ? [] : [statisticsSample(one.row, one.body, parties)]));
}

async function expectEqualCounts(place: Brand, queryIds: readonly string[], ids: readonly string[], tracked: string[]) {
  const db = tenantDb(database.tenant, place);
  const [lastDay, own] = [FIRST + DAYS - 1, (await findCountedParties(db, place.workspaceId)).own];
  const counted = await findCountedParties(db, place.workspaceId);
  const samples = await rawSamples(place, ids, { ...counted, own, tracked });
  for (const definition of DEFINITIONS_OF_ANSWERS) {
    const stored = { workspaceId: place.workspaceId, queryIds, firstDay: FIRST, lastDay };
    const counts = await openCounts(db, { ...stored, definition });
    const daily = counts({ tracked, lastDay, days: 1, windows: DAYS });
    const raw = countByDay(samples, { definition, tracked });
    const sorted = (all: typeof raw) =>
      all.map((count) => canonicalJson({ ...count, domains: [...count.domains] })).toSorted();
    expect(sorted(daily), definition).toEqual(sorted(raw));
    const windowed = counts({ tracked, lastDay, days: DAYS, windows: 1 });
    for (const surface of ["api", "consumer"] as const)
      for (const domain of tracked) {
        const question = { definition, tracked, domain, surface, from: FIRST, to: lastDay };
        expect(figuresFrom(windowed, question), definition).toEqual(figuresFrom(raw, question));
      }
    expectEqualWithoutDays(counts, raw, { definition, tracked, lastDay, queryIds });
  }
}

const WINDOW = { days: 5, windows: 4 };
/** Days of one engine that are not comparable. */
const isComparable = (llm: string, day: number) => llm !== "llm_chat_1" || day % 4 !== 0;

/** Families and days that are not comparable change a figure from tallies as they change it from the raw samples. */
function expectEqualWithoutDays(
  counts: CountSource,
  raw: readonly DailyCount[],
  asked: Pick<TallyQuestion, "definition" | "tracked" | "lastDay"> & { queryIds: readonly string[] },
) {
  const { queryIds, ...question } = asked;
  const { tracked, lastDay } = question;
  const families = new Map(queryIds.map((id) => [id, "family"]));
  const inFamily = raw.map((count) => ({ ...count, familyId: "family" }));
  const leftOut: LeftOut = (llm, _surface, day) => !isComparable(llm, day);
  const counted = counts({ tracked, lastDay, days: DAYS, windows: 1, leftOut, families });
  const compared = { end: question.lastDay, days: WINDOW.days, isComparable };
  const isLeftOut: LeftOut = (llm, _surface, day) => !isUsable(llm, day, compared);
  const windows = counts({ tracked, lastDay, ...WINDOW, leftOut: isLeftOut, families });
  for (const surface of ["api", "consumer"] as const)
    for (const domain of question.tracked) {
      const all = { ...question, domain, surface, from: FIRST, to: question.lastDay };
      const comparable = inFamily.filter(({ llm, day }) => isComparable(llm, day));
      expect(figuresFrom(counted, all)).toEqual(figuresFrom(comparable, all));
      const of = (counts: readonly DailyCount[]) => counts.filter((count) => count.surface === surface);
      const change = { ...compared, domain, of: "presence" } as const;
      expect(changeFrom(of(windows), { ...change, areLeftOut: true })).toEqual(changeFrom(of(inFamily), change));
    }
}

it.each([1, 2, 3])(
  "stored counts are those of the answers themselves, under every definition (draw %i)",
  async (seed) => {
    const place = await seedBrand();
    const own = "tallyhour.example";
    const queries = [`aiq_a${seed}`, `aiq_b${seed}`];
    await monitor(place, `aiq_a${seed}`, [own, "rival.example"]);
    await monitor(place, `aiq_b${seed}`, [own, "blog.rival.example", "other.example"]);

    const ids = await storeAnswers(place, queries, seed);

    await expectEqualCounts(place, queries, ids, [own, "rival.example", "other.example"]);
    await expectEqualCounts(place, queries, ids, [own, "rival.example", "blog.rival.example"]);
  },
);

it("counts follow a change of the tracked domains and of competitors, for answers that are stored already", async () => {
  const place = await seedBrand();
  const own = "tallyhour.example";
  await monitor(place, "aiq_r", [own, "rival.example"]);
  const ids = await storeAnswers(place, ["aiq_r"], 7);
  await expectEqualCounts(place, ["aiq_r"], ids, [own, "rival.example"]);
  const inAgency = <T>(agencyId: string, work: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, { agencyId, workspaceId: undefined }, work);
  const waiting = async () => {
    const [rows = []] = await database.system.batch([
      sql`select 1 from ai_citation_recounts where workspace_id = ${place.workspaceId}`,
    ]);
    return rows.length;
  };

  await inTenantTransaction(database.tenant, place, async (tx) => {
    await tx.query(
      sql`update ai_citation_queries set track_domains = ${[own, "rival.example", "shop.third.example"]} where id = 'aiq_r'`,
    );
    await tx.query(sql`insert into competitors (id, agency_id, workspace_id, domain, weight, created_at)
      values ('cmp_late', ${place.agencyId}, ${place.workspaceId}, 'late.example', 'alternative', now())`);
  });
  expect(await waiting()).toBe(1);
  await expect
    .poll(async () => {
      await recountAnswers({ system: database.system, inAgency });
      return waiting();
    })
    .toBe(0);

  await expectEqualCounts(place, ["aiq_r"], ids, [own, "shop.third.example", "late.example"]);
});

it("counts follow each change of the stored answers, however little of a row it changes", async () => {
  const place = await seedBrand();
  const own = "tallyhour.example";
  const tracked = [own, "rival.example"];
  await monitor(place, "aiq_f", tracked);
  const first = await storeAnswers(place, ["aiq_f"], 11);
  await expectEqualCounts(place, ["aiq_f"], first, tracked);

  const all = [...first, ...(await storeAnswers(place, ["aiq_f"], 12))];
  await expectEqualCounts(place, ["aiq_f"], all, tracked);

  const asked = { workspaceId: place.workspaceId, queryIds: ["aiq_f"], firstDay: FIRST, lastDay: FIRST + DAYS - 1 };
  const answers = async (db: Db) => {
    const counts = await openCounts(db, { ...asked, definition: "linked_citation" });
    const windows = counts({ tracked, lastDay: asked.lastDay, days: DAYS, windows: 1 });
    return windows.reduce((total, count) => total + count.answers, 0);
  };
  const inPlace = (work: Parameters<typeof inTenantTransaction<void>>[2]) =>
    inTenantTransaction(database.tenant, place, work);
  const score = (counts: boolean) => sql`
    update ai_citation_tallies set entries = (
      select string_agg(int4send(get_byte(entries, at) * 16777216 + (select min(id) from ai_citation_scores
        where workspace_id = ${place.workspaceId} and counts = ${counts})), ''::bytea order by at)
      from generate_series(0, octet_length(entries) - 4, 4) as at)
    where workspace_id = ${place.workspaceId}`;
  const stored = await answers(tenantDb(database.tenant, place));

  await inPlace(async (tx) => {
    await tx.query(score(false));
    expect(await answers(tx)).toBe(0);
    await tx.query(score(true));
    expect(await answers(tx)).toBe(all.length);
  });
  expect(stored).toBeLessThan(all.length);
  expect(await answers(tenantDb(database.tenant, place))).toBe(all.length);
  await inPlace(async (tx) => {
    await tx.query(sql`delete from ai_citation_tallies where workspace_id = ${place.workspaceId}`);
  });
  expect(await answers(tenantDb(database.tenant, place))).toBe(0);
});
