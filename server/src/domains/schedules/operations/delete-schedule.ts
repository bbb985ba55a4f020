import { deleteSchedule as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteSchedule as deleteRow } from "../schedules.store.ts";
import { scheduleNotFound } from "../schedules.ts";

export const deleteSchedule = implement(contract)(
  async ({ tx, agencyId, optionalWorkspaceId: workspaceId }, { id }) => {
    const found = await deleteRow(tx, { agencyId, workspaceId }, id);
    if (!found) throw scheduleNotFound(id);
    return {};
  },
);
