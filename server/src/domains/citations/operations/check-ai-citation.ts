import { checkAiCitation as contract } from "@findable/contract";
import { implement } from "../../../kernel/operations/operation.ts";
import { startSkill } from "../../invocations/index.ts";
import { requireEngines } from "../available-engines.ts";
import { trackedDomains } from "../scoring/tracked-domains.ts";

export const checkAiCitation = implement(contract)(async (context, { dryRun = false, ...given }) => {
  const input =
    given.trackDomains === undefined ? given : { ...given, trackDomains: trackedDomains(given.trackDomains) };
  if (!dryRun) await requireEngines(context, input);
  return startSkill(context, "research.ai_citation", input, { dryRun });
});
