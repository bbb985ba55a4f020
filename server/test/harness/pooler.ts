import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * What a connection pooler does between the service and PostgreSQL, as far as starts notice it. `session` drops the `options` of a
 * start-up like PgBouncer with `ignore_startup_parameters=options`; `refusing` refuses them like PgBouncer without it;
 * `transaction` gives each transaction a session that is free, the last used first.
 */
export type PoolerMode = "session" | "refusing" | "transaction";

export interface Pooler extends AsyncDisposable {
  /** The same address through the pooler. */
  through(url: string): string;
}

const READY = 0x5a;
const BACKEND_KEY = 0x4b;
const IDLE = 0x49;

export async function startPooler(serverUrl: string, mode: PoolerMode): Promise<Pooler> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  /** Sessions of ended transactions, by the start-up that opened them. */
  const free = new Map<string, Backend[]>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    void serve(client, { mode, free, open: () => track(connect({ host: hostname, port: Number(port) })) });
  });
  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket;
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    through(url) {
      const changed = new URL(url);
      changed.port = String(portOf(server));
      return changed.href;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

interface Serving {
  mode: PoolerMode;
  free: Map<string, Backend[]>;
  open(): Socket;
}

/** A session of PostgreSQL, and the client that uses it now. */
class Backend {
  readonly socket: Socket;
  receive: (message: Buffer) => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    eachMessage(socket, (message) => this.receive(message));
  }
}

async function serve(client: Socket, { mode, free, open }: Serving): Promise<void> {
  const startUp = await readStartUp(client);
  if (startUp === undefined) return;
  if (mode === "refusing" && startUp.parameters.has("options")) {
    client.end(errorMessage("unsupported startup parameter: options"));
    return;
  }
  startUp.parameters.delete("options");
  const key = `${startUp.parameters.get("user")} ${startUp.parameters.get("database")}`;
  const idle = free.get(key) ?? [];
  free.set(key, idle);
  let backend: Backend | undefined = new Backend(open());
  backend.socket.write(startUpMessage(startUp.parameters));
  let isIn = false;

  function attach(one: Backend): void {
    one.receive = (message) => {
      // A pooler shows its key, with which clients cancel.
      client.write(message[0] === BACKEND_KEY ? keyMessage() : message);
      if (message[0] !== READY) return;
      isIn = true;
      if (mode !== "transaction" || message[5] !== IDLE || backend !== one) return;
      one.receive = () => undefined;
      idle.push(one);
      backend = undefined;
    };
  }
  attach(backend);
  client.on("data", (bytes) => {
    if (backend === undefined) {
      backend = idle.pop();
      if (backend === undefined) return void client.destroy();
      attach(backend);
    }
    backend.socket.write(bytes);
  });
  client.on("close", () => {
    // A client that leaves gives an open transaction back rolled back; its session ends here.
    if (!isIn || backend !== undefined) backend?.socket.destroy();
  });
}

interface StartUp {
  parameters: Map<string, string>;
}

/** Reads the first message of a client; undefined for another one than a start-up. */
async function readStartUp(client: Socket): Promise<StartUp | undefined> {
  let received = Buffer.alloc(0);
  while (received.length < 8 || received.length < received.readInt32BE(0)) {
    const [bytes] = await Promise.race([once(client, "data"), once(client, "close").then(() => [undefined])]);
    if (!Buffer.isBuffer(bytes)) return undefined;
    received = Buffer.concat([received, bytes]);
  }
  client.removeAllListeners("data");
  const words = received.subarray(8).toString("utf8").split("\0");
  const parameters = new Map<string, string>();
  for (let place = 0; place + 1 < words.length && words[place] !== ""; place += 2)
    parameters.set(words[place] ?? "", words[place + 1] ?? "");
  return { parameters };
}

const PROTOCOL_3 = 196_608;

function startUpMessage(parameters: ReadonlyMap<string, string>): Buffer {
  const text = [...parameters].flat().join("\0");
  const body = Buffer.from(`${text}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}

/** Calls for every whole message of the server. */
function eachMessage(socket: Socket, receive: (message: Buffer) => void): void {
  let received = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    while (received.length >= 5 && received.length >= received.readInt32BE(1) + 1) {
      const end = received.readInt32BE(1) + 1;
      receive(received.subarray(0, end));
      received = received.subarray(end);
    }
  });
}

function keyMessage(): Buffer {
  const message = Buffer.from([BACKEND_KEY, 0, 0, 0, 12, 0, 0, 0, 7, 0, 0, 0, 7]);
  return message;
}

function errorMessage(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
