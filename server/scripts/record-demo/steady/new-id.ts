import { createHash } from "node:crypto";

/*
 * Stands for kernel/ids/new-id.ts in a recording: the n-th identifier of a kind is the same in every recording. What the service
 * derives from identifiers, such as the minute of a daily sample and the order of records that tie, is the same then as well.
 */

const drawn = new Map<string, number>();

export function newCuid(): string {
  return draw("");
}

export function newId(prefix: string): string {
  return `${prefix}_${draw(prefix)}`;
}

function draw(prefix: string): string {
  const turn = drawn.get(prefix) ?? 0;
  drawn.set(prefix, turn + 1);
  const digits = BigInt(`0x${createHash("sha256").update(`${prefix} ${turn}`).digest("hex")}`);
  return `x${digits.toString(36).padStart(23, "0").slice(-23)}`;
}
