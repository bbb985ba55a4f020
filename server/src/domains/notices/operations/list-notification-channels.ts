import { listNotificationChannels as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { CHANNEL_LIST, type ChannelRow, toChannel } from "../channels.store.ts";

export const listNotificationChannels = implement(contract)(async (context, input) => {
  const scope = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<ChannelRow>(context, contract, CHANNEL_LIST, scope, input);
  return { data: rows.map(toChannel), ...page };
});
