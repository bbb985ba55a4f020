import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";
import { BackupFault } from "./manifest.ts";

/** What a backup of the database cannot contain: the keys of the data folder. */
export interface MasterKeys {
  /** The keys that seal secrets, the current one first. */
  secretsKeys: string[];
  /** The API key of the command line of this machine. */
  operatorKey?: string;
}

interface SealedKeys {
  kdf: "scrypt";
  n: number;
  salt: string;
  nonce: string;
  tag: string;
  sealed: string;
}

const N = 2 ** 17;
const MAX_MEMORY = 256 * 1024 * 1024;

/** Seals keys with AES-256-GCM under a key that scrypt derives from a passphrase. */
export function sealKeys(keys: MasterKeys, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", deriveKey(passphrase, salt, N), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), "utf8"), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString("base64");
  const stored: SealedKeys = {
    kdf: "scrypt",
    n: N,
    salt: text(salt),
    nonce: text(nonce),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  };
  return `${JSON.stringify(stored)}\n`;
}

/** Throws a BackupFault for another passphrase. */
export function openKeys(stored: string, passphrase: string): MasterKeys {
  const { n, salt, nonce, tag, sealed }: SealedKeys = JSON.parse(stored);
  const bytes = (text: string) => Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(passphrase, bytes(salt), n), bytes(nonce), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes(tag));
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString("utf8"));
  } catch (cause) {
    throw new BackupFault(
      "BACKUP_PASSPHRASE does not open the keys of this backup. Use the passphrase with which it was taken.",
      { cause },
    );
  }
}

function deriveKey(passphrase: string, salt: Buffer, n: number): Buffer {
  return scryptSync(passphrase.normalize("NFC"), salt, 32, { N: Math.min(n, N), r: 8, p: 1, maxmem: MAX_MEMORY });
}

/** Names a key without revealing it: a guess costs as much as one of a passphrase. */
export function fingerprintOf(key: string): string {
  const slow = scryptSync(key, "findable key fingerprint", 32, { N: 2 ** 14, r: 8, p: 1, maxmem: MAX_MEMORY });
  return createHash("sha256").update(slow).digest("hex").slice(0, 16);
}
