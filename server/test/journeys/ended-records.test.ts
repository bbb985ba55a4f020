import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let key: string;
let workspace: string;

// Without a worker, runs stay as their starts left them.
beforeAll(async () => {
  service = await startService({ worker: false });
  const made = { name: "w", mode: "test", scope: "AGENCY", canApprove: true };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
  workspace = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { key, workspace });

async function call(method: string, path: string, body?: unknown) {
  const answer = await rest(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const OUR_PAGE = "https://bergzeit-bikes.de/folding-bikes";

interface Started {
  /** The path whose DELETE ends the record, unless a change does. */
  path: string;
  change?: object;
  runs: string[];
}

const STARTS: [string, () => Promise<Started>][] = [
  [
    "a campaign from a results page",
    async () => {
      const order = { seed: { keyword: "folding bikes" }, outreach: { ourContentUrl: OUR_PAGE } };
      const { campaignId, invocationId } = await call("POST", "/v1/link-building/serp-outreach", order);
      return { path: `/v1/link-building/serp-outreach/${campaignId}`, runs: [invocationId] };
    },
  ],
  [
    "a campaign from a competitor",
    async () => {
      const { id: competitorId } = await call("POST", "/v1/research/competitor", { domain: "one-rival.example" });
      const order = { competitorId, ourContentUrl: OUR_PAGE };
      const { campaignId, invocationId } = await call("POST", "/v1/link-building/competitor-outreach", order);
      return { path: `/v1/link-building/serp-outreach/${campaignId}`, runs: [invocationId] };
    },
  ],
  [
    "a competitor",
    async () => {
      const { id } = await call("POST", "/v1/research/competitor", { domain: "two-rival.example" });
      const path = `/v1/research/competitor/${id}`;
      const backlinks = await call("POST", `${path}/backlinks`, {});
      const keywords = await call("POST", `${path}/keywords`, {});
      return { path, runs: [backlinks.invocationId, keywords.invocationId] };
    },
  ],
  [
    "a post that is being written",
    async () => {
      const { blogPostId, invocationId } = await call("POST", "/v1/produce/blog-post", { topic: "Folding bikes" });
      return { path: `/v1/produce/blog-post/${blogPostId}`, runs: [invocationId] };
    },
  ],
  [
    "a post that is archived by a change while it is written",
    async () => {
      const { blogPostId, invocationId } = await call("POST", "/v1/produce/blog-post", {
        topic: "Folding bikes, later",
      });
      return { path: `/v1/produce/blog-post/${blogPostId}`, runs: [invocationId], change: { archived: true } };
    },
  ],
  [
    "a landing page that is being written",
    async () => {
      const order = { topic: "Folding bikes for trains" };
      const { landingPageId, invocationId } = await call("POST", "/v1/produce/landing-page", order);
      return { path: `/v1/produce/landing-page/${landingPageId}`, runs: [invocationId] };
    },
  ],
  [
    "a post that is about to be evaluated and published",
    async () => {
      const { blogPostId, invocationId } = await call("POST", "/v1/produce/blog-post", {
        topic: "Folding bikes again",
      });
      await call("POST", `/v1/agent/invocations/${invocationId}/cancel`, {});
      const path = `/v1/produce/blog-post/${blogPostId}`;
      await call("PATCH", path, { content: { body: "# Folding bikes\n\nThey fold." } });
      const platform = await call("POST", "/v1/produce/platforms", { name: "Folder", kind: "files" });
      const evaluation = await call("POST", `${path}/evaluate`, {});
      const publication = await call("POST", `${path}/publish`, { platformConfigId: platform.id });
      return { path, runs: [evaluation.invocationId, publication.invocationId] };
    },
  ],
  [
    "a publishing target",
    async () => {
      const platform = await call("POST", "/v1/produce/platforms", { name: "Other folder", kind: "files" });
      const input = { content: "# Hello", title: "Hello", platformConfigId: platform.id };
      const { invocationId } = await call("POST", "/v1/agent/invoke", { skill: "produce.publish", input });
      return { path: `/v1/produce/platforms/${platform.id}`, runs: [invocationId] };
    },
  ],
];

test.each(STARTS)("the end of %s ends its runs and returns their credits", async (_, start) => {
  const { path, runs, change } = await start();

  const ended = change === undefined ? await rest("DELETE", path) : await rest("PATCH", path, change);
  expect(ended.status, ended.text).toBeLessThan(300);

  for (const id of runs) {
    const run = await call("GET", `/v1/agent/invocations/${id}`);
    expect(run, JSON.stringify(run)).toMatchObject({ status: "CANCELLED", creditsUsed: 0 });
  }
  const { credits } = await call("GET", `/v1/workspaces/${workspace}/usage`);
  expect(credits.used).toBe(0);
  expect(credits.remaining).toBe(credits.allocated);
});
