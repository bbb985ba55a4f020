import type { Approval, ApprovalComment } from "@findable/contract";

/** Why steps stop. */
export const REASONS = {
  publish: "The workspace asks for approval before anything is published.",
  send: "The workspace asks for approval before outreach is sent.",
  submit: "Submissions to the search console follow the rule for publishing, which asks for approval.",
  discover: "Looking up contacts follows the rule for outreach, which asks for approval.",
} as const;

/** An approval request and its decision. */
export interface ApprovalRequest {
  /** Slug of its run, and what distinguishes it within that run. */
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

/** The outcome. */
export interface Ending {
  status: Exclude<Approval["status"], "PENDING">;
  /** Hours after it was raised. */
  afterHours: number;
  approver?: string;
  note?: string;
  /** What the approver put in place of the preview. */
  edits?: Record<string, unknown>;
}
