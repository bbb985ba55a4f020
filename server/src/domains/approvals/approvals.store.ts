import type { Approval, InvocationStatus } from "@findable/contract";
import sql, { type Sql } from "sql-template-tag";
import type { Db, Tx } from "../../kernel/database/db.ts";
import type { EditSchema } from "../../kernel/operations/services.ts";
import type { EffectKind } from "../../kernel/runs/effect.ts";
import type { ApprovalRow, Ending } from "./approvals.ts";

// SQL: server/database/functions/approvals.sql, functions/keys.sql

/** The public columns of the approval `a` of the run `i` at the world time `clock.now`. */
export const shownColumns = sql`a.id, a.invocation_id, i.agent_id,
  -- The topmost run that the caller sees: bulk actions run in a hidden workspace.
  coalesce((
    with recursive above as (
      select i.parent_id as id, 1 as height where i.parent_id is not null
      union all
      select r.parent_id, above.height + 1 from above join invocations r on r.id = above.id
    )
    select above.id from above join invocations r on r.id = above.id order by above.height desc limit 1
  ), a.invocation_id) as root_invocation_id,
  a.workspace_id, a.skill, a.step,
  case when a.status = 'PENDING' and a.timeout_at <= clock.now then 'TIMED_OUT' else a.status end as status,
  a.preview, a.editable_fields, a.reason, a.routed_to, a.raised_at, a.timeout_at, a.tags, a.decided_at, a.approver, (select name from actor_names where id = a.approver) as approver_name, a.note,
  case when a.policy_rule is not null then jsonb_build_object('conditions', a.policy_rule,
    'setByName', (select name from actor_names where id = substr(a.approver, length('policy:') + 1))) end as policy_rule,
  coalesce(a.edits, '{}') <> '{}' as edited, a.payload_sha256,
  (select jsonb_agg(jsonb_build_object('author', c.author, 'comment', c.comment, 'at', c.at) order by c.id)
   from approval_comments c where c.approval_id = a.id) as comments`;

export interface Address {
  agencyId: string;
  workspaceId: string;
  approvalId: string;
}

export async function findApproval(db: Db, address: Address): Promise<ApprovalRow | undefined> {
  const [row] = await db.query<ApprovalRow>(sql`
    select ${shownColumns}
    from approvals a
    join invocations i on i.id = a.invocation_id
    cross join (select world_now(${address.agencyId}) as now) as clock
    where a.workspace_id = ${address.workspaceId} and a.id = ${address.approvalId}`);
  return row;
}

/** The kind of effect that each approval decides, by its ID. Approvals of steps without an effect are left out. */
export async function findEffectKinds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, EffectKind>> {
  const rows = await db.query<{ id: string; effect: EffectKind }>(sql`
    select id, effect from approvals
    where workspace_id = ${workspaceId} and id = any (${[...ids]}::text[]) and effect is not null`);
  return new Map(rows.map(({ id, effect }) => [id, effect]));
}

/** The pending approval of a step of a run. */
export async function findPendingApproval(
  db: Db,
  { invocationId, step }: { invocationId: string; step: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`select id from approvals where invocation_id = ${invocationId} and step = ${step} and status = 'PENDING'`,
  );
  return row?.id;
}

export interface PriorStep {
  name: string;
  started_at: string;
  duration_ms: number;
}

/** Completed steps of the run, in order, without those that a rerun superseded. */
export function findPriorSteps(
  db: Db,
  { workspaceId, invocationId }: { workspaceId: string; invocationId: string },
): Promise<PriorStep[]> {
  return db.query<PriorStep>(sql`
    select name, started_at, duration_ms
    from invocation_steps
    where workspace_id = ${workspaceId} and invocation_id = ${invocationId} and error is null and not superseded
    order by ordinal, started_at`);
}

/** What a decision depends on. */
export interface DecisionFacts extends Ending {
  id: string;
  kind: "effect" | "step" | "unknown";
  effect: string | null;
  skill: string;
  step: string;
  preview: Record<string, unknown>;
  editable_fields: string[];
  edit_schema: EditSchema | null;
  payload: string | null;
  basis: unknown[];
  subject: { contactId?: string; domain?: string; destination?: string; neverTrusted?: string };
  /** Whether the person who decides started the run or one of its ancestors. */
  is_starter: boolean;
  /** Whether the key that decides started the run. */
  is_starting_key: boolean;
  separate_approver: boolean;
}

interface DecisionAddress extends Address {
  invocationId: string;
  /** The key that decides. */
  keyId: string;
}

