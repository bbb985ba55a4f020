import { AppError } from "../../kernel/errors/app-error.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import type { SkillPlan } from "../../kernel/runs/declared-skill.ts";
import { pinFilesOf } from "../files/index.ts";
import { isTerminal } from "./invocations.ts";
import { answerInput, findAskedApproval, insertSession, lockSession, updateSession } from "./sessions.store.ts";
import { type StartContext, type StartedRun, type StartOptions, startInvocation } from "./start-invocation.ts";

/**
 * Starts a run as the next turn of a conversation, or as the first turn of a new one. The session is locked, so turns follow each
 * other. A last turn that waits for an answer ends with its question as its result. Throws `concurrent_modification` while the
 * last turn is running.
 */
export async function startTurn(
  context: StartContext,
  skill: SkillPlan,
  input: unknown,
  options: StartOptions,
): Promise<StartedRun> {
  const { tx, workspaceId, actor } = context;
  const sessionId = options.sessionId ?? newId("sess");
  const lastId = options.sessionId === undefined ? undefined : await lockSession(tx, { workspaceId, sessionId });
  const previousId = lastId !== undefined && (await endTurn(context, lastId)) ? lastId : undefined;

  const inherited = previousId === undefined ? {} : await inheritedFrom(context, previousId);
  const started = await startInvocation(context, skill, input, {
    ...options,
    ...inherited,
    ...(options.approval === undefined ? {} : { approval: options.approval }),
    sessionId,
    isLast: false,
  });
  const turn = { workspaceId, sessionId, invocationId: started.run.id };
  if (previousId !== undefined) {
    await pinFilesOf(tx, { workspaceId, from: previousId, invocationId: started.run.id });
  }
  if (lastId !== undefined) await updateSession(tx, turn);
  else if (!(await insertSession(tx, { ...turn, agencyId: actor.agencyId }))) throw stillRunning({ status: "PENDING" });
  return started;
}

async function inheritedFrom(
  { tx, workspaceId }: StartContext,
  previousInvocationId: string,
): Promise<Partial<StartOptions>> {
  const approval = await findAskedApproval(tx, { workspaceId, id: previousInvocationId });
  return { previousInvocationId, ...(approval === undefined ? {} : { approval }) };
}

/** Whether the last turn is still recorded: it may have been purged. Throws while it is running. */
async function endTurn({ tx }: StartContext, invocationId: string): Promise<boolean> {
  const status = await answerInput(tx, invocationId);
  if (status === "answered" || isTerminal(status)) return true;
  if (status !== "not_found") throw stillRunning({ status, invocationId });
  return false;
}

function stillRunning(details: { status: string; invocationId?: string }): AppError {
  return new AppError(
    "concurrent_modification",
    "The last turn of this conversation is still running. Continue when it has ended or asks a question.",
    details,
  );
}
