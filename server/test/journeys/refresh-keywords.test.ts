import { afterAll, beforeAll, expect, test } from "vitest";
import { dailyInTwelveHours } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;

beforeAll(async () => {
  service = await startService();
  const brand = { primaryKeywords: ["time tracking software"] };
  const body = { name: "Tallyroom", primaryDomain: "tallyroom.example", brand };
  workspace = (await service.rest("POST", "/v1/workspaces", body)).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

/** A new test world, and what its key can do. */
async function openWorld() {
  const made = { name: "t", mode: "test", workspaceId: workspace };
  const key: string = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  const call = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key });
  return {
    call,
    async add(...keywords: string[]): Promise<string[]> {
      const { body } = await call("POST", "/v1/keywords/bulk", { keywords: keywords.map((keyword) => ({ keyword })) });
      return body.created.map(({ id }: { id: string }) => id);
    },
    async run(path: string, body: unknown) {
      const started = await call("POST", path, body);
      expect(started.status, started.text).toBe(202);
      return (await call("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=30`)).body;
    },
    keyword: async (id: string | undefined) => (await call("GET", `/v1/keywords/${id}`)).body,
  };
}

test("keywords that a person added get volume, difficulty and metrics from a run, priced by what the provider knows", async () => {
  const { add, run, keyword, call } = await openWorld();
  const ids = await add("time tracking app", "Time Tracking Software", "zzqx unheard-of phrase without searches");
  const before = await keyword(ids[0]);

  const { status, result, creditsUsed, files } = await run("/v1/keywords/refresh", { keywordIds: ids });
  const again = await run("/v1/keywords/refresh", { filter: { q: "time tracking" } });
  const [app, software] = [await keyword(ids[0]), await keyword(ids[1])];
  const missing = await call("POST", "/v1/keywords/refresh?dryRun=true", { filter: { q: "time" }, onlyMissing: true });

  expect([before.volume, before.kd, before.cpc]).toEqual([null, null, null]);
  expect(status).toBe("SUCCEEDED");
  expect(result).toMatchObject({ matched: 3, failed: 0, warnings: [] });
  expect(result.refreshed + result.unknown).toBe(3);
  expect(result.changes[0]).toMatchObject({ before: { volume: null, kd: null } });
  for (const { volume, kd, cpc, monthlySearches } of [app, software]) {
    expect([volume, kd, cpc, monthlySearches.length]).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      12,
    ]);
  }
  expect(creditsUsed).toBeCloseTo(0.05 * result.refreshed, 3);
  expect(files).toEqual([expect.stringMatching(/refresh-changes-inv_\w+\.csv$/)]);
  expect(again.result).toMatchObject({ matched: 2, refreshed: 2, changed: 0 });
  expect([missing.status, missing.body.code]).toEqual([422, "no_keywords_in_scope"]);
});

test("a keyword that research met gets its numbers at once, also if research stored nothing", async () => {
  const { add, run, keyword } = await openWorld();
  const seed = "time tracking software";
  const [older] = await add("best time tracking software");

  const { result } = await run("/v1/research/keyword", { seed, saveTo: null, limit: 40 });
  const found = result.keywords.find(
    ({ id, volume }: { id: null; volume: number | null }) => id === null && volume !== null,
  );
  const [added] = await add(found.keyword.toUpperCase());

  expect(await keyword(added)).toMatchObject({ volume: found.volume, kd: found.kd, cpc: found.cpc });
  expect(await keyword(older)).toMatchObject({ volume: expect.any(Number), kd: expect.any(Number) });
});

test("a schedule refreshes every day", async () => {
  const { add, call, keyword } = await openWorld();
  const [id] = await add("time tracking app");
  const skill = "research.keyword.refresh";

  const schedule = await call("POST", "/v1/schedules", { skill, input: {}, cadence: dailyInTwelveHours() });
  const clock = await call("POST", "/v1/test/clock/advance", { days: 1 });
  await call("GET", `/v1/agent/invocations/${clock.body.invocationId}?waitSeconds=60`);
  const runs = (await call("GET", `/v1/agent/invocations?skill=${skill}`)).body.data;

  expect(schedule.status, schedule.text).toBe(201);
  expect(runs.map(({ status }: { status: string }) => status)).toEqual(["SUCCEEDED"]);
  expect((await keyword(id)).volume).toEqual(expect.any(Number));
});

test("is refused with the field that is wrong, priced before it starts, and fails without a provider at no cost", async () => {
  const rest = (body: unknown, path = "") => service.rest("POST", `/v1/keywords/refresh${path}`, body, { workspace });
  const empty = await rest({});
  const made = await service.rest(
    "POST",
    "/v1/keywords/bulk",
    { keywords: [{ keyword: "a" }, { keyword: "b" }] },
    { workspace },
  );
  const keywordIds = made.body.created.map(({ id }: { id: string }) => id);

  const answers = await Promise.all([rest({ keywordIds, filter: {} }), rest({ keywordIds: ["kw_unknown"] })]);
  const dry = await rest({ keywordIds }, "?dryRun=true");
  const started = await rest({ keywordIds });
  const run = await service.rest(
    "GET",
    `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=30`,
    undefined,
    { workspace },
  );

  expect([empty.status, empty.body.code]).toEqual([422, "no_keywords_in_scope"]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, "validation_error"],
    [404, "keyword_not_found"],
  ]);
  expect(dry.body.estimatedCost).toMatchObject({ credits: 0.1, vendorCostUsd: { from: 0.01, to: 0.0102 } });
  expect(run.body).toMatchObject({ status: "FAILED", error: { code: "external_unavailable" }, creditsUsed: 0 });
});
