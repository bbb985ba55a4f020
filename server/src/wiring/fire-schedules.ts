import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type DueSchedule, type Firer, findDueSchedules, fireSchedule } from "../domains/bulk-actions/index.ts";
import type { Services } from "../kernel/operations/services.ts";
import { recordAudit } from "../platform/audit/audit-log.store.ts";
import { type Database, isConnectionLost } from "../platform/database/pool.ts";
import { enterTenant } from "../platform/database/tenant.ts";

export interface ScheduleFirerOptions {
  system: Database;
  tenant: Database;
  services: Services;
  logger: Logger;
}

export interface ScheduleFirer {
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 500;
const FOUND_AT_ONCE = 100;
/** Fired at once by this process; one may begin thousands of runs. */
const LANES = 4;
/** A schedule that fails by a fault of ours is left alone for so long, by this process. */
const REST_MS = 60_000;

/** Fires one schedule at a time, for whoever finds that it is due. */
export function createFirer({ tenant, services }: Pick<ScheduleFirerOptions, "tenant" | "services">): Firer {
  return {
    services,
    inAgency: (agencyId, work) =>
      tenant.transaction([enterTenant({ agencyId, workspaceId: undefined })], (tx) => work(tx)),
    noteStart: async (tx, { agencyId, scheduleId, invocationId, keyId, requestId }) => {
      await tx.query(
        recordAudit({
          agencyId,
          workspaceId: undefined,
          action: "workspaces.bulk_action",
          actor: { type: "key", id: keyId },
          transport: "schedule",
          requestId,
          status: 202,
          resource: { id: invocationId },
          details: { scheduleId },
        }),
      );
    },
  };
}

/** Fires schedules as they become due. Any number of processes may do so at once. */
export function startScheduleFirer({ system, tenant, services, logger }: ScheduleFirerOptions): ScheduleFirer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const resting = new Map<string, number>();
  const firer = createFirer({ tenant, services });

  async function fire(due: DueSchedule): Promise<void> {
    try {
      const fired = await fireSchedule(firer, due);
      if (fired !== "elsewhere") logger.info({ scheduleId: due.id, fired }, "a schedule was due");
    } catch (error) {
      logger.error({ err: error, scheduleId: due.id }, "a schedule could not be fired");
      if (!isConnectionLost(error)) resting.set(due.id, performance.now() + REST_MS);
    }
  }

  async function look(): Promise<number> {
    const query = async <R extends object>(statement: Parameters<typeof system.batch>[0][number]) =>
      (await system.batch<R>([statement]))[0] ?? [];
    const found = await findDueSchedules({ query }, FOUND_AT_ONCE);
    for (const [id, until] of resting) if (until <= performance.now()) resting.delete(id);
    const due = found.filter(({ id }) => !resting.has(id));
    const waiting = due.values();
    const lane = async () => {
      for (const one of waiting) if (!signal.aborted) await fire(one);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return due.length;
  }

  async function lookUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      const count = await look().catch((error: unknown) => {
        logger.warn({ err: error }, "looking for due schedules failed; the next look makes up for it");
        return 0;
      });
      if (count < FOUND_AT_ONCE) await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const looking = lookUntilStopped();
  return {
    async close() {
      stopping.abort();
      await looking;
    },
  };
}
