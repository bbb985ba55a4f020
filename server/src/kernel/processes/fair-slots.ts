export interface FairSlotsOptions {
  count: number;
  /** The part of `count` that only agencies without a slot may take. */
  reserved: number;
  /** Whether nothing is reserved until a second agency has asked for a slot: an agency alone may use all of them. */
  reservesWhenShared?: boolean;
}

interface Waiting {
  since: number;
  enter(): void;
}

/**
 * Divides slots among agencies. An agency leaves the reserved slots to those that have none, and a free slot goes to the waiting
 * agency with the fewest. So an agency with a thousand requests delays another one by a single one of them at most.
 */
export class FairSlots {
  private readonly options: FairSlotsOptions;
  private readonly held = new Map<string, number>();
  private readonly lines = new Map<string, Waiting[]>();
  private taken = 0;
  private arrivals = 0;
  private firstAgency: string | undefined;
  private isShared = false;

  constructor(options: FairSlotsOptions) {
    this.options = options;
  }

  /** The slots that an agency which has one could take now; 0 while anyone waits. */
  get room(): number {
    return this.lines.size > 0 ? 0 : Math.max(0, this.options.count - this.reserved - this.taken);
  }

  /** Callers in line. */
  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  tryTake(agency: string): boolean {
    this.firstAgency ??= agency;
    this.isShared ||= agency !== this.firstAgency;
    if (this.lines.has(agency) || !this.mayTake(agency)) return false;
    this.takeBeyond(agency);
    return true;
  }

  /** Resolves when the agency has a slot. Rejects with the reason of the signal. */
  async take(agency: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.tryTake(agency)) return;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.leaveLine(agency, waiting);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      this.arrivals += 1;
      const waiting = { since: this.arrivals, enter };
      this.lines.set(agency, [...(this.lines.get(agency) ?? []), waiting]);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Takes a slot even if none is free, for work that has begun. */
  takeBeyond(agency: string): void {
    this.taken += 1;
    this.held.set(agency, this.heldBy(agency) + 1);
  }

  release(agency: string): void {
    const left = this.heldBy(agency) - 1;
    this.taken -= 1;
    if (left > 0) this.held.set(agency, left);
    else this.held.delete(agency);
    this.admit();
  }

  private heldBy(agency: string): number {
    return this.held.get(agency) ?? 0;
  }

  private mayTake(agency: string): boolean {
    const { count } = this.options;
    return this.taken < (this.heldBy(agency) === 0 ? count : count - this.reserved);
  }

  private get reserved(): number {
    const { reserved, reservesWhenShared = false } = this.options;
    return reservesWhenShared && !this.isShared ? 0 : reserved;
  }

  private admit(): void {
    for (let next = this.nextInLine(); next !== undefined; next = this.nextInLine()) {
      this.leaveLine(next.agency, next.waiting);
      this.takeBeyond(next.agency);
      next.waiting.enter();
    }
  }

  private nextInLine(): { agency: string; waiting: Waiting } | undefined {
    const [next] = [...this.lines]
      .flatMap(([agency, [waiting]]) => (waiting !== undefined && this.mayTake(agency) ? [{ agency, waiting }] : []))
      .toSorted(
        (one, other) => this.heldBy(one.agency) - this.heldBy(other.agency) || one.waiting.since - other.waiting.since,
      );
    return next;
  }

  private leaveLine(agency: string, waiting: Waiting): void {
    const left = (this.lines.get(agency) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.lines.set(agency, left);
    else this.lines.delete(agency);
  }
}
