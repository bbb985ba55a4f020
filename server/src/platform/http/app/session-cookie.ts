import type { IncomingMessage } from "node:http";

export interface SessionCookie {
  read(request: IncomingMessage): string | undefined;
  /** Headers that make a browser keep the token, for longer than any session lasts: what ended is told, and is not forgotten. */
  keep(token: string): Record<string, string>;
  forget(): Record<string, string>;
}

const LONGEST_SECONDS = 400 * 24 * 60 * 60;

/**
 * Over https the cookie has the prefix that no other host, nor a page without TLS, can set, which wants the path `/`; `/v1` and
 * `/mcp` do not look at it. Over http, as on one's own machine, its name has the port, for cookies do not tell ports apart.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === "https:";
  const name = secure ? "__Host-findable" : `findable_${port || "80"}`;
  const where = secure ? "Path=/; Secure" : "Path=/app";
  const write = (value: string, seconds: number) => ({
    "Set-Cookie": `${name}=${value}; ${where}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
  });
  return {
    read(request) {
      const given = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
      return given.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    keep: (token) => write(token, LONGEST_SECONDS),
    forget: () => write("", 0),
  };
}
