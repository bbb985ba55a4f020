import type { Approval } from "@findable/contract/client";
import { FindableError } from "@findable/contract/client";
import { call } from "../../api/client.ts";
import type { InputOf } from "../../api/operations.ts";
import { refresh } from "../../api/query-client.ts";
import { t } from "../../i18n/index.ts";
import { holdAct } from "../../ui/held-acts.ts";
import { sharedValue } from "../../ui/shared-value.ts";
import { notify } from "../../ui/toasts.ts";
import { deedOf } from "./approval-words.ts";
import { type Entries, editsOf } from "./field-kind.ts";

type Approving = Omit<InputOf<"agent.approval.approve">, "id" | "approvalId">;
type Rejecting = Omit<InputOf<"agent.approval.reject">, "id" | "approvalId">;
export type Decision = { approve: Approving } | { reject: Rejecting };

/** What somebody at this screen has done about an approval that the service does not know yet, or did not take. */
export interface Doing {
  entries: Entries;
  /** Announced, and not sent before its seconds are up; or on its way. */
  isUnderWay: boolean;
  error: Error | undefined;
}

const NOTHING: Doing = { entries: {}, isUnderWay: false, error: undefined };

/** Kept beside the page, so that going to another approval, or page, loses neither a half-written edit nor a decision. */
const doings = sharedValue<ReadonlyMap<string, Doing>>(new Map());

function change(approvalId: string, patch: Partial<Doing>): void {
  const now = doings.get();
  doings.set(new Map(now).set(approvalId, { ...(now.get(approvalId) ?? NOTHING), ...patch }));
}

export const useDoings = (): ReadonlyMap<string, Doing> => doings.use();

export function useDoing(approvalId: string): Doing {
  return useDoings().get(approvalId) ?? NOTHING;
}

export function writeEntries(approvalId: string, entries: Entries): void {
  change(approvalId, { entries, error: undefined });
}

/** Announces decisions and sends them five seconds later, unless Undo: what goes out cannot be called back. */
export function decide(approvals: readonly Approval[], decision: Decision, title: string): void {
  // With the edits as they are now: what is announced is what is sent.
  const sendings = approvals.map((approval) => ({ approval, decision: withEdits(approval, decision) }));
  for (const { approvalId } of approvals) change(approvalId, { isUnderWay: true, error: undefined });
  holdAct({
    title,
    undoLabel: t("Undo"),
    act: () => void sendAll(sendings),
    onUndo: () => {
      for (const { approvalId } of approvals) change(approvalId, { isUnderWay: false });
    },
  });
}

interface Sending {
  approval: Approval;
  decision: Decision;
}

function withEdits({ approvalId, preview }: Approval, decision: Decision): Decision {
  const edits = editsOf(preview, doings.get().get(approvalId)?.entries ?? {});
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
    change(approval.approvalId, { isUnderWay: false, error, ...(error === undefined ? { entries: {} } : {}) });
  }
  await refresh("agent.approval", "agent.invocations", "agent.trust");
  if (failure === undefined) notify(doneWords(first.decision, done), { tone: "good" });
  else tellFailure(failure, sendings.length - done, done);
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
  if (decision.reject.skipStep) return t("Skipped: the run goes on without it");
  if (decision.reject.rerun !== undefined) return t("Sent back: the run does it again");
  return t("{n, plural, one {Rejected} other {# rejected}}", { n });
}

function tellFailure({ approval, error }: { approval: Approval; error: Error }, failed: number, done: number): void {
  const title =
    failed === 1 && done === 0
      ? wordsOfFailure(error)
      : t("{done, plural, =0 {None was decided} one {# was decided} other {# were decided}}, {failed} could not be", {
          done,
          failed,
        });
  notify(title, { description: deedOf(approval).title, tone: "bad" });
}

function wordsOfFailure(error: Error): string {
  if (!(error instanceof FindableError)) return t("Your decision did not arrive");
  switch (error.code) {
    case "already_decided":
      return t("Somebody decided before you");
    case "approval_timed_out":
      return t("Its time was up");
    case "invalid_edits":
      return t("A change of yours is not allowed");
    default:
      return error.message;
  }
}
