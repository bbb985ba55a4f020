import { connect, type Socket } from "node:net";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

export interface LoadQuestion {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
  connections: number;
  durationMs: number;
}

interface LoadAnswer {
  answered: number;
  perSecond: number;
  /** Of the last answer. */
  body: string;
}

/**
 * Sends one request again and again over kept connections, one at a time on each. Raw sockets, because a full client costs
 * about as much as the servers that are measured, on cores they share.
 */
export const loadProgram: ProgramBody<null, LoadQuestion, LoadAnswer, null> = {
  async start() {
    return {
      facts: null,
      async answer(question) {
        const request = requestBytes(question);
        const { hostname, port } = new URL(question.url);
        const since = performance.now();
        let answered = 0;
        let body = "";
        const lane = async () => {
          await using connection = await openConnection(hostname, Number(port));
          do {
            body = await connection.send(request);
            answered += 1;
          } while (performance.now() - since < question.durationMs);
        };
        await Promise.all(Array.from({ length: question.connections }, lane));
        return { answered, perSecond: (answered * 1000) / (performance.now() - since), body };
      },
      close: async () => undefined,
    };
  },
};

function requestBytes({ url, method, headers, body }: LoadQuestion): Buffer {
  const { pathname, search, host } = new URL(url);
  const fields = { Host: host, ...headers, ...(body === "" ? {} : { "Content-Length": Buffer.byteLength(body) }) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

interface Connection extends AsyncDisposable {
  /** Resolves with the answer's body, chunk marks included; rejects where the status is not 2xx. */
  send(request: Buffer): Promise<string>;
}

async function openConnection(host: string, port: number): Promise<Connection> {
  const socket: Socket = connect({ host, port, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  let received = "";
  let settle: ((body: string) => void) | undefined;
  let fail: (error: Error) => void = () => undefined;
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    const body = completeBody(received);
    if (body === undefined) return;
    const status = received.slice(9, 12);
    const answer = received;
    received = "";
    if (status.startsWith("2")) settle?.(body);
    else fail(new Error(`The server answered ${answer}`));
  });
  socket.on("close", () => fail(new Error("The server closed a connection.")));
  socket.on("error", (error) => fail(error));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        fail = reject;
        socket.write(request);
      }),
    async [Symbol.asyncDispose]() {
      fail = () => undefined;
      socket.destroy();
    },
  };
}

/** The body, once all of it is there. */
function completeBody(received: string): string | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2))?.[1];
  const body = received.slice(end + 4);
  if (length !== undefined) return body.length >= Number(length) ? body : undefined;
  return body.endsWith("0\r\n\r\n") ? body : undefined;
}

serveProgram(import.meta.url, loadProgram);
