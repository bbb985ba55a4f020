import { addCompetitor as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { trackCompetitor } from "../track-competitor.ts";

export const addCompetitor = implement(contract)(async ({ tx, agencyId, workspaceId, services }, input) =>
  trackCompetitor(tx, { agencyId, workspaceId, limits: services.limits }, input),
);
