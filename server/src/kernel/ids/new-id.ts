import { randomFillSync } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const LENGTH = 24;

/**
 * 24 characters that are a CUID by every check of that format, from 123 random bits. The package that defines the format
 * hashes with SHA-3 in JavaScript, 300 microseconds an id, which is seconds for the ids of one bulk request; this takes 3.
 */
export function newCuid(): string {
  let id = "";
  while (id.length < LENGTH) id = extend(id, nextBytes(LENGTH + 8));
  return id;
}

// Asking for random bytes takes much longer than having them, so they are asked for by the hundred ids; each is used once.
const pool = new Uint8Array(100 * (LENGTH + 8));
let used = pool.length;

function nextBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** Bytes past the last whole multiple of the alphabet are left out, so that every character is as likely as any other. */
function extend(id: string, bytes: Uint8Array): string {
  let extended = id;
  for (const byte of bytes) {
    const alphabet = extended === "" ? LETTERS : LETTERS_AND_DIGITS;
    const isFair = byte < 256 - (256 % alphabet.length);
    if (isFair && extended.length < LENGTH) extended += alphabet.charAt(byte % alphabet.length);
  }
  return extended;
}

/** A new identifier that cannot be guessed, `<prefix>_<cuid>`. */
export function newId(prefix: string): string {
  return `${prefix}_${newCuid()}`;
}
