import type { RankMarker } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secondsToNoon } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";

const SELLS = ["kayak tours", "kayak rental", "kayak lessons"];
const BRAND = {
  name: "Northwind Kayaks",
  primaryDomain: "northwind-kayaks.example",
  brand: { shortDescription: `Northwind Kayaks: ${SELLS.join(", ")}.`, primaryKeywords: SELLS },
  settings: { approvalPolicy: { publish: "auto" } },
};
const PHRASES = [...SELLS.flatMap((thing) => [thing, `best ${thing}`, `${thing} reviews`]), "northwind kayaks"];
const TITLE = "How to choose a kayak rental";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A world with a brand that is tracked every morning, and another that is not. */
async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "quarter" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const call = async (method: string, path: string, body?: unknown, workspace?: string) => {
    const answer = await service.rest(method, path, body, { key, ...(workspace === undefined ? {} : { workspace }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  await call("POST", "/v1/test/clock/advance", { seconds: secondsToNoon() });
  const brand: string = (await call("POST", "/v1/workspaces", BRAND)).id;
  const other: string = (await call("POST", "/v1/workspaces", { name: "Other", primaryDomain: "other.example" })).id;
  const keywords = PHRASES.map((keyword) => ({ keyword }));
  const { created } = await call("POST", "/v1/keywords", { keywords }, brand);
  const ids = new Map<string, string>(created.map(({ id, keyword }: { id: string; keyword: string }) => [keyword, id]));
  const daily = { action: "distribute.track_rank", workspaces: [brand], config: {}, schedule: "daily:06:00" };
  await call("POST", "/v1/workspaces/bulk-action", daily);
  const credentials = { secret: "shared with the receiver" };
  const site = { name: "Own site", kind: "webhook", url: "https://receiver.example/publish", credentials };
  const { id: platformConfigId } = await call("POST", "/v1/produce/platforms", site, brand);
  return {
    key,
    brand,
    other,
    keywordId: (phrase: string) => ids.get(phrase) ?? "",
    call,
    now: async (): Promise<string> => (await call("GET", "/v1/test/clock")).now,
    async advance(days: number) {
      const { invocationId } = await call("POST", "/v1/test/clock/advance", { days });
      if (invocationId === undefined) return;
      const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=120`);
      expect(run.status).toBe("SUCCEEDED");
    },
    async publish(title: string, more: object = {}) {
      const content = `Choosing a kayak rental. ${"A good kayak rental has dry boats. ".repeat(20)}`;
      const input = { title, content, platformConfigId, ...more };
      const { invocationId } = await call("POST", "/v1/agent/invoke", { skill: "produce.publish", input }, brand);
      const run = await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`, undefined, brand);
      expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
      return run;
    },
  };
}

test("a history marks the update and the page that happened meanwhile, in their workspace and at the world's time", async () => {
  const world = await openWorld();
  const history = (phrase: string, query = "") =>
    world.call("GET", `/v1/keywords/${world.keywordId(phrase)}/rank-history${query}`, undefined, world.brand);
  await world.advance(20);
  const { startsAt } = await world.call("POST", "/v1/test/market", { event: "algorithm_update", intensity: 1 });
  await world.advance(4);
  const before = await world.now();
  const run = await world.publish(TITLE);
  await world.publish("A kayak rental draft", { isDraft: true });
  const after = await world.now();
  await world.advance(2);

  const { data, markers, nextCursor } = await history("kayak rental", "?limit=5");
  const [publication, storm, ...more]: RankMarker[] = markers;
  expect(more).toEqual([]);
  expect(publication).toEqual({
    kind: "publication",
    at: expect.any(String),
    title: TITLE,
    concerns: "keyword",
    url: run.result.publishedUrl,
    storm: null,
    invocationId: run.invocationId,
  });
  expect([before, publication?.at, after].toSorted()).toEqual([before, publication?.at, after]);
  expect(storm).toMatchObject({ kind: "storm", concerns: "workspace", url: null, storm: { device: "desktop" } });
  // The checks of the morning after showed it.
  const seen = Date.parse(storm?.at ?? "") - Date.parse(startsAt);
  expect([seen > 0, seen < 86_400_000]).toEqual([true, true]);
  const checks = await world.call("GET", `/v1/agent/invocations/${storm?.invocationId}`, undefined, world.brand);
  expect(checks.skill).toBe("rank_monitor");
  expect(storm?.storm?.moved).toBeGreaterThanOrEqual(5);
  expect(storm?.storm?.ranking).toBeLessThanOrEqual(PHRASES.length);

  // One page of a history has them; other pages, times, devices and keywords have what is theirs.
  const mcp = await service.mcp({ key: world.key, workspace: world.brand });
  const named = { name: "research.keyword.rank_history", arguments: { id: world.keywordId("kayak rental"), limit: 5 } };
  expect(Object((await mcp.callTool(named)).structuredContent)).toMatchObject({ data, markers });
  expect((await history("kayak rental", `?limit=5&cursor=${nextCursor}`)).markers).toEqual([]);
  expect((await history("kayak rental", `?since=${before}`)).markers).toEqual([publication]);
  expect((await history("kayak rental", `?until=${before}`)).markers).toEqual([storm]);
  expect((await history("kayak rental", "?device=mobile")).markers).toEqual([publication]);
  expect((await history("northwind kayaks")).markers).toEqual([{ ...publication, concerns: "workspace" }, storm]);

  // The overview of the days since names the storm, judges its moves and explains none of them as the page's.
  const movement = await world.call("GET", `/v1/insights/movement?since=${startsAt}`, undefined, world.brand);
  const { up, down, entered, left, within_noise: noise, unknown, unchanged } = movement.counts;
  const moved = up + down + entered + left;
  expect([movement.storms, movement.publications]).toEqual([[storm], [{ ...publication, concerns: "workspace" }]]);
  expect(movement.compared).toBe(PHRASES.length);
  expect(moved + noise + unknown + unchanged).toBe(PHRASES.length);
  expect(moved).toBeGreaterThanOrEqual(3);
  expect(movement.movers.slice(0, moved).every(({ inStorm }: { inStorm: boolean }) => inStorm)).toBe(true);
  for (const { keyword, from, to, fromCheckedAt } of movement.movers) {
    const { data: checks } = await history(keyword, "?limit=30");
    expect(checks[0].position).toBe(to);
    expect(checks.find(({ checkDate }: { checkDate: string }) => checkDate <= startsAt)).toMatchObject({
      position: from,
      checkDate: fromCheckedAt,
    });
  }
  // The explanation to which it sends a reader rests on the same two checks, and says the same.
  for (const { keywordId, verdict, reason, from, to, fromCheckedAt, toCheckedAt } of movement.movers) {
    const explained = `/v1/insights/keywords/${keywordId}?since=${startsAt}`;
    expect(await world.call("GET", explained, undefined, world.brand)).toMatchObject({
      ...{ verdict, reason },
      move: { from, to, fromCheckedAt, toCheckedAt },
    });
  }
  const quiet = await world.call("GET", `/v1/insights/movement?since=${startsAt}`, undefined, world.other);
  expect([quiet.compared, quiet.movers, quiet.storms]).toEqual([0, [], []]);

  const asked = { keywords: [{ keyword: "kayak rental" }] };
  const { created } = await world.call("POST", "/v1/keywords", asked, world.other);
  const theirs = await world.call("GET", `/v1/keywords/${created[0].id}/rank-history`, undefined, world.other);
  expect(theirs.markers).toEqual([]);
}, 240_000);
