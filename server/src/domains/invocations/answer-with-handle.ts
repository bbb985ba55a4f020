import type { Invocation, InvocationHandle, InvocationMode, InvocationStatus } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import type { AnswerSettled, CommandContext } from "../../kernel/operations/operation.ts";
import type { Links } from "../../kernel/operations/services.ts";
import { findInvocation } from "./invocations.store.ts";
import { isTerminal, toHandle, toInvocation } from "./invocations.ts";
import type { StartedRun } from "./start-invocation.ts";

/**
 * Returns the handle of a run. In the foreground it first waits, after the commit and without a connection, until the run ends
 * (200), needs a person, or the wait times out (202).
 */
export async function answerWithHandle(
  context: CommandContext,
  started: StartedRun,
  mode: InvocationMode,
): Promise<InvocationHandle> {
  const { services, workspaceId: home } = context;
  return mode === "FOREGROUND"
    ? answerWhenSettled(context, { home, started }, () => undefined)
    : newHandle(services.links, home, started);
}

/**
 * Waits in the foreground for a run in the workspace `home`. If the run ended, returns the result of `answerOf`; otherwise, or if
 * that is undefined, the handle.
 */
export async function answerWhenSettled<O>(
  context: CommandContext,
  { home, started }: { home: string; started: StartedRun },
  answerOf: (invocation: Invocation) => O | undefined,
): Promise<InvocationHandle> {
  const { services, agencyId, longestWaitMs } = context;
  const { id } = started.run;
  context.reply.afterCommit(async (db) => {
    const run = { agencyId, workspaceId: home, invocationId: id };
    context.onRun?.(run);
    const waitMs = Math.min(services.limits.foregroundMs, longestWaitMs);
    const status = await services.runs.settled(run, waitMs, context.signal);
    return toAnswer(await invocationOf(services.links, db, run), status, answerOf);
  });
  return newHandle(services.links, home, started);
}

/** Gives a retry the answer that `answerWhenSettled` gives, from the handle of the run. */
export function answerSettledRun<O>(answerOf: (invocation: Invocation) => O | undefined): AnswerSettled {
  return async ({ db, agencyId, services }, first) => {
    if (!isHandle(first)) return undefined;
    const run = { agencyId, workspaceId: first.workspace, invocationId: first.invocationId };
    const invocation = await invocationOf(services.links, db, run);
    const { status } = invocation;
    const isSettled = isTerminal(status) || status === "WAITING_APPROVAL" || status === "WAITING_INPUT";
    return isSettled ? toAnswer(invocation, status, answerOf) : undefined;
  };
}

function toAnswer<O>(
  invocation: Invocation,
  status: InvocationStatus,
  answerOf: (invocation: Invocation) => O | undefined,
): { status: number; output: O | InvocationHandle } {
  const output = (isTerminal(status) ? answerOf(invocation) : undefined) ?? toHandle(invocation);
  return { status: isTerminal(status) ? 200 : 202, output };
}

/** Estimates have no run. */
function isHandle(first: unknown): first is Pick<InvocationHandle, "invocationId" | "workspace"> {
  return (
    typeof first === "object" &&
    first !== null &&
    "invocationId" in first &&
    typeof first.invocationId === "string" &&
    "workspace" in first &&
    typeof first.workspace === "string"
  );
}

/** Built from the written values instead of a read: until its commit the start locks the agency's load, and other starts wait. */
export function newHandle(links: Links, workspaceId: string, { run, createdAt }: StartedRun): InvocationHandle {
  return {
    invocationId: run.id,
    agentId: run.agent_id,
    sessionId: run.session_id,
    skill: run.skill,
    skillsUsed: [run.skill],
    status: "PENDING",
    mode: run.mode,
    workspace: workspaceId,
    createdAt,
    estimatedCost: { credits: run.estimated_credits, durationSeconds: run.estimated_seconds },
    files: [],
    links: links.invocation(run.id),
  };
}

async function invocationOf(
  links: Links,
  db: Db,
  { invocationId: id, ...place }: { agencyId: string; workspaceId: string; invocationId: string },
): Promise<Invocation> {
  const row = await findInvocation(db, { ...place, id });
  if (row === undefined) throw new Error(`Invocation "${id}" was recorded but could not be read.`);
  return toInvocation(row, links);
}
