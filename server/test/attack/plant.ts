import { createHash } from "node:crypto";
import type { CallOptions, RestAnswer } from "../harness/caller.ts";
import type { JudgedService } from "../judges/own-service.ts";
import { aimed, CONTRACTS, callWith, type Ids } from "./targets.ts";

/** Records of every kind with their children, each with the mark of its tenant. Needs a test world, whose market has data. */
export async function plant(service: JudgedService, options: CallOptions, mark: string): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await service.rest(method, path, body, options)).body;
  const runs: string[] = [];
  const start = async (path: string, body: unknown) => {
    const started = await call("POST", path, body);
    if (typeof started?.invocationId === "string") runs.push(started.invocationId);
    return started;
  };
  const page = `https://${mark}.example/${mark}`;
  const { created } = await call("POST", "/v1/keywords", { keywords: [{ keyword: `boots of ${mark}` }] });
  await call("POST", "/v1/pillars", { name: `Pillar ${mark}` });
  await call("POST", "/v1/produce/refiners", { name: `Refiner ${mark}`, instructions: `Name ${mark}.` });
  const hook = await call("POST", "/v1/webhooks", { url: `${page}/hook`, events: ["rank.checked"], description: mark });
  await call("POST", `/v1/webhooks/${hook?.id}/test`, { event: "rank.checked" });
  const content = { contentType: "text/plain", contentBase64: btoa(mark) };
  await call("POST", "/v1/agent/files", { path: `seed-docs/${mark}.txt`, ...content });
  const rival = await call("POST", "/v1/research/competitor", { domain: `rival-of-${mark}.example`, notes: mark });
  const query = await call("POST", "/v1/research/ai-citation/queries", { prompt: `What of ${mark}?`, cadence: "none" });
  const text = `[${mark}](${page}) is good.`;
  await call("POST", "/v1/research/ai-citation/answers", {
    answers: [{ prompt: `What of ${mark}?`, llm: "llm_chat_1", text }],
  });
  await call("POST", "/v1/indexing/indexnow/config", {});
  const daily = {
    action: "distribute.track_rank",
    workspaces: [options.workspace],
    config: {},
    schedule: "daily:06:00",
  };
  await service.rest("POST", "/v1/workspaces/bulk-action", { ...daily, tags: [mark] }, { key: options.key ?? null });
  await start(`/v1/keywords/${created?.[0]?.id}/check-rank`, {});
  await start("/v1/research/serp", { query: `serp of ${mark}` });
  await start("/v1/research/serp-gap", { query: `gap of ${mark}` });
  await start("/v1/research/discuss", { topic: `boots of ${mark}` });
  await start(`/v1/research/competitor/${rival?.id}/backlinks`, {});
  await start("/v1/research/content-gap", { competitorIds: [rival?.id], tags: [mark] });
  await start("/v1/research/ai-citation", { prompt: `Which ${mark}?`, samples: 1 });
  await start("/v1/produce/blog-post", { topic: `boots of ${mark}`, mode: "quick" });
  await start("/v1/link-building/serp-outreach", {
    ...{ seed: { keyword: `boots of ${mark}` }, outreach: { ourContentUrl: page }, tags: [mark] },
    filters: { topN: 20, positionRange: [1, 20], minDomainRating: 5, maxDomainRating: 95 },
  });
  const approval = { required: true, scope: "every_step" };
  const input = { query: `waits for ${mark}` };
  const parked = await start("/v1/agent/invoke", { skill: "research.serp", input, approval });
  for (const id of runs) await call("GET", `/v1/agent/invocations/${id}?waitSeconds=19`);
  await call("GET", `/v1/research/ai-citation/queries/${query?.queryId}`);
  await call("GET", `/v1/agent/invocations/${parked?.invocationId}`);
}

/** Fields that change by themselves. */
const VOLATILE =
  /"(?:updatedAt|lastActiveAt|lastUsedAt|lastCheckedAt|now|until|since|requestId|expiresAt|url|durationMs)":(?:"[^"]*"|null|\d+),?/g;

/** Measures rows that the service itself writes and drops in the background. */
const MEASURES = "storage.get";

/** What the owner of these ids reads of them, by operation. */
export async function readAll(service: JudgedService, options: CallOptions, ids: Ids): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const contract of CONTRACTS.filter(
    ({ name, kind, method, binary }) => kind === "query" && method === "GET" && binary !== true && name !== MEASURES,
  )) {
    const answer = await callWith(service, contract, aimed(contract, ids), options);
    if (answer.status < 300) found.set(contract.name, digestOf(answer));
  }
  return found;
}

function digestOf({ text }: RestAnswer): string {
  return createHash("sha256").update(text.replaceAll(VOLATILE, "")).digest("hex");
}
