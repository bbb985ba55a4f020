import { getCompetitor as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { requireCompetitor } from "../require-competitor.ts";

export const getCompetitor = implement(contract)(async ({ db, workspaceId }, { id }) =>
  requireCompetitor(db, { workspaceId, id }),
);
