import { openingLanguage } from "../i18n/language.ts";

/** Responses requested before the app's code was loaded. */
const prefetched = new Map<string, Promise<Response>>();
/** A response that is not used within this time is unneeded or stale. */
const MAX_AGE_MS = 10_000;
/** While set, reads wait for it. */
let pause: Promise<void> | undefined;

/** Fetches with the session cookie. The header prevents cross-site request forgery: other sites cannot set it. */
export const fetchAsApp: typeof fetch = (address, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("X-Findable-App", "1");
  // The service makes its sentences in the language of the page, which may be another than that of the browser.
  headers.set("Accept-Language", openingLanguage());
  const send = () => fetch(address, { ...init, headers, credentials: "same-origin" });
  if ((init.method ?? "GET") !== "GET") {
    // A write, such as signing in, may invalidate earlier responses.
    prefetched.clear();
    return send();
  }
  const key = requestKey(String(address), headers);
  const response = prefetched.get(key);
  prefetched.delete(key);
  return response ?? pause?.then(send) ?? send();
};

/** Pauses all reads until the returned function is called. */
export function pauseReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = promise;
  return () => {
    pause = undefined;
    resolve();
  };
}

/** Sends a request that the first page will need. The first `fetchAsApp` for it receives this response. Returns a copy. */
export async function prefetch(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const address = location.origin + path;
  const init = { headers: { Accept: "application/json", ...headers } };
  const key = requestKey(address, new Headers(init.headers));
  const response = fetchAsApp(address, init);
  prefetched.set(key, response);
  const dropLater = () => void setTimeout(() => prefetched.delete(key), MAX_AGE_MS);
  response.then(dropLater, dropLater);
  return (await response).clone();
}

/** Identifies a request: the same URL returns other data in another workspace and in the demo. */
function requestKey(address: string, headers: Headers): string {
  return [address, headers.get("X-Workspace-Id"), headers.get("Authorization")].join(" ");
}
