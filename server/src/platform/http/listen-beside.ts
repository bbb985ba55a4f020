import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";

/**
 * Listens on the IPv6 loopback beside 127.0.0.1 and hands its connections to the same HTTP server: `localhost`, the only name of
 * this machine for which browsers make passkeys, may resolve to either. Returns undefined where the machine has no IPv6, or another
 * program has the port.
 */
export async function listenBeside(
  server: Server,
  address: { host: string; port: number },
): Promise<NetServer | undefined> {
  if (address.host !== "127.0.0.1") return undefined;
  const beside = createServer((socket) => server.emit("connection", socket));
  beside.maxConnections = server.maxConnections;
  try {
    beside.listen({ port: address.port, host: "::1", ipv6Only: true });
    await once(beside, "listening");
    return beside;
  } catch {
    return undefined;
  }
}
