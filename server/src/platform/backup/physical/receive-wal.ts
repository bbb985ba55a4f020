import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import type { BackupPlace } from "../backup-place.ts";
import { bytesSource } from "../store-files.ts";
import { openReplication, parseLsn, writeLsn } from "./replication.ts";
import { LOGS, nameRange, nameSegment, parseRange, SLOT_PREFIX, type StoredRange } from "./wal-names.ts";
import type { WalSlot } from "./wal-slot.ts";

export interface ReceiverOptions {
  adminUrl: string;
  place: BackupPlace;
  slot: WalSlot;
  timeline: number;
  segmentBytes: number;
  /** Runs before each range is stored: contents of files that its rows name go first. */
  beforeStore: () => Promise<void>;
}

/** A part of the log that is not stored yet. */
interface Waiting {
  segment: string;
  start: bigint;
  bytes: Buffer;
  from: number;
  to: number;
  moment: Date | undefined;
  isWhole: boolean;
}

/** What `pg` offers a query that copies in both directions. Its types leave the message out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
}

const EPOCH_MS = Date.UTC(2000, 0, 1);
const MESSAGE = { data: 0x77, alive: 0x6b, status: 0x72 } as const;
const DATA_HEADER = 25;
/** Finished segments that wait for the place. The socket pauses, and the server keeps the rest. */
const MOST_WAITING = 2;
/** Ranges of a segment before they become one. */
const MOST_RANGES = 64;
/** A server that sends takes milliseconds. */
const PATIENCE_MS = 5000;
const POLL_MS = 5;
const compress = promisify(gzip);

/**
 * Receives the log of the cluster as it is written, and stores it in the place: whole segments as they end, and the range that has
 * come since by `flush`. The server keeps what is not stored. It ends with its connection; `failure` says why.
 */
export class WalReceiver {
  failure: Error | undefined;
  readonly #options: ReceiverOptions;
  readonly #client: pg.Client;
  #connection: CopyConnection | undefined;
  #start: bigint;
  #bytes: Buffer;
  #filled = 0;
  /** Stored bytes of the current segment, from its beginning. */
  #stored = 0;
  #ranges: StoredRange[] = [];
  #confirmed: bigint;
  /** Everything that was committed before this moment has come. */
  #caughtUp: Date | undefined;
  #waiting: Waiting[] = [];
  #storing: Promise<void> = Promise.resolve();

  static async open(options: ReceiverOptions): Promise<WalReceiver> {
    const start = parseLsn(options.slot.restartLsn);
    const first = start - (start % BigInt(options.segmentBytes));
    const segment = nameSegment(options.timeline, first, options.segmentBytes);
    const names = await options.place.list(`${LOGS}/${options.slot.line}`);
    const ranges = names.flatMap((name) => parseRange(name) ?? []).filter((range) => range.segment === segment);
    const client = await openReplication(options.adminUrl);
    return new WalReceiver(options, client, first, ranges);
  }

  private constructor(options: ReceiverOptions, client: pg.Client, start: bigint, ranges: StoredRange[]) {
    this.#options = options;
    this.#client = client;
    this.#start = start;
    this.#confirmed = start;
    this.#bytes = Buffer.alloc(options.segmentBytes);
    this.#ranges = ranges;
    this.#stored = reachOf(ranges);
    const { slot, timeline } = options;
    const fail = (reason: unknown) => {
      this.failure ??= reason instanceof Error ? reason : new Error(String(reason));
    };
    client.on("error", fail);
    client.on("end", () => fail("PostgreSQL ended the replication connection."));
    const query: pg.Submittable & Record<string, unknown> = {
      submit: (connection: pg.Connection) => {
        this.#connection = connection as CopyConnection;
        connection.query(
          `START_REPLICATION SLOT ${SLOT_PREFIX}${slot.line} PHYSICAL ${writeLsn(start)} TIMELINE ${timeline}`,
        );
      },
      handleCopyData: ({ chunk }: { chunk: Buffer }) => this.#receive(chunk),
      handleCommandComplete: () => fail("PostgreSQL ended the replication."),
      handleReadyForQuery: () => fail("PostgreSQL ended the replication."),
      handleError: fail,
    };
    client.query(query);
  }

  /**
   * Waits for the log until a position, for as long as the connection delivers it, and stores what has come. Throws the failure of
   * the place; the next flush tries again.
   */
  async flush(until = 0n): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (this.#position < until && this.failure === undefined && Date.now() < deadline) await delay(POLL_MS);
    // What waits goes first: while the place fails, nothing more is put behind it.
    await this.#drain();
    if (this.#filled > this.#stored && this.failure === undefined) {
      const isCompacted = this.#ranges.length >= MOST_RANGES;
      this.#enqueue({ from: isCompacted ? 0 : this.#stored, to: this.#filled, isWhole: false });
    }
    await this.#drain();
    this.#report();
  }

