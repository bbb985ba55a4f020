import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { sendNothing, sendText } from "../answer.ts";
import type { Guard } from "../guard.ts";
import { html } from "../reference/html.ts";
import { CONTENT_POLICY, HTML_TYPE, layOut } from "../reference/page-layout.ts";
import { type AppFile, type AppFiles, packedFor } from "./app-files.ts";
import { appHeaders } from "./app-headers.ts";

/** Placeholder in the built page for the nonce of a response. */
const NONCE_PLACE = /__NONCE__/g;
/** File names in this folder contain a hash of the content. */
const ASSETS = "assets/";

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}

/** Serves the web app: its files, and its page at every other address below `/app`, because the app routes these itself. */
export function addAppRoutes(
  app: FastifyInstance,
  { files, guard }: { files: AppFiles; guard: Guard },
): { method: string; url: string }[] {
  const route = (url: string, answer: (file: string, visit: Visit) => Promise<void>) => {
    app.route<{ Params: { "*"?: string } }>({
      method: ["GET", "HEAD"],
      url,
      handler: async ({ raw: request, params }, reply) => {
        reply.hijack();
        const response = reply.raw;
        await guard(request, response, "/app", (_requestId, headers) =>
          answer(params["*"] ?? "", { request, response, headers }),
        );
      },
    });
    return { method: "GET", url };
  };
  return [
    route("/app", async (_file, { response, headers }) =>
      sendNothing(response, 308, { ...headers, Location: "/app/" }),
    ),
    route("/app/*", async (file, visit) => {
      const found = file === "index.html" ? undefined : await files.find(file);
      if (found !== undefined) return sendAppFile(file, found, visit);
      if (file.startsWith(ASSETS) || file.startsWith("api/")) {
        throw new AppError("not_found", "This address does not exist.");
      }
      const page = await files.page();
      return page === undefined ? sendNotBuilt(visit) : sendPage(page, visit);
    }),
  ];
}

function sendAppFile(name: string, file: AppFile, { request, response, headers }: Visit): void {
  const { coding, bytes } = packedFor(file, String(request.headers["accept-encoding"] ?? ""));
  headers["Cache-Control"] = name.startsWith(ASSETS) ? "public, max-age=31536000, immutable" : "no-cache";
  headers["ETag"] = file.etag;
  headers["Vary"] = "Accept-Encoding";
  headers["Cross-Origin-Resource-Policy"] = "same-origin";
  if (request.headers["if-none-match"]?.includes(file.etag)) {
    sendNothing(response, 304, headers);
    return;
  }
  headers["Content-Type"] = file.contentType;
  headers["Content-Length"] = String(bytes.length);
  if (coding !== undefined) headers["Content-Encoding"] = coding;
  response.writeHead(200, headers);
  response.end(bytes);
}

/** The page has a new nonce in every response, so it is not cached. It has a few hundred bytes. */
function sendPage(page: string, { response, headers }: Visit): void {
  const nonce = randomBytes(16).toString("base64url");
  sendText(response, 200, { ...headers, ...appHeaders(nonce) }, HTML_TYPE, page.replaceAll(NONCE_PLACE, nonce));
}

function sendNotBuilt({ response, headers }: Visit): void {
  const body = html`<h1>The web app is not built yet</h1>
<p><code>npm ci</code> builds it, and so does <code>npm run build:web</code>, in a few seconds. Then load this page again; the service need not be restarted.</p>
<p>Everything else works meanwhile: the <a href="/docs">reference</a>, the API and MCP.</p>`;
  const page = layOut({ path: "/app", title: "Findable", about: "The web app is not built yet.", body });
  sendText(response, 503, { ...headers, "Content-Security-Policy": CONTENT_POLICY }, HTML_TYPE, page);
}
