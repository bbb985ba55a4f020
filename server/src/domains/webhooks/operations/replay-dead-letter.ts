import { replayDeadLetter as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { isReplayable, replayOne } from "../dead-letters.store.ts";
import { webhookIsOff } from "../webhooks.ts";

export const replayDeadLetter = implement(contract)(async ({ tx, agencyId, workspaceId }, { id }) => {
  const place = { agencyId, workspaceId };
  const replayable = await isReplayable(tx, place, id);
  if (replayable === false) throw webhookIsOff("id");
  const replayed = replayable === undefined ? undefined : await replayOne(tx, place, id);
  if (replayed === undefined)
    throw new AppError("not_found", `This workspace has no dead letter "${id}".`, { deadLetterId: id });
  return replayed;
});
