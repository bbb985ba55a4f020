import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { mayScrape } from "../telemetry/monitoring-server.ts";
import { JSON_TYPE, sendNothing, sendText } from "./answer.ts";
import { createDocuments } from "./documents.ts";
import type { Guard } from "./guard.ts";
import { sendWebDocument, type WebDocument } from "./reference/web-document.ts";

export interface PagesOptions {
  operations: readonly AnyOperation[];
  publicUrl: string;
  readiness(): Promise<Readiness>;
  metrics: Metrics;
  /** Who may read `/metrics` here; undefined if another port serves them. */
  scraping: { token: string | undefined } | undefined;
  isDraining(): boolean;
  /** Whether a workspace uses this IndexNow key. Without it, no key file is served. */
  isIndexNowKey?: (key: string) => Promise<boolean>;
  guard: Guard;
}

/** Sentences by component. The process is ready without problems; a warning needs the operator soon. */
export interface Readiness {
  problems: Record<string, string>;
  warnings: Record<string, string>;
  /** What was tried and holds. */
  proofs?: Record<string, string>;
}

type Params = Record<string, string>;
type Answer = (call: {
  params: Params;
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}) => Promise<void>;

/** Routes beside the operations: health, metrics, the API description and the documentation pages. */
export function addPages(app: FastifyInstance, options: PagesOptions): { method: string; url: string }[] {
  const { metrics } = options;
  const pages: Record<string, Answer> = {
    "/": async (call) => sendIndex(call, options.publicUrl),
    "/healthz": text(() => [200, JSON_TYPE, JSON.stringify({ status: "ok" })]),
    "/readyz": text(() => readiness(options)),
  };
  const { scraping } = options;
  pages["/metrics"] = scraping === undefined ? elsewhere : scrape(metrics, scraping.token);
  const { isIndexNowKey } = options;
  if (isIndexNowKey !== undefined) pages[KEY_FILE] = keyFile(isIndexNowKey);
  for (const [url, find] of Object.entries(createDocuments(options))) pages[url] = document(find);
  for (const [url, answer] of Object.entries(pages)) addPage(app, url, answer, options.guard);
  return Object.keys(pages).map((url) => ({ method: "GET", url }));
}

function addPage(app: FastifyInstance, url: string, answer: Answer, guard: Guard): void {
  app.route<{ Params: Params }>({
    method: ["GET", "HEAD"],
    url,
    handler: async ({ raw: request, params }, reply) => {
      reply.hijack();
      const response = reply.raw;
      await guard(request, response, url, (_requestId, headers) => answer({ params, request, response, headers }));
    },
  });
}

/** The keys that `indexing.indexnow.config.connect` creates. */
const KEY_FILE = "/:key(^[0-9a-f]{32}$).txt";

/** The key file of IndexNow, for sites that forward its path here. The key is public. */
function keyFile(isKey: (key: string) => Promise<boolean>): Answer {
  return async ({ params: { key = "" }, response, headers }) => {
    const isKnown = await isKey(key);
    sendText(response, isKnown ? 200 : 404, headers, "text/plain; charset=utf-8", isKnown ? key : "Not found");
  };
}

/** The metrics, for callers with the token of the operator if there is one. */
function scrape(metrics: Metrics, token: string | undefined): Answer {
  const render = text(async () => [200, metrics.contentType, await metrics.render()]);
  return async (call) => {
    if (!mayScrape(call.request.headers.authorization, token))
      throw new AppError("unauthorized", "Send METRICS_TOKEN as `Authorization: Bearer …` to read the metrics.");
    await render(call);
  };
}

const elsewhere: Answer = () =>
  Promise.reject(new AppError("not_found", "This process serves its metrics on METRICS_PORT."));

type Text = [status: number, contentType: string, text: string];

/** Rendered for every request. */
function text(write: () => Text | Promise<Text>): Answer {
  return async ({ response, headers }) => sendText(response, ...fit(headers, await write()));
}

function fit(headers: Record<string, string>, [status, contentType, written]: Text) {
  return [status, headers, contentType, written] as const;
}

function document(find: (params: Params) => Promise<WebDocument>): Answer {
  return async ({ params, request, response, headers }) =>
    sendWebDocument(request, response, headers, await find(params));
}

/** Redirects browsers to the app, and returns links to programs. */
function sendIndex({ request, response, headers }: Parameters<Answer>[0], publicUrl: string): void {
  headers["Vary"] = "Accept";
  const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? "");
  if (wantsPage) sendNothing(response, 302, { ...headers, Location: "/app/" });
  else sendText(response, 200, headers, JSON_TYPE, JSON.stringify(indexOf(publicUrl)));
}

function indexOf(publicUrl: string): Record<string, string> {
  const base = publicUrl.replace(/\/$/, "");
  return {
    name: "Findable",
    api: `${base}/v1`,
    openapi: `${base}/openapi.json`,
    mcp: `${base}/mcp`,
    app: `${base}/app`,
    docs: `${base}/docs`,
    llms: `${base}/llms.txt`,
  };
}

async function readiness({ readiness: ask, isDraining }: PagesOptions): Promise<Text> {
  const { problems, warnings, proofs } = isDraining()
    ? { problems: { server: "The server is shutting down." }, warnings: {}, proofs: undefined }
    : await ask();
  const ready = Object.keys(problems).length === 0;
  return [
    ready ? 200 : 503,
    JSON_TYPE,
    JSON.stringify({ status: ready ? "ready" : "not ready", problems, warnings, proofs }),
  ];
}
