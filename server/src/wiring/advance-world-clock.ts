import { setTimeout as delay } from "node:timers/promises";
import { type Firer, fireSchedule } from "../domains/bulk-actions/index.ts";
import { type ClockMove, moveClock } from "../domains/test-worlds/index.ts";
import type { Database } from "../platform/database/pool.ts";
import { tenantDb } from "../platform/database/tenant.ts";
import type { AdvancingRun, ClockProgress, WorldClock } from "../platform/engine/run-services.ts";
import { purgeWorkspace } from "../platform/purge/purge-workspaces.ts";

export interface WorldClockOptions {
  tenant: Database;
  system: Database;
  firer: Firer;
  /** Has deliveries that are due by now taken at once. */
  hurryDeliveries(): void;
}

/** After so long a call ends, so that the run records how far it has come. */
const LEG_MS = 5000;
/** Between looks at a world in which something is still under way: soon at first, for most of what is due is short. */
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 50;

/** Moves clocks by the functions that the worker's chores use, without waiting for their turns. */
export function createWorldClock({ tenant, system, firer, hurryDeliveries }: WorldClockOptions): WorldClock {
  async function settle(run: AdvancingRun, left: ClockMove["left_to_do"], signal: AbortSignal): Promise<void> {
    for (const { kind, ref: id } of left) {
      signal.throwIfAborted();
      if (kind === "schedule") await fireSchedule(firer, { id, agencyId: run.agencyId });
      else await purgeWorkspace(system, id, signal);
    }
  }

  return {
    async moveOn(run, { signal, onProgress }) {
      const db = tenantDb(tenant, { agencyId: run.agencyId, workspaceId: undefined });
      const until = performance.now() + LEG_MS;
      let pauseMs = FIRST_PAUSE_MS;
      let told = 0;
      while (performance.now() < until) {
        signal.throwIfAborted();
        const move = await moveClock(db, run);
        const progress = progressOf(move);
        if (progress.done > told) onProgress(progress);
        told = progress.done;
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

function progressOf({ from_at, now_there, to_at }: ClockMove): ClockProgress {
  const total = minutesBetween(from_at, to_at);
  return { done: Math.min(total, minutesBetween(from_at, now_there)), total };
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}
