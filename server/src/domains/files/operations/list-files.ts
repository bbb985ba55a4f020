import { listFiles as contract } from "@findable/contract";
import sql from "sql-template-tag";
import { livePage } from "../../../kernel/lists/live-page.ts";
import { implement } from "../../../kernel/operations/operation.ts";
import { FILE_LIST, type FileRow, toFile } from "../files.store.ts";

export const listFiles = implement(contract)(async (context, input) => {
  // The index of a workspace's files covers those that are not deleted.
  const visible = input.includeArchived === true ? sql`true` : sql`deleted_at is null`;
  const here = sql`workspace_id = ${context.workspaceId} and ${visible}`;
  const { rows, ...page } = await livePage<FileRow>(context, contract, FILE_LIST, here, input);
  return { data: rows.map(toFile), ...page };
});
