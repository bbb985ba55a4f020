import type { FindableClient, Invocation, RunEvent } from "@findable/contract/client";
import { createRunProgress } from "./run-progress.ts";
import type { Terminal } from "./terminal.ts";

const REDRAW_MS = 200;

export interface WatchOptions {
  client: FindableClient;
  invocationId: string;
  terminal: Terminal;
  signal?: AbortSignal | undefined;
  /** Told of each event as well. */
  onEvent?: (event: RunEvent) => void;
}

/** Shows a run's progress until it ends. Answers the run as it ended. */
export async function watchRun({ client, invocationId, terminal, signal, onEvent }: WatchOptions): Promise<Invocation> {
  const before = await client.agent.invocations.get({ id: invocationId }, { signal });
  const progress = createRunProgress(terminal, before);
  const redraw = setInterval(() => progress.redraw(), REDRAW_MS);
  try {
    const options = {
      signal,
      onLost: () => progress.say("The connection was lost; trying again."),
      onBack: () => progress.say("Connected again."),
    };
    for await (const event of client.runs.watch(invocationId, options)) {
      onEvent?.(event);
      progress.take(event);
    }
  } finally {
    clearInterval(redraw);
    terminal.status(undefined);
  }
  return client.agent.invocations.get({ id: invocationId }, { signal });
}
