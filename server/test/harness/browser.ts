import type { Service } from "./service.ts";

export interface BrowserAnswer {
  status: number;
  // Whatever the server said; matchers fail on another shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
  headers: Headers;
}

/** A browser with the app open: it keeps cookies and sends the header of the app. */
export interface Browser {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<BrowserAnswer>;
  /** The cookies, as a `Cookie` header. */
  readonly cookie: string;
  /** What the session of this browser says. */
  session(): Promise<BrowserAnswer["body"]>;
}

let networks = 0;

/** Each browser has its network address, unless one is given, for limits (`TRUSTED_PROXIES=1`). */
export function openBrowser({ url }: Pick<Service, "url">, network?: string): Browser {
  networks += 1;
  const address =
    network ?? `10.${Math.floor(networks / 62_500)}.${Math.floor(networks / 250) % 250}.${networks % 250}`;
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask: Browser["ask"] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "X-Findable-App": "1",
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-For": address,
        "User-Agent": "Test browser",
        ...(cookies.size === 0 ? {} : { Cookie: header() }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
  };
  return {
    ask,
    get cookie() {
      return header();
    },
    session: async () => (await ask("GET", "/app/api/session")).body,
  };
}
