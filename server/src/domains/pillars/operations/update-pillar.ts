import { updatePillar as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireRefiners } from "../../refiners/index.ts";
import { findPillar, isSlugTaken, lockPillarNames, updatePillar as storeChange } from "../pillars.store.ts";
import { pillarNotFound, slugTaken } from "../pillars.ts";

export const updatePillar = implement(contract)(async ({ tx, workspaceId }, { id, ...changes }) => {
  const address = { workspaceId, id };
  await requireRefiners(tx, workspaceId, changes.refinerIds ?? []);
  if (changes.slug !== undefined) {
    await lockPillarNames(tx, workspaceId);
    if (await isSlugTaken(tx, address, changes.slug)) throw slugTaken(changes.slug);
  }
  const current = await findPillar(tx, address);
  if (current !== undefined && isUnchanged(current, changes)) return current;
  const pillar = await storeChange(tx, address, changes);
  if (pillar === undefined) throw pillarNotFound(id);
  return pillar;
});
