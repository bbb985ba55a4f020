import { listPlatforms as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { PLATFORM_LIST, type PlatformRow, toPlatform } from "../platforms.store.ts";

export const listPlatforms = implement(contract)(async (context, input) => {
  const mine = sql`workspace_id = ${context.workspaceId}`;
  const { rows, ...page } = await livePage<PlatformRow>(context, contract, PLATFORM_LIST, mine, input);
  return { data: rows.map(toPlatform), ...page };
});
