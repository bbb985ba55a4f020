import type { Approval, InvocationStatus } from "@findable/contract";
import type { EditSchema } from "../operations/services.ts";

/** What the recipient of a link sees of one approval, without a key. */
export interface SharedApproval {
  recipient: string;
  /** False for a reviewer, who may only read and comment. */
  canApprove: boolean;
  expiresAt: string;
  /** The present time of the approval's world. */
  now: string;
  workspaceName: string;
  approval: Approval;
  editSchema: EditSchema | null;
  /** `unknown`: the outcome of an effect is unknown, and an approver decides what it counts as. */
  kind: "effect" | "step" | "unknown";
  /** Whether the run continues without the rejected step. */
  skipped: boolean;
  run: { status: InvocationStatus; creditsUsed: number; files: string[]; startedAt: string | null };
}

/** What a link opens. `gone`: the link was revoked, or its key may no longer approve. */
export type OpenedLink =
  | { state: "open"; shared: SharedApproval }
  | { state: "unknown" }
  | { state: "gone" }
  | { state: "expired" };

export type LinkDecision =
  | { decision: "approve"; note?: string; edits: Record<string, unknown> }
  | { decision: "reject"; note?: string; skipStep: boolean };

/**
 * Actions of the bearer of a link's token. They throw the AppErrors of the same operations with a key, and `not_found` for a link
 * that no longer opens.
 */
export interface ApprovalLinks {
  open(token: string): Promise<OpenedLink>;
  comment(token: string, comment: string): Promise<void>;
  decide(token: string, decision: LinkDecision): Promise<void>;
}
