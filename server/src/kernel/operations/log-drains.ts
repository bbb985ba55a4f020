/** What became of a batch of an access log. */
export type ReceivedBatch =
  | { state: "received"; lines: number; requests: number; garbage: number; isRepeated: boolean }
  | { state: "unknown" }
  | { state: "damaged" };

/** Addresses to which hosts send access logs. Their senders have no key. */
export interface LogDrains {
  isKnown(token: string): Promise<boolean>;
  /** Counts a batch, plain or gzip. */
  receive(token: string, bytes: Buffer): Promise<ReceivedBatch>;
}
