import type {
  DraftBasis,
  FilterCost,
  Invocation,
  LinkHunterResult,
  OutreachDraft,
  Relationship,
} from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMarket } from "../../src/market/worlds/market-of.ts";
import { worldBrand, worldState } from "../fakes/worlds/world-states.ts";
import { type Service, startService } from "../harness/service.ts";

const OWN = "bergzeit-bikes.de";
const SEED = "prospects";
const OURS = `https://${OWN}/folding-bikes`;
const PROMPTS = ["What are the best folding bikes?", "Which folding bikes are good for commuters?"];

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

async function openWorld() {
  const grant = { name: "w", mode: "test", scope: "AGENCY", canApprove: true, seed: SEED };
  const { secret: key } = (await service.rest("POST", "/v1/auth/keys", grant)).body;
  const settings = { outreachSender: { name: "Ada Hale", organization: "Bergzeit", postalAddress: "1 Main Street" } };
  const brand = { primaryKeywords: ["folding bikes"] };
  const made = { name: "Bergzeit", primaryDomain: OWN, brand, settings };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", made, { key })).body.id;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await service.rest(method, path, body, { key, workspace });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const ended = async (id: string): Promise<Invocation> => {
    for (;;) {
      const run = await call("GET", `/v1/agent/invocations/${id}?waitSeconds=60`);
      if (run.status !== "RUNNING" && run.status !== "PENDING") return run;
    }
  };
  const advance = async (days: number) => {
    const { invocationId } = await call("POST", "/v1/test/clock/advance", { days });
    if (invocationId !== undefined) await ended(invocationId);
  };
  return { call, ended, advance };
}

/** Makers in the market of the world. */
function makers(): string[] {
  const brand = worldBrand({ name: "Bergzeit", domain: OWN, primaryKeywords: ["folding bikes"] });
  const market = createMarket(worldState({ seed: SEED, brands: [brand] }));
  return market.sites.filter(({ kind, domain }) => kind === "product" && domain !== OWN).map(({ domain }) => domain);
}

test("link_hunter finds pages by name, by broken links and by what answers cite, each with its proof, and skips countries that ask for consent", async () => {
  const { call, ended, advance } = await openWorld();
  const rivals = makers();
  for (const domain of rivals.slice(0, 8)) await call("POST", "/v1/research/competitor", { domain });
  const monitoring = { llms: ["llm_chat_1", "llm_search_2"], samplesPerDay: 4, cadence: "weekly" };
  for (const prompt of PROMPTS) await call("POST", "/v1/research/ai-citation/queries", { prompt, ...monitoring });
  await advance(8);
  const input = { ourContentUrl: OURS, keywords: ["folding bikes"], maxDrafts: 200 };
  const { invocationId } = await call("POST", "/v1/agent/invoke", { skill: "link_hunter", input });
  expect(await ended(invocationId)).toMatchObject({ status: "WAITING_APPROVAL" });
  const [{ campaignId }] = (await call("GET", "/v1/link-building/serp-outreach")).data;
  const path = `/v1/link-building/serp-outreach/${campaignId}`;
  const drafts: OutreachDraft[] = (await call("GET", `${path}/drafts?limit=200`)).data;
  const draftIds = drafts.filter(({ status }) => status === "AWAITING_APPROVAL").map(({ draftId }) => draftId);
  await call("POST", `${path}/reject`, { draftIds, reason: "Read in a test." });
  const run = await ended(invocationId);
  expect(run, JSON.stringify(run.error)).toMatchObject({ status: "SUCCEEDED" });
  const { summary } = run.result as unknown as LinkHunterResult;
  const by = (source: DraftBasis["source"]) => drafts.filter(({ basis }) => basis.source === source);
  expect(drafts).toHaveLength(summary.finalDrafts);
  expect(by("mention").length).toBeGreaterThan(3);
  for (const { basis, subject, body } of by("mention")) {
    expect(basis).toMatchObject({
      anchor: "Bergzeit",
      proof: expect.stringMatching(/^It names Bergzeit without a link\./),
    });
    expect(basis.paragraph).toContain("Bergzeit");
    expect(subject).toContain("Where you name Bergzeit");
    expect(body).toContain("Would you make the name a link to it?");
  }
  expect(by("broken_link").length).toBeGreaterThan(0);
  for (const { basis, body } of by("broken_link")) {
    const [broken = "none"] = /https:\S+\/archive\/guide/.exec(basis.proof) ?? [];
    expect(rivals).toContain(URL.parse(broken)?.hostname);
    expect(body).toContain(`The page it links to no longer answers: ${broken}`);
  }
  expect(by("citation").length).toBeGreaterThan(0);
  for (const { basis } of by("citation")) {
    const [, cited, of, rival] =
      /^Cited in (\d+) of (\d+) answers\. It names (\S+) and not Bergzeit\.$/.exec(basis.proof) ?? [];
    expect(Number(cited)).toBeGreaterThan(0);
    expect(Number(cited)).toBeLessThanOrEqual(Number(of));
    expect(rivals).toContain(rival);
  }

  // The law of Canada asks for consent before a first email, so the partner waits for a person.
  const needed = async (): Promise<Relationship[]> => {
    const { data } = await call("GET", "/v1/link-building/relationships?limit=200");
    return data.filter(({ consent }: Relationship) => consent === "needed");
  };
  const [partner] = await needed();
  expect(partner).toMatchObject({ country: expect.stringMatching(/^(CA|DE|NL)$/) });
  expect(drafts.map(({ accountDomain }) => accountDomain)).not.toContain(partner?.accountDomain);
  const { warnings, filterCosts } = await call("GET", path);
  expect(filterCosts.map(({ filter }: FilterCost) => filter)).toContain("already_contacted");
  expect(warnings.join()).toMatch(/Without the filter for .+, \d+ more domains? would remain\./);
  const decided = { consent: "given" };
  expect(await call("PATCH", `/v1/link-building/relationships/${partner?.id}`, decided)).toMatchObject(decided);
  expect((await needed()).map(({ id }) => id)).not.toContain(partner?.id);
});
