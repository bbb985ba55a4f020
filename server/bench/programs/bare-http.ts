import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ProgramBody, serveProgram } from "../harness/program.ts";

/** `node:http` that answers the same bytes to everything: what HTTP alone costs. */
export const bareHttpProgram: ProgramBody<{ body: string }, never, never, { url: string }> = {
  async start({ body }) {
    const bytes = Buffer.from(body);
    const headers = { "Content-Type": "application/json; charset=utf-8", "Content-Length": bytes.length };
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      facts: { url: `http://127.0.0.1:${portOf(server.address())}` },
      answer: () => Promise.reject(new Error("The server is asked over HTTP.")),
      close: async () => {
        server.closeAllConnections();
        server.close();
      },
    };
  },
};

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server must listen on a port.");
  return address.port;
}

serveProgram(import.meta.url, bareHttpProgram);
