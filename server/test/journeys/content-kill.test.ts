import type { ContentFactoryResult, Invocation, RefreshStaleResult } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";
import { until } from "../harness/until.ts";

const PHRASES = ["city bikes", "bike helmets", "bike pumps", "bike locks"];

let service: Service;
let worker: Service["worker"];
let key: string;
let workspace: string;
let written: ContentFactoryResult["posts"];

beforeAll(async () => {
  service = await startService({ processes: "separate" });
  worker = service.worker;
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "stale" };
  key = (await service.rest("POST", "/v1/auth/keys", grant)).body.secret;
  const brand = {
    name: "Bergzeit",
    primaryDomain: "bergzeit-bikes.de",
    settings: { approvalPolicy: { publish: "auto" } },
    brand: { primaryKeywords: ["folding bikes"], shortDescription: "Bergzeit builds folding bikes for commuters." },
  };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const credentials = { username: "editor", applicationPassword: "abcd efgh ijkl mnop" };
  const site = { name: "Site", kind: "wordpress", url: "https://bergzeit-bikes.de", credentials };
  expect((await rest("POST", "/v1/produce/platforms", site)).status).toBe(201);
  const { criteria } = (await rest("GET", "/v1/produce/rubric")).body;
  await rest("PUT", "/v1/produce/rubric", { criteria, gates: ["claims_supported"], readyAt: 1 });
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function invoke(skill: string, input: object): Promise<string> {
  const started = await rest("POST", "/v1/agent/invoke", { skill, input });
  expect(started.status, started.text).toBe(202);
  return started.body.invocationId;
}

/** Waits until the run ended or waits for a person. */
async function settled(id: string): Promise<Invocation> {
  for (;;) {
    const { body } = await rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`);
    if (!["PENDING", "RUNNING", "WAITING_CHILDREN"].includes(body.status)) return body;
  }
}

async function rows<R extends object>(query: ReturnType<typeof sql>): Promise<R[]> {
  const [found = []] = await service.database.system.batch<R>([query]);
  return found;
}

/** A moment of the runs that a run has started, and of the run itself: a skill and the number of its finished steps. */
type Moment = [skill: string, steps: number];

/** Kills the worker at each moment, and starts another. Returns the moments in which runs of that skill were cut off. */
async function killAt(id: string, moments: readonly Moment[]): Promise<string[]> {
  const cut: string[] = [];
  for (const [skill, least] of moments) {
    const isReached = async () => {
      const [found] = await rows<{ steps: number; ended: boolean }>(sql`
        select count(s.name)::integer as steps, (select ended_at is not null from invocations where id = ${id}) as ended
        from invocations i left join invocation_steps s on s.invocation_id = i.id
        where i.skill = ${skill} and (i.id = ${id} or i.parent_id = ${id})`);
      return found === undefined || found.ended || found.steps >= least;
    };
    await until(isReached, 2);
    await worker?.kill("SIGKILL");
    const running = await rows<{ skill: string }>(sql`
      select skill from invocations where (id = ${id} or parent_id = ${id}) and status = 'RUNNING'`);
    if (running.some((run) => run.skill === skill)) cut.push(skill);
    worker = await service.spawn("worker");
  }
  return cut;
}

/** Every finished step of a family is recorded once, and its runs are paid as without a kill. */
async function expectOncePaid(run: Invocation, credits: number): Promise<void> {
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: credits });
  const completed = await rows<{ invocation_id: string; step: string }>(sql`
    select e.invocation_id, e.data ->> 'step' as step
    from invocation_events e join invocations i on i.id = e.invocation_id
    where e.type = 'step.completed' and (i.id = ${run.invocationId} or i.parent_id = ${run.invocationId})`);
  expect(new Set(completed.map((one) => JSON.stringify(one))).size).toBe(completed.length);
  await expectCreditsToAddUp(service.database.system);
}

test("content_factory whose workers are killed in every phase writes and publishes each post once", async () => {
  await rest("POST", "/v1/keywords/bulk", { keywords: PHRASES.map((keyword) => ({ keyword })) });
  const { data } = (await rest("GET", "/v1/keywords?limit=100")).body;
  const ids = new Map(data.map((one: { id: string; keyword: string }) => [one.keyword, one.id]));
  const keywordIds = PHRASES.map((phrase) => ids.get(phrase));
  const id = await invoke("content_factory", { keywordIds, publish: true, mode: "quick" });

  const cut = await killAt(id, [
    ["content_factory", 1],
    ["produce.blog_post", 2],
    ["produce.blog_post", 18],
    ["produce.evaluate", 1],
    ["produce.evaluate", 5],
    ["produce.publish", 1],
    ["produce.publish", 6],
  ]);

  const run = await settled(id);
  await expectOncePaid(run, 200);
  expect(new Set(cut).size, String(cut)).toBeGreaterThanOrEqual(3);
  written = (run.result as unknown as ContentFactoryResult).posts;
  expect(written.map(({ status }) => status)).toEqual(PHRASES.map(() => "PUBLISHED"));
  const { data: posts } = (await rest("GET", "/v1/produce/blog-post?limit=100")).body;
  expect(posts.map((post: { id: string }) => post.id).toSorted()).toEqual(
    written.map(({ blogPostId }) => blogPostId).toSorted(),
  );
  const { data: publications } = (await rest("GET", "/v1/produce/publications")).body;
  expect(publications.map(({ state }: { state: string }) => state)).toEqual(PHRASES.map(() => "PUBLISHED"));
  const deeds = await rows(sql`select 1 from market_deeds where deed ->> 'kind' = 'page_published'`);
  expect(deeds).toHaveLength(PHRASES.length);
}, 180_000);

test("refresh_stale whose workers are killed before and after its approval rewrites each post once", async () => {
  for (const { blogPostId } of written) {
    const body = "# Bikes\n\nBikes are useful.";
    expect((await rest("PATCH", `/v1/produce/blog-post/${blogPostId}`, { content: { body } })).status).toBe(200);
  }
  const id = await invoke("refresh_stale", { blogPostIds: written.map(({ blogPostId }) => blogPostId) });
  const before = await killAt(id, [["refresh_stale", 1]]);
  const waiting = await settled(id);
  expect(waiting, JSON.stringify(waiting.error)).toMatchObject({ status: "WAITING_APPROVAL" });
  const { data } = (await rest("GET", "/v1/agent/approvals")).body;
  const { approvalId } = data.find(({ invocationId }: { invocationId: string }) => invocationId === id);
  await rest("POST", `/v1/agent/invocations/${id}/approve`, { approvalId });

  const after = await killAt(id, [
    ["produce.blog_post", 3],
    ["produce.blog_post", 20],
  ]);

  const run = await settled(id);
  const { refreshed } = run.result as unknown as RefreshStaleResult;
  expect(refreshed.map(({ blogPostId }) => blogPostId).toSorted()).toEqual(
    written.map(({ blogPostId }) => blogPostId).toSorted(),
  );
  await expectOncePaid(run, 30 * PHRASES.length);
  expect([...before, ...after].length, String([...before, ...after])).toBeGreaterThanOrEqual(1);
  for (const { blogPostId } of written) {
    const { data: revisions } = (await rest("GET", `/v1/produce/blog-post/${blogPostId}/revisions`)).body;
    expect(revisions.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1]);
  }
}, 180_000);
