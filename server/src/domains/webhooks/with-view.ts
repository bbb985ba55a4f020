import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";
import type { CommandContext, QueryContext } from "../../kernel/operations/operation.ts";
import { viewOf, type WebhookView } from "./webhooks.ts";

/** The handle of a query that sees the endpoints of the view: those of an agency lie in no workspace that a call can name. */
export function dbOf(context: QueryContext): Db {
  return viewOf(context).seesAgency ? context.agencyDb : context.db;
}

/** Runs the work of a command with the rows of the view, and returns to the rows of the call. */
export async function withView<T>(context: CommandContext, work: (view: WebhookView) => Promise<T>): Promise<T> {
  const view = viewOf(context);
  if (!view.seesAgency) return work(view);
  const { tx } = context;
  await tx.query(sql`select set_config('app.workspace', '', true)`);
  const answer = await work(view);
  await tx.query(sql`select set_config('app.workspace', ${view.workspaceId ?? ""}, true)`);
  return answer;
}
