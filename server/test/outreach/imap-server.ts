import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

interface StoredMessage {
  uid: number;
  source: string;
  arrivedAt: Date;
}

/** An IMAP server on loopback with an inbox and a folder for spam, as far as the adapter uses the protocol (RFC 3501), that misbehaves as asked. */
export class ImapServer {
  /** The inbox in the order of its numbers. */
  messages: StoredMessage[] = [];
  /** The folder for spam; undefined for a server without one. */
  junk: StoredMessage[] | undefined;
  validity = 1;
  /** Whether searches return each message twice. */
  repeats = false;
  /** Ends the connection after so many further messages. */
  dropsAfter = Number.POSITIVE_INFINITY;
  /** Called before each message that is read. */
  onFetch: () => void = () => undefined;
  /** Decides on each sign-in; `token` is undefined for a password. */
  accepts: (login: { user: string; token: string | undefined }) => boolean = () => true;
  readonly logins: { user: string; token: string | undefined }[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Connections that wait in IDLE, with the tag of the command. */
  readonly #idle = new Map<Socket, string>();
  /** Called when a connection begins to wait. */
  onIdle: () => void = () => undefined;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<ImapServer> {
    const server = new ImapServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", () => resolve()));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Adds a message under the next number. */
  add(source: string, arrivedAt = new Date()): void {
    this.messages.push({ uid: (this.messages.at(-1)?.uid ?? 0) + 1, source, arrivedAt });
    for (const socket of this.#idle.keys()) socket.write(`* ${this.messages.length} EXISTS\r\n`);
  }

  /** Connections that wait for messages. */
  get waiting(): number {
    return this.#idle.size;
  }

  /** Ends the connections that wait. */
  dropWaiting(): void {
    for (const socket of this.#idle.keys()) socket.destroy();
  }

  /** Gives every message another number, as after a restored backup. */
  renumber(messages: readonly Omit<StoredMessage, "uid">[] = this.messages): void {
    this.validity += 1;
    this.messages = messages.map((message, index) => ({ ...message, uid: index + 1 }));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#idle.delete(socket);
    });
    socket.write("* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN AUTH=XOAUTH2] ready\r\n");
    let rest = "";
    const folder = { name: "INBOX" };
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#answer(socket, line, folder);
    });
  }

  #answer(socket: Socket, line: string, folder: { name: string }): void {
    if (line.toUpperCase() === "DONE") {
      socket.write(`${this.#idle.get(socket)} OK done\r\n`);
      this.#idle.delete(socket);
      return;
    }
    const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
    const verb = command.toUpperCase();
    const done = (text = "OK done") => socket.write(`${tag} ${text}\r\n`);
    if (verb.startsWith("AUTHENTICATE") || verb.startsWith("LOGIN")) return void done(this.#signIn(command));
    if (verb.startsWith("LIST")) {
      socket.write('* LIST (\\HasNoChildren) "/" INBOX\r\n');
      if (this.junk !== undefined) socket.write('* LIST (\\HasNoChildren \\Junk) "/" Junk\r\n');
    }
    if (verb.startsWith("EXAMINE") || verb.startsWith("SELECT")) {
      folder.name = /JUNK/.test(verb) ? "Junk" : "INBOX";
      const messages = this.#messagesIn(folder);
      const next = (messages.at(-1)?.uid ?? 0) + 1;
      socket.write(
        `* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY ${this.validity}] \r\n* OK [UIDNEXT ${next}] \r\n`,
      );
    }
    if (verb.startsWith("UID SEARCH")) {
      const found = this.#search(command, this.#messagesIn(folder)).flatMap(({ uid }) =>
        this.repeats ? [uid, uid] : [uid],
      );
      socket.write(`* SEARCH ${found.join(" ")}\r\n`);
    }
    if (verb.startsWith("UID FETCH"))
      return void this.#fetch(socket, Number(command.split(" ")[2]), this.#messagesIn(folder), done);
    if (verb === "IDLE") {
      this.#idle.set(socket, tag);
      socket.write("+ idling\r\n");
      this.onIdle();
      return;
    }
    if (verb.startsWith("LOGOUT")) return void socket.end(`* BYE\r\n${tag} OK done\r\n`);
    done();
  }

  #messagesIn({ name }: { name: string }): StoredMessage[] {
    return name === "Junk" ? (this.junk ?? []) : this.messages;
  }

  #signIn(command: string): string {
    const [, encoded] = /^AUTHENTICATE XOAUTH2 (\S+)/i.exec(command) ?? [];
    const fields = Buffer.from(encoded ?? "", "base64")
      .toString("utf8")
      .split("\u0001");
    const fieldOf = (name: string) => fields.find((field) => field.startsWith(name))?.slice(name.length);
    const login = { user: fieldOf("user=") ?? "", token: fieldOf("auth=Bearer ") };
    this.logins.push(login);
    return this.accepts(login)
      ? "OK [CAPABILITY IMAP4rev1 IDLE] done"
      : "NO [AUTHENTICATIONFAILED] Invalid credentials";
  }

  /** `UID SEARCH UID 4:*`, which always has the last message, `SINCE 1-Nov-2026` and `HEADER name text`. */
  #search(command: string, messages: readonly StoredMessage[]): StoredMessage[] {
    const from = /\bUID (\d+):\*/i.exec(command.slice("UID SEARCH".length))?.[1];
    const since = /\bSINCE "?([\w-]+)/i.exec(command)?.[1];
    const text = /\b(?:HEADER \S+|BODY) "?([^"\s]+)/i.exec(command)?.[1];
    const last = messages.at(-1)?.uid ?? 0;
    return messages.filter(
      ({ uid, arrivedAt, source }) =>
        (from === undefined || uid >= Math.min(Number(from), last)) &&
        (since === undefined || arrivedAt >= new Date(`${since} UTC`)) &&
        (text === undefined || source.includes(text)),
    );
  }

  #fetch(socket: Socket, uid: number, messages: readonly StoredMessage[], done: () => void): void {
    this.onFetch();
    const index = messages.findIndex((message) => message.uid === uid);
    const message = messages[index];
    if (this.dropsAfter <= 0) return void socket.destroy();
    this.dropsAfter -= 1;
    if (message !== undefined) {
      const bytes = Buffer.from(message.source, "utf8");
      const at = message.arrivedAt.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, "$1-$2-$3 $4 +0000");
      socket.write(`* ${index + 1} FETCH (UID ${uid} INTERNALDATE "${at}" BODY[]<0> {${bytes.length}}\r\n`);
      socket.write(bytes);
      socket.write(")\r\n");
    }
    done();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
