import type { InvocationHandle, InvocationMode } from "@findable/contract";
import type { Db } from "../../kernel/db.ts";
import type { CommandContext, Links } from "../../kernel/operation.ts";
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
  const { services, agencyId, workspaceId } = context;
  const { id } = started.run;
  if (mode === "FOREGROUND") {
    context.reply.afterCommit(async (db) => {
      const run = { agencyId, workspaceId, invocationId: id };
      const status = await services.runs.settled(run, services.limits.foregroundMs, context.signal);
      return { status: isTerminal(status) ? 200 : 202, output: await handleOf(context, db, id) };
    });
  }
  return newHandle(services.links, workspaceId, started);
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

async function handleOf(
  { services, agencyId, workspaceId }: CommandContext,
  db: Db,
  id: string,
): Promise<InvocationHandle> {
  const row = await findInvocation(db, { agencyId, workspaceId, id });
  if (row === undefined) throw new Error(`The run ${id} was recorded and is not there.`);
  return toHandle(toInvocation(row, services.links));
}
