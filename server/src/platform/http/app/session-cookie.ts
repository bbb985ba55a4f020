import type { IncomingMessage } from "node:http";

export interface SessionCookie {
  read(request: IncomingMessage): string | undefined;
  /** Headers that store the token in the browser, longer than any session lasts: an ended session must be reported as ended. */
  keep(token: string): Record<string, string>;
  forget(): Record<string, string>;
}

const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/**
 * Over https, the cookie has the `__Host-` prefix, which no other host and no page without TLS can set. The prefix requires the
 * path `/`; `/v1` and `/mcp` ignore the cookie. Over http, the name contains the port, because cookies do not distinguish ports.
 *
 * `Lax` and not `Strict`: a browser leaves a `Strict` cookie out of every page that a link in an email or the return from a sign-in
 * provider opens, and the person arrives signed out. Writes check `Origin`, `Sec-Fetch-Site` and a header in addition.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const { read, write } = cookieNamed(publicUrl, undefined);
  return { read, keep: (token) => write(token, MAX_AGE_SECONDS), forget: () => write("", 0) };
}

interface Cookie {
  read(request: IncomingMessage): string | undefined;
  write(value: string, seconds: number): Record<string, string>;
}

/** A cookie of the app beside the session's, which has no purpose in its name. */
export function cookieNamed(publicUrl: string, purpose: string | undefined): Cookie {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === "https:";
  const base = secure ? "__Host-findable" : `findable_${port || "80"}`;
  const name = purpose === undefined ? base : `${base}_${purpose}`;
  const where = secure ? "Path=/; Secure" : "Path=/app";
  return {
    read(request) {
      const given = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
      return given.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    write: (value, seconds) => ({
      "Set-Cookie": `${name}=${value}; ${where}; HttpOnly; SameSite=Lax; Max-Age=${seconds}`,
    }),
  };
}
