import { hash, randomBytes } from "node:crypto";

/** 32 random bytes in 43 characters. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A secret that authenticates its bearer, in a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a token. Undefined for text that cannot be a token, so that it needs no query. */
export function hashOfToken(token: string): string | undefined {
  return TOKEN.test(token) ? hash("sha256", token, "hex") : undefined;
}
