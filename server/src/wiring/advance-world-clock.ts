import { setTimeout as delay } from "node:timers/promises";
import { fireSampling } from "../domains/citations/index.ts";
import { fireChecks, firePublication } from "../domains/indexing/index.ts";
import { type FiringContext, fireSchedule } from "../domains/schedules/index.ts";
import { type ClockMove, moveClock } from "../domains/test-worlds/index.ts";
import type { Database } from "../platform/database/pool.ts";
import { tenantDb } from "../platform/database/tenant.ts";
import type { AdvancingRun, ClockProgress, WorldClock } from "../platform/engine/run-services.ts";
import { purgeWorkspace } from "../platform/purge/purge-workspaces.ts";

export interface WorldClockOptions {
  tenant: Database;
  system: Database;
  firing: FiringContext;
  /** Claims due deliveries immediately instead of at the next poll. */
  hurryDeliveries(): void;
  /** Reads the pages of a workspace that are due for a link. */
  checkLinks(workspaceId: string): Promise<void>;
  /** Reads what arrived in the mailboxes of a world. */
  readMail(agencyId: string): Promise<void>;
}

/** Duration of one call. The run records its progress between calls. */
const LEG_MS = 5000;
/** Pauses between polls of a busy world. They start short because most due work is short. */
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 50;

/** Moves clocks with the functions that the chores of the worker use, without waiting for the next round of a chore. */
export function createWorldClock({
  tenant,
  system,
  firing,
  hurryDeliveries,
  checkLinks,
  readMail,
}: WorldClockOptions): WorldClock {
  async function settle(run: AdvancingRun, left: ClockMove["left_to_do"], signal: AbortSignal): Promise<void> {
    for (const { kind, ref: id } of left) {
      signal.throwIfAborted();
      if (kind === "schedule") await fireSchedule(firing, { id, agencyId: run.agencyId });
      else if (kind === "ai_citation_sample") await fireSampling(firing, { id, agencyId: run.agencyId });
      else if (kind === "index_check") await fireChecks(firing, { id, agencyId: run.agencyId });
      else if (kind === "publication") await firePublication(firing, { id, agencyId: run.agencyId });
      else if (kind === "link_check") await checkLinks(id);
      else await purgeWorkspace(system, id, signal);
    }
  }

  return {
    async moveOn(run, { signal, onProgress }) {
      const db = tenantDb(tenant, { agencyId: run.agencyId, workspaceId: undefined });
      const until = performance.now() + LEG_MS;
      let pauseMs = FIRST_PAUSE_MS;
      let reported = 0;
      while (performance.now() < until) {
        signal.throwIfAborted();
        const move = await moveClock(db, run);
        const progress = progressOf(move);
        if (progress.done > reported) onProgress(progress);
        reported = progress.done;
        if (move.state !== "busy") await readMail(run.agencyId);
        if (move.state === "arrived") return true;
        await settle(run, move.left_to_do, signal);
        hurryDeliveries();
        pauseMs = move.state === "moved" ? FIRST_PAUSE_MS : Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
        await delay(pauseMs, undefined, { signal });
      }
      return false;
    },
  };
}

function progressOf({ from_at, now_in_world, to_at }: ClockMove): ClockProgress {
  const total = minutesBetween(from_at, to_at);
  return { done: Math.min(total, minutesBetween(from_at, now_in_world)), total };
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}
