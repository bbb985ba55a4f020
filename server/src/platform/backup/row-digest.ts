import { hash } from "node:crypto";

/**
 * A digest of rows that does not depend on their order: the sum of the SHA-256 of each row, in 128 bits. The same rows in another
 * table, cluster or version of PostgreSQL have the same digest.
 */
export class RowDigest {
  #high = 0n;
  #low = 0n;
  rows = 0;

  add(row: Uint8Array): void {
    const sum = hash("sha256", row, "buffer");
    this.#high += sum.readBigUInt64BE(0);
    this.#low += sum.readBigUInt64BE(8);
    this.rows += 1;
  }

  toString(): string {
    const hex = (sum: bigint) => BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
    return hex(this.#high) + hex(this.#low);
  }
}
