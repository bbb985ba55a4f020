import { deleteIntervention as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findIntervention, deleteIntervention as remove } from "../interventions.store.ts";
import { interventionNotFound } from "../interventions.ts";

export const deleteIntervention = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  const row = await findIntervention(tx, { workspaceId, id });
  if (row === undefined) throw interventionNotFound(id);
  if (row.made_by === "service") {
    const message = `The service registered the intervention "${id}" itself, so it stays. Only those that a person added can be deleted.`;
    throw new AppError("intervention_recorded", message, { interventionId: id });
  }
  await remove(tx, { workspaceId, id });
  return {};
});
