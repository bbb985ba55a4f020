import { fetchSerp as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";

export const fetchSerp = implement(contract)((context, { dryRun = false, ...input }) =>
  startSkill(context, "research.serp", input, { dryRun }),
);
