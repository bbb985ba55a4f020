const MAX_PAUSE_MS = 60_000;

/**
 * Loads a part of the app. If the connection is lost, the page works without the part until it is back. Chromium remembers that a
 * module failed, so the next attempt asks for the address that the error names with another query.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  let next = load;
  for (let attempt = 1, pauseMs = 1_000; ; attempt += 1, pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await next();
    } catch (error) {
      const address = String(error)
        .split(" ")
        .find((word) => word.endsWith(".js"));
      if (address !== undefined) next = () => import(/* @vite-ignore */ `${address}?attempt=${attempt}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
