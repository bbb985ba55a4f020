import type { Keyword } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFirstRanks, type KeywordCheck, recordRanks } from "../../src/domains/ranks/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

const SERIES = { device: "desktop", location: "US", language: "en" } as const;
const DAY_MS = 86_400_000;
const NEWEST = Date.parse("2026-03-14T06:00:00.000Z");

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const onDay = (day: number) => new Date(NEWEST - day * DAY_MS).toISOString();

function checkOf(position: number | null, checkedAt: string, depth = 100) {
  const url = position === null ? null : "https://acme.example/";
  const outcome = position === null ? ("not_found" as const) : ("measured" as const);
  return { outcome, position, url, via: null, surfaces: [], depth, serpId: "srp_1", checkedAt };
}

/** A keyword with its positions, oldest first, and then a look at the first 20 results that finds nothing. */
async function openBrand(positions: readonly number[], everyDays = 1) {
  const agencyId = await createAgency(service.database);
  const place = { agencyId, workspaceId: await createWorkspace(service.database, { agencyId }) };
  const { secret: key } = await createKey(service.database, place);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace: place.workspaceId });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const { created } = await call("POST", "/v1/keywords", { keywords: [{ keyword: "city bikes" }] });
  const { id, keyword }: Keyword = created[0];
  for (const [index, position] of positions.entries()) {
    const checkedAt = onDay((positions.length - index) * everyDays);
    const check: KeywordCheck = { keywordId: id, keyword, ...checkOf(position, checkedAt) };
    const run = { ...place, ...SERIES, invocationId: "inv_1", rankDrop: 3, checkedAt };
    await inTenantTransaction(service.database.tenant, place, (tx) => recordRanks(tx, run, [check]));
  }
  const lookAgain = (position: number | null, depth: number, day = 0) =>
    inTenantTransaction(service.database.tenant, place, (tx) =>
      insertFirstRanks(tx, { ...place, ...SERIES }, [{ keyword, ...checkOf(position, onDay(day), depth) }]),
    );
  return { call, id, lookAgain };
}

const rankOf = ({ ranks }: Keyword) => ranks?.[0];

test("a look at 20 results does not lose a keyword at 57: in lists, histories, distributions and changes", async () => {
  const { call, id, lookAgain } = await openBrand([57, 57, 57, 57]);
  await lookAgain(null, 20);

  const [listed] = (await call("GET", "/v1/keywords")).data;
  const { data: history } = await call("GET", `/v1/keywords/${id}/rank-history`);
  const { series } = await call(
    "GET",
    "/v1/keywords/rank-distribution?since=2026-03-01T00:00:00Z&until=2026-03-15T00:00:00Z",
  );
  const { rankHistory } = await call("GET", `/v1/keywords/${id}`);

  expect(rankOf(listed)).toMatchObject({ position: 57, change1d: 0 });
  expect(history.map(({ conclusive }: { conclusive: boolean }) => conclusive)).toEqual([false, true, true, true, true]);
  expect(rankHistory[0]).toMatchObject({ position: null, depth: 20, conclusive: false });
  expect(series).toHaveLength(4);
  for (const { buckets, measured } of series) expect([buckets["51-100"], buckets.none, measured]).toEqual([1, 0, 1]);

  // The change of a later check is not counted from the look that decides nothing.
  await lookAgain(10, 100, -1);

  const [later] = (await call("GET", "/v1/keywords")).data;
  expect(rankOf(later)).toMatchObject({ position: 10, change1d: 47 });
});

test("a look as deep as the known position loses the keyword everywhere", async () => {
  const { call, lookAgain } = await openBrand([17, 17, 17, 17]);
  await lookAgain(null, 20);

  const [listed] = (await call("GET", "/v1/keywords")).data;
  const { series } = await call(
    "GET",
    "/v1/keywords/rank-distribution?since=2026-03-01T00:00:00Z&until=2026-03-15T00:00:00Z",
  );

  expect(rankOf(listed)).toMatchObject({ position: null, depth: 20 });
  expect(series.at(-1)).toMatchObject({ measured: 1, buckets: { none: 1 } });
});

test("a list calls no keyword unmoved that nothing can judge, and judges those that another search measured", async () => {
  const young = await openBrand([40, 41]);
  const old = await openBrand([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
  await old.lookAgain(5, 100);

  const [unjudged] = (await young.call("GET", "/v1/keywords")).data;
  const [judged] = (await old.call("GET", "/v1/keywords")).data;
  const { unknown } = await young.call("GET", "/v1/keywords");

  expect([rankOf(unjudged)?.significant, rankOf(judged)?.significant]).toEqual([null, false]);
  expect(unknown).toContainEqual(
    expect.objectContaining({
      reason: "too_few_checks",
      resolve: { operation: "distribute.track_rank", credits: 0.5, per: "keyword" },
      figures: expect.arrayContaining([{ field: "data.ranks.significant", count: 1 }]),
    }),
  );
});

test("a fall that partly recovers is no rise beyond noise: lists and explanations state its direction and when it began", async () => {
  const { call, id } = await openBrand([10, 10, 10, 10, 25, 20], 7);

  const [listed] = (await call("GET", "/v1/keywords")).data;
  const { ranks } = await call("GET", `/v1/keywords/${id}`);
  const explained = await call("GET", `/v1/insights/keywords/${id}?since=${onDay(14)}`);

  const move = { verdict: "down", from: 10, fromCheckedAt: onDay(21) };
  // Positions gained in the week are counted from its beginning, the move from before it.
  expect(rankOf(listed)).toMatchObject({ position: 20, change7d: 5, significant: true, move });
  expect(rankOf({ ...listed, ranks })).toMatchObject({ change7d: 5, move });
  expect(explained).toMatchObject({ verdict: "down", move: { from: 10, to: 20, fromCheckedAt: onDay(21) } });
});

test("a keyword that stayed within its range has no move", async () => {
  const { call } = await openBrand([5, 5, 6, 5, 5, 6, 5, 5, 5, 6]);

  const [listed] = (await call("GET", "/v1/keywords")).data;

  expect(rankOf(listed)).toMatchObject({ significant: false, move: null });
});
