import type { BootstrapBrandResult } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** A test world with one workspace. */
async function openWorld(seed: string, primaryDomain = "bergzeit-bikes.de") {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const settings = { approvalPolicy: { publish: "auto" } };
  const made = { name: "Bergzeit", primaryDomain, settings };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const ended = async (skill: string, input: object, budget: object = {}) => {
    const { invocationId } = await call("POST", "/v1/agent/invoke", { skill, input, budget });
    return call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  };
  const bootstrap = async (budget: object = {}): Promise<BootstrapBrandResult> => {
    const run = await ended("bootstrap_brand", { depth: "fast" }, budget);
    expect(run.status, JSON.stringify(run.error)).toBe("SUCCEEDED");
    return run.result;
  };
  return { call, ended, bootstrap };
}

/** Without what no two runs share. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, held) =>
      name === "id" || name.endsWith("Id") || name.endsWith("At") ? undefined : held,
    ),
  );
}

function positionsOf({ baseline }: BootstrapBrandResult) {
  return new Map(baseline.ranks.map(({ keyword, position }) => [keyword, position]));
}

/** Over all searches of both, how many places they are apart; a page that is not found counts as the 21st. */
function movement(one: BootstrapBrandResult, other: BootstrapBrandResult): number {
  const [before, after] = [positionsOf(one), positionsOf(other)];
  return [...before].reduce((sum, [keyword, rank]) => sum + Math.abs((rank ?? 21) - (after.get(keyword) ?? 21)), 0);
}

let first: BootstrapBrandResult;

test("a brand is looked through in a test world: pages, customers, keywords, ranks, rivals; and the same in another of its seed", async () => {
  const worlds = await Promise.all([openWorld("monday"), openWorld("monday")]);
  const [one, again] = await Promise.all(worlds.map(({ bootstrap }) => bootstrap()));
  if (one === undefined) throw new Error("There is no result.");
  first = one;

  expect(comparable(again)).toEqual(comparable(first));
  expect(first.brand).toMatchObject({ name: "Bergzeit", summary: { url: "https://bergzeit-bikes.de/" } });
  expect(first.brand.offers.length).toBeGreaterThan(1);
  expect(first.segments.length).toBe(3);
  expect(first.keywords.total).toBeGreaterThan(40);
  expect(first.keywords.top.filter(({ relevanceLabel }) => relevanceLabel === "OFFERING").length).toBeGreaterThan(5);
  expect(first.pages.crawled).toBeGreaterThan(10);
  expect(first.pages.findings.map(({ code }) => code)).toContain("broken_internal_links");
  expect(first.baseline).toMatchObject({ measured: 20, failed: 0 });
  expect(first.baseline.ranks.filter(({ position }) => position !== null).length).toBeGreaterThan(1);
  expect(first.competitors.filter(({ sharedQueries }) => sharedQueries > 3).length).toBeGreaterThan(2);
  const report = first.files.find((path) => path.endsWith(".html"));
  expect((await worlds[0].call("GET", `/v1/agent/files/${report}`)).size).toBeGreaterThan(10_000);
});

test("what is published there is on the workspace's site, and an algorithm update moves its ranks", async () => {
  const world = await openWorld("monday");
  const platform = {
    name: "Site",
    kind: "webhook",
    url: "https://receiver.example/",
    credentials: { secret: "a secret" },
  };
  const { id: platformConfigId } = await world.call("POST", "/v1/produce/platforms", platform);
  const article = { title: "City bikes for tall riders", content: "They need long frames.", platformConfigId };

  const published = await world.ended("produce.publish", article);
  await world.call("POST", "/v1/test/market", { event: "algorithm_update", intensity: 1 });
  const after = await world.bootstrap();

  expect(published).toMatchObject({
    status: "SUCCEEDED",
    result: {
      publishedUrl: "https://bergzeit-bikes.de/blog/city-bikes-for-tall-riders",
      note: "Simulated, not sent: this workspace is a test world.",
    },
    raw: expect.stringContaining("Simulated, not sent"),
  });
  expect(after.pages.crawled).toBe(first.pages.crawled + 1);
  expect(movement(first, after)).toBeGreaterThan(10);
});

test("while its search engines are down nothing is measured, charged or taken for a zero", async () => {
  const world = await openWorld("monday");
  const outage = { event: "provider_outage", port: "serpdata", durationHours: 6 };
  const twoSearches = { maxCredits: 60 };

  await world.call("POST", "/v1/test/market", outage);
  const blind = await world.bootstrap(twoSearches);
  await world.call("POST", "/v1/test/clock/advance", { hours: 7 });
  const back = await world.bootstrap(twoSearches);

  expect(blind.baseline).toMatchObject({ measured: 0, failed: 2 });
  expect(blind.baseline.ranks.map(({ position }) => position)).toEqual([null, null]);
  expect(blind.warnings).toContainEqual(expect.stringContaining("2 of 2 searches failed"));
  expect(back.baseline).toMatchObject({ measured: 2, failed: 0 });
});

test("without search results a rank check ends alike in a live and a test workspace: failed, free and by one code", async () => {
  const world = await openWorld("outage");
  await world.call("POST", "/v1/test/market", { event: "provider_outage", port: "serpdata" });
  const made = await service.rest("POST", "/v1/workspaces", { name: "Live", primaryDomain: "live.example" });
  const live = { workspace: made.body.id };
  const inLive = async (method: string, path: string, body?: unknown) =>
    (await service.rest(method, path, body, live)).body;

  const ends = await Promise.all(
    [world.call, inLive].map(async (call) => {
      const { created } = await call("POST", "/v1/keywords", { keywords: [{ keyword: "city bikes" }], label: false });
      const starts = await Promise.all([
        call("POST", `/v1/keywords/${created[0].id}/check-rank`, {}),
        call("POST", "/v1/distribute/track-rank", { keywordIds: [created[0].id] }),
        call("POST", "/v1/research/serp", { query: "city bikes" }),
        call("POST", "/v1/research/serp-gap", { query: "city bikes" }),
      ]);
      return Promise.all(
        starts.map(async ({ invocationId }) => {
          const { status, creditsUsed, error } = await call(
            "GET",
            `/v1/agent/invocations/${invocationId}?waitSeconds=60`,
          );
          return [status, creditsUsed, error?.code, error?.details.port];
        }),
      );
    }),
  );

  const unavailable = ["FAILED", 0, "external_unavailable", "serpdata"];
  expect(ends).toEqual(Array.from({ length: 2 }, () => Array.from({ length: 4 }, () => unavailable)));
});
