import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let [first, second, off] = ["", "", ""];
/** Of the agency's test world. */
let key: string;

const rest = (method: string, path: string, body?: unknown, options = {}) =>
  service.rest(method, path, body, { key, ...options });
const read = async (path: string, workspace?: string) =>
  (await rest("GET", path, undefined, workspace === undefined ? {} : { workspace })).body;

async function newBrand(name: string): Promise<string> {
  const { body } = await rest("POST", "/v1/workspaces", { name, primaryDomain: `${name.toLowerCase()}.example` });
  return body.id;
}

async function finished(workspace: string, path: string, body: unknown) {
  const started = await rest("POST", path, body, { workspace });
  return (
    await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=60`, undefined, { workspace })
  ).body;
}

beforeAll(async () => {
  service = await startService();
  const made = { name: "Morning", mode: "test", scope: "AGENCY", canApprove: true };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  [first, second, off] = [await newBrand("Tallyroom"), await newBrand("Hourglass"), await newBrand("Gone")];
  for (const [workspace, seed] of [
    [first, "time tracking software"],
    [second, "timesheet app"],
    [off, "work hours"],
  ] as const) {
    await finished(workspace, "/v1/research/keyword", { seed, limit: 10 });
  }
  const { data } = await read("/v1/keywords?limit=5", first);
  await finished(first, "/v1/distribute/track-rank", { keywordIds: data.map(({ id }: { id: string }) => id) });
  await rest("PATCH", `/v1/workspaces/${off}`, { active: false });
});
afterAll(() => service[Symbol.asyncDispose]());

test("what an agency used is the sum of its brands, also of a paused one, and names who started the runs", async () => {
  const [all, ...brands] = await Promise.all([
    read("/v1/insights/cost"),
    ...[first, second, off].map((workspace) => read("/v1/insights/cost", workspace)),
  ]);

  const sum = brands.reduce((total, { credits }) => total + credits, 0);
  expect(all.credits).toBeCloseTo(sum, 4);
  expect(all.workspaces.map(({ workspace }: { workspace: string }) => workspace).sort()).toEqual([
    "Gone",
    "Hourglass",
    "Tallyroom",
  ]);
  for (const { workspaces, credits, costUsd } of brands) {
    expect(workspaces).toHaveLength(1);
    expect(workspaces[0]).toMatchObject({ credits, costUsd });
    expect(all.workspaces).toContainEqual(workspaces[0]);
  }
  expect(all.people).toEqual([
    { personId: expect.stringMatching(/^akey_/), person: "Morning", runs: 4, credits: expect.closeTo(sum, 4) },
  ]);
  expect(all.months).toEqual([
    { month: all.to.slice(0, 7), credits: expect.closeTo(sum, 4), costUsd: expect.closeTo(all.costUsd, 9) },
  ]);
});

test("an agency's movement has the figures that the pages of its active brands have", async () => {
  const movement = await read("/v1/insights/movement");
  const own = await read("/v1/insights/movement", first);
  const cost = await read(`/v1/insights/cost?from=${movement.since.slice(0, 10)}`, first);
  const { series } = await read("/v1/keywords/rank-distribution", first);

  expect(movement.workspaces.map(({ workspace }: { workspace: string }) => workspace)).toEqual([
    "Hourglass",
    "Tallyroom",
  ]);
  const [untracked, tracked] = movement.workspaces;
  const { buckets, measured, date } = series.at(-1);
  expect(tracked).toMatchObject({
    workspaceId: first,
    rose: 0,
    fell: 0,
    topTen: { keywords: buckets["1-3"] + buckets["4-10"], measured, day: date, entered: 0, left: 0 },
    answers: null,
    clicks: null,
    published: { count: 0, before: 0 },
    links: { count: 0, before: 0 },
    credits: { used: expect.closeTo(cost.credits, 4), before: 0 },
  });
  expect(untracked.topTen).toBeNull();
  expect(movement).toMatchObject({ compared: own.compared, location: null });
  expect(own).toMatchObject({ workspaces: null, location: "US" });
});

test("an agency's opportunities are those of its active brands, the largest gain first, page by page", async () => {
  const all = await read("/v1/insights/opportunities?limit=200");
  const brands = await Promise.all(
    [first, second].map(async (workspace) => {
      const { data } = await read("/v1/insights/opportunities?limit=200", workspace);
      return data.map(({ keywordId }: { keywordId: string }) => `${workspace} ${keywordId}`);
    }),
  );
  const pageOne = await read("/v1/insights/opportunities?limit=3");
  const pageTwo = await read(`/v1/insights/opportunities?limit=3&cursor=${encodeURIComponent(pageOne.nextCursor)}`);

  const named = all.data.map(
    ({ workspaceId, keywordId }: { workspaceId: string; keywordId: string }) => `${workspaceId} ${keywordId}`,
  );
  expect(named.toSorted()).toEqual(brands.flat().sort());
  const gains = all.data.map(({ gain }: { gain: number }) => gain);
  expect(gains).toEqual(gains.toSorted((one: number, other: number) => other - one));
  expect([...pageOne.data, ...pageTwo.data]).toEqual(all.data.slice(0, 6));
});

test("a key of one brand sees the figures of that brand alone", async () => {
  const made = { name: "Client", scope: "WORKSPACE", workspaceId: second };
  const { secret } = (await rest("POST", "/v1/auth/keys", made)).body;
  const asClient = async (path: string) => (await service.rest("GET", path, undefined, { key: secret })).body;

  const [cost, movement, opportunities] = [
    await asClient("/v1/insights/cost"),
    await asClient("/v1/insights/movement"),
    await asClient("/v1/insights/opportunities"),
  ];

  expect(cost.workspaces.map(({ workspaceId }: { workspaceId: string }) => workspaceId)).toEqual([second]);
  expect(movement.workspaces).toBeNull();
  expect(opportunities.data.every(({ workspaceId }: { workspaceId: string | null }) => workspaceId === null)).toBe(
    true,
  );
});
