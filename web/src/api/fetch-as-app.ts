/** Answers that were asked for before the app's code was here. */
const ahead = new Map<string, Promise<Response>>();
/** What nobody asked for by then will not be asked for, or is too old. */
const KEPT_MS = 10_000;
/** Reads wait for it while there is one. */
let pause: Promise<void> | undefined;

/** The session's cookie says who asks; the header keeps other sites from asking in their name. */
export const fetchAsApp: typeof fetch = (address, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("X-Findable-App", "1");
  const ask = () => fetch(address, { ...init, headers, credentials: "same-origin" });
  if ((init.method ?? "GET") !== "GET") {
    // A write, as signing in, may make untrue what was answered before it.
    ahead.clear();
    return ask();
  }
  const question = questionOf(String(address), headers);
  const answer = ahead.get(question);
  ahead.delete(question);
  return answer ?? pause?.then(ask) ?? ask();
};

/** From now on reads wait until what is returned is called. */
export function pauseReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = promise;
  return () => {
    pause = undefined;
    resolve();
  };
}

/** Asks what the first page is sure to ask: whoever asks that first gets this answer. What is returned is a copy. */
export async function askAhead(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const address = location.origin + path;
  const init = { headers: { Accept: "application/json", ...headers } };
  const question = questionOf(address, new Headers(init.headers));
  const answer = fetchAsApp(address, init);
  ahead.set(question, answer);
  const forgetSoon = () => void setTimeout(() => ahead.delete(question), KEPT_MS);
  answer.then(forgetSoon, forgetSoon);
  return (await answer).clone();
}

/** The same address is another question in another workspace, and in the demo. */
function questionOf(address: string, headers: Headers): string {
  return [address, headers.get("X-Workspace-Id"), headers.get("Authorization")].join(" ");
}
