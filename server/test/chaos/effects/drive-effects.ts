import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../fakes/site/seeded-random.ts";
import { type Mishap, type Receiver, startReceiver } from "../../fakes/vendors/receiver.ts";
import type { ServiceProcess } from "../../harness/service-process.ts";
import type { Verdict } from "../verdict.ts";
import { judgeEffects } from "./judge-effects.ts";
import { openStage, type PublishingStage, pick, queryAdmin, SECRET, type Stage } from "./stage.ts";

export interface EffectsChaosOptions {
  /** Publications, half of them to a receiver that honours keys. */
  runs: number;
  /** SIGKILLs of one of two workers. */
  kills: number;
  seed: number;
  leaseMs: number;
  /** Over which the starts and kills are spread, unless the machine is slower. */
  durationMs: number;
}

export interface PublishedRun {
  id: string;
  honoursKeys: boolean;
}

const MISHAPS: readonly Mishap[] = [
  "refuse",
  "busy",
  "reset",
  "silence",
  "accept and reset",
  "accept and hang up halfway",
  "accept and fail",
  "accept and say nothing",
  "accept and redirect",
  "accept late",
  "accept late",
  "accept late",
];
const MISHAP_RATE = 0.45;
const MOST_AHEAD = 30;
const STUCK_AFTER_MS = 60_000;

/** Publishes through workers that are killed, to receivers that misbehave, with a person who decides what waits. */
export async function runEffectsChaos(options: EffectsChaosOptions): Promise<Verdict> {
  const random = seededRandom(options.seed);
  const misfortune = () => randomMishap(random);
  await using honest = await startReceiver({ secret: SECRET, honoursKeys: true, misfortune });
  await using forgetful = await startReceiver({ secret: SECRET, misfortune });
  await using stage = await openStage({
    RUN_LEASE_MS: String(options.leaseMs),
    PUBLISH_TIMEOUT_MS: "600",
    LIMITS: "platformsPerWorkspace=10",
  });
  await stage.call("POST", "/v1/webhooks", { url: "http://127.0.0.1:1/", events: ["produce.publish.completed"] });
  const platforms = {
    honest: await addPlatform(stage, "Honest", honest, true),
    forgetful: await addPlatform(stage, "Forgetful", forgetful, false),
  };
  const workers = [await stage.startWorker(), await stage.startWorker()];
  const started: PublishedRun[] = [];
  const stop = new AbortController();
  const person = decide(stage, random, stop.signal);
  const killing: Promise<void>[] = [];
  let kills = 0;
  const killAt = Array.from({ length: options.kills }, () => random() * options.runs);
  const from = Date.now();
  try {
    for (let index = 0; index < options.runs; index += 1) {
      await delay(Math.max(0, from + (index * options.durationMs) / options.runs - Date.now()));
      while ((await unended(stage)) >= MOST_AHEAD) await delay(50);
      const honoursKeys = index % 2 === 0;
      const platformConfigId = honoursKeys ? platforms.honest : platforms.forgetful;
      started.push({ id: await publish(stage, index, platformConfigId), honoursKeys });
      for (const _due of killAt.filter((at) => at >= index && at < index + 1)) {
        killing.push(delay(random() * 300).then(() => killOne(stage, workers, random)));
        kills += 1;
      }
    }
    await Promise.all(killing);
    await untilAllEnded(stage);
    const verdict = await judgeEffects(stage, started, { honest, forgetful });
    Object.assign(verdict.figures, { kills, seconds: (Date.now() - from) / 1000 });
    return verdict;
  } finally {
    stop.abort();
    await person;
  }
}

export function randomMishap(random: () => number): Mishap | undefined {
  return random() < MISHAP_RATE ? pick(random, MISHAPS) : undefined;
}

export async function addPlatform(
  stage: PublishingStage,
  name: string,
  { url }: Receiver,
  honoursIdempotencyKey: boolean,
): Promise<string> {
  const credentials = { secret: SECRET };
  return (
    await stage.call("POST", "/v1/produce/platforms", {
      name,
      kind: "webhook",
      url,
      credentials,
      honoursIdempotencyKey,
    })
  ).id;
}

export async function publish(stage: PublishingStage, index: number, platformConfigId: string): Promise<string> {
  const input = {
    title: `Post ${index}`,
    content: `# Post ${index}\n\nIts words, *${index}* times.`,
    platformConfigId,
  };
  const body = { skill: "produce.publish", input, budget: { maxRetries: 2 } };
  return (await stage.call("POST", "/v1/agent/invoke", body)).invocationId;
}

/** SIGKILL, and another in its place. */
async function killOne(stage: Stage, workers: ServiceProcess[], random: () => number): Promise<void> {
  const index = Math.floor(random() * workers.length);
  const [victim] = workers.splice(index, 1);
  if (victim === undefined) return;
  await victim.kill("SIGKILL");
  workers.push(await stage.startWorker());
}

/** A person who reads what waits: says yes, yes with another title, or no; never "send again" where it might come twice. */
export async function decide(stage: PublishingStage, random: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { data } = await stage.call("GET", "/v1/agent/approvals?limit=100");
    for (const { approvalId, invocationId, preview } of data) {
      const path = `/v1/agent/invocations/${invocationId}`;
      if (preview.outcome === "unknown") {
        const again = preview.platform === "Honest" && random() < 0.5;
        await stage.try("POST", `${path}/${again ? "approve" : "reject"}`, {
          approvalId,
          ...(again ? {} : { skipStep: true }),
        });
      } else if (random() < 0.1) {
        await stage.try("POST", `${path}/reject`, { approvalId, skipStep: true });
      } else {
        const edits = random() < 0.5 ? { title: `Edited: ${preview.title}` } : undefined;
        await stage.try("POST", `${path}/approve`, { approvalId, ...(edits === undefined ? {} : { edits }) });
      }
    }
    await delay(50);
  }
}

async function unended(stage: Stage): Promise<number> {
  const { rows } = await queryAdmin(
    stage.world,
    "select count(*)::int as live from invocations where ended_at is null",
  );
  return Number(rows[0]?.["live"]);
}

/** Gives up when nothing moves any more: what has not ended by then is lost, and the verdict says so. */
export async function untilAllEnded(stage: PublishingStage): Promise<void> {
  let before = "";
  for (let movedAt = Date.now(); Date.now() - movedAt < STUCK_AFTER_MS; await delay(100)) {
    const { rows } = await queryAdmin(
      stage.world,
      "select count(*) filter (where ended_at is null)::int as live, sum(last_seq)::text as moved from invocations",
    );
    const [row] = rows;
    if (row?.["live"] === 0) return;
    const moved = `${row?.["live"]}/${row?.["moved"]}`;
    if (moved !== before) movedAt = Date.now();
    before = moved;
  }
}
