import { createPillar as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireRefiners } from "../../refiners/index.ts";
import { countPillars, DEFAULT_STYLE, insertPillar, isSlugTaken, lockPillarNames } from "../pillars.store.ts";
import { pillarSlug, slugTaken } from "../pillars.ts";

export const createPillar = implement(contract)(async ({ tx, agencyId, workspaceId, services }, input) => {
  const id = newId("pil");
  const { name, slug = pillarSlug(name, id), voice = null, refinerIds = [] } = input;
  const { unsupportedClaims = DEFAULT_STYLE.unsupportedClaims } = input;
  await requireRefiners(tx, workspaceId, refinerIds);
  await lockPillarNames(tx, workspaceId);
  const [limit, count] = [services.limits.pillarsPerWorkspace, await countPillars(tx, workspaceId)];
  if (count >= limit) {
    throw new AppError(
      "limit_reached",
      `This workspace has ${count} pillars; its limit is ${limit}. Delete a pillar first.`,
      { limit },
    );
  }
  if (await isSlugTaken(tx, { workspaceId, id }, slug)) throw slugTaken(slug);
  return insertPillar(tx, { id, agencyId, workspaceId, name, slug, voice, refinerIds, unsupportedClaims });
});
