import sql from "sql-template-tag";
import type { Db } from "../../kernel/database/db.ts";

// SQL: server/database/functions/keys.sql

/**
 * The key whose direct start of a run is a person's decision about what the run does: a key that may approve. Undefined for runs of
 * schedules and of other runs, and where the workspace requires a second person.
 */
export async function findOwnDecision(db: Db, invocationId: string): Promise<string | undefined> {
  const [row] = await db.query<{ key: string }>(sql`
    select i.api_key_id as key from invocations i join workspaces w on w.id = i.workspace_id
    where i.id = ${invocationId} and i.parent_id is null and not i.scheduled and key_may_approve(i.api_key_id)
      and not coalesce((w.settings ->> 'separateApprover')::boolean, false)`);
  return row?.key;
}

/** The approval of a step of this run: what follows from the step may be part of it. */
export async function findApprovedStep(
  db: Db,
  { invocationId, step }: { invocationId: string; step: string },
): Promise<{ approver: string; preview: Record<string, unknown> } | undefined> {
  const [row] = await db.query<{ approver: string; preview: Record<string, unknown> }>(sql`
    select approver, preview from approvals
    where invocation_id = ${invocationId} and step = ${step} and status = 'APPROVED'
    order by decided_at desc, id desc limit 1`);
  return row;
}

/**
 * Who approved that a page is submitted to these engines after its publication: the preview of the publication says so. `approved` is
 * false where a person approved a publication that says nothing of it.
 */
export async function findPublicationDecision(
  db: Db,
  invocationId: string,
  engines: "searchConsole" | "indexNow",
): Promise<{ approved: boolean; approver: string | undefined }> {
  const decision = await findApprovedStep(db, { invocationId, step: "publish" });
  // Where the policy asks no one, the publication needs no approval, and its submission neither.
  if (decision === undefined) return { approved: true, approver: undefined };
  const submits: unknown = decision.preview["submits"];
  const approved = Array.isArray(submits) && submits.includes(engines);
  return { approved, approver: approved ? decision.approver : undefined };
}
