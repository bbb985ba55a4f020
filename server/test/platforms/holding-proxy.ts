import { createServer, request, type ServerResponse } from "node:http";

export interface HoldingProxy extends AsyncDisposable {
  readonly url: string;
  /**
   * Holds every writing request to a path with this text. `before`: the site never sees it. `after`: the site has done it, and
   * its answer stays here.
   */
  hold(path: string, moment: "before" | "after"): void;
  /** Number of requests that are held now. */
  held(): number;
  /** Drops what is held, and holds nothing more. */
  drop(): void;
}

/** Stands between the service and a site, so that the service can be killed in the middle of a request. */
export async function startHoldingProxy(site: string): Promise<HoldingProxy> {
  let holding: { path: string; moment: "before" | "after" } | undefined;
  const held = new Set<ServerResponse>();
  const server = createServer((incoming, response) => {
    const { path, moment } = holding ?? { path: undefined, moment: undefined };
    const isHeld =
      path !== undefined && incoming.method !== "GET" && decodeURIComponent(incoming.url ?? "").includes(path);
    if (isHeld && moment === "before") return void held.add(response);
    const { hostname, port, host } = new URL(site);
    const headers = { ...incoming.headers, host };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      if (isHeld) {
        answer.resume();
        answer.on("end", () => held.add(response));
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
    hold: (path, moment) => {
      holding = { path, moment };
    },
    held: () => held.size,
    drop: () => {
      holding = undefined;
      for (const response of held) response.socket?.resetAndDestroy();
      held.clear();
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
