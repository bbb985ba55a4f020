import {
  deleteThread,
  dropUnstated,
  type StoringRun,
  selectToRecheck,
  storeThread,
} from "../../domains/discussions/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { ForumPort } from "../../providers/forum/port.ts";
import { toNewThread } from "./read-thread.ts";

const MOST = 20;
const MOST_POSTS = 300;

/**
 * Reads stored threads again that were read longest ago. A thread that its source deleted or closed is deleted here too, and posts
 * that were deleted go with their quotes. Other failures change nothing: the thread is read again later or expires.
 */
export async function recheckThreads(ctx: RunContext, run: StoringRun, forum: ForumPort): Promise<number> {
  const stored = await ctx.look("find-stored", (db) => selectToRecheck(db, run, MOST));
  const outcomes = await ctx.eachSaved(
    "recheck",
    stored,
    ({ id }) => id,
    async ({ source, ref, url }, { signal }) => {
      try {
        return { state: "read" as const, thread: await forum.read({ source, ref, url, maxPosts: MOST_POSTS, signal }) };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return {
          state: error.kind === "not_found" || error.kind === "blocked" ? ("gone" as const) : ("unknown" as const),
        };
      }
    },
    async (tx, found, { id }) => {
      if (found.state === "gone") await deleteThread(tx, { workspaceId: run.workspaceId, id });
      if (found.state === "read") await storeThread(tx, run, toNewThread(found.thread, run));
      if (found.state !== "unknown") await dropUnstated(tx, run.workspaceId);
      return found.state;
    },
    { concurrency: 2, unit: "stored threads", maxRetries: 0 },
  );
  return outcomes.filter((state) => state === "gone").length;
}
