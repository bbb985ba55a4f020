import type { KeywordCluster } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillWithPages } from "../../bench/clusters/searched-keywords.ts";
import { withClient } from "../../src/platform/database/connection.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

interface Brand {
  key: string;
  workspace: string;
  call(method: string, path: string, body?: unknown): ReturnType<Service["rest"]>;
  /** The clusters by the names of their heads, as the query asks. */
  clusters(query?: string): Promise<Record<string, KeywordCluster>>;
}

/** A brand in a separate world, on a test key. */
async function openBrand(seed: string): Promise<Brand> {
  const grant = { name: "World", mode: "test", scope: "AGENCY", seed };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const made = { name: "Northwind Kayaks", primaryDomain: "northwind-kayaks.example" };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call: Brand["call"] = async (method, path, body) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const clusters: Brand["clusters"] = async (query = "") => {
    const { body } = await call("GET", `/v1/keywords/clusters${query}`);
    return Object.fromEntries(body.data.map((cluster: KeywordCluster) => [cluster.name, cluster]));
  };
  return { key, workspace, call, clusters };
}

function phrasesIn(cluster: KeywordCluster | undefined): string[] {
  return (cluster?.keywords ?? []).map(({ keyword }) => keyword);
}

describe("a brand's keywords, some of them searched on the simulated market", () => {
  const SEARCHED = {
    "kayak rental": 900,
    "best kayak rental": 400,
    "cheap kayak rental": 200,
    "kayak rental reviews": 100,
    "northwind kayaks": 50,
  };
  const UNSEARCHED = { "kayak rentals top": 80, "wooden kayak paddle rack": 70, "rack for a wooden kayak paddle": 60 };
  let brand: Brand;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    brand = await openBrand("clusters");
    await add(SEARCHED);
    const input = { keywordIds: Object.values(ids) };
    const { body } = await brand.call("POST", "/v1/agent/invoke", { skill: "rank_monitor", input });
    const run = await brand.call("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=60`);
    expect(run.body.status).toBe("SUCCEEDED");
    await add(UNSEARCHED);
  });

  async function add(volumes: Record<string, number>) {
    const keywords = Object.entries(volumes).map(([keyword, volume]) => ({ keyword, volume, tags: ["rent"] }));
    const { body } = await brand.call("POST", "/v1/keywords", { keywords });
    for (const { id, keyword } of body.created) ids[keyword] = id;
  }

  test("are grouped by what is found with them, or by their words where nothing was searched", async () => {
    const found = await brand.clusters("?minSize=1");

    expect(phrasesIn(found["kayak rental"])).toEqual([
      "kayak rental",
      "best kayak rental",
      "cheap kayak rental",
      "kayak rentals top",
    ]);
    expect(found["kayak rental"]).toMatchObject({
      headKeywordId: ids["kayak rental"],
      size: 4,
      totalVolume: 1580,
      method: "serp",
      approximate: true,
    });
    expect(found["kayak rental"]?.keywords.map(({ method }) => method)).toEqual(["serp", "serp", "serp", "words"]);
    expect(found["kayak rental reviews"]).toMatchObject({ size: 1, approximate: false, onePage: true });
    expect(phrasesIn(found["wooden kayak paddle rack"])).toEqual([
      "wooden kayak paddle rack",
      "rack for a wooden kayak paddle",
    ]);
    expect(found["wooden kayak paddle rack"]).toMatchObject({
      method: "words",
      onePage: false,
      proposedPage: { action: "search", url: null, slug: "wooden-kayak-paddle-rack" },
    });
    expect(found["northwind kayaks"]?.proposedPage).toMatchObject({
      action: expect.stringMatching(/keep|merge/),
      url: expect.stringContaining("northwind-kayaks.example"),
      slug: null,
    });
  });

  test("share more where more is asked, and a narrower list says so over MCP as well", async () => {
    const client = await service.mcp({ key: brand.key, workspace: brand.workspace });
    const list = async (given: object) =>
      Object(
        (await client.callTool({ name: "research.keyword.clusters.list", arguments: { ...given } })).structuredContent,
      );

    const strict: KeywordCluster[] = (await list({ minSimilarity: 1, minSize: 1 })).data;
    const named = await list({ q: "CHEAP kayak" });
    const tagged = await list({ tag: "nobody has this" });

    expect(strict.length).toBeGreaterThan(4);
    expect(named.data.map(({ name }: KeywordCluster) => name)).toEqual(["kayak rental"]);
    expect(tagged).toMatchObject({ data: [], total: 0, nextCursor: null });
  });

  test("keep their identifiers while keywords come and go, and archived ones are in none", async () => {
    const before = await brand.clusters();
    await add({ "kayak rental best": 2000 });
    const grown = await brand.clusters();
    await brand.call("DELETE", `/v1/keywords/${ids["kayak rental"]}`);
    const shrunk = await brand.clusters();

    expect(grown["kayak rental best"]).toMatchObject({ id: before["kayak rental"]?.id, size: 5 });
    expect(shrunk["kayak rental best"]).toMatchObject({ id: before["kayak rental"]?.id, size: 4 });
    expect(phrasesIn(shrunk["kayak rental best"])).not.toContain("kayak rental");
    expect(shrunk["wooden kayak paddle rack"]?.id).toBe(before["wooden kayak paddle rack"]?.id);
  });

  test("are not grouped anew where what is changed of a keyword says nothing of groups", async () => {
    const id = ids["kayak rental reviews"];
    const before = await brand.clusters("?minSize=1");
    await brand.call("PATCH", `/v1/keywords/${id}`, { priority: "HIGH" });
    const same = await brand.clusters("?minSize=1");
    await brand.call("PATCH", `/v1/keywords/${id}`, { tags: ["rent", "reviews"] });
    const anew = await brand.clusters("?minSize=1");

    const madeAt = (clusters: typeof before) => clusters["kayak rental reviews"]?.updatedAt;
    expect(madeAt(same)).toBe(madeAt(before));
    expect(madeAt(anew)).not.toBe(madeAt(before));
  });

  test("are listed page by page, and refuse a cursor of another list", async () => {
    const whole = (await brand.call("GET", "/v1/keywords/clusters?minSize=1")).body;
    const pages: string[] = [];
    let cursor = "";
    do {
      const { body } = await brand.call("GET", `/v1/keywords/clusters?minSize=1&limit=1${cursor}`);
      pages.push(body.data[0].id);
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");

    expect(pages).toEqual(whole.data.map(({ id }: KeywordCluster) => id));
    expect(whole.total).toBe(pages.length);
    const { key, workspace } = brand;
    const wrong = await service.rest("GET", "/v1/keywords/clusters?cursor=bm90", undefined, { key, workspace });
    expect([wrong.status, wrong.body.code, wrong.body.details.errors[0].field]).toEqual([
      400,
      "validation_error",
      "cursor",
    ]);
  });

  test("are grouped anew once one of them is searched, and when somebody's change is committed late", async () => {
    const [before] = Object.values(await brand.clusters("?q=rentals%20top"));
    const { body } = await brand.call("POST", "/v1/research/serp", { query: "kayak rentals top" });
    await brand.call("GET", `/v1/agent/invocations/${body.invocationId}?waitSeconds=60`);
    const [searched] = Object.values(await brand.clusters("?q=rentals%20top&minSize=1"));
    const late = await withClient(service.database.adminUrl, async (client) => {
      await client.query("begin");
      await client.query("update keywords set volume = 7000, updated_at = clock_timestamp() where id = $1", [
        ids["kayak rental reviews"],
      ]);
      await brand.call("POST", "/v1/keywords", { keywords: [{ keyword: "tandem kayak repair" }] });
      await brand.clusters();
      await client.query("commit");
      return brand.clusters("?minSize=1");
    });

    const methodIn = (cluster: KeywordCluster | undefined) =>
      cluster?.keywords.find(({ keyword }) => keyword === "kayak rentals top")?.method;
    expect([methodIn(before), methodIn(searched)]).toEqual(["words", "serp"]);
    expect(late["kayak rental reviews"]?.totalVolume).toBe(7000);
  });

  test("are invisible to other workspaces", async () => {
    const other = await openBrand("elsewhere");

    expect(await other.clusters("?minSize=1")).toEqual({});
    const { status } = await service.rest("GET", "/v1/keywords/clusters", undefined, {
      key: other.key,
      workspace: brand.workspace,
    });
    expect(status).toBe(403);
  });
});

test("while thousands of keywords are grouped others are answered, and who asks the same waits for the same", async () => {
  const [large, other] = [await openBrand("large"), await openBrand("other")];
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${large.workspace}`,
  ]);
  const place = { agencyId: rows?.[0]?.agency_id ?? "", workspaceId: large.workspace };
  await fillWithPages(service.database.adminUrl, { ...place, count: 2500 });

  let isDone = false;
  const readers = Promise.all([large.call("GET", "/v1/keywords/clusters"), large.call("GET", "/v1/keywords/clusters")]);
  void readers.finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    await other.call("GET", "/v1/keywords?limit=1");
    answered += 1;
  }
  const [first, second] = await readers;

  expect(answered).toBeGreaterThan(10);
  expect(first.body.total).toBeGreaterThan(200);
  expect(second.text).toBe(first.text);
});
