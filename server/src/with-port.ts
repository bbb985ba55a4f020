import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "./config.ts";

/**
 * The same settings with a port that is free now where any would do. Addresses that the service gives out name the port, and
 * a process that is started again must come back to the same one.
 */
export async function withPort(config: Config): Promise<Config> {
  return config.port === 0 ? { ...config, port: await findFreePort(config.host) } : config;
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error(`No port of ${host} is free.`);
  return address.port;
}
