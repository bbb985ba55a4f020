import type { OperationContract } from "@findable/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../src/operations.ts";
import type { RestAnswer } from "../harness/caller.ts";
import { isoNow } from "../harness/moments.ts";
import { secondsToNoon } from "../harness/quiet-times.ts";
import { type Service, startService } from "../harness/service.ts";
import { toRestCall } from "./__fixtures__/example-calls.ts";

const BRAND = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand: { primaryKeywords: ["folding bikes"] } };
const OUR_PAGE = "https://bergzeit-bikes.de/folding-bikes";

let service: Service;
let key: string;
let workspace: string;
const ids = new Map<string, string>();

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await service.rest(method, path, body, { key, workspace });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};

/** Starts runs and waits until each has ended, or asks. */
async function run(path: string, body: unknown) {
  const started = await call("POST", path, body);
  const ended = await call("GET", `/v1/agent/invocations/${started.invocationId}?waitSeconds=60`);
  expect(["SUCCEEDED", "WAITING_APPROVAL"], JSON.stringify(ended.error)).toContain(ended.status);
  return started;
}

async function connectSearchConsole() {
  const { redirectUrl } = await call("POST", "/v1/indexing/gsc-index/config", {});
  const body = new URLSearchParams({ state: new URL(redirectUrl).searchParams.get("state") ?? "", code: "simulated" });
  const url = `${service.url}/app/connect/search-console`;
  expect((await fetch(url, { method: "POST", body, headers: { origin: service.url } })).status).toBe(200);
}

/** A world with rows of every operation that takes `since`. */
beforeAll(async () => {
  service = await startService();
  const made = { name: "w", mode: "test", scope: "ADMIN", canApprove: true, seed: "periods" };
  key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  await service.rest("POST", "/v1/test/clock/advance", { seconds: secondsToNoon() }, { key });
  workspace = (await service.rest("POST", "/v1/workspaces", BRAND, { key })).body.id;
  const { created } = await call("POST", "/v1/keywords", { keywords: [{ keyword: "folding bikes" }] });
  ids.set("kw", created[0].id);
  const hook = { url: "https://receiver.example/hook", events: ["rank.checked"] };
  ids.set("whk", (await call("POST", "/v1/webhooks", hook)).id);
  await run(`/v1/keywords/${ids.get("kw")}/check-rank`, {});
  await run("/v1/distribute/track-rank", {});
  // The receiver takes nothing, and movement compares with a week ago.
  const { invocationId } = await call("POST", "/v1/test/clock/advance", { days: 8 });
  if (invocationId !== undefined) await call("GET", `/v1/agent/invocations/${invocationId}?waitSeconds=60`);
  const file = { path: "seed-docs/a.txt", contentType: "text/plain", contentBase64: btoa("a") };
  await call("POST", "/v1/agent/files", file);
  const prompt = { prompt: "Which folding bike?", cadence: "none", trackDomains: ["bergzeit-bikes.de"] };
  ids.set("aiq", (await call("POST", "/v1/research/ai-citation/queries", prompt)).queryId);
  const answer = { prompt: prompt.prompt, llm: "llm_chat_1", text: `[Bergzeit](${OUR_PAGE}) has some.` };
  await call("POST", "/v1/research/ai-citation/answers", { answers: [answer] });
  await run(`/v1/keywords/${ids.get("kw")}/check-rank`, {});
  await run("/v1/research/serp-gap", { query: "folding bikes" });
  await run("/v1/research/discuss", { topic: "folding bikes" });
  await connectSearchConsole();
  await call("POST", "/v1/indexing/indexnow/config", {});
  await service.tick();
  await run("/v1/indexing/gsc-index", { urls: OUR_PAGE });
  await run("/v1/link-building/serp-outreach", {
    seed: { keyword: "folding bikes" },
    outreach: { ourContentUrl: OUR_PAGE },
  });
  await service.tick();
}, 240_000);
afterAll(() => service[Symbol.asyncDispose]());

const PERIODS = operations
  .map(({ contract }): OperationContract => contract)
  .filter(({ input }) => "since" in Object(Object(input).properties));

function ask(contract: OperationContract, more: object): Promise<RestAnswer> {
  const id = ids.get(/\b(whk|kw|aiq)_/.exec(JSON.stringify(contract.example.input))?.[1] ?? "");
  const rules = contract.name === "approvals.policy.replay" ? { policy: Object(contract.example.input).policy } : {};
  const input = { ...(contract.path.includes("{id}") ? { id } : {}), ...rules, ...more };
  const { method, path, body } = toRestCall(contract, input);
  return service.rest(method, path, body, { key, workspace });
}

/** How much of the period an answer rests on. */
const MEASURES: Readonly<Record<string, (body: RestAnswer["body"], text: string) => number>> = {
  "approvals.policy.replay": ({ total }) => total,
  "insights.explain_rank": ({ reason }) => Number(reason !== "not_checked_since"),
  "insights.movement": ({ compared }) => compared,
  "research.keyword.rank_distribution": ({ series }) => series.length,
  "research.ai_citation.queries.history": ({ series }) => series.length,
  "research.ai_citation.share_of_voice": ({ summary }) => summary[BRAND.primaryDomain].n,
  "research.ai_citation.samples.export": (_body, text) => JSON.parse(text.split("\n")[0] ?? "").body.samples,
  "webhooks.dead_letter.replay_all": ({ queued }) => queued,
};

/** The days that figures of whole days state. */
const DAYS: Readonly<Record<string, (body: RestAnswer["body"]) => string[]>> = {
  "research.keyword.rank_distribution": ({ series }) => series.map(({ date }: { date: string }) => date),
  "research.ai_citation.queries.history": ({ series }) => series.map(({ date }: { date: string }) => date),
  "research.ai_citation.share_of_voice": ({ days: { from, to } }) => [...new Set([from, to])],
  "research.ai_citation.sources": ({ coverage: { days } }) => [...new Set([days.from, days.to])],
};

/** Nothing in this world writes them. */
const EMPTY = new Set(["approvals.policy.replay", "link_building.reply.list"]);

async function measure(contract: OperationContract, more: object): Promise<number> {
  const { status, body, text } = await ask(contract, more);
  expect(status, `${contract.name}: ${text}`).toBeLessThan(300);
  return (MEASURES[contract.name] ?? (() => body.total))(body, text);
}

const worldNow = async (): Promise<string> => (await call("GET", "/v1/test/clock")).now;
const clockOf = async ({ name }: OperationContract) => (name === "audit.list" ? isoNow() : await worldNow());

test.each(PERIODS)("$name finds nothing since a time in the future", async (contract) => {
  expect(await measure(contract, { since: "2999-01-01T00:00:00Z" })).toBe(0);

  if (!EMPTY.has(contract.name)) expect(await measure(contract, {})).toBeGreaterThan(0);
});

test.each(PERIODS)("$name begins at the instant of since, or states the days that it covers", async (contract) => {
  const now = await clockOf(contract);
  const daysOf = DAYS[contract.name];

  if (daysOf === undefined) expect(await measure(contract, { since: now })).toBe(0);
  else expect(daysOf((await ask(contract, { since: now })).body)).toEqual([now.slice(0, 10)]);
});
