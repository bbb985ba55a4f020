import type { Invocation, InvocationHandle, InvocationMode } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { Links } from "../../kernel/operations/services.ts";
import { findInvocation } from "./invocations.store.ts";
import { isTerminal, toHandle, toInvocation } from "./invocations.ts";
import type { StartedRun } from "./start-invocation.ts";

/**
 * Answers a start with the run's handle. In the foreground it waits, after the commit and with no connection held, until
 * the run has ended (200) or the time is over or somebody must act (202).
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
 * In the foreground, of a run that is recorded in the workspace `home`: answers with what `answerOf` makes of it when it has
 * ended, and with its handle where that is undefined.
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
    const invocation = await invocationOf(services.links, db, run);
    const output = (isTerminal(status) ? answerOf(invocation) : undefined) ?? toHandle(invocation);
    return { status: isTerminal(status) ? 200 : 202, output };
  });
  return newHandle(services.links, home, started);
}

/** Made from what was written, not read back: until its commit the start holds the agency's load, for which other starts wait. */
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
  if (row === undefined) throw new Error(`The run ${id} was recorded and is not there.`);
  return toInvocation(row, links);
}
