import { hash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** What authenticator apps support: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A code of the step before or after counts, because clocks differ. */
const STEPS_EITHER_WAY = 1;
const ISSUER = "Findable";

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    ...{ issuer: ISSUER, label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS },
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret for an authenticator app, in base 32, and the address that its QR code contains. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: totpOf(secret, label).toString() };
}

/** The time step of a correct code that is newer than the last accepted one; undefined for any other code. */
export function acceptTotp(secret: string, code: string, last: number | undefined, now: Date): number | undefined {
  const delta = totpOf(secret, "").validate({
    ...{ token: code.replace(/\s/g, ""), timestamp: now.getTime(), window: STEPS_EITHER_WAY },
  });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return last !== undefined && step <= last ? undefined : step;
}

const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 20;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 20 characters of 62 are 119 bits, so a plain hash is enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
      .join("")
      .replace(/(.{5})(?=.)/g, "$1-"),
  );
}

/** Undefined for text that cannot be a recovery code. */
export function hashOfRecoveryCode(code: string): string | undefined {
  const bare = code.replace(/[\s-]/g, "");
  return /^[A-Za-z0-9]{20}$/.test(bare) ? hash("sha256", bare, "hex") : undefined;
}

/** Six digits for an email. */
export function newEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** A short code is hashed with the identifier of its request, so that equal codes have different hashes. */
export function hashOfEmailCode(requestId: string, code: string): string | undefined {
  const bare = code.replace(/\s/g, "");
  return /^\d{6}$/.test(bare) ? hash("sha256", `${requestId}:${bare}`, "hex") : undefined;
}
