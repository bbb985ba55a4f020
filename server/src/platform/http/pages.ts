import { ERROR_STATUS, type ErrorCode } from "@findable/contract";
import type { FastifyInstance } from "fastify";
import type { AnyOperation } from "../../kernel/any-operation.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { JSON_TYPE, sendText } from "./answer.ts";
import { errorPage } from "./error-pages.ts";
import type { Guard } from "./guard.ts";
import { createOpenApi } from "./openapi.ts";

export interface PagesOptions {
  operations: readonly AnyOperation[];
  publicUrl: string;
  readiness(): Promise<Record<string, string>>;
  metrics: Metrics;
  isDraining(): boolean;
  guard: Guard;
}

interface Page {
  status: number;
  contentType: string;
  text: string;
}

type Render = (params: Record<string, string>) => Page | Promise<Page>;

/** What is served beside the operations: health, metrics, the API's description, the pages of the error codes. */
export function addPages(app: FastifyInstance, options: PagesOptions): { method: string; url: string }[] {
  const pages: Record<string, Render> = {
    "/": () => json(200, indexOf(options.publicUrl)),
    "/healthz": () => json(200, { status: "ok" }),
    "/readyz": () => readiness(options),
    "/metrics": async () => ({
      status: 200,
      contentType: options.metrics.contentType,
      text: await options.metrics.render(),
    }),
    "/openapi.json": once(() => json(200, createOpenApi(options))),
    "/errors/:code": ({ code = "" }) => errorCodePage(code),
  };
  for (const [url, render] of Object.entries(pages)) addPage(app, url, render, options.guard);
  return Object.keys(pages).map((url) => ({ method: "GET", url }));
}

function addPage(app: FastifyInstance, url: string, render: Render, guard: Guard): void {
  app.route<{ Params: Record<string, string> }>({
    method: ["GET", "HEAD"],
    url,
    handler: async ({ raw: request, params }, reply) => {
      reply.hijack();
      await guard(request, reply.raw, url, async (_requestId, headers) => {
        const page = await render(params);
        sendText(reply.raw, page.status, headers, page.contentType, page.text);
      });
    },
  });
}

function json(status: number, value: unknown): Page {
  return { status, contentType: JSON_TYPE, text: JSON.stringify(value) };
}

function indexOf(publicUrl: string): Record<string, string> {
  const base = publicUrl.replace(/\/$/, "");
  return {
    name: "Findable",
    api: `${base}/v1`,
    openapi: `${base}/openapi.json`,
    mcp: `${base}/mcp`,
  };
}

async function readiness({ readiness: ask, isDraining }: PagesOptions): Promise<Page> {
  const problems = isDraining() ? { server: "It is shutting down." } : await ask();
  const ready = Object.keys(problems).length === 0;
  return json(ready ? 200 : 503, { status: ready ? "ready" : "not ready", problems });
}

function errorCodePage(code: string): Page {
  if (!isErrorCode(code)) throw new AppError("not_found", "There is no error code of this name.");
  return { status: 200, contentType: "text/html; charset=utf-8", text: errorPage(code) };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** The description is built at the first request for it: it costs more than the start of the server should. */
function once(make: () => Page): () => Page {
  let page: Page | undefined;
  return () => {
    page ??= make();
    return page;
  };
}
