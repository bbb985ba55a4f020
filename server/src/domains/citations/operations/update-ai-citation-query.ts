import { isDeepStrictEqual } from "node:util";
import { updateAiCitationQuery as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireCredits } from "../../credits/index.ts";
import { requireEngines } from "../available-engines.ts";
import { findPause } from "../monitoring/budget.store.ts";
import { lockQuery, updateQuery } from "../queries/queries.store.ts";
import { creditsPerDay, nextSampling, queryNotFound, toQuery } from "../queries/queries.ts";
import { trackedDomains } from "../scoring/tracked-domains.ts";

export const updateAiCitationQuery = implement(contract)(async (context, { id, ...given }) => {
  const { tx, workspaceId } = context;
  const address = { workspaceId, id };
  const trackDomains = given.trackDomains === undefined ? undefined : trackedDomains(given.trackDomains);
  const locked = await lockQuery(tx, address);
  if (locked === undefined) throw queryNotFound(id);
  const pause = await findPause(tx, workspaceId);
  const query = toQuery(locked, pause);
  const asked = { ...given, ...(trackDomains === undefined ? {} : { trackDomains }) };
  const isPaused = query.nextSampleAt === null && query.cadence !== "none";
  if (isUnchanged(query, asked) && !isPaused) return query;
  const { llms, surfaces, samplesPerDay, cadence, tags, family, trackDomains: domains } = { ...query, ...asked };
  const isResumed = query.cadence === "none" && cadence !== "none";
  const isElsewhere = cadence !== "none" && surfaces !== null && !isDeepStrictEqual(surfaces, query.surfaces);
  if (isResumed || isElsewhere) await requireEngines(context, { llms, surfaces });
  const sampling = { llms, surfaces, samplesPerDay };
  const [before, credits] = [query, { ...sampling, cadence }].map((one) =>
    one.cadence === "none" ? 0 : creditsPerDay({ ...one, cadence: "daily" }),
  );
  if (credits !== undefined && before !== undefined && credits > before)
    await requireCredits(tx, {
      workspaceId,
      keyId: context.actor.keyId,
      credits,
      what: "One day of sampling this prompt",
    });
  // Other engines or domains make figures that cannot be compared with those before. Surfaces are compared each with itself.
  const isBreak = !isDeepStrictEqual([query.llms, query.trackDomains], [llms, domains]);
  const changed = {
    llms,
    surfaces,
    samplesPerDay,
    cadence,
    tags,
    family,
    trackDomains: domains,
    version: query.version + (isBreak ? 1 : 0),
  };
  const nextSampleAt = nextSampling(id, cadence, query.createdAt, locked.now);
  return toQuery(await updateQuery(tx, address, { ...changed, nextSampleAt }), pause);
});
