import { RelabelKeywordsResult } from "@findable/contract";
import sql from "sql-template-tag";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EndedRun, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { Providers } from "../../kernel/runs/providers.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import type { LlmPort } from "../../providers/llm/port.ts";
import { relabelKeywords } from "./skill.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

interface Row {
  keyword: string;
  status: string;
  intent_labels: string[];
  intent_confidence: number | null;
  labelling_run: string | null;
}

type NewRow = Partial<Pick<Row, "status" | "intent_labels" | "intent_confidence">> & { keyword: string };

async function seed(place: Workplace, rows: readonly NewRow[]): Promise<void> {
  await inTenantTransaction(database.tenant, place, async (tx) => {
    await tx.query(
      sql`update workspaces set brand = '{"primaryKeywords": ["time tracking software"]}' where id = ${place.workspaceId}`,
    );
    for (const { keyword, status = "RAW", intent_labels = [], intent_confidence = null } of rows) {
      await tx.query(sql`
        insert into keywords (id, agency_id, workspace_id, keyword, status, source, intent_labels, intent_confidence)
        values (${newId("kw")}, ${place.agencyId}, ${place.workspaceId}, ${keyword}, ${status}, 'USER_INPUT',
          ${intent_labels}::text[], ${intent_confidence})`);
    }
  });
}

async function stored({ workspaceId }: Workplace): Promise<Map<string, Row>> {
  const [rows] = await database.system.batch<Row>([
    sql`select keyword, status, intent_labels, intent_confidence, labelling_run from keywords where workspace_id = ${workspaceId}`,
  ]);
  return new Map((rows ?? []).map((row) => [row.keyword, row]));
}

async function relabel(place: Workplace, input: object, options: { providers?: Providers; maxCredits?: number } = {}) {
  await using engine = await createEngine(database, [relabelKeywords], options.providers ?? noProviders);
  await engine.startWorker();
  const budget = options.maxCredits === undefined ? undefined : { maxCredits: options.maxCredits };
  return await engine.ended(place, await engine.start(place, relabelKeywords, input, budget));
}

function resultOf(run: EndedRun): RelabelKeywordsResult {
  if (Check(RelabelKeywordsResult, run.result)) return run.result;
  throw new Error(`The run ended as ${run.status} without a result: ${JSON.stringify(run.error)}.`);
}

const SCOPE: readonly NewRow[] = [
  { keyword: "time tracking software price" },
  { keyword: "time tracking berlin", status: "FOCUSED" },
  { keyword: "time tracking old", status: "ARCHIVED" },
  { keyword: "time tracking mine", status: "LABELED", intent_labels: ["URGENCY"], intent_confidence: 1 },
  { keyword: "time tracking wrong", status: "LABELED", intent_labels: ["LOCATION"], intent_confidence: 0.8 },
  { keyword: "about us", status: "LABELED", intent_labels: ["URGENCY"], intent_confidence: 0.8 },
];

test("labels a scope: states as promised, people's labels stay, changes are reported and in a file, and each keyword is charged", async () => {
  const place = await seedWorkplace(database);
  await seed(place, SCOPE);

  const run = await relabel(place, { scope: {} });

  const result = resultOf(run);
  const after = await stored(place);
  expect(result).toMatchObject({ matched: 5, failed: 0 });
  expect(result.labeled + result.abstained).toBe(5);
  expect([...after.values()].map(({ keyword, status }) => [keyword, status])).toEqual(
    expect.arrayContaining([
      ["time tracking software price", "LABELED"],
      ["time tracking berlin", "FOCUSED"],
      ["time tracking old", "ARCHIVED"],
      ["about us", "LABELED"],
    ]),
  );
  expect(after.get("time tracking mine")?.intent_labels).toEqual(["URGENCY"]);
  expect(after.get("time tracking software price")?.intent_labels).toContain("PURCHASE");
  expect(after.get("about us")?.intent_labels).toEqual([]);
  expect(result.changes.find(({ keyword }) => keyword === "about us")).toMatchObject({
    before: { intentLabels: ["URGENCY"] },
    after: { intentLabels: [], relevanceLabel: null },
  });
  expect([...after.values()].filter(({ labelling_run }) => labelling_run !== null)).toEqual([]);
  expect(run.credits_captured).toBeCloseTo(0.25, 3);
  expect(run.files).toEqual([expect.stringMatching(/^agent-output\/keywords\/relabel-changes-inv_\w+\.csv$/)]);
});

test("an empty scope fails, and one beyond the budget is labelled until the budget is used up", async () => {
  const place = await seedWorkplace(database);
  await seed(place, SCOPE);

  const nothing = await relabel(place, { scope: { q: "nobody searches this" } });
  const part = await relabel(
    place,
    { scope: { status: ["RAW", "LABELED", "FOCUSED", "ARCHIVED"] } },
    { maxCredits: 0.1 },
  );

  expect(nothing.error?.code).toBe("no_keywords_in_scope");
  expect(resultOf(part)).toMatchObject({
    matched: 2,
    warnings: expect.arrayContaining([expect.stringContaining("budget covers 2")]),
  });
});

function failingModel(): LlmPort {
  const fail = async (): Promise<never> => {
    throw new ProviderError("llm", "quota", "The model's credit is used up.");
  };
  return { model: "fake/model", text: fail, object: fail, turn: fail };
}

