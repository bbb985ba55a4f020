import { listenToEvents as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startListening } from "../listening.store.ts";

export const listenToEvents = implement(contract)(({ tx, agencyId, workspaceId }) =>
  startListening(tx, { agencyId, workspaceId }),
);
