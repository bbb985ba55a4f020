import type { FindableClient, Invocation, RunEvent } from "@findable/contract/client";
import { createRunProgress } from "./run-progress.ts";
import type { Terminal } from "./terminal.ts";

const REDRAW_MS = 200;

export interface WatchOptions {
  client: FindableClient;
  invocationId: string;
  terminal: Terminal;
  signal?: AbortSignal | undefined;
  /** Called for each event. */
  onEvent?: (event: RunEvent) => void;
}

/** Shows a run's progress until the run ends. Returns the final record. */
export async function watchRun({ client, invocationId, terminal, signal, onEvent }: WatchOptions): Promise<Invocation> {
  const before = await client.agent.invocations.get({ id: invocationId }, { signal });
  const progress = createRunProgress(terminal, before);
  const redraw = setInterval(() => progress.redraw(), REDRAW_MS);
  try {
    const options = {
      signal,
      onLost: () => progress.say("Connection lost. Reconnecting."),
      onBack: () => progress.say("Reconnected."),
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
