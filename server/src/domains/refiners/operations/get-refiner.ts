import { getRefiner as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findRefiner } from "../find-refiner.ts";
import { refinerNotFound } from "../refiners.ts";

export const getRefiner = implement(contract)(async ({ db, workspaceId }, { id }) => {
  const refiner = await findRefiner(db, { workspaceId, id });
  if (refiner === undefined) throw refinerNotFound(id);
  return refiner;
});
