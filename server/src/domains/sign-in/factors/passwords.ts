import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 2^17 rounds take 128 MB and a third of a second: as OWASP advises for scrypt. */
const COST = 17;
const BLOCK = 8;
const PARALLEL = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 256 * 1024 * 1024;

/** Each hash takes 128 MB, so few are computed at once and the others wait. */
const AT_ONCE = 2;
let computing = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  if (computing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  computing += 1;
  try {
    const options: ScryptOptions = { N: 2 ** cost, r: BLOCK, p: PARALLEL, maxmem: MAX_MEMORY };
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize("NFC"), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    computing -= 1;
    waiting.shift()?.();
  }
}

/** The hash to store: `scrypt$<cost>$<salt>$<key>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return `scrypt$${COST}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

const STORED = /^scrypt\$(\d{2})\$([\w-]+)\$([\w-]+)$/;

/** Compares with a stored hash. Without one it does the same work and returns false: the time must not reveal accounts. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, cost, salt, key] = STORED.exec(stored ?? "") ?? [];
  if (cost === undefined || salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const derived = await derive(password, Buffer.from(salt, "base64url"), Number(cost));
  return timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

/** NIST SP 800-63B-4: 15 characters for a password that can be the only factor, as it is here until an authenticator app is added. */
const SHORTEST_PASSWORD = 15;
const LONGEST_PASSWORD = 200;

/** Parts of the most used passwords. A password that is little else is refused. */
const COMMON_PARTS = [
  "password", "passwort", "passw0rd", "p@ssw0rd", "qwertyuiop", "qwertzuiop", "qwerty", "qwertz", "azerty", "asdfghjkl", "asdf",
  "zxcvbnm", "1q2w3e4r5t", "1q2w3e4r", "1qaz2wsx", "123456789", "12345678", "987654321", "123456", "654321", "123123", "abc123",
  "abcdefgh", "abcdef", "iloveyou", "welcome", "letmein", "admin", "administrator", "master", "dragon", "monkey", "football",
  "baseball", "sunshine", "princess", "superman", "batman", "trustno1", "changeme", "secret", "login", "google", "computer",
  "internet", "starwars", "whatever", "michael", "jordan", "shadow", "freedom", "charlie", "hello", "test",
]; // biome-ignore format: a list

/** Words that an attacker tries first here. */
const OWN_WORDS = ["findable", "seo"];
/** What must remain of a password without these parts. */
const OWN_PART = 8;
const FEWEST_CHARACTERS = 5;

/**
 * Why a password is refused, in words; undefined for a good one. There are no rules about kinds of characters: length matters.
 * `about` are the words that describe the person and the agency.
 */
export function refusePassword(password: string, about: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) {
    return `must have at least ${SHORTEST_PASSWORD} characters. Several words in a row are easy to remember`;
  }
  if (length > LONGEST_PASSWORD) return `must have at most ${LONGEST_PASSWORD} characters`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < FEWEST_CHARACTERS) return "repeats too few characters. Use several words in a row";
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  const left = withoutParts(lower, [...OWN_WORDS, ...words]);
  if (left.length < OWN_PART) return "is made of your name, your address, the agency or this product. Add other words";
  if (withoutSequences(withoutParts(left, COMMON_PARTS)).length < OWN_PART / 2) {
    return "is one of the most used passwords, or nearly. Use several words in a row";
  }
  return undefined;
}

function withoutParts(text: string, parts: readonly string[]): string {
  return parts.toSorted((a, b) => b.length - a.length).reduce((left, part) => left.replaceAll(part, ""), text);
}

/** Drops characters that continue a sequence: `abcd`, `4321`, `aaaa`. */
function withoutSequences(text: string): string {
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    if (at === 0 || Math.abs(step) > 1) kept += text.charAt(at);
  }
  return kept;
}
