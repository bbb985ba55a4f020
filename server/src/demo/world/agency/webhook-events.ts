import type { WebhookEvent, WebhookEventType } from "@findable/contract";
import { randomOf } from "../../../market/random.ts";
import { demoId, demoRunId } from "../../ids.ts";
import { type DemoRun, durationOf, type RunFacts } from "../../runs/demo-run.ts";
import type { DemoRuns } from "../../runs/demo-runs.ts";
import { BRAND, OWN_PAGES, ownUrl, WATCHED_PROMPTS } from "../facts.ts";
import { keywordsIn } from "../keywords/keyword-scope.ts";

type Runs = Pick<DemoRuns, "list" | "find">;

/** Where the examples of addresses in events lie: those of an installation are its own. */
const SERVICE = "https://findable.example";

/** An event that was posted, with data as its type has them. */
export function eventOf(type: WebhookEventType, key: string, createdAt: string, runs: Runs): WebhookEvent {
  return {
    type,
    id: demoId("evt", key),
    createdAt,
    workspaceId: BRAND.workspaceId,
    data: { ...dataOf(type, key, createdAt, runs) },
  };
}

function dataOf(type: WebhookEventType, key: string, at: string, runs: Runs): object {
  switch (type) {
    case "rank.checked":
      return ranksChecked(at, runs);
    case "ai_citation.sample.completed":
      return sample(key, at);
    case "indexing.url.indexed":
      return indexed(key, at);
    case "agent.invocation.completed":
      return completed(at, runs);
    default:
      throw new Error(`The demo world has no data for an event ${type}.`);
  }
}

/** The last run before a moment that ended well; the first of all where there was none. */
function lastRun(at: string, { list, find }: Runs, isMeant: (run: RunFacts) => boolean): DemoRun {
  const ended = list()
    .filter((run) => run.status === "SUCCEEDED" && isMeant(run))
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const run = ended.find(({ createdAt }) => createdAt < at) ?? ended.at(-1);
  if (run === undefined) throw new Error("The demo world has no run for an event.");
  return find(run.id);
}

function ranksChecked(at: string, runs: Runs) {
  const { id, updatedAt, result } = lastRun(at, runs, ({ skill }) => skill === "rank_monitor");
  const count = (field: string) => {
    const found = result?.[field];
    return Array.isArray(found) ? found.length : Number(found);
  };
  return {
    invocationId: id,
    sequence: 2,
    device: "desktop",
    location: "US",
    checkedAt: updatedAt,
    checked: count("checked"),
    notFound: keywordsIn({ status: "FOCUSED" }).filter(({ currentRank }) => currentRank === null).length,
    failed: count("failed"),
    improved: count("improved"),
    dropped: count("dropped"),
  };
}

function sample(key: string, sampledAt: string) {
  const random = randomOf("sample", key);
  const prompt = random.pick(WATCHED_PROMPTS);
  const n = 20;
  const cited = random.integer(4, 11);
  return {
    invocationId: demoRunId("citation_hunter", { prompts: [prompt] }),
    sequence: 2,
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

function completed(at: string, runs: Runs) {
  const run = lastRun(at, runs, ({ depth }) => depth === 0);
  return {
    invocationId: run.id,
    sequence: 3,
    skill: run.skill,
    tags: [...run.tags],
    creditsUsed: run.credits,
    durationMs: durationOf(run) ?? 0,
    files: run.files.map(({ path }) => path),
    resultUrl: `${SERVICE}/v1/agent/invocations/${run.id}`,
  };
}
