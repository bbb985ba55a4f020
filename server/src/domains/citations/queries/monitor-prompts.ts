import {
  type AiCitationQuery,
  ANSWER_ENGINES,
  type bulkCreateAiCitationQueries,
  type InputOf,
} from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import type { CommandContext } from "../../../kernel/operations/operation.ts";
import { recurringCost, requireCredits } from "../../credits/index.ts";
import { requireEngines } from "../available-engines.ts";
import { findPause } from "../monitoring/budget.store.ts";
import { findParties } from "../scoring/parties.store.ts";
import { isBranded } from "../scoring/score-answer.ts";
import { trackedDomains } from "../scoring/tracked-domains.ts";
import { insertQuery, lockQueries } from "./queries.store.ts";
import { creditsPerDay, nextSampling, samplesOf, toQuery } from "./queries.ts";

const SECONDS_A_SAMPLE = 10;

type Asked = InputOf<typeof bulkCreateAiCitationQueries>;
/** How prompts are monitored. */
type Settings = Omit<Asked, "prompts" | "tags" | "dryRun">;

export interface NewPrompt {
  prompt: string;
  tags: readonly string[];
  family: string | null;
}

function samplingOf({ llms = [...ANSWER_ENGINES], surfaces, samplesPerDay = 5, cadence = "daily" }: Settings) {
  return { llms, surfaces: surfaces ?? null, samplesPerDay, cadence };
}

/** What one day of sampling costs for each prompt, whatever the cadence; nothing if the prompt is never sampled. */
function creditsOfDay(settings: Settings): number {
  const sampling = samplingOf(settings);
  return sampling.cadence === "none" ? 0 : creditsPerDay({ ...sampling, cadence: "daily" });
}

/** The price of monitoring so many prompts: of one sampling day, and of a day and a month on average. */
export function estimateMonitoring(settings: Settings, count: number) {
  const sampling = samplingOf(settings);
  const durationSeconds = sampling.cadence === "none" ? 0 : samplesOf(sampling) * SECONDS_A_SAMPLE * count;
  const estimatedCost = { credits: creditsOfDay(settings) * count, durationSeconds };
  return {
    skill: "research.ai_citation",
    estimatedCost,
    recurring: recurringCost(estimatedCost, sampling.cadence === "weekly" ? 1 / 7 : 1),
    dryRun: true as const,
  };
}

/** Begins to monitor prompts: all, or none where engines, credits or room are missing. */
export async function monitorPrompts(
  context: CommandContext,
  settings: Settings,
  prompts: readonly NewPrompt[],
): Promise<AiCitationQuery[]> {
  const { tx, agencyId, workspaceId, actor, services } = context;
  const { surfaces, ...sampling } = samplingOf(settings);
  const tracked = settings.trackDomains === undefined ? undefined : trackedDomains(settings.trackDomains);
  if (sampling.cadence !== "none") await requireEngines(context, { llms: sampling.llms, surfaces: settings.surfaces });
  const credits = creditsOfDay(settings) * prompts.length;
  const what = `One day of sampling ${prompts.length === 1 ? "this prompt" : `these ${prompts.length} prompts`}`;
  await requireCredits(tx, { workspaceId, keyId: actor.keyId, credits, what });
  const parties = await findParties(tx, { workspaceId, trackDomains: tracked });
  const { count, now } = await lockQueries(tx, workspaceId);
  const limit = services.limits.monitoredPromptsPerWorkspace;
  if (count + prompts.length > limit) {
    const message = `This workspace monitors ${count} prompts; its limit is ${limit}. Stop monitoring one first.`;
    throw new AppError("limit_reached", message, { limit });
  }
  const paused = await findPause(tx, workspaceId);
  const monitored: AiCitationQuery[] = [];
  for (const [index, { prompt, tags, family }] of prompts.entries()) {
    const id = newId("aiq");
    // A millisecond apart, so that lists keep the order of the request.
    const createdAt = new Date(Date.parse(now) - (prompts.length - 1 - index)).toISOString();
    const row = await insertQuery(tx, {
      ...{ id, agencyId, workspaceId, apiKeyId: actor.keyId, prompt, surfaces },
      llms: sampling.llms,
      samples_per_day: sampling.samplesPerDay,
      cadence: sampling.cadence,
      track_domains: [...parties.tracked],
      location: settings.location?.toUpperCase() ?? null,
      language: settings.language?.toLowerCase() ?? null,
      tags: [...tags],
      family,
      is_branded: isBranded(prompt, parties),
      created_at: createdAt,
      next_sample_at: nextSampling(id, sampling.cadence, createdAt, now),
    });
    monitored.push(toQuery(row, paused));
  }
  return monitored;
}
