import { deleteSchedule as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteSchedule as storeDelete } from "../schedules.store.ts";
import { noSchedule } from "../schedules.ts";

export const deleteSchedule = implement(contract)(
  async ({ tx, agencyId, optionalWorkspaceId: workspaceId }, { id }) => {
    const found = await storeDelete(tx, { agencyId, workspaceId }, id);
    if (!found) throw noSchedule(id);
    return {};
  },
);
