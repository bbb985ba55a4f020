import type { ServerResponse } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { AppError } from "../../kernel/errors/app-error.ts";
import { baseHeaders, sendError } from "./answer.ts";
import { answerBrokenRequest, answerExpectation } from "./broken-request.ts";
import type { ErrorReporter } from "./envelope.ts";
import { newRequestId } from "./request-id.ts";

export interface ServerLimits {
  /** Time limits of the headers and of the whole request, in milliseconds; default 10 s, and 10 min for a large file. */
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** Milliseconds until an idle connection closes; default 65 s, longer than that of usual proxies. */
  keepAliveTimeoutMs?: number;
  /** Connections at once; further ones are closed. Default 5,000. */
  maxConnections?: number;
}

/** Fastify as a router only: this folder handles bodies, responses and errors. */
export function createFastify(limits: ServerLimits, errors: ErrorReporter): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: true,
    requestTimeout: limits.requestTimeoutMs ?? 600_000,
    keepAliveTimeout: limits.keepAliveTimeoutMs ?? 65_000,
    routerOptions: { maxParamLength: 2_048, ignoreTrailingSlash: false },
    http: {
      headersTimeout: limits.headersTimeoutMs ?? 10_000,
      connectionsCheckingInterval: 5_000,
      // Node responds to a missing Host without a body; `checkHeaders` sends the envelope.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, errors),
    frameworkErrors: (error, _request, reply) => {
      reply.hijack();
      reportError(reply.raw, newRequestId(), errors, asClientError(error));
    },
  });
  app.server.maxConnections = limits.maxConnections ?? 5_000;
  app.removeAllContentTypeParsers();
  // `decodeBody` reads bodies after routing, so that the pipeline checks the key first.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.setErrorHandler((error, _request, reply) => {
    reply.hijack();
    reportError(reply.raw, newRequestId(), errors, asClientError(error));
  });
  app.server.on("checkExpectation", (_request, response) => answerExpectation(response, errors));
  return app;
}

function reportError(response: ServerResponse, requestId: string, errors: ErrorReporter, error: unknown): void {
  sendError(response, errors.report(error, requestId), { ...baseHeaders(requestId), Connection: "close" });
}

/** Fastify's own errors, such as a path that cannot be decoded, are errors of the caller. */
function asClientError(error: unknown): unknown {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  if (status === 415) return new AppError("unsupported_media_type", "The Content-Type header is invalid.");
  if (status === 404) return new AppError("not_found", "This address does not exist.");
  if (typeof status !== "number" || status >= 500) return error;
  return new AppError("validation_error", "The request's address or headers are invalid.");
}
