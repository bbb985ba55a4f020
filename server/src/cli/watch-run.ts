import type { Invocation, InvocationEvent } from "@findable/contract";
import { getInvocation } from "@findable/contract";
import type { ApiClient } from "./api-client.ts";
import { followRun } from "./follow-run.ts";
import { createRunProgress } from "./run-progress.ts";
import type { Terminal } from "./terminal.ts";

const REDRAW_MS = 200;

export interface WatchOptions {
  client: ApiClient;
  invocationId: string;
  terminal: Terminal;
  signal?: AbortSignal | undefined;
  /** Told of each event as well. */
  onEvent?: (event: InvocationEvent) => void;
}

/** Shows a run's progress until it ends. Answers the run as it ended. */
export async function watchRun({ client, invocationId, terminal, signal, onEvent }: WatchOptions): Promise<Invocation> {
  const before = await client.call(getInvocation, { id: invocationId }, signal);
  const progress = createRunProgress(terminal, before);
  const redraw = setInterval(() => progress.redraw(), REDRAW_MS);
  try {
    const options = {
      ...(signal === undefined ? {} : { signal }),
      onLost: () => progress.say("The connection was lost; trying again."),
      onBack: () => progress.say("Connected again."),
    };
    for await (const event of followRun(client, invocationId, options)) {
      onEvent?.(event);
      progress.take(event);
    }
  } finally {
    clearInterval(redraw);
    terminal.status(undefined);
  }
  return client.call(getInvocation, { id: invocationId }, signal);
}
