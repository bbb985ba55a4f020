import { connect } from "node:net";
import type { Desk } from "./world.ts";

export type Ask = (path: string, query?: Readonly<Record<string, string>>) => Promise<{ ms: number; body: string }>;

const END_OF_HEAD = "\r\n\r\n";
const LONGEST_ANSWER = 2 ** 25;

/**
 * Sends requests to the API, one after the other over one connection, with minimal overhead: what the
 * client takes is in the figures. All answers are read into the same memory. `node:http` reads each into separate buffers, for
 * which V8 collects the whole heap twice a second, 40 ms each time, on the processors that PostgreSQL and the API need.
 */
export function asker(url: string, { secret, workspaceId }: Desk): Ask {
  const { hostname, port, host } = new URL(url);
  const head = `Host: ${host}\r\nAuthorization: Bearer ${secret}\r\nX-Workspace-Id: ${workspaceId}${END_OF_HEAD}`;
  const answer = Buffer.alloc(LONGEST_ANSWER);
  let filled = 0;
  let settle: { resolve(end: { at: number; head: number }): void; reject(error: Error): void } | undefined;
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(2 ** 16),
      callback(size, piece) {
        filled += Buffer.from(piece.buffer, piece.byteOffset, size).copy(answer, filled);
        const end = endOf(answer.subarray(0, filled));
        if (end !== undefined && filled >= end.total) settle?.resolve({ at: performance.now(), head: end.head });
        return true;
      },
    },
  });
  socket.unref();
  socket.on("error", (error) => settle?.reject(error));
  socket.on("close", () => settle?.reject(new Error("The API closed the connection.")));
  return async (path, query = {}) => {
    filled = 0;
    socket.ref();
    const since = performance.now();
    const whole = new Promise<{ at: number; head: number }>((resolve, reject) => {
      settle = { resolve, reject };
    });
    socket.write(`GET ${path}?${new URLSearchParams(query)} HTTP/1.1\r\n${head}`);
    const end = await whole.finally(() => socket.unref());
    const body = answer.toString("utf8", end.head, filled);
    const [, status] = answer.toString("latin1", 0, 16).split(" ");
    if (status !== "200") throw new Error(`${path} answered ${status}: ${body}`);
    return { ms: end.at - since, body };
  };
}

/** Where the head of an answer ends and how long all of it will be, in bytes; undefined before the head is there. */
function endOf(answer: Buffer): { head: number; total: number } | undefined {
  const end = answer.indexOf(END_OF_HEAD);
  if (end === -1) return undefined;
  const head = end + END_OF_HEAD.length;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.toString("latin1", 0, head)) ?? [];
  if (length === undefined || head + Number(length) > LONGEST_ANSWER)
    throw new Error(`An answer of ${length ?? "unknown"} bytes is not read.`);
  return { head, total: head + Number(length) };
}
