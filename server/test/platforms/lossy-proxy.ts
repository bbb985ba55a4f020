import { createServer, request } from "node:http";

export interface LossyProxy extends AsyncDisposable {
  readonly url: string;
  /** The site takes the next writing request to a path with this text, and its answer is lost. */
  loseAnswer(path: string): void;
}

/** Stands between the service and a site, which keeps the host name of the proxy. */
export async function startLossyProxy(site: string): Promise<LossyProxy> {
  let lost: string | undefined;
  const server = createServer((incoming, response) => {
    const isLost =
      lost !== undefined && incoming.method !== "GET" && decodeURIComponent(incoming.url ?? "").includes(lost);
    if (isLost) lost = undefined;
    const { hostname, port, host } = new URL(site);
    const headers = { ...incoming.headers, host };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      if (isLost) {
        // The site has done its work: read its answer to the end, then cut the line.
        answer.resume();
        answer.on("end", () => response.socket?.resetAndDestroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    loseAnswer: (path) => {
      lost = path;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
