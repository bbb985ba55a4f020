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
