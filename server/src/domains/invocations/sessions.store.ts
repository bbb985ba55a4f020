import type { ApprovalOptions } from "@findable/contract";
import sql from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";

// SQL: server/database/functions/run-segments.sql

interface SessionAddress {
  workspaceId: string;
  sessionId: string;
}

/** Locks a conversation and returns its last turn; undefined for a new conversation. */
export async function lockSession(tx: Tx, { workspaceId, sessionId }: SessionAddress): Promise<string | undefined> {
  const [row] = await tx.query<{ last_invocation_id: string }>(sql`
    select last_invocation_id from sessions where workspace_id = ${workspaceId} and id = ${sessionId} for no key update`);
  return row?.last_invocation_id;
}

/** Whether a run of the skill belongs to the session. A skill continues only its sessions. */
export async function isSessionOfSkill(
  tx: Tx,
  { workspaceId, sessionId, skill }: SessionAddress & { skill: string },
): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(sql`
    select exists (
      select from sessions s join invocations i on i.id = s.last_invocation_id
      where s.workspace_id = ${workspaceId} and s.id = ${sessionId} and i.skill = ${skill}
    ) or exists (
      select from invocations where workspace_id = ${workspaceId} and session_id = ${sessionId} and skill = ${skill}
    ) as found`);
  return row?.found === true;
}

/** Creates a conversation for a run that is about to be recorded. Returns false if it was created concurrently. */
export async function insertSession(
  tx: Tx,
  { agencyId, workspaceId, sessionId, invocationId }: SessionAddress & { agencyId: string; invocationId: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into sessions (agency_id, workspace_id, id, last_invocation_id)
    values (${agencyId}, ${workspaceId}, ${sessionId}, ${invocationId})
    on conflict do nothing
    returning id`);
  return rows.length === 1;
}

export async function updateSession(
  tx: Tx,
  { workspaceId, sessionId, invocationId }: SessionAddress & { invocationId: string },
): Promise<void> {
  await tx.query(sql`
    update sessions set last_invocation_id = ${invocationId}
    where workspace_id = ${workspaceId} and id = ${sessionId}`);
}

/**
 * Answers the question of a run, which ends with that question as its result. Returns `answered`, `not_found`, or the status of a
 * run that is not waiting for an answer.
 */
export async function answerInput(tx: Tx, invocationId: string): Promise<string> {
  const [row] = await tx.query<{ outcome: string }>(sql`select answer_input(${invocationId}) as outcome`);
  return row?.outcome ?? "not_found";
}

/** The approval policy that was requested for a run. The next turn of its conversation must not be less strict. */
export async function findAskedApproval(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ApprovalOptions | undefined> {
  const [row] = await tx.query<{ scope: ApprovalOptions["scope"] | null; seconds: number; routed_to: string[] }>(sql`
    select approval_scope as scope, approval_seconds as seconds, routed_to
    from invocations
    where workspace_id = ${workspaceId} and id = ${id}`);
  if (row === undefined) return undefined;
  const asked = row.scope === null ? {} : { required: true, scope: row.scope };
  return { ...asked, timeoutSeconds: row.seconds, routedTo: row.routed_to };
}

/** A completed turn. */
export interface EarlierTurn {
  skill: string;
  status: string;
  input: Record<string, unknown>;
  result: Record<string, unknown> | null;
  error: { message: string } | null;
}

/** The previous turns of a conversation, oldest first, at most the last `limit`. */
export async function findEarlierTurns(
  db: Db,
  { workspaceId, id, limit }: { workspaceId: string; id: string; limit: number },
): Promise<EarlierTurn[]> {
  return db.query<EarlierTurn>(sql`
    with recursive turns as (
      select previous_id, 0 as back from invocations where workspace_id = ${workspaceId} and id = ${id}
      union all
      select i.previous_id, t.back + 1
      from turns t join invocations i on i.id = t.previous_id and i.workspace_id = ${workspaceId}
      where t.back < ${limit}
    )
    select i.skill, i.status, i.input, i.result, i.error
    from turns t join invocations i on i.id = t.previous_id and i.workspace_id = ${workspaceId}
    where t.back < ${limit}
    order by t.back desc`);
}
