import { replayPolicy as contract } from "@findable/contract";
import { validationError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { momentOf } from "../../../kernel/text/moment.ts";
import { replayDecisions, selectDecisions } from "../policy-replay.ts";
import { requirePartners } from "../policy-rules.ts";

export const replayPolicy = implement(contract)(async ({ db, workspaceId }, { policy, ...input }) => {
  requirePartners(policy, "policy");
  const since = input.since === undefined ? undefined : momentOf("since", input.since);
  const until = input.until === undefined ? undefined : momentOf("until", input.until);
  if (since !== undefined && until !== undefined && since >= until)
    throw validationError([{ field: "until", message: "must be after since" }]);
  const { decisions, total } = await selectDecisions(db, { workspaceId, since, until });
  return {
    ...replayDecisions(decisions, policy),
    since: since ?? null,
    until: until ?? null,
    leftOut: total - decisions.length,
  };
});
