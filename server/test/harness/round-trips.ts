import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

const SYNC = 0x53;
const QUERY = 0x51;

/** Stands between the service and PostgreSQL, and counts how often the service waits for it. */
export interface RoundTrips extends AsyncDisposable {
  /** The same address through the counter. */
  through(url: string): string;
  count: number;
}

export async function countRoundTrips(serverUrl: string): Promise<RoundTrips> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const server = createServer((client) => {
    track(client);
    const backend = track(connect({ host: hostname, port: Number(port) }));
    const counter = createCounter(() => {
      trips.count += 1;
    });
    client.on("data", (bytes: Buffer) => {
      counter(bytes);
      backend.write(bytes);
    });
    backend.pipe(client);
    client.on("close", () => backend.destroy());
    backend.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The counter has no port.");
  const trips: RoundTrips = {
    count: 0,
    through(url) {
      const changed = new URL(url);
      changed.hostname = "127.0.0.1";
      changed.port = String(address.port);
      return changed.href;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return trips;
}

/** Reads the messages of a client: the start-up has no type, each other one a type and a length. Sync and Query wait for an answer. */
function createCounter(onTrip: () => void): (bytes: Buffer) => void {
  let pending = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (pending.length < head + 4) return;
      const length = head + pending.readUInt32BE(head);
      if (pending.length < length) return;
      if (hasStarted && (pending[0] === SYNC || pending[0] === QUERY)) onTrip();
      hasStarted = true;
      pending = pending.subarray(length);
    }
  };
}
