import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { Sealer } from "../../kernel/secrets/sealer.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Layout: one byte that names the key, the nonce, the tag, the text. */
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Seals with AES-256-GCM under a key derived from the first key for one context. The other keys only open, so a key can be
 * rotated without resealing every secret.
 */
export function createSealer(keys: readonly string[]): Sealer {
  const [current] = keys;
  if (current === undefined) throw new Error("A sealer needs a key.");

  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyFor(current, context), nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(keyNameOf(current)), nonce, cipher.getAuthTag(), sealed]);
    },
    open(bytes, context) {
      const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      // Two keys can share a name; the tag identifies the right one.
      for (const key of keys.filter((one) => keyNameOf(one) === sealed[0])) {
        const text = tryToOpen(sealed, keyFor(key, context));
        if (text !== undefined) return text;
      }
      throw new Error("The secret cannot be decrypted: SECRETS_KEY has changed, or the stored value was modified.");
    },
  };
}

function keyFor(key: string, context: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `findable secret ${context}`, KEY_BYTES));
}

/** The first byte of what a key seals. */
export function keyNameOf(key: string): number {
  return createHash("sha256").update(`findable key name ${key}`).digest().readUInt8(0);
}

function tryToOpen(sealed: Buffer, key: Buffer): string | undefined {
  if (sealed.length < HEAD_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
