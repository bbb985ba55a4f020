import { hash, randomBytes } from "node:crypto";

/** 32 random bytes in 43 characters. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A secret that stands for somebody: in a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token; undefined for what cannot be one, so that nobody is asked about it. */
export function hashOfToken(token: string): string | undefined {
  return TOKEN.test(token) ? hash("sha256", token, "hex") : undefined;
}
