import { replayDeadLetter as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { isReplayable, replayOne } from "../dead-letters.store.ts";
import { webhookIsOff } from "../webhooks.ts";
import { withView } from "../with-view.ts";

export const replayDeadLetter = implement(contract)((context, { id }) =>
  withView(context, async (view) => {
    const { tx } = context;
    const replayable = await isReplayable(tx, view, id);
    if (replayable === false) throw webhookIsOff("id");
    const replayed = replayable === undefined ? undefined : await replayOne(tx, view, id);
    if (replayed === undefined)
      throw new AppError("not_found", `There is no dead letter "${id}" here.`, { deadLetterId: id });
    return replayed;
  }),
);
