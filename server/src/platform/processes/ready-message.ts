/** Facts that a process reports when it is ready, for example its listening address. */
export type ReadyFacts = Record<string, unknown>;

interface ReadyMessage {
  type: "ready";
  facts: ReadyFacts;
}

/** Called in a supervised process when it is ready. Does nothing without a supervisor. */
export function reportReady(facts: ReadyFacts = {}): void {
  const message: ReadyMessage = { type: "ready", facts };
  process.send?.(message);
}

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "ready" &&
    "facts" in message &&
    typeof message.facts === "object" &&
    message.facts !== null
  );
}
