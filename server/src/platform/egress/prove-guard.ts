import { once } from "node:events";
import { createServer, type Server } from "node:net";

const LOOPBACK_SPELLINGS = ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"];
const ATTEMPT_TIMEOUT_MS = 5_000;

/**
 * Listens on loopback and requests it through `fetch`. Throws if anything arrives: a guard that is wired up wrongly allows
 * everything without an error, so the service must not start without this proof.
 */
export async function proveGuard(fetch: typeof globalThis.fetch): Promise<void> {
  await using listener = await listenOnLoopback();

  for (const host of LOOPBACK_SPELLINGS) {
    await attempt(fetch, `http://${host}:${listener.port}/`);
    if (listener.connections() > 0) {
      throw new Error(`The egress guard does not work: a request to "${host}" reached this machine.`);
    }
  }
}

async function attempt(fetch: typeof globalThis.fetch, url: string): Promise<void> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) });
    await response.body?.cancel();
  } catch {
    // The request should fail; the listener reports whether it got through.
  }
}

interface Listener extends AsyncDisposable {
  port: number;
  connections(): number;
}

async function listenOnLoopback(): Promise<Listener> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: portOf(server),
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The listener has no port.");
  return address.port;
}