/** `undefined`: the run does not exist. `null`: the run has no such approval. */
export async function findDecisionFacts(
  tx: Tx,
  { agencyId, workspaceId, invocationId, approvalId, keyId }: DecisionAddress,
): Promise<DecisionFacts | null | undefined> {
  const [row] = await tx.query<{ [K in keyof DecisionFacts]: DecisionFacts[K] | null } & { run: string }>(sql`
    select i.id as run, a.id, a.kind, a.effect, a.skill, a.step, ${statusNow(agencyId)} as status, a.preview, a.editable_fields,
      a.edit_schema, a.payload, a.basis, a.subject, a.timeout_at, a.decided_at, a.approver, a.invalid_at,
      started_by_person(i.id, ${keyId}) as is_starter, i.api_key_id = ${keyId} as is_starting_key,
      (select coalesce((settings ->> 'separateApprover')::boolean, false) from workspaces where id = ${workspaceId}) as separate_approver
    from invocations i
    left join approvals a on a.invocation_id = i.id and a.id = ${approvalId}
    where i.id = ${invocationId} and i.workspace_id = ${workspaceId}`);
  if (row === undefined) return undefined;
  return row.id === null ? null : asDecisionFacts(row);
}

// Safe cast: if the approval exists, its non-nullable columns are not null.
function asDecisionFacts(row: { [K in keyof DecisionFacts]: DecisionFacts[K] | null }): DecisionFacts {
  return row as DecisionFacts;
}

function statusNow(agencyId: string): Sql {
  return sql`case when a.status = 'PENDING' and a.timeout_at <= world_now(${agencyId}) then 'TIMED_OUT' else a.status end`;
}

export interface Decision {
  decision: "APPROVED" | "REJECTED";
  approver: string;
  note?: string;
  edits?: Readonly<Record<string, unknown>>;
  payload?: string | null;
  sha256?: string | null;
  digest?: string;
  skipStep?: boolean;
  rerun?: { step: string; config?: Record<string, unknown> };
}

export type DecisionOutcome =
  | "decided"
  | "not_found"
  | "already_decided"
  | "timed_out"
  | "cancelled"
  | "invalid_rerun_step";

export async function decideApproval(tx: Tx, approvalId: string, decision: Decision): Promise<DecisionOutcome> {
  const [row] = await tx.query<{ outcome: DecisionOutcome }>(
    sql`select decide_approval(${approvalId}, ${JSON.stringify(decision)}::jsonb) as outcome`,
  );
  return row?.outcome ?? "not_found";
}

/** How the approval ended, and the run afterwards. */
export async function findEnding(
  tx: Tx,
  { agencyId, approvalId }: Omit<Address, "workspaceId">,
): Promise<(Ending & { run_status: InvocationStatus }) | undefined> {
  const [row] = await tx.query<Ending & { run_status: InvocationStatus }>(sql`
    select ${statusNow(agencyId)} as status, a.timeout_at, a.decided_at, a.approver, a.invalid_at, i.status as run_status
    from approvals a
    join invocations i on i.id = a.invocation_id
    where a.id = ${approvalId}`);
  return row;
}

/** How an approval ended whose timeout has passed. Waits for decisions that were in progress at the timeout. */
export async function findEndingAfterConcurrentDecisions(
  tx: Tx,
  address: Omit<Address, "workspaceId">,
): Promise<Ending | undefined> {
  await tx.query(sql`select await_decision(${address.approvalId})`);
  return findEnding(tx, address);
}

export interface NewComment extends Address {
  /** The name of the author; by default the name of the key. */
  author: string | undefined;
  /** The key or link of the author. */
  credential: string;
  comment: string;
}

/** Adds a comment. Returns false if the approval already holds `limit` comments. */
export async function insertComment(tx: Tx, comment: NewComment, limit: number): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into approval_comments (approval_id, agency_id, workspace_id, author, credential, comment, at)
    select ${comment.approvalId}, ${comment.agencyId}, ${comment.workspaceId},
      coalesce(${comment.author ?? null}, (select name from actor_names where id = ${comment.credential}), ${comment.credential}), ${comment.credential},
      ${comment.comment}, world_now(${comment.agencyId})
    where (select count(*) from approval_comments where approval_id = ${comment.approvalId}) < ${limit}
    returning id`);
  return rows.length === 1;
}

/** Whether the approval is pending, and until when. */
export async function findApprovalState(
  tx: Tx,
  { agencyId, workspaceId, approvalId }: Address,
): Promise<
  (Ending & { invocation_id: string; routed_to: string[]; now: string; status: Approval["status"] }) | undefined
> {
  const [row] = await tx.query<
    Ending & { invocation_id: string; routed_to: string[]; now: string; status: Approval["status"] }
  >(sql`
    select ${statusNow(agencyId)} as status, a.invocation_id, a.routed_to, a.timeout_at, a.decided_at, a.approver, a.invalid_at,
      world_now(${agencyId}) as now
    from approvals a
    where a.workspace_id = ${workspaceId} and a.id = ${approvalId}`);
  return row;
}
