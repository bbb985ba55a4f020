import type { InvocationHandle, InvocationMode } from "@findable/contract";
import type { Db } from "../../kernel/db.ts";
import type { CommandContext } from "../../kernel/operation.ts";
import { findInvocation } from "./invocations.store.ts";
import { isTerminal, toHandle, toInvocation } from "./invocations.ts";

/**
 * Answers a start with the run's handle. In the foreground it waits, after the commit and with no connection held, until
 * the run has ended (200) or the time is over or somebody must act (202).
 */
export async function answerWithHandle(
  context: CommandContext,
  id: string,
  mode: InvocationMode,
): Promise<InvocationHandle> {
  const { services, agencyId, workspaceId } = context;
  if (mode === "FOREGROUND") {
    context.reply.afterCommit(async (db) => {
      const run = { agencyId, workspaceId, invocationId: id };
      const status = await services.runs.settled(run, services.limits.foregroundMs, context.signal);
      return { status: isTerminal(status) ? 200 : 202, output: await handleOf(context, db, id) };
    });
  }
  return handleOf(context, context.tx, id);
}

async function handleOf({ services, workspaceId }: CommandContext, db: Db, id: string): Promise<InvocationHandle> {
  const row = await findInvocation(db, { workspaceId, id });
  if (row === undefined) throw new Error(`The run ${id} was recorded and is not there.`);
  return toHandle(toInvocation(row, services.links));
}
