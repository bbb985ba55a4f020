import { listOwnLinks as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { OWN_LINK_LIST, type OwnLinkRow, selectLastOwnPull, toOwnLink } from "../own-links.store.ts";
import { pullCoverage } from "../pull-coverage.ts";

export const listOwnLinks = implement(contract)(async (context, input) => {
  const { db, workspaceId } = context;
  const mine = sql`workspace_id = ${workspaceId}`;
  const { rows, ...page } = await livePage<OwnLinkRow>(context, contract, OWN_LINK_LIST, mine, input);
  const pulledAt = await selectLastOwnPull(db, workspaceId);
  return { data: rows.map(toOwnLink), ...page, coverage: pullCoverage(pulledAt, "no_own_link_pull") };
});
