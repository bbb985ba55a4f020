import type { Approval, InvocationStatus } from "@findable/contract";
import type { EditSchema } from "../operations/services.ts";

/** What somebody without a key sees of one approval, by a link that was made for them. */
export interface SharedApproval {
  recipient: string;
  /** False for those who may read and comment only. */
  canApprove: boolean;
  expiresAt: string;
  /** This moment on the clock of its world. */
  now: string;
  workspaceName: string;
  approval: Approval;
  editSchema: EditSchema | null;
  /** `unknown`: it may have been done already, and they are asked what to make of that. */
  kind: "effect" | "step" | "unknown";
  /** Whether the run goes on without the rejected step. */
  skipped: boolean;
  run: { status: InvocationStatus; creditsUsed: number; files: string[]; startedAt: string | null };
}

/** What a link opens. `gone`: it was taken back, or the key behind it may approve no more. */
export type OpenedLink =
  | { state: "open"; shared: SharedApproval }
  | { state: "unknown" }
  | { state: "gone" }
  | { state: "expired" };

export type LinkDecision =
  | { decision: "approve"; note?: string; edits: Record<string, unknown> }
  | { decision: "reject"; note?: string; skipStep: boolean };

/**
 * Acts for those who hold a link's token. Throws the AppErrors of the operations that do the same with a key; `not_found` where
 * the link does not open any more.
 */
export interface ApprovalLinks {
  open(token: string): Promise<OpenedLink>;
  comment(token: string, comment: string): Promise<void>;
  decide(token: string, decision: LinkDecision): Promise<void>;
}
