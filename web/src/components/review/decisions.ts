import type { Approval } from "@findable/contract/client";
import { FindableError } from "@findable/contract/client";
import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { t } from "../../i18n/index.ts";
import { sharedValue } from "../../ui/shared-value.ts";
import { notify } from "../../ui/toasts.ts";
import { performWithUndo } from "../../ui/undoable-acts.ts";
import { proposedActionOf } from "../words/approval-words.ts";
import { type Entries, editsOf } from "./field-kind.ts";

type Approving = Omit<InputOf<"agent.approval.approve">, "id" | "approvalId">;
type Rejecting = Omit<InputOf<"agent.approval.reject">, "id" | "approvalId">;
export type Decision = { approve: Approving } | { reject: Rejecting };

/** Edits and a decision in this browser that the service has not received or has refused. */
export interface DecisionState {
  entries: Entries;
  /** True while the decision is held for Undo or being sent. */
  isSending: boolean;
  error: Error | undefined;
}

const NOTHING: DecisionState = { entries: {}, isSending: false, error: undefined };

/** Kept outside the page: opening another approval or page must not lose an edit or a held decision. */
const decisionStates = sharedValue<ReadonlyMap<string, DecisionState>>(new Map());

function change(approvalId: string, patch: Partial<DecisionState>): void {
  const now = decisionStates.get();
  decisionStates.set(new Map(now).set(approvalId, { ...(now.get(approvalId) ?? NOTHING), ...patch }));
}

export const useDecisionStates = (): ReadonlyMap<string, DecisionState> => decisionStates.use();

export function useDecisionState(approvalId: string): DecisionState {
  return useDecisionStates().get(approvalId) ?? NOTHING;
}

export function writeEntries(approvalId: string, entries: Entries): void {
  change(approvalId, { entries, error: undefined });
}

/** Holds decisions for five seconds, in which Undo cancels them, and then sends them: a sent action cannot be undone. */
export function decide(approvals: readonly Approval[], decision: Decision, title: string): void {
  // Capture the edits now: the decision must send exactly what the user approved.
  const sendings = approvals.map((approval) => ({ approval, decision: withEdits(approval, decision) }));
  for (const { approvalId } of approvals) change(approvalId, { isSending: true, error: undefined });
  performWithUndo({
    title,
    undoLabel: t("Undo"),
    act: () => void sendAll(sendings),
    onUndo: () => {
      for (const { approvalId } of approvals) change(approvalId, { isSending: false });
    },
  });
}

interface Sending {
  approval: Approval;
  decision: Decision;
}

function withEdits({ approvalId, preview }: Approval, decision: Decision): Decision {
  const edits = editsOf(preview, decisionStates.get().get(approvalId)?.entries ?? {});
  if (!("approve" in decision) || Object.keys(edits).length === 0) return decision;
  return { approve: { ...decision.approve, edits } };
}

async function sendAll(sendings: readonly Sending[]): Promise<void> {
  const [first] = sendings;
  if (first === undefined) return;
  let done = 0;
  let failure: { approval: Approval; error: Error } | undefined;
  for (const { approval, decision } of sendings) {
    const error = await send(approval, decision);
    if (error === undefined) done += 1;
    else failure ??= { approval, error };
    change(approval.approvalId, { isSending: false, error, ...(error === undefined ? { entries: {} } : {}) });
  }
  await refresh("agent.approval", "agent.invocations", "agent.trust", "insights.attention");
  if (failure === undefined) notify(doneWords(first.decision, done), { tone: "good" });
  else notifyFailure(failure, sendings.length - done, done);
}

async function send(
  { workspaceId, approvalId, invocationId: id }: Approval,
  decision: Decision,
): Promise<Error | undefined> {
  try {
    if ("approve" in decision)
      await call(workspaceId, "agent.approval.approve", { ...decision.approve, id, approvalId });
    else await call(workspaceId, "agent.approval.reject", { ...decision.reject, id, approvalId });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function doneWords(decision: Decision, n: number): string {
  if ("approve" in decision) return t("{n, plural, one {Approved} other {# approved}}", { n });
  if (decision.reject.skipStep) return t("Skipped. The run continues without it.");
  if (decision.reject.rerun !== undefined) return t("Rerun requested");
  return t("{n, plural, one {Rejected} other {# rejected}}", { n });
}

function notifyFailure({ approval, error }: { approval: Approval; error: Error }, failed: number, done: number): void {
  const title =
    failed === 1 && done === 0
      ? failureWords(error)
      : t("{done, plural, =0 {No decisions} one {# decision} other {# decisions}} sent, {failed} failed", {
          done,
          failed,
        });
  notify(title, { description: proposedActionOf(approval).title, tone: "bad" });
}

function failureWords(error: Error): string {
  if (!(error instanceof FindableError)) return t("Your decision could not be sent");
  switch (error.code) {
    case "already_decided":
      return t("Another approver decided first");
    case "approval_timed_out":
      return t("The approval expired");
    case "invalid_edits":
      return t("One of your edits is not allowed");
    default:
      return error.message;
  }
}
