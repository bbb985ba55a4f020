import { toJsonb } from "../../../kernel/database/jsonb.ts";
import type { Database } from "../../database/pool.ts";
import { type Fence, fenced } from "../segments/fence.ts";
import type { VendorOfPort } from "../watch-vendor-calls.ts";
import { appendEvents, type JournalBatch, type PendingEvent, type VendorCost } from "./journal.store.ts";

/** How long an event waits for the next finished step, which carries it in its own write. */
const FLUSH_AFTER_MS = 25;

export interface CurrentStep {
  name: string;
  status: "running" | "retrying";
}

/**
 * Collects the events, narration and vendor costs of a segment between its writes. A step that ends within 25 ms carries its
 * `step.started`, so a short step costs one write.
 */
export class Journal {
  private readonly tenant: Database;
  private readonly fence: Fence;
  private readonly signal: AbortSignal;
  private readonly onLost: (error: unknown) => void;
  private events: PendingEvent[] = [];
  private narration = "";
  private narrations = 0;
  private vendorCostUsd = 0;
  private vendorCosts: VendorCost[] = [];
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  /** Steps that have started and not ended, by name, in the order of their start. */
  private readonly openSteps = new Map<string, CurrentStep>();

  /** `signal` is aborted when the segment must stop. */
  constructor(tenant: Database, fence: Fence, signal: AbortSignal, onLost: (error: unknown) => void) {
    this.tenant = tenant;
    this.fence = fence;
    this.signal = signal;
    this.onLost = onLost;
  }

  emit(type: string, data: Record<string, unknown>): void {
    this.events.push({ type, data, at: new Date().toISOString() });
    this.flushSoon();
  }

  /** Adds the cost of a vendor's answer. The next write carries the sum, usually the end of the step that made the call. */
  charge(usd: number, { port, vendor }: VendorOfPort): void {
    this.vendorCostUsd += usd;
    const known = this.vendorCosts.find((cost) => cost.port === port && cost.vendor === vendor);
    if (known === undefined) this.vendorCosts.push({ port, vendor, usd });
    else known.usd += usd;
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

  setCurrentStep(name: string, status: "running" | "retrying"): void {
    this.openSteps.set(name, { name, status });
  }

  closeStep(name: string): void {
    this.openSteps.delete(name);
  }

  /** The step that the run shows: of several at once, the first that started. `except` is a step that is about to end. */
  currentStep(except?: string): CurrentStep | null {
    return [...this.openSteps.values()].find(({ name }) => name !== except) ?? null;
  }

  /**
   * Returns the entries for a write that comes after all earlier ones. Throws where an earlier flush failed: the caller's write
   * would be stored without it, and the segment is over.
   */
  async handOver(): Promise<JournalBatch> {
    await this.flushing;
    return this.take();
  }

  private take(): JournalBatch {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { events, narration, narrations, vendorCostUsd, vendorCosts } = this;
    this.events = [];
    this.narration = "";
    this.narrations = 0;
    this.vendorCostUsd = 0;
    this.vendorCosts = [];
    return { events, narration, narrations, vendorCostUsd, vendorCosts };
  }

  /** Writes the entries now. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(async () => {
      const batch = this.take();
      if (batch.events.length === 0 && batch.vendorCostUsd === 0) return;
      const append = () =>
        appendEvents(this.tenant, this.fence, { ...storable(batch), currentStep: this.currentStep() });
      await fenced(append, this.signal);
    });
    return this.flushing;
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing.catch(() => undefined);
  }
}

/** Removes what jsonb refuses: text of web pages may hold it. */
export function storable(batch: JournalBatch): JournalBatch {
  return {
    ...batch,
    events: JSON.parse(toJsonb(batch.events)),
    narration: batch.narration.replaceAll("\0", "").toWellFormed(),
  };
}
