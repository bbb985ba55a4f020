import type {
  Approval,
  BlogPostDetail,
  ContentFactoryResult,
  Invocation,
  RefreshStaleResult,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const DAYS = 84;
const DAY_MS = 86_400_000;
const PAGES = 44;

let service: Service;
let key: string;
let workspace: string;
let posts: BlogPostDetail[];

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

/** Waits until the run ended or waits for a person. */
async function settled(id: string): Promise<Invocation> {
  for (;;) {
    // An advance of the clock belongs to no workspace, so none is named.
    const { body } = await service.rest("GET", `/v1/agent/invocations/${id}?waitSeconds=60`, undefined, { key });
    if (!["PENDING", "RUNNING", "WAITING_CHILDREN"].includes(body.status)) return body;
  }
}

async function run(skill: string, input: object): Promise<Invocation> {
  const started = await rest("POST", "/v1/agent/invoke", { skill, input });
  expect(started.status, started.text).toBe(202);
  return settled(started.body.invocationId);
}

beforeAll(async () => {
  service = await startService();
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
  const made = await rest("POST", "/v1/produce/platforms", site);
  expect(made.status, made.text).toBe(201);
  const { criteria } = (await rest("GET", "/v1/produce/rubric")).body;
  const rubric = { criteria, gates: ["claims_supported"], readyAt: 1 };
  expect((await rest("PUT", "/v1/produce/rubric", rubric)).status).toBe(200);
  const phrases = ["city bikes", "bike helmets", "bike pumps", "bike locks"];
  await rest("POST", "/v1/keywords/bulk", { keywords: phrases.map((keyword) => ({ keyword })) });
  const { data } = (await rest("GET", "/v1/keywords?limit=100")).body;
  const ids = new Map(data.map((one: { id: string; keyword: string }) => [one.keyword, one.id]));
  const keywordIds = phrases.map((phrase) => ids.get(phrase));
  const factory = await run("content_factory", { keywordIds, publish: true, mode: "quick" });
  const { posts: written } = factory.result as unknown as ContentFactoryResult;
  expect(
    written.map(({ status }) => status),
    JSON.stringify(factory),
  ).toEqual(phrases.map(() => "PUBLISHED"));
  posts = [];
  for (const { blogPostId } of written) posts.push((await rest("GET", `/v1/produce/blog-post/${blogPostId}`)).body);
});
afterAll(() => service[Symbol.asyncDispose]());

interface Shape {
  clicks: number;
  impressions: number;
  position: number;
}

/** A row for each page and day; `recent` says what a page has in the last four weeks that the vendor has finished. */
function exportOf(recent: ReadonlyMap<string, Shape>, newestDay = Date.parse(daysAgo(3))): string {
  const usual: Shape = { clicks: 12, impressions: 300, position: 4 };
  const urls = [
    ...posts.map(({ publishedUrl }) => publishedUrl ?? ""),
    ...Array.from({ length: PAGES }, (_, page) => `https://bergzeit-bikes.de/guides/${page}`),
  ];
  const rows = urls.flatMap((url, page) =>
    Array.from({ length: DAYS + 3 }, (_, ago) => {
      const date = new Date(newestDay - ago * DAY_MS).toISOString().slice(0, 10);
      const { clicks, impressions, position } = (ago < 31 ? recent.get(url) : undefined) ?? usual;
      return `${date},${url},${clicks + ((page + ago) % 3)},${impressions},${position}`;
    }),
  );
  return ["date,page,clicks,impressions,position", ...rows].join("\n");
}

async function importPages(name: string, content: string): Promise<void> {
  const path = `uploads/${name}`;
  const contentBase64 = Buffer.from(content).toString("base64");
  expect((await rest("POST", "/v1/agent/files", { path, contentBase64 })).status).toBe(201);
  const started = await rest("POST", "/v1/performance/import", { path });
  const imported = await settled(started.body.invocationId);
  expect(imported, JSON.stringify([started.body, imported])).toMatchObject({ status: "SUCCEEDED" });
}

/** Runs `refresh_stale` and rejects what it would rewrite. */
async function examine(blogPostIds: readonly (string | undefined)[]) {
  const started = await run("refresh_stale", { blogPostIds });
  const approval = started.status === "WAITING_APPROVAL" ? await pendingOf(started.invocationId) : undefined;
  if (approval !== undefined) {
    const reject = { approvalId: approval.approvalId, note: "Not now.", skipStep: true };
    const rejected = await rest("POST", `/v1/agent/invocations/${started.invocationId}/reject`, reject);
    expect(rejected.status, rejected.text).toBe(200);
  }
  const ended = await settled(started.invocationId);
  expect(ended, JSON.stringify(ended.error)).toMatchObject({ status: "SUCCEEDED", creditsUsed: 0 });
  return { approval, result: ended.result as unknown as RefreshStaleResult };
}

async function pendingOf(invocationId: string): Promise<Approval> {
  const { data } = (await rest("GET", "/v1/agent/approvals")).body;
  return data.find((approval: Approval) => approval.invocationId === invocationId);
}

test("finds the post that lost clicks at its rank and the one that is thin, and not the one that fewer people search for", async () => {
  const [fallen, unwanted, thin, steady] = posts;
  const recent = new Map<string, Shape>([
    [fallen?.publishedUrl ?? "", { clicks: 2, impressions: 300, position: 15 }],
    [unwanted?.publishedUrl ?? "", { clicks: 2, impressions: 50, position: 4 }],
  ]);
  await importPages("pages.csv", exportOf(recent));
  const body = "# Bike pumps\n\nBike pumps are useful.";
  expect((await rest("PATCH", `/v1/produce/blog-post/${thin?.id}`, { content: { body } })).status).toBe(200);

  const { approval, result } = await examine(posts.map(({ id }) => id));

  const { stale, warnings, refreshed } = result;
  const reasons = new Map(stale.map(({ blogPostId, reason }) => [blogPostId, reason]));
  expect(stale[0], JSON.stringify(stale)).toMatchObject({ blogPostId: fallen?.id, reason: "rank_lost" });
  expect(stale[0]?.detail).toMatch(/lost 77 % of its clicks.*Demand changed its clicks by 0 %, its rank by −81 %/);
  expect(reasons.get(thin?.id ?? "")).toBe("thin_against_serp");
  expect(stale.find(({ blogPostId }) => blogPostId === thin?.id)?.detail).toMatch(/has 6 words.*lacks \d+ of the/);
  expect(reasons.get(unwanted?.id ?? "")).not.toBe("rank_lost");
  expect(reasons.get(steady?.id ?? "")).not.toBe("rank_lost");
  expect(warnings.join(" ")).toContain(`Fewer people search for the subject of “${unwanted?.title}”`);
  expect(warnings.join(" ")).not.toContain("judged by their ranks only");
  expect(JSON.stringify(approval?.preview)).toContain("thin_against_serp");
  expect(refreshed).toEqual([]);
});

test("judges no clicks of weeks ago", async () => {
  const moved = await rest("POST", "/v1/test/clock/advance", { days: 30 });
  expect(moved.status, moved.text).toBeLessThan(300);
  if (moved.body.invocationId !== undefined) await settled(moved.body.invocationId);

  const [, , , steady] = posts;
  const { result } = await examine([steady?.id]);

  expect(result.warnings[0]).toMatch(/^The imported clicks end on 20.*judged by their ranks only/);
});
