import { createHash } from "node:crypto";
import type { Approval, ApprovalComment } from "@findable/contract";
import { demoId } from "../ids.ts";
import { decidedRequests } from "./decided-approvals.ts";
import { pendingRequests } from "./pending-approvals.ts";
import { type ReviewedRun, reviewedRun, reviewedRunId } from "./reviewed-runs.ts";

const HOUR_MS = 3_600_000;
const TIMEOUT_HOURS = 72;

/** Why steps stop. */
const REASONS = {
  publish: "The workspace asks for approval before anything is published.",
  send: "The workspace asks for approval before outreach is sent.",
  submit: "Submissions to the search console follow the rule for publishing, which asks for approval.",
  discover: "Looking up contacts follows the rule for outreach, which asks for approval.",
} as const;

/** What somebody was asked, and what they said. */
export interface ApprovalRequest {
  /** Slug of its run, and what tells it from others of that run. */
  key: readonly [run: string, item?: string];
  kind: keyof typeof REASONS;
  /** Minutes after the start of the run. */
  afterMinutes: number;
  preview: Record<string, unknown>;
  editable: string[];
  routedTo: string[];
  comments?: readonly Omit<ApprovalComment, "at">[];
  end?: Ending;
}

interface Ending {
  status: Exclude<Approval["status"], "PENDING">;
  /** Hours after it was raised. */
  afterHours: number;
  approver?: string;
  note?: string;
  /** What the approver put in place of the preview. */
  edits?: Record<string, unknown>;
}

/** An approval with what its lists need and do not show. */
export interface DemoApproval extends Approval {
  /** Slug of its run. */
  run: string;
  turn: number;
}

let built: readonly DemoApproval[] | undefined;

/** Every approval of the agency. */
export function approvals(): readonly DemoApproval[] {
  built ??= [...pendingRequests(), ...decidedRequests()].map(toApproval);
  return built;
}

function toApproval(request: ApprovalRequest): DemoApproval {
  const [slug, item] = request.key;
  const run = reviewedRun(slug);
  const raisedAt = later(run.startedAt, request.afterMinutes / 60);
  const timeoutAt = later(raisedAt, TIMEOUT_HOURS);
  const end = request.end;
  return {
    approvalId: demoId("appr", ...(item === undefined ? [slug] : [slug, item])),
    invocationId: reviewedRunId(run),
    agentId: demoId("agt", slug),
    workspaceId: demoId("ws", run.domain),
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
    tags: run.tags,
    ...(end === undefined ? {} : decisionOf(end, request, later(raisedAt, end.afterHours))),
    run: slug,
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
export function contextOf({ run: slug, raisedAt }: DemoApproval) {
  const run = reviewedRun(slug);
  return { tree: treeOf(run, raisedAt), priorSteps: priorStepsOf(run), files: run.files };
}

function priorStepsOf({ startedAt, steps }: ReviewedRun) {
  let passed = 0;
  return steps.map(([name, durationMs]) => {
    passed += durationMs;
    return { name, completedAt: new Date(Date.parse(startedAt) + passed).toISOString(), durationMs };
  });
}

function treeOf(run: ReviewedRun, raisedAt: string) {
  return {
    invocationId: reviewedRunId(run),
    skill: run.skill,
    status: run.status,
    depth: 0,
    creditsUsed: run.creditsUsed,
    startedAt: run.startedAt,
    durationMs: Date.parse(raisedAt) - Date.parse(run.startedAt),
    children: [],
  };
}
