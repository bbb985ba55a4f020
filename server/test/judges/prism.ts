import { once } from "node:events";
import { createServer } from "node:net";
import { startTool } from "./tools.ts";

export interface Prism extends AsyncDisposable {
  readonly url: string;
}

/** Prism in the place of the server: examples of the document for whatever the document allows. */
export function startMock(document: string): Promise<Prism> {
  return start(["mock", document]);
}

/**
 * Prism between a client and the server: a request or an answer that the document does not allow becomes an error of its
 * own, of a type at `stoplight.io/prism/errors`.
 */
export function startProxy({ document, upstream }: { document: string; upstream: string }): Promise<Prism> {
  return start(["proxy", document, upstream, "--errors"]);
}

async function start(given: readonly string[]): Promise<Prism> {
  const port = await freePort();
  const tool = startTool("prism", [...given, "--port", String(port)]);
  const ended = once(tool.process, "close").then(() => {
    throw new Error(`Prism ended before it listened: ${tool.output()}`);
  });
  const listening = new Promise<void>((resolve) => {
    tool.process.stdout?.on("data", () => tool.output().includes("is listening on") && resolve());
  });
  await Promise.race([listening, ended]);
  ended.catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(tool.process, "close");
      tool.process.kill("SIGTERM");
      await closed;
    },
  };
}

/** Prism prints the requested port, even if it is 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("The machine gave no port.");
  return address.port;
}
