import type { Received } from "../fakes/receiver.ts";

/** The first delivery of each event, oldest first. Events are delivered at least once, so a test counts these. */
export function distinctEvents(log: readonly Received[]): Received[] {
  const seen = new Set<string>();
  return log.filter(({ eventId }) => seen.size < seen.add(eventId).size);
}
