const MAX_PAUSE_MS = 60_000;

/** Loads a part of the app. If the connection is lost, the page works without the part until it is back. */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = 1_000; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
