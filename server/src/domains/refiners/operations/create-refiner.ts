import { createRefiner as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { newId } from "../../../kernel/ids/new-id.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { countRefiners, insertRefiner, isNameTaken, lockRefinerNames } from "../refiners.store.ts";
import { nameTaken } from "../refiners.ts";

export const createRefiner = implement(contract)(async ({ tx, agencyId, workspaceId, services }, input) => {
  const address = { workspaceId, id: newId("rfn") };
  await lockRefinerNames(tx, workspaceId);
  const [limit, count] = [services.limits.refinersPerWorkspace, await countRefiners(tx, workspaceId)];
  if (count >= limit) {
    throw new AppError(
      "limit_reached",
      `This workspace has ${count} refiners; its limit is ${limit}. Delete a refiner first.`,
      { limit },
    );
  }
  if (await isNameTaken(tx, address, input.name)) throw nameTaken();
  return insertRefiner(tx, { ...address, agencyId, ...input });
});
