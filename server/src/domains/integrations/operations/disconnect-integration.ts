import { disconnectIntegration as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { atLevel } from "../at-level.ts";
import { deleteIntegration } from "../integrations.store.ts";
import { connectionNotFound } from "../integrations.ts";

export const disconnectIntegration = implement(contract)(async (context, { port, level = "workspace" }) =>
  atLevel(context, level, async (workspaceId) => {
    if (!(await deleteIntegration(context.tx, { workspaceId, port }))) throw connectionNotFound(port, level);
    return {};
  }),
);
