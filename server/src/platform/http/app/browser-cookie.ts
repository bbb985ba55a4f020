import type { IncomingMessage } from "node:http";
import { newToken } from "../../../kernel/secrets/secret-token.ts";
import { cookieNamed } from "./session-cookie.ts";

/** The cookie that ties a sign-in to the browser that started it. */
export interface BrowserCookie {
  /** The random text of the browser, with the headers that store it. A browser without one gets a new one. */
  of(request: IncomingMessage): { browser: string; headers: Record<string, string> };
}

const MAX_AGE_SECONDS = 60 * 60;
const TOKEN = /^[\w-]{43}$/;

export function browserCookie(publicUrl: string): BrowserCookie {
  const cookie = cookieNamed(publicUrl, "browser");
  return {
    of(request) {
      const kept = cookie.read(request);
      const browser = kept !== undefined && TOKEN.test(kept) ? kept : newToken();
      return { browser, headers: cookie.write(browser, MAX_AGE_SECONDS) };
    },
  };
}
