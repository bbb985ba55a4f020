import { setTimeout as delay } from "node:timers/promises";
import type { SystemDb } from "../../../kernel/database/db.ts";
import { isConnectionLost } from "../../../kernel/database/is-connection-lost.ts";
import { shareRoundTrips } from "../../../kernel/database/share-round-trips.ts";
import { isStorageUnavailable } from "../../../kernel/errors/storage-unavailable.ts";
import type { Logger } from "../../../kernel/telemetry/logger.ts";
import { type DeliveryOutcome, recordOutcomes } from "./deliveries.store.ts";

export interface RecorderOptions {
  system: SystemDb;
  logger: Logger;
  /** From the start of an attempt. Afterwards another process may claim the delivery again. */
  leaseMs: number;
  /** Once aborted, failed writes are not retried. */
  abandoned: AbortSignal;
}

interface Recordable {
  outcome: DeliveryOutcome;
  startedAt: number;
  endedAt: number;
}

export type RecordOutcome = (outcome: DeliveryOutcome, startedAt: number) => Promise<void>;

const RETRY_RECORDING_MS = 200;
/** Two lanes, so that one group executes while another waits for the disk. */
const SHARING = { lanes: 2, largestGroup: 64 };

/** Records outcomes, many in one round trip. Retries while the database is unavailable, until the lease expires. */
export function createOutcomeRecorder({ system, logger, leaseMs, abandoned }: RecorderOptions): RecordOutcome {
  const write = shareRoundTrips<Recordable, void>({
    ...SHARING,
    compare: (one, other) => (one.outcome.id < other.outcome.id ? -1 : 1),
    send: async (group) => {
      const now = performance.now();
      const rows = group.map(({ outcome, startedAt, endedAt }) => ({
        ...outcome,
        began_ms_ago: now - startedAt,
        ended_ms_ago: now - endedAt,
      }));
      await recordOutcomes(system, rows);
      return group.map(() => undefined);
    },
  });

  return async (outcome, startedAt) => {
    const recordable = { outcome, startedAt, endedAt: performance.now() };
    for (;;) {
      try {
        return await write(recordable);
      } catch (error) {
        const delivery = outcome.id;
        if (!isConnectionLost(error) && !isStorageUnavailable(error))
          return logger.error({ err: error, delivery }, "an attempt was not recorded");
        if (abandoned.aborted || performance.now() > startedAt + leaseMs)
          return logger.warn({ delivery }, "an attempt was not recorded in time");
        await delay(RETRY_RECORDING_MS);
      }
    }
  };
}
