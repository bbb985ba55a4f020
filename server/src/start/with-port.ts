import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Config, ConfigError } from "./config.ts";

/** Time for a service that has just stopped to release its port. */
const PATIENCE_MS = 3000;
const AGAIN_MS = 200;

/**
 * Returns the settings with a port that is free to listen on; port 0 becomes a concrete one. URLs that the service publishes
 * contain the port, so a restarted process must reuse it. Throws a ConfigError.
 */
export async function withPort(config: Config, patienceMs = PATIENCE_MS): Promise<Config> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return { ...config, port: await tryPort(config) };
    } catch (error) {
      const why = error instanceof Error && "code" in error ? error.code : undefined;
      if (why !== "EADDRINUSE" || Date.now() >= until) throw new ConfigError([describePortProblem(config, why)]);
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

function describePortProblem({ host, port }: Config, why: unknown): string {
  return why === "EADDRINUSE"
    ? `Port ${port} of ${host} is in use, perhaps by another Findable. Stop that process, or set PORT to another port.`
    : `Cannot listen on port ${port} of ${host} (${why}). Set HOST and PORT to other values.`;
}
