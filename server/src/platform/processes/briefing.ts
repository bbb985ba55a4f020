/** Facts that a supervisor sends to a process, for example the database URL. */
export type Briefing = Record<string, string>;

/** Called in a supervised process: waits for the briefing of the supervisor. */
export function awaitBriefing(): Promise<Briefing> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (!isBriefingMessage(message)) return;
      process.off("message", listen);
      resolve(message.briefing);
    };
    process.on("message", listen);
  });
}

function isBriefingMessage(message: unknown): message is { type: "briefing"; briefing: Briefing } {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "briefing" &&
    "briefing" in message &&
    typeof message.briefing === "object"
  );
}
