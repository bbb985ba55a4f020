import type { Invocation } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeSite, type SiteOptions, startSite } from "../fakes/site/site.ts";
import { expectCreditsToAddUp } from "../harness/ledger.ts";
import { type Service, startService } from "../harness/service.ts";

const NO_ROBOTS = {
  "/robots.txt": { body: "User-agent: *\nDisallow: /\n", headers: { "content-type": "text/plain" } },
};

const HOPELESS: Record<string, SiteOptions> = {
  "resets the connection": { misbehaviours: { "/": "reset" } },
  "redirects in a circle": { misbehaviours: { "/": "redirect_loop" } },
  "redirects without end": { misbehaviours: { "/": "endless_redirects" } },
  "redirects to a file": { misbehaviours: { "/": "redirect_to_file" } },
  "redirects to a domain that does not resolve": { misbehaviours: { "/": "redirect_off_site" } },
  "never answers": { misbehaviours: { "/": "hang" } },
  "never ends its answer": { misbehaviours: { "/": "hang_in_body" } },
  "speaks another protocol": { misbehaviours: { "/": "garbage_protocol" } },
  "forbids crawling": { answers: NO_ROBOTS },
};

const ODD: Record<string, SiteOptions> = {
  "announces 10 GB": { misbehaviours: { "/": "huge_body" } },
  "sends without end": { misbehaviours: { "/": "endless_body" } },
  "serves garbage": { misbehaviours: { "/": "garbage" } },
  "serves a compression bomb": { misbehaviours: { "/": "gzip_bomb" } },
  "nests 150,000 elements": { misbehaviours: { "/": "deep_html" } },
  "fails with 500": { misbehaviours: { "/": "status_500" } },
  "answers nothing": { misbehaviours: { "/": "empty" } },
  "is broken on every second page": {
    misbehaviours: {
      "/pricing": "status_500",
      "/product": "reset",
      "/about": "huge_body",
      "/customers": "redirect_loop",
    },
  },
};

let service: Service;
const sites: FakeSite[] = [];
const runs = new Map<string, Promise<Invocation>>();

beforeAll(async () => {
  service = await startService({ env: { RUNNING_PER_WORKSPACE: "50" } });
  const made = await service.rest("POST", "/v1/workspaces", { name: "a", primaryDomain: "a.example" });
  for (const [what, options] of Object.entries({ ...HOPELESS, ...ODD })) {
    const site = await startSite({ pages: 8, faults: false, ...options });
    sites.push(site);
    runs.set(what, run(made.body.id, site.host));
  }
  runs.set("does not resolve", run(made.body.id, "nobody-has-this.invalid"));
  runs.set("refuses connections", run(made.body.id, await closedHost()));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await Promise.all(sites.map((site) => site.close()));
});

async function run(workspace: string, domain: string): Promise<Invocation> {
  const body = {
    skill: "bootstrap_brand",
    input: { domain, depth: "fast" },
    mode: "FOREGROUND",
    budget: { maxRetries: 0 },
  };
  const { body: handle } = await service.rest("POST", "/v1/agent/invoke", body, { workspace });
  return (await service.rest("GET", `/v1/agent/invocations/${handle.invocationId}`, undefined, { workspace })).body;
}

async function closedHost(): Promise<string> {
  const site = await startSite({ pages: 8 });
  await site.close();
  return site.host;
}

test.each(["does not resolve", "refuses connections", ...Object.keys(HOPELESS)])(
  "a site that %s ends the run as FAILED with crawl_failed, and costs nothing",
  async (what) => {
    const ended = await runs.get(what);

    expect(ended).toMatchObject({ status: "FAILED", result: null, creditsUsed: 0 });
    expect(ended?.error).toMatchObject({
      code: "crawl_failed",
      message: expect.stringMatching(/^.{10,500}$/),
      details: { port: "crawler" },
      type: `${service.url}/errors/crawl_failed`,
    });
  },
);

test.each(Object.keys(ODD))(
  "a site that %s ends the run with what could be read and a warning, or as FAILED with crawl_failed",
  async (what) => {
    const ended = await runs.get(what);
    const outcome = ended?.status === "FAILED" ? ended.error?.code : JSON.stringify(ended?.result?.["warnings"]);

    expect(["SUCCEEDED", "FAILED"]).toContain(ended?.status);
    expect(outcome).toMatch(/^crawl_failed$|^\[".+"\]$/);
  },
);

test("whatever the sites did, the credits add up and the service is well", async () => {
  await Promise.all(runs.values());

  expect((await service.rest("GET", "/readyz", undefined, { key: null })).status).toBe(200);
  await expectCreditsToAddUp(service.database.system);
});
