import { createHash } from "node:crypto";
import type { Approval, ApprovalComment } from "@findable/contract";
import { demoId } from "../../ids.ts";
import type { DemoRuns } from "../../runs/demo-runs.ts";
import { type PastRun, pastRunId } from "../../runs/past-run.ts";
import { toTree } from "../../runs/record.ts";
import { reviewedRuns } from "../../runs/reviewed-runs.ts";
import { BRAND } from "../facts.ts";
import { once } from "../once.ts";
import { type ApprovalRequest, type Ending, REASONS } from "./approval-request.ts";
import { approvalRequests } from "./approval-requests.ts";

const HOUR_MS = 3_600_000;
const TIMEOUT_HOURS = 72;

/** An approval with what its lists need and do not show. */
export interface DemoApproval extends Approval {
  turn: number;
}

/** Every approval of the agency. */
export const approvals = once((): readonly DemoApproval[] => {
  const runs = new Map(reviewedRuns().map((run) => [run.slug, run]));
  return approvalRequests().map((request) => toApproval(request, runs.get(request.key[0])));
});

function toApproval(request: ApprovalRequest, run: PastRun | undefined): DemoApproval {
  const [slug, item] = request.key;
  if (run === undefined) throw new Error(`The demo world has no run "${slug}" that could ask.`);
  const raisedAt = later(run.createdAt, request.afterMinutes / 60);
  const timeoutAt = later(raisedAt, TIMEOUT_HOURS);
  const end = request.end;
  return {
    approvalId: demoId("appr", ...(item === undefined ? [slug] : [slug, item])),
    invocationId: pastRunId(slug),
    rootInvocationId: pastRunId(slug),
    agentId: demoId("agt", slug),
    workspaceId: demoId("ws", run.domain ?? BRAND.domain),
    skill: run.skill,
    step: item === undefined ? request.kind : `${request.kind}:${item}`,
    status: end?.status ?? "PENDING",
    preview: { ...request.preview, ...end?.edits },
    editableFields: request.editable,
    reason: REASONS[request.kind],
    routedTo: request.routedTo,
    raisedAt,
    timeoutAt,
    comments: commentsOf(request, raisedAt),
    tags: [...(run.tags ?? [])],
    ...(end === undefined ? {} : decisionOf(end, request, later(raisedAt, end.afterHours))),
    turn: turnOf(end, raisedAt, timeoutAt),
  };
}

function decisionOf(end: Ending, { preview }: ApprovalRequest, decidedAt: string) {
  if (end.status !== "APPROVED" && end.status !== "REJECTED") return {};
  const { status: decision, approver = "", note, edits } = end;
  const said = note === undefined ? {} : { note };
  if (decision === "REJECTED") return { decision, decidedAt, approver, ...said };
  const payloadSha256 = createHash("sha256")
    .update(JSON.stringify({ ...preview, ...edits }))
    .digest("hex");
  return { decision, decidedAt, approver, ...said, edited: edits !== undefined, payloadSha256 };
}

/** Those that wait, the first to time out on top, and after them the others, the last to end on top. */
function turnOf(end: Ending | undefined, raisedAt: string, timeoutAt: string): number {
  if (end === undefined) return Date.parse(timeoutAt);
  return Number.MAX_SAFE_INTEGER - Date.parse(later(raisedAt, end.afterHours));
}

function commentsOf({ comments = [] }: ApprovalRequest, raisedAt: string): ApprovalComment[] {
  return comments.map((comment, index) => ({ ...comment, at: later(raisedAt, (index + 1) * 0.05) }));
}

function later(moment: string, hours: number): string {
  return new Date(Date.parse(moment) + Math.round(hours * HOUR_MS)).toISOString();
}

/** What a run had done before it asked. */
export function contextOf({ raisedAt, invocationId }: DemoApproval, runs: Pick<DemoRuns, "find" | "childrenOf">) {
  const run = runs.find(invocationId);
  const priorSteps = run.steps.flatMap(({ name, endedAt: completedAt, durationMs }) =>
    completedAt === undefined || completedAt > raisedAt ? [] : [{ name, completedAt, durationMs }],
  );
  return {
    tree: toTree(run, runs.childrenOf),
    priorSteps,
    files: run.files.map(({ path }) => path),
    rerunSettings: {},
  };
}