test("if the model fails, the rules label; a run that requires the model keeps the old labels and costs nothing", async () => {
  const providers = { ...noProviders, llm: failingModel() };
  const place = await seedWorkplace(database);
  await seed(place, SCOPE);

  const insisting = await relabel(place, { scope: {}, model: "fake/model" }, { providers });
  const untouched = await stored(place);
  const lenient = await relabel(place, { scope: {} }, { providers });

  expect(resultOf(insisting)).toMatchObject({ matched: 5, labeled: 0, failed: 5, changes: [] });
  expect(insisting.credits_captured).toBe(0);
  expect(untouched.get("about us")).toMatchObject({ status: "LABELED", intent_labels: ["URGENCY"] });
  expect(untouched.get("time tracking software price")).toMatchObject({ status: "RAW", labelling_run: null });
  expect(resultOf(lenient)).toMatchObject({ matched: 5, failed: 0 });
  expect(resultOf(lenient).warnings).toContainEqual(expect.stringContaining("rules alone"));
});

test("a run that requires another model labels nothing, and names the configured one", async () => {
  const providers = { ...noProviders, llm: { ...failingModel(), model: "fake/small" } };
  const place = await seedWorkplace(database);
  await seed(place, SCOPE);

  const [other, same] = [
    await relabel(place, { scope: {}, model: "fake/large" }, { providers }),
    await relabel(place, { scope: {}, model: "Small" }, { providers }),
  ].map(resultOf);

  expect(other).toMatchObject({ matched: 5, labeled: 0, failed: 5, changes: [] });
  expect(other?.warnings).toContainEqual(expect.stringMatching(/^The configured model is "fake\/small"/));
  expect(same?.warnings).not.toContainEqual(expect.stringMatching(/^The configured model/));
});

test("keywords that a person labels or deletes during the run stay as they are and are not charged", async () => {
  const place = await seedWorkplace(database);
  await seed(place, SCOPE);
  const llm: LlmPort = {
    ...failingModel(),
    object: async () => {
      await inTenantTransaction(database.tenant, place, async (tx) => {
        await tx.query(sql`
          update keywords
          set intent_labels = '{URGENCY}', intent_confidence = 1, relevance_label = 'INCUMBENT', relevance_confidence = 1
          where workspace_id = ${place.workspaceId} and keyword = 'time tracking wrong'`);
        await tx.query(sql`delete from keywords where workspace_id = ${place.workspaceId} and keyword = 'about us'`);
      });
      throw new ProviderError("llm", "quota", "The model's credit is used up.");
    },
  };

  const run = await relabel(place, { scope: {} }, { providers: { ...noProviders, llm } });

  const labels = (await stored(place)).get("time tracking wrong");
  expect(resultOf(run)).toMatchObject({ matched: 5, failed: 1 });
  expect(run.credits_captured).toBeCloseTo(0.15, 3);
  expect(labels).toMatchObject({ status: "LABELED", intent_labels: ["URGENCY"], intent_confidence: 1 });
});

test("the budget counts only keywords that are labelled, not those that people have labelled", async () => {
  const place = await seedWorkplace(database);
  const mine = { status: "LABELED", intent_labels: ["URGENCY"], intent_confidence: 1 };
  const phrases = Array.from({ length: 12 }, (_, index) => `time tracking ${index}`);
  await seed(
    place,
    phrases.map((keyword, index) => (index < 8 ? { keyword, ...mine } : { keyword })),
  );
  await inTenantTransaction(database.tenant, place, (tx) =>
    tx.query(sql`
      update keywords set relevance_label = 'OFFERING', relevance_confidence = 1
      where workspace_id = ${place.workspaceId} and intent_confidence = 1`),
  );

  const whole = await relabel(place, { scope: {} }, { maxCredits: 0.2 });
  const part = await relabel(place, { scope: {} }, { maxCredits: 0.1 });

  expect(resultOf(whole)).toMatchObject({ matched: 12, failed: 0 });
  expect(resultOf(whole).warnings).not.toContainEqual(expect.stringContaining("budget covers"));
  expect(whole.credits_captured).toBeCloseTo(0.2, 3);
  expect(resultOf(part).warnings).toContainEqual(expect.stringContaining("budget covers"));
  expect(part.credits_captured).toBeCloseTo(0.1, 3);
});

test("a cancelled run resets the status of its keywords", async () => {
  const place = await seedWorkplace(database);
  await seed(place, SCOPE);
  let asked = () => {};
  const stalled = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const llm: LlmPort = {
    ...failingModel(),
    object: ({ signal }) => {
      asked();
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  };
  await using engine = await createEngine(database, [relabelKeywords], { ...noProviders, llm });
  await engine.startWorker();
  const id = await engine.start(place, relabelKeywords, { scope: {} });
  await stalled;
  const during = await stored(place);

  await inTenantTransaction(database.tenant, place, (tx) => tx.query(sql`select cancel_run(${id}, 'a test')`));
  await engine.ended(place, id);

  const after = await stored(place);
  expect(during.get("about us")?.status).toBe("LABELLING");
  expect(during.get("time tracking berlin")?.status).toBe("FOCUSED");
  expect([after.get("about us")?.status, after.get("time tracking software price")?.status]).toEqual([
    "LABELED",
    "RAW",
  ]);
});
