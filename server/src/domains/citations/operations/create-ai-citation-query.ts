import { ANSWER_ENGINES, createAiCitationQuery as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { recurringCost, requireCredits } from "../../credits/index.ts";
import { requireEngines } from "../available-engines.ts";
import { findPause } from "../monitoring/budget.store.ts";
import { insertQuery, lockQueries } from "../queries/queries.store.ts";
import { creditsPerDay, nextSampling, samplesOf, toQuery } from "../queries/queries.ts";
import { findParties } from "../scoring/parties.store.ts";
import { isBranded } from "../scoring/score-answer.ts";
import { trackedDomains } from "../scoring/tracked-domains.ts";

const SECONDS_A_SAMPLE = 10;

export const createAiCitationQuery = implement(contract)(async (context, { dryRun = false, ...input }) => {
  const { tx, agencyId, workspaceId, actor, services, reply } = context;
  const { prompt, llms = [...ANSWER_ENGINES], samplesPerDay = 5, cadence = "daily", tags = [] } = input;
  const sampling = { llms, surfaces: input.surfaces ?? null, samplesPerDay };
  const asked = input.trackDomains === undefined ? undefined : trackedDomains(input.trackDomains);
  const isSampled = cadence !== "none";
  const credits = isSampled ? creditsPerDay({ ...sampling, cadence: "daily" }) : 0;
  if (dryRun) {
    reply.status(200);
    const durationSeconds = isSampled ? samplesOf(sampling) * SECONDS_A_SAMPLE : 0;
    const estimatedCost = { credits, durationSeconds };
    const recurring = recurringCost(estimatedCost, cadence === "weekly" ? 1 / 7 : 1);
    return { skill: "research.ai_citation", estimatedCost, recurring, dryRun: true as const };
  }
  if (isSampled) await requireEngines(context, { llms, surfaces: input.surfaces });
  await requireCredits(tx, { workspaceId, keyId: actor.keyId, credits, what: "One day of sampling this prompt" });
  const parties = await findParties(tx, { workspaceId, trackDomains: asked });
  const { count, now } = await lockQueries(tx, workspaceId);
  const limit = services.limits.monitoredPromptsPerWorkspace;
  if (count >= limit) {
    const message = `This workspace monitors ${count} prompts; its limit is ${limit}. Stop monitoring one first.`;
    throw new AppError("limit_reached", message, { limit });
  }
  const id = newId("aiq");
  return toQuery(
    await insertQuery(tx, {
      id,
      agencyId,
      workspaceId,
      apiKeyId: actor.keyId,
      prompt,
      llms,
      surfaces: sampling.surfaces,
      samples_per_day: samplesPerDay,
      cadence,
      track_domains: [...parties.tracked],
      location: input.location?.toUpperCase() ?? null,
      language: input.language?.toLowerCase() ?? null,
      tags,
      family: input.family ?? null,
      is_branded: isBranded(prompt, parties),
      created_at: now,
      next_sample_at: nextSampling(id, cadence, now, now),
    }),
    await findPause(tx, workspaceId),
  );
});
