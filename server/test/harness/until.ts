import { vi } from "vitest";

/** Less than a test may take, so that a failure names the line that waits. */
const PATIENCE_MS = 150_000;

/**
 * Looks again and again until there is an answer, and returns it. `expect.poll` compares; this is for what a test goes on with, and
 * for helpers outside a test. An error ends the wait.
 */
export function until<T>(look: () => T | Promise<T>, intervalMs = 10) {
  return vi.waitUntil(look, { timeout: PATIENCE_MS, interval: intervalMs });
}
