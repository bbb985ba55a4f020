/** Each has its own object: two may ask the same. */
const waiting = new Set<{ name: string }>();
let isTracking = false;

/** Notes which requests of this process are not answered yet. */
export function trackRequests(): void {
  if (isTracking) return;
  isTracking = true;
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    const request = describe(...call);
    waiting.add(request);
    try {
      return await fetch(...call);
    } finally {
      waiting.delete(request);
    }
  };
}

/** The requests that were sent and not answered. They are reported once. */
export function takeOpenRequests(): string[] {
  const open = [...waiting].map(({ name }) => name);
  waiting.clear();
  return open;
}

function describe(...[input, init]: Parameters<typeof fetch>): { name: string } {
  const { url, method } = input instanceof Request ? input : { url: String(input), method: "GET" };
  return { name: `${init?.method ?? method} ${new URL(url).pathname}` };
}