  async close(until: bigint): Promise<void> {
    await this.flush(until).catch(() => undefined);
    this.failure ??= new Error("The receiver is closed.");
    await this.#client.end().catch(() => undefined);
  }

  #receive(chunk: Buffer): void {
    const kind = chunk[0];
    if (kind === MESSAGE.alive) {
      if (chunk.readBigUInt64BE(1) <= this.#position) this.#caughtUp = readMoment(chunk, 9);
      if (chunk[17] === 1) this.#report();
      return;
    }
    if (kind !== MESSAGE.data) return;
    const start = chunk.readBigUInt64BE(1);
    if (start !== this.#position) {
      this.failure ??= new Error(`PostgreSQL sent ${writeLsn(start)} instead of ${writeLsn(this.#position)}.`);
      return;
    }
    this.#append(chunk.subarray(DATA_HEADER));
    if (chunk.readBigUInt64BE(9) <= this.#position) this.#caughtUp = readMoment(chunk, 17);
  }

  get #position(): bigint {
    return this.#start + BigInt(this.#filled);
  }

  /** Copies, because the parser reuses its memory. A message may cross the end of a segment. */
  #append(data: Buffer): void {
    const { segmentBytes } = this.#options;
    for (let rest = data; rest.byteLength > 0; ) {
      const copied = rest.copy(this.#bytes, this.#filled);
      rest = rest.subarray(copied);
      this.#filled += copied;
      if (this.#filled < segmentBytes) return;
      this.#enqueue({ from: 0, to: segmentBytes, isWhole: true });
      this.#start += BigInt(segmentBytes);
      this.#bytes = Buffer.alloc(segmentBytes);
      this.#filled = 0;
      this.#stored = 0;
      // A place that fails is tried again by the next flush.
      void this.#drain().catch(() => undefined);
    }
  }

  #enqueue(range: Pick<Waiting, "from" | "to" | "isWhole">): void {
    const { timeline, segmentBytes } = this.#options;
    const segment = nameSegment(timeline, this.#start, segmentBytes);
    this.#waiting.push({ ...range, segment, start: this.#start, bytes: this.#bytes, moment: this.#caughtUp });
    if (this.#waiting.length > MOST_WAITING) this.#connection?.stream.pause();
  }

  /** One range after the other: a later one without an earlier one would be a gap. */
  #drain(): Promise<void> {
    this.#storing = this.#storing
      .catch(() => undefined)
      .then(async () => {
        for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
          await this.#store(next);
          this.#waiting.shift();
          if (this.#waiting.length <= MOST_WAITING) this.#connection?.stream.resume();
        }
      });
    return this.#storing;
  }

  async #store({ segment, start, bytes, from, to, moment, isWhole }: Waiting): Promise<void> {
    const { place, slot, beforeStore } = this.#options;
    await beforeStore();
    const content = await compress(bytes.subarray(from, to), { level: 4 });
    const sum = createHash("sha256").update(content).digest("hex").slice(0, 32);
    const { line } = slot;
    // Before the first message that is up to date, only the beginning of all times is certain.
    const facts = { line, segment, from, to, moment: moment ?? new Date(0), bytes: content.byteLength, sum };
    const range = { ...facts, name: nameRange(facts) };
    await place.put(range.name, bytesSource(content));
    const replaced = this.#ranges.filter((other) => other.segment === segment && from === 0);
    this.#ranges = isWhole
      ? this.#ranges.filter((other) => other.segment !== segment)
      : [...this.#ranges.filter((other) => !replaced.includes(other)), range];
    if (start === this.#start) this.#stored = Math.max(this.#stored, to);
    const reached = start + BigInt(to);
    if (reached > this.#confirmed) this.#confirmed = reached;
    this.#report();
    for (const other of replaced) await place.remove(other.name);
  }

  /** Allows the server to remove what is stored. Without reports it takes the connection for dead after a minute. */
  #report(): void {
    if (this.failure !== undefined) return;
    const status = Buffer.alloc(34);
    status[0] = MESSAGE.status;
    status.writeBigUInt64BE(this.#position, 1);
    status.writeBigUInt64BE(this.#confirmed, 9);
    status.writeBigUInt64BE(this.#confirmed, 17);
    status.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
    this.#connection?.sendCopyFromChunk(status);
  }
}

function readMoment(chunk: Buffer, offset: number): Date {
  return new Date(EPOCH_MS + Number(chunk.readBigInt64BE(offset) / 1000n));
}

/** How far ranges cover a segment from its beginning. */
export function reachOf(ranges: readonly Pick<StoredRange, "from" | "to">[]): number {
  let reach = 0;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > reach) break;
    reach = Math.max(reach, to);
  }
  return reach;
}
