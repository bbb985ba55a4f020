import type { WebhookEvent, WebhookEventType } from "@findable/contract";
import { randomOf } from "../../random.ts";
import { demoId, demoRunId } from "../ids.ts";
import { BRAND, CORE_PHRASES, OWN_PAGES, ownUrl, WATCHED_PROMPTS } from "./facts.ts";

/** Where the examples of addresses in events lie: those of an installation are its own. */
const SERVICE = "https://findable.example";

/** An event that was posted, with data as its type has them. */
export function eventOf(type: WebhookEventType, key: string, createdAt: string): WebhookEvent {
  return {
    type,
    id: demoId("evt", key),
    createdAt,
    workspaceId: BRAND.workspaceId,
    data: { ...dataOf(type, key, createdAt) },
  };
}

function dataOf(type: WebhookEventType, key: string, at: string): object {
  switch (type) {
    case "rank.checked":
      return ranksChecked(key, at);
    case "ai_citation.sample.completed":
      return sample(key, at);
    case "indexing.url.indexed":
      return indexed(key, at);
    case "agent.invocation.completed":
      return completed(key);
    default:
      throw new Error(`The demo world has no data for an event ${type}.`);
  }
}

function ranksChecked(key: string, checkedAt: string) {
  const random = randomOf("ranks", key);
  const ranked = CORE_PHRASES.filter(({ rank }) => rank !== null).length;
  return {
    invocationId: demoRunId("rank_monitor", { device: "desktop" }),
    device: "desktop",
    location: "US",
    checkedAt,
    checked: CORE_PHRASES.length,
    notFound: CORE_PHRASES.length - ranked,
    failed: 0,
    improved: random.integer(1, 6),
    dropped: random.integer(0, 4),
  };
}

function sample(key: string, sampledAt: string) {
  const random = randomOf("sample", key);
  const prompt = random.pick(WATCHED_PROMPTS);
  const n = 20;
  const cited = random.integer(4, 11);
  return {
    invocationId: demoRunId("citation_hunter", { prompts: [prompt] }),
    queryId: demoId("aiq", prompt),
    prompt,
    perLlm: [{ llm: "llm_chat_1", failed: 0, ourRate: cited / n, n, interval: wilson(cited, n), lowSample: false }],
    sampledAt,
  };
}

/** Wilson's interval of 95 % (E. B. Wilson, 1927), to two places. */
function wilson(hits: number, n: number) {
  const [rate, z] = [hits / n, 1.96];
  const centre = rate + (z * z) / (2 * n);
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  const bound = (value: number) => Math.round((value / (1 + (z * z) / n)) * 100) / 100;
  return { low: bound(centre - spread), high: bound(centre + spread) };
}

function indexed(key: string, checkedAt: string) {
  const url = ownUrl(randomOf("indexed", key).pick(Object.values(OWN_PAGES)));
  return { url, submissionId: demoId("sub", url), channel: "gsc", indexState: "INDEXED", checkedAt };
}

function completed(key: string) {
  const random = randomOf("completed", key);
  const skill = random.pick(["rank_monitor", "research.serp_gap", "produce.evaluate", "research.discuss"]);
  const invocationId = demoRunId(skill, {});
  return {
    invocationId,
    skill,
    tags: [],
    creditsUsed: random.integer(2, 15),
    durationMs: random.integer(8_000, 190_000),
    files: [],
    resultUrl: `${SERVICE}/v1/agent/invocations/${invocationId}`,
  };
}
