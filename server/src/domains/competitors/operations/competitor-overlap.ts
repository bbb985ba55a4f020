import { competitorOverlap as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { compareKeywords } from "../compare-keywords.ts";

export const competitorOverlap = implement(contract)(({ db, agencyId, workspaceId }, { id }) =>
  compareKeywords(db, { agencyId, workspaceId, id }),
);
