import type { AiCitationQueryDetail } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advance } from "../harness/advance.ts";
import { daysAgo } from "../harness/moments.ts";
import { type Service, startService } from "../harness/service.ts";

const OWN = "bergzeit-bikes.de";
const GSC = "/v1/indexing/gsc-index";
const QUERIES = "/v1/research/ai-citation/queries";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

async function openWorld() {
  const grant = { name: "World", mode: "test", scope: "AGENCY", canApprove: true, seed: "search" };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const brand = {
    name: "Bergzeit",
    primaryDomain: OWN,
    brand: { primaryKeywords: ["folding bikes"] },
    settings: { approvalPolicy: { publish: "auto" } },
  };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", brand, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    call,
    async connectConsole() {
      const { redirectUrl } = await call("POST", `${GSC}/config`, {});
      const state = new URL(redirectUrl).searchParams.get("state") ?? "";
      const form = { method: "POST", body: new URLSearchParams({ state, code: "simulated" }) };
      const headers = { origin: service.url };
      expect((await fetch(`${service.url}/app/connect/search-console`, { ...form, headers })).status).toBe(200);
    },
  };
}

test("the funnel of a prompt begins with the pages that search console shows as indexed, once it is connected", async () => {
  const { call, connectConsole } = await openWorld();
  const prompt = "Which folding bike suits commuters?";
  const { queryId } = await call("POST", QUERIES, { prompt, cadence: "none" });
  const answers = Array.from({ length: 5 }, (_, number) => ({
    ...{ prompt, llm: "llm_chat_1" },
    text: `Answer ${number}: Bergzeit has good ones ([Bergzeit](https://${OWN}/folding)).`,
  }));
  await call("POST", "/v1/research/ai-citation/answers", { answers });
  const funnelNow = async () => {
    const { funnel }: AiCitationQueryDetail = await call("GET", `${QUERIES}/${queryId}`);
    return { ...funnel.perEngine[0], notes: funnel.notes };
  };

  expect(await funnelNow()).toMatchObject({
    indexed: null,
    notes: expect.arrayContaining([expect.stringContaining("search console is not connected")]),
  });

  await connectConsole();
  const from = daysAgo(5);
  const { invocationId } = await call("POST", "/v1/performance/import", { from });
  await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  const { total: shown } = await call("GET", "/v1/performance/pages?limit=1");
  expect(shown).toBeGreaterThan(0);
  // Pages without impressions are unknown, so those with impressions are no rate.
  expect(await funnelNow()).toMatchObject({
    indexed: null,
    notes: expect.arrayContaining([expect.stringMatching(`^${shown} of the brand's pages have impressions`)]),
  });

  const lost = Array.from({ length: 2 * shown + 4 }, (_, number) => `https://${OWN}/never-published-${number}`);
  await call("POST", GSC, { urls: lost });
  await expect.poll(async () => (await call("GET", GSC)).total).toBe(lost.length);
  await advance(call, { days: 2 });
  const after = await funnelNow();
  expect(after.indexed).toMatchObject({ answers: shown, n: shown + lost.length });
  expect(after).toMatchObject({ narrowest: "indexed", advice: expect.stringContaining("submit them") });
});
