import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the server does with one attempt to write to a recipient. `defer text` answers after the text. */
export type SmtpAnswer = "accept" | "defer" | "defer text" | "refuse" | "accept and drop";

const DEFERRED = "4.7.1 Greylisted, try again later";
const REFUSED = "5.1.1 No such user";

/** A mail server on loopback with a script for each recipient. It accepts what its scripts do not name. */
export class ScriptedSmtpServer {
  /** The answers to the next attempts, by recipient. */
  readonly scripts: Record<string, SmtpAnswer[]> = {};
  /** Attempts by recipient, those that were refused too. */
  readonly attempts: Record<string, number> = {};
  /** Recipients of the emails that the server has taken. */
  readonly accepted: string[] = [];
  readonly #server: SMTPServer;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => {
        this.attempts[address] = (this.attempts[address] ?? 0) + 1;
        const [next] = this.scripts[address] ?? [];
        if (next === "defer") return done(this.#refusal(address, 451, DEFERRED));
        if (next === "refuse") return done(this.#refusal(address, 550, REFUSED));
        done();
      },
      onData: (stream, { envelope, remotePort }, done) => {
        const address = envelope.rcptTo[0]?.address ?? "";
        stream.resume();
        stream.on("end", () => {
          const answer = this.scripts[address]?.shift() ?? "accept";
          if (answer === "defer text") return done(Object.assign(new Error(DEFERRED), { responseCode: 451 }));
          this.accepted.push(address);
          if (answer === "accept") return done();
          for (const socket of this.#sockets) if (socket.remotePort === remotePort) socket.destroy();
        });
      },
    });
    this.#server.on("error", () => undefined);
    this.#server.server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  #refusal(address: string, responseCode: number, message: string): Error {
    this.scripts[address]?.shift();
    return Object.assign(new Error(message), { responseCode });
  }

  static async start(): Promise<ScriptedSmtpServer> {
    const server = new ScriptedSmtpServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", () => resolve()));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
