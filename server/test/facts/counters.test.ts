import { afterAll, beforeAll, expect, test } from "vitest";
import { insertContent } from "../../src/domains/content/index.ts";
import { inTenantTransaction } from "../../src/platform/database/tenant.ts";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let place: { agencyId: string; workspaceId: string };
let key: string;

beforeAll(async () => {
  service = await startService();
  const agencyId = await createAgency(service.database);
  place = { agencyId, workspaceId: await createWorkspace(service.database, { agencyId }) };
  key = (await createKey(service.database, place)).secret;
});
afterAll(() => service[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { key, workspace: place.workspaceId });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const phrasesOf = async (path: string, body?: unknown): Promise<string[]> =>
  (await call(body === undefined ? "GET" : "POST", path, body)).data
    .map(({ keyword }: { keyword: string }) => keyword)
    .toSorted();

/** A post for keywords, as a run reserves it. */
function writePost(keywords: readonly { id: string; keyword: string }[]): Promise<string> {
  return inTenantTransaction(service.database.tenant, place, async (tx) => {
    const writing = { length: "medium", targetWordCount: null, instructions: null, model: null } as const;
    const shared = { title: "A post", pillarId: null, icpSegmentId: null, tags: [], writing, request: {} };
    const { recordId } = await insertContent(tx, place, {
      ...shared,
      ...{
        kind: "blog_post",
        source: "USER",
        keywords: keywords.map(({ id, keyword }) => ({ id, keyword, isPrimary: true })),
      },
    });
    return recordId;
  });
}

test("hasContent, missingFromContent and the facets count the posts that target a keyword, and never stay at zero", async () => {
  const { created } = await call("POST", "/v1/keywords", {
    keywords: [{ keyword: "cargo bikes" }, { keyword: "bike trailers" }],
  });
  const cargo = created.find(({ keyword }: { keyword: string }) => keyword === "cargo bikes");
  const with_ = () => phrasesOf("/v1/keywords?hasContent=true");
  const without = () => phrasesOf("/v1/keywords/search", { missingFromContent: true });
  const facet = async () => (await call("GET", "/v1/keywords/facets")).facets.hasContent;
  const before = [await with_(), await without()];

  const [first, second] = await Promise.all([writePost([cargo]), writePost([cargo])]);
  const written = [await with_(), await without()];
  const counted = await facet();
  await call("PATCH", `/v1/produce/blog-post/${first}`, { archived: true });
  const oneLeft = await with_();
  await call("PATCH", `/v1/produce/blog-post/${second}`, { archived: true });
  const noneLeft = await with_();
  await call("PATCH", `/v1/produce/blog-post/${second}`, { archived: false });

  expect(before).toEqual([[], ["bike trailers", "cargo bikes"]]);
  expect(written).toEqual([["cargo bikes"], ["bike trailers"]]);
  expect(counted).toContainEqual(expect.objectContaining({ value: true, count: 1 }));
  expect(oneLeft).toEqual(["cargo bikes"]);
  expect(noneLeft).toEqual([]);
  expect(await with_()).toEqual(["cargo bikes"]);
});

test("lastActiveAt is the time of the latest run, and null before the first", async () => {
  const workspaceId = await createWorkspace(service.database, { agencyId: place.agencyId });
  const { secret } = await createKey(service.database, { agencyId: place.agencyId, workspaceId });
  const send = (method: string, path: string, body?: unknown) =>
    service.rest(method, path, body, { key: secret, workspace: workspaceId });
  const read = async () => (await send("GET", "/v1/workspaces?include=lastActiveAt")).body.data[0].lastActiveAt;
  const before = await read();

  await send("POST", "/v1/agent/invoke", { skill: "research.keyword.relabel", input: { scope: {} } });

  expect(before).toBeNull();
  expect(await read()).toMatch(/Z$/);
});
