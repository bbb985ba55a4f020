/** Facts that a supervisor sends to a process, for example the database URL. */
export type Briefing = Record<string, string>;

/** One of the processes that a supervisor starts one after another. */
export interface Instance {
  id: string;
  /** Those that have exited since the last one became ready. */
  predecessors: readonly string[];
}

export interface BriefingMessage {
  type: "briefing";
  briefing: Briefing;
  instance: Instance;
}

/** Called in a supervised process: waits for the briefing of the supervisor. */
export function awaitBriefing(): Promise<Omit<BriefingMessage, "type">> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (!isBriefingMessage(message)) return;
      process.off("message", listen);
      resolve(message);
    };
    process.on("message", listen);
  });
}

function isBriefingMessage(message: unknown): message is BriefingMessage {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "briefing" &&
    "briefing" in message &&
    typeof message.briefing === "object" &&
    "instance" in message &&
    typeof message.instance === "object"
  );
}
