import { ReserveReached } from "../../kernel/errors/storage-unavailable.ts";
import { startsPaused } from "../../kernel/errors/to-unavailable.ts";
import type { Repeating } from "../../kernel/processes/repeating.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import { reasonOf } from "../processes/reason-of.ts";
import { repeat } from "../processes/repeat.ts";
import { freeBytes, inGigabytes, requireWritable } from "./free-space.ts";

export interface StorageOptions {
  /** The data folder. */
  folder: string;
  /** No run starts while fewer bytes are free. */
  reserveBytes: number;
  logger: Logger;
}

export interface StorageState {
  /** Why the service cannot store data, as a sentence; undefined if it can. */
  problem: string | undefined;
  /** Why no run starts, as a sentence; undefined if runs start. */
  warning: string | undefined;
}

export interface StorageWatch extends Repeating {
  /** False while the disk of the data folder is full. */
  hasRoom(): boolean;
  /** Throws `external_unavailable` below the reserve. */
  requireReserve(): void;
  /** Notes that a write failed for want of room: the free bytes of a database on another machine are unknown. */
  writeFailed(): void;
  /** Measures now. */
  look(): Promise<StorageState>;
}

/** PostgreSQL stops when it cannot create the next segment of its log. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 1000;
/** After a failed write the service is not ready for this long. Starts are not refused: they find out themselves. */
const FAILURE_COUNTS_MS = 30_000;
const RECENT_FAILURE = "A write failed in the last 30 seconds because there was no room for it.";

/** Watches the free bytes of the data folder. Starts of runs use the last measurement, so that they wait for no disk. */
export async function watchStorage(options: StorageOptions): Promise<StorageWatch> {
  const { logger } = options;
  let failedAt = Number.NEGATIVE_INFINITY;
  let state: StorageState = { problem: undefined, warning: undefined };

  async function look(): Promise<StorageState> {
    const before = state.problem ?? state.warning;
    state = await measure(options);
    const after = state.problem ?? state.warning;
    if (before === undefined && after !== undefined) logger.error({ folder: options.folder }, after);
    if (before !== undefined && after === undefined) logger.info({}, "The disk of the data folder has room again.");
    const hasFailed = performance.now() - failedAt < FAILURE_COUNTS_MS;
    return hasFailed ? { ...state, problem: state.problem ?? RECENT_FAILURE } : state;
  }

  const watching = repeat(
    LOOK_EVERY_MS,
    async () => void (await look()),
    (error) => logger.warn({ err: error }, "measuring the disk of the data folder failed; retrying"),
  );
  await watching.tick();
  return {
    ...watching,
    hasRoom: () => state.problem === undefined,
    requireReserve() {
      const reason = state.problem ?? state.warning;
      if (reason !== undefined) throw startsPaused(new ReserveReached(reason));
    },
    writeFailed() {
      failedAt = performance.now();
    },
    look,
  };
}

async function measure({ folder, reserveBytes }: StorageOptions): Promise<StorageState> {
  try {
    await requireWritable(folder);
    const free = await freeBytes(folder);
    return {
      problem: free < LOG_SEGMENT_BYTES ? "The disk of the data folder is full." : undefined,
      warning: free < reserveBytes ? belowReserve(free, reserveBytes) : undefined,
    };
  } catch (error) {
    return { problem: `The data folder is not writable: ${reasonOf(error)}.`, warning: undefined };
  }
}

function belowReserve(free: number, reserve: number): string {
  return `Only ${inGigabytes(free)} of the disk are free, so no run starts (STORAGE_RESERVE_BYTES is ${reserve}).`;
}
