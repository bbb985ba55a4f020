import type { ErrorCode, InvocationStatus } from "@findable/contract";
import type { DemoStory } from "../demo-skill.ts";
import { demoId } from "../ids.ts";
import type { ApprovalRequest } from "../world/approvals/approval-request.ts";
import { daysAgo } from "../world/facts.ts";
import { later, type RunQuestion } from "./demo-run.ts";

/** A run that the demo's workspace has had. Its identifier is `demoId("inv", slug)`. */
export interface PastRun {
  slug: string;
  skill: string;
  input: object;
  status: InvocationStatus;
  createdAt: string;
  /** Credits it cost. */
  credits: number;
  tags?: readonly string[];
  /** Domain of its workspace, where it is not the brand's. */
  domain?: string;
  /** Minutes until it ended or came to wait; default as long as its steps. */
  minutes?: number;
  /** Slug of the run that it is a child of. */
  childOf?: string;
  /** Slug of the turn of a conversation that it follows. */
  turnAfter?: string;
  /** Identifiers of what it produced. */
  resources?: readonly string[];
  stepsDone?: number;
  /** Set if it differs from the usual story of its skill. */
  story?: Partial<DemoStory>;
  question?: PastQuestion;
  failure?: { code: ErrorCode; message: string; details: Record<string, unknown> };
}

/** What people were asked; the approval's identifier is `demoId("appr", slug of the run, item)`. */
export type PastQuestion = Pick<ApprovalRequest, "key" | "kind" | "afterMinutes" | "preview" | "end">;

/** The moment so many days before the frozen one. */
export type When = readonly [days: number, hour: number, minute: number];

export function pastRun(
  slug: string,
  when: When,
  run: Omit<PastRun, "slug" | "createdAt" | "status"> & Partial<PastRun>,
): PastRun {
  return { status: "SUCCEEDED", ...run, slug, createdAt: daysAgo(...when) };
}

export function pastRunId(slug: string): string {
  return demoId("inv", slug);
}

/** The question with its moments and identifiers. */
export function questionOf({ createdAt, question }: PastRun): RunQuestion | undefined {
  if (question === undefined) return undefined;
  const { key, kind, afterMinutes, end } = question;
  const [, item] = key;
  const raisedAt = later(createdAt, afterMinutes * 60_000);
  return {
    approvalId: demoId("appr", ...key.filter((part) => part !== undefined)),
    step: item === undefined ? kind : `${kind}:${item}`,
    // A mail's is dear, and lists of runs do not show it.
    get preview() {
      return question.preview;
    },
    raisedAt,
    ...(end?.status === "APPROVED" || end?.status === "REJECTED"
      ? { decision: { kind: end.status, at: later(raisedAt, end.afterHours * 3_600_000) } }
      : {}),
  };
}
