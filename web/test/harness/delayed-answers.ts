import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";

const API = /^\/app\/api\//;

let proxy: Promise<string> | undefined;

/** With `ANSWER_DELAY_MS=1200`, every answer of the API reaches the pages that much later, as from a busy service. */
export function findDelayingProxy(): Promise<string> | undefined {
  const delayMs = Number(process.env["ANSWER_DELAY_MS"] ?? 0);
  if (delayMs > 0) proxy ??= startProxy(delayMs);
  return proxy;
}

/** The address of a proxy for the browser. The service has answered already when the delay begins. */
async function startProxy(delayMs: number): Promise<string> {
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? "");
    const passed = request(url, { method: asked.method, headers: asked.headers }, (given) => {
      const pass = () => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        answer.flushHeaders();
        given.pipe(answer);
      };
      given.on("error", () => answer.destroy());
      if (API.test(url.pathname)) setTimeout(pass, delayMs);
      else pass();
    });
    // A cut line stays a cut line for the page.
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  // Requests of the test itself, such as signing in, come through a tunnel and are not delayed.
  server.on("connect", (asked, near) => {
    const { hostname, port } = new URL(`http://${asked.url}`);
    const far = connect(Number(port), hostname, () => {
      near.write("HTTP/1.1 200 Connection established\r\n\r\n");
      far.pipe(near).pipe(far);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ])
      socket?.on("error", () => other?.destroy());
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return `http://127.0.0.1:${address.port}`;
}
