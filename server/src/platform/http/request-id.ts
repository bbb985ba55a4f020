import { randomFillSync } from "node:crypto";

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 24;
/** The largest multiple of 36 below 256. Larger bytes would make the first letters more frequent. */
const UNBIASED = 252;

const pool = new Uint8Array(4096);
let used = pool.length;

/** A new request id: `req_` and 24 random base-36 characters. */
export function newRequestId(): string {
  let id = "req_";
  let length = 0;
  while (length < LENGTH) {
    const byte = nextByte();
    if (byte >= UNBIASED) continue;
    id += LETTERS[byte % LETTERS.length];
    length++;
  }
  return id;
}

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++] ?? 0;
}
