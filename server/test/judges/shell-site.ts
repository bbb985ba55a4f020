import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ShellSite extends AsyncDisposable {
  origin: string;
  /** Paths that were requested. */
  requested: ReadonlyMap<string, number>;
}

/**
 * A site whose pages have no text before their scripts ran. The first one also asks for `secret`, an address that the guard of the
 * crawler refuses, by script, image, frame, WebSocket and worker.
 */
export async function startShellSite(pages: number, secret: string): Promise<ShellSite> {
  const requested = new Map<string, number>();
  const site = createServer((request, response) => {
    const path = request.url ?? "/";
    requested.set(path, (requested.get(path) ?? 0) + 1);
    if (path === "/robots.txt") return response.writeHead(200).end("User-agent: *\nDisallow: /private/\n");
    if (path === "/app.js") {
      return response.writeHead(200, { "content-type": "text/javascript" }).end(appOf(pages, secret));
    }
    if (path === "/" || /^\/guide-\d+$/.test(path)) {
      return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(SHELL);
    }
    if (path.startsWith("/api/")) {
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ text: TEXT }));
    }
    response.writeHead(404).end("Not found");
  });
  const origin = await listen(site);
  return { origin, requested, [Symbol.asyncDispose]: () => close(site) };
}

/** A server that must not be reached; `requests` counts what reaches it. */
export async function startForbidden(): Promise<{ origin: string; requests: () => number } & AsyncDisposable> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("secret-of-the-metadata-service");
  });
  server.on("connection", () => (requests += 1));
  const origin = await listen(server);
  return { origin, requests: () => requests, [Symbol.asyncDispose]: () => close(server) };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

const TEXT =
  "Every guide explains one step of repairing a wall clock, from the pendulum to the striking train, with the tools that it needs and the mistakes that beginners make. ".repeat(
    3,
  );
const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clocks</title>
<meta name="viewport" content="width=device-width"></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;

function appOf(pages: number, secret: string): string {
  return `
const number = Number((/guide-(\\d+)/.exec(location.pathname) ?? [0, 0])[1]);
const name = number === 0 ? "All guides" : "Guide " + number;
const next = number === 0 ? Array.from({ length: ${pages - 1} }, (_, index) => "/guide-" + (index + 1)) : ["/"];
document.title = name + " for clockmakers";
const show = (extra) => fetch("/api/" + number).then((answer) => answer.json()).then(({ text }) => {
  document.getElementById("root").innerHTML = "<main><h1>" + name + "</h1><p>" + text + "</p><p id=extra>" + extra + "</p>" +
    next.map((path) => "<a href='" + path + "'>" + path + "</a>").join(" ") + "</main>";
});
const ask = (address) => fetch(address).then((answer) => answer.text(), () => "refused");
if (number === 0) {
  const secret = ${JSON.stringify(secret)};
  const image = document.body.appendChild(new Image());
  image.src = secret + "/image.png";
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.src = secret + "/frame";
  try { new WebSocket(secret.replace("http", "ws") + "/socket"); } catch {}
  try { new Worker(URL.createObjectURL(new Blob(["fetch('" + secret + "/worker')"]))); } catch {}
  navigator.sendBeacon(secret + "/beacon", "x");
  fetch("/private/data.json").catch(() => {});
  Promise.all([ask(secret + "/fetch"), ask("http://169.254.169.254/latest/meta-data/"), ask("http://localhost:8999/"), ask("http://rebound.example/")])
    .then((answers) => show("answers: " + answers.join(", ")));
} else show("");
`;
}
