import { createHash } from "node:crypto";

/** Identifiers and random numbers that every replay repeats: hashes of the run's identifier and a counter. */
export function createReplayedValues(invocationId: string): { id(prefix: string): string; random(): number } {
  let drawn = 0;
  function draw(): Buffer {
    drawn += 1;
    return createHash("sha256").update(`${invocationId}:${drawn}`).digest();
  }
  return {
    id: (prefix) =>
      `${prefix}_${BigInt(`0x${draw().toString("hex")}`)
        .toString(36)
        .slice(0, 24)
        .padStart(24, "0")}`,
    random: () => draw().readUIntBE(0, 6) / 2 ** 48,
  };
}
