import { getRubric as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { findRubric } from "../find-rubric.ts";
import { DEFAULT_RUBRIC } from "../rules.ts";

export const getRubric = implement(contract)(
  async ({ db, workspaceId }) => (await findRubric(db, { workspaceId })) ?? DEFAULT_RUBRIC,
);
