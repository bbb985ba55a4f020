import { deleteNotificationChannel as contract } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { deleteChannel } from "../channels.store.ts";

export const deleteNotificationChannel = implement(contract)(async ({ tx, workspaceId }, { id }) => {
  if (await deleteChannel(tx, workspaceId, id)) return {};
  throw new AppError("not_found", `There is no channel "${id}" here.`, { channelId: id });
});
