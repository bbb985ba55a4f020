import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Config, ConfigError } from "./config.ts";

/** How long a service that was ended a moment ago may take to let go of its port. */
const PATIENCE_MS = 3000;
const AGAIN_MS = 200;

/**
 * The same settings with a port that can be listened on, a free one where any would do. Addresses that the service gives out
 * name the port, and a process that is started again must come back to the same one. Throws a ConfigError.
 */
export async function withPort(config: Config, patienceMs = PATIENCE_MS): Promise<Config> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return { ...config, port: await tryPort(config) };
    } catch (error) {
      const why = error instanceof Error && "code" in error ? error.code : undefined;
      if (why !== "EADDRINUSE" || Date.now() >= until) throw new ConfigError([told(config, why)]);
      await delay(AGAIN_MS);
    }
  }
}

async function tryPort({ host, port }: Config): Promise<number> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address === null || typeof address === "string" ? port : address.port;
}

function told({ host, port }: Config, why: unknown): string {
  return why === "EADDRINUSE"
    ? `Port ${port} of ${host} is in use, perhaps by a Findable that runs already. Stop what uses it, or choose another with PORT.`
    : `Nothing can listen on port ${port} of ${host} (${why}). Choose others with HOST and PORT.`;
}
