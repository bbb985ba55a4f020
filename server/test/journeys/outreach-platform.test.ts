import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;
let competitorId: string;

const PAGE = "https://bergzeit-bikes.de/folding-bikes";
const SERP = { seed: { keyword: "folding bikes" }, outreach: { ourContentUrl: PAGE } };

beforeAll(async () => {
  service = await startService();
  const brand = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de" };
  workspace = (await service.rest("POST", "/v1/workspaces", brand)).body.id;
  competitorId = (await rest("POST", "/v1/research/competitor", { domain: "rival.example" })).body.id;
});
afterAll(() => service[Symbol.asyncDispose]());

const rest = (method: string, path: string, body?: unknown) => service.rest(method, path, body, { workspace });
const invoke = (skill: string, input: object) => rest("POST", "/v1/agent/invoke", { skill, input });

const STARTS: [string, () => ReturnType<typeof rest>][] = [
  ["a campaign from a results page", () => rest("POST", "/v1/link-building/serp-outreach", SERP)],
  [
    "a campaign from a competitor",
    () => rest("POST", "/v1/link-building/competitor-outreach", { competitorId, ourContentUrl: PAGE }),
  ],
  ["the skill of a campaign", () => invoke("link_building.serp_outreach", SERP)],
  [
    "the skill that sends",
    () => invoke("link_building.send", { campaignId: "scmp_none0000none0000none", draftIds: "all" }),
  ],
  ["the check of mailboxes", () => rest("POST", "/v1/link-building/mailboxes/check", {})],
];

test.each(STARTS)(
  "%s is refused in a live workspace without an outreach platform, before it costs",
  async (_, start) => {
    const { status, body } = await start();

    expect({ status, code: body.code, details: body.details }).toEqual({
      ...{ status: 403, code: "outreach_platform_not_configured" },
      details: { missing: "outreach" },
    });
    expect((await rest("GET", "/v1/agent/invocations")).body.total).toBe(0);
  },
);

test("an estimate needs no outreach platform", async () => {
  const { status, body } = await rest("POST", "/v1/link-building/serp-outreach?dryRun=true", SERP);

  expect({ status, isEstimated: body.estimatedCost.credits > 0 }).toEqual({ status: 200, isEstimated: true });
});

test("a tool answers the same", async () => {
  const client = await service.mcp({ key: service.key, workspace });
  const answer = await client.callTool({ name: "link_building.serp_outreach.create", arguments: SERP });
  await client.close();

  expect(answer.isError).toBe(true);
  expect(JSON.stringify(answer)).toContain("outreach_platform_not_configured");
});
