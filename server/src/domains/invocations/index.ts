import type { AnyOperation } from "../../kernel/operations/operation.ts";
import { cancelInvocation } from "./operations/cancel-invocation.ts";
import { continueInvocation } from "./operations/continue-invocation.ts";
import { getInvocation } from "./operations/get-invocation.ts";
import { invocationChildren } from "./operations/invocation-children.ts";
import { invocationEvents } from "./operations/invocation-events.ts";
import { invocationTree } from "./operations/invocation-tree.ts";
import { invoke } from "./operations/invoke.ts";
import { listInvocations } from "./operations/list-invocations.ts";
import { retryFailedChildren } from "./operations/retry-failed-children.ts";

export { answerSettledRun, answerWhenSettled, answerWithHandle, newHandle } from "./answer-with-handle.ts";
export { findFailures } from "./failures.store.ts";
export { findInvocationContext } from "./invocation-context.ts";
export { cancelRun, cancelRunsAbout, lockParent as lockRun, type NewFamilyMember } from "./invocations.store.ts";
export { findQuestions } from "./questions.store.ts";
export { runCoverage } from "./run-coverage.store.ts";
export { findRunSummaries } from "./run-summaries.ts";
export { type EarlierTurn, findEarlierTurns } from "./sessions.store.ts";
export { costOfAll, type FamilyContext, shownChildren, startFamily } from "./start-family.ts";
export { type StartedRun, startInvocation } from "./start-invocation.ts";
export { startScheduledRun } from "./start-scheduled-run.ts";
export { startSkill } from "./start-skill.ts";
export { actInWorkspace } from "./tenant.store.ts";

export const operations: readonly AnyOperation[] = [
  invoke,
  continueInvocation,
  listInvocations,
  getInvocation,
  invocationEvents,
  invocationTree,
  invocationChildren,
  cancelInvocation,
  retryFailedChildren,
];
