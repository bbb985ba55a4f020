import { listGscUrls as contract, type IndexedUrl } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { findGscConnection } from "../gsc/connections.store.ts";
import { gscNotConnected } from "../gsc/not-connected.ts";
import { GSC_URL_LIST } from "../gsc/urls.store.ts";

export const listGscUrls = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  if ((await findGscConnection(db, workspaceId)) === undefined) throw gscNotConnected();
  const { rows, ...page } = await livePage<IndexedUrl & { position?: unknown; position_id?: unknown }>(
    context,
    contract,
    GSC_URL_LIST,
    sql`workspace_id = ${workspaceId}`,
    input,
  );
  return {
    data: rows.map(({ url, indexState, stateSince, lastSubmittedAt, lastOutcome, lastCheckedAt }) => ({
      ...{ url, indexState, stateSince, lastSubmittedAt, lastOutcome, lastCheckedAt },
    })),
    ...page,
  };
});
