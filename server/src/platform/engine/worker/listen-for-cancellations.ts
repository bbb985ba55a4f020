import pg from "pg";
import type { Logger } from "pino";
import { processName } from "../../database/process-name.ts";
import { type HeldSegments, stopReason } from "./held-segments.ts";

export interface CancellationOptions extends Pick<HeldSegments, "active"> {
  databaseUrl: string;
  logger: Logger;
}

const RECONNECT_AFTER_MS = 500;

/** Stops a cancelled run at once. Without the notification the run would stop at its next write, which the fence refuses. */
export async function listenForCancellations(options: CancellationOptions): Promise<{ close(): Promise<void> }> {
  const { databaseUrl, active, logger } = options;
  let client: pg.Client | undefined;
  let closing = false;

  async function connect(): Promise<void> {
    if (closing) return;
    const next = new pg.Client({ connectionString: databaseUrl, application_name: processName("cancellations") });
    next.on("notification", ({ payload }) => {
      if (payload !== undefined) active.get(payload)?.abort.abort(stopReason("cancelled"));
    });
    next.on("error", () => undefined);
    next.on("end", () => {
      if (!closing) setTimeout(() => void connect(), RECONNECT_AFTER_MS).unref();
    });
    client = next;
    try {
      await next.connect();
      await next.query("listen findable_cancelled");
    } catch (error) {
      logger.debug({ err: error }, "listening for cancellations failed");
      await next.end().catch(() => undefined);
    }
  }
  await connect();

  return {
    async close() {
      closing = true;
      await client?.end().catch(() => undefined);
    },
  };
}
