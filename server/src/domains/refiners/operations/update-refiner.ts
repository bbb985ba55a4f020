import { updateRefiner as contract } from "@findable/contract";
import { isUnchanged } from "../../../kernel/operations/is-unchanged.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findOwnRefiner, isNameTaken, lockRefinerNames, updateRefinerRow } from "../refiners.store.ts";
import { nameTaken, refinerNotFound, requireOwn } from "../refiners.ts";

export const updateRefiner = implement(contract)(async ({ tx, workspaceId }, { id, ...changes }) => {
  requireOwn(id);
  const address = { workspaceId, id };
  await lockRefinerNames(tx, workspaceId);
  const current = await findOwnRefiner(tx, address);
  if (current === undefined) throw refinerNotFound(id);
  if (isUnchanged(current, changes)) return current;
  if (changes.name !== undefined && (await isNameTaken(tx, address, changes.name))) throw nameTaken();
  const refiner = await updateRefinerRow(tx, address, changes);
  if (refiner === undefined) throw refinerNotFound(id);
  return refiner;
});
