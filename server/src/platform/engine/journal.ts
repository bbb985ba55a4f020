import { isConnectionLost } from "../../kernel/database/is-connection-lost.ts";
import { toJsonb } from "../../kernel/database/jsonb.ts";
import { type Database, sqlState, wasUndone } from "../database/pool.ts";
import { DatabaseAway, SegmentEnd, SegmentLost } from "./endings.ts";
import { appendEvents, type Fence } from "./engine.store.ts";
import type { PendingEvent } from "./run-record.ts";

/** How long events may wait for the next finished step, which carries them in its own write. */
const FLUSH_AFTER_MS = 25;

export interface JournalBatch {
  events: PendingEvent[];
  narration: string;
  narrations: number;
  /** What vendors charged since the last write, in US dollars. */
  vendorCostUsd: number;
}

/**
 * Collects what a run has to tell between the ends of its steps. A step that ends within 25 ms takes its `step.started` along,
 * so that a short step costs one write.
 */
export class Journal {
  private readonly tenant: Database;
  private readonly fence: Fence;
  private readonly onLost: (error: unknown) => void;
  private events: PendingEvent[] = [];
  private narration = "";
  private narrations = 0;
  private vendorCostUsd = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private currentStep: { name: string; status: string } | null = null;

  constructor(tenant: Database, fence: Fence, onLost: (error: unknown) => void) {
    this.tenant = tenant;
    this.fence = fence;
    this.onLost = onLost;
  }

  emit(type: string, data: Record<string, unknown>): void {
    this.events.push({ type, data, at: new Date().toISOString() });
    this.flushSoon();
  }

  /** Takes in what a vendor charged. It is written like an event, with whatever the step that asked comes to. */
  charge(usd: number): void {
    this.vendorCostUsd += usd;
    this.flushSoon();
  }

  narrate(text: string): void {
    this.narration += `${text}\n`;
    this.narrations += 1;
    this.emit("narration", { text });
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(() => void this.flush().catch(this.onLost), FLUSH_AFTER_MS);
  }

  stepUnderWay(name: string, status: "running" | "retrying"): void {
    this.currentStep = { name, status };
  }

  stepEnded(): void {
    this.currentStep = null;
  }

  /**
   * Hands over what waits, for a write that carries it and comes after all that was told before. Throws where that could not
   * be written: what comes next would stand there without it, and the segment is over anyway.
   */
  async handOver(): Promise<JournalBatch> {
    await this.flushing;
    return this.take();
  }

  private take(): JournalBatch {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { events, narration, narrations, vendorCostUsd } = this;
    this.events = [];
    this.narration = "";
    this.narrations = 0;
    this.vendorCostUsd = 0;
    return { events, narration, narrations, vendorCostUsd };
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(async () => {
      const batch = this.take();
      if (batch.events.length === 0 && batch.vendorCostUsd === 0) return;
      await fenced(() => appendEvents(this.tenant, this.fence, { ...storable(batch), currentStep: this.currentStep }));
    });
    return this.flushing;
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing.catch(() => undefined);
  }
}

/** Page text in events may hold what jsonb refuses. */
export function storable(batch: JournalBatch): JournalBatch {
  return {
    ...batch,
    events: JSON.parse(toJsonb(batch.events)),
    narration: batch.narration.replaceAll("\0", "").toWellFormed(),
  };
}

/** Runs a fenced write and says in our words why it did not happen. */
export async function fenced<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof SegmentEnd) throw error;
    if (sqlState(error) === "FN001")
      throw new SegmentLost("Another process owns this run, or it has ended.", { cause: error });
    if (isConnectionLost(error)) throw new DatabaseAway("The database went away during a write.", { cause: error });
    if (wasUndone(error)) throw new DatabaseAway("The database undid a write.", { cause: error });
    throw error;
  }
}
