import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to the service that can be cut and reconnected, like a network. */
export interface BreakableLine extends AsyncDisposable {
  readonly url: string;
  /** Destroys all connections and refuses new ones. */
  cut(): void;
  reconnect(): void;
}

export async function openLine(serviceUrl: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    reconnect() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
    },
  };
}
