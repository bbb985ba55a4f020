import { auditSite as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const auditSite = implement(contract)(async (context, { dryRun = false, ...input }) =>
  startSkill(context, "site.audit", input, { dryRun }),
);
