import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Server as NetServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { AppSessions } from "../../kernel/operations/app-sessions.ts";
import type { ConnectPages } from "../../kernel/operations/connect-pages.ts";
import type { LogDrains } from "../../kernel/operations/log-drains.ts";
import type { AnyOperation } from "../../kernel/operations/operation.ts";
import type { ReportLinks } from "../../kernel/operations/report-links.ts";
import type { AccountFactors, SignIns } from "../../kernel/operations/sign-ins.ts";
import type { NoticeUnsubscribes, Unsubscribes } from "../../kernel/operations/unsubscribes.ts";
import type { ApprovalLinks } from "../../kernel/runs/approval-links.ts";
import type { RunWatcher } from "../../kernel/runs/run-watcher.ts";
import type { Logger } from "../../kernel/telemetry/logger.ts";
import type { Announce, RunOperation } from "../pipeline/request.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { openAppFiles } from "./app/app-files.ts";
import { forwardAppCalls } from "./app/app-gateway.ts";
import { addAppRoutes } from "./app/app-routes.ts";
import { addSessionRoutes } from "./app/session-routes.ts";
import { addSignInRoutes } from "./app/sign-in-routes.ts";
import { addApprovalPages } from "./approval-page/approval-routes.ts";
import type { Authenticate } from "./authenticate.ts";
import { addConnectPages } from "./connect-page/connect-routes.ts";
import { createFastify, type ServerLimits } from "./create-fastify.ts";
import type { Uploads } from "./decode-upload.ts";
import { createDispatch, type Dispatch } from "./dispatch.ts";
import { createErrorReporter } from "./envelope.ts";
import { createGuard, type Guard } from "./guard.ts";
import { listenBeside } from "./listen-beside.ts";
import { addLogDrains } from "./log-drain/drain-routes.ts";
import { addPages, type Readiness } from "./pages.ts";
import { createRememberedAnswers, type RememberedAnswers } from "./remembered-answers.ts";
import { addReportPages } from "./report-page/report-routes.ts";
import { createMethodFinder, groupRoutes, type RouteGroup } from "./route-table.ts";
import { createRunStreams } from "./run-stream.ts";
import { addNoticeUnsubscribePages, addUnsubscribePages } from "./unsubscribe-page/unsubscribe-routes.ts";

export interface HttpLimits extends ServerLimits {
  /** Largest JSON body in bytes; default 1 MB. Larger ones by operation name. */
  bodyBytes?: number;
  bodyBytesByOperation?: Readonly<Record<string, number>>;
  /** Milliseconds that a client of an event stream has to drain a full queue; default 10 s. */
  slowReaderMs?: number;
  /** False if calls without a key are rate limited; default true. */
  rememberDemo?: boolean;
  /** Number of proxies that append to `X-Forwarded-For`; default none. */
  trustedProxies?: number;
}

/** The web app and its sessions. */
export interface WebAppOptions {
  /** Folder of the build. */
  folder: string;
  sessions: AppSessions;
  signIns: SignIns & { account: AccountFactors };
  /** Counts sign-in attempts by client address; throws `rate_limited`. */
  admitSignIn(address: string, announce: Announce): Promise<void>;
}

/** The MCP endpoint, as the HTTP server sees it. */
export interface McpEndpoint {
  /** `headers` are those of the answer. The endpoint may add some until it writes the head, and an error keeps them. */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    headers: Record<string, string>,
  ): Promise<void>;
  close(): Promise<void>;
}

export interface HttpAppOptions {
  operations: readonly AnyOperation[];
  runOperation: RunOperation;
  /** Storage for files of multipart forms. Without it, forms are refused. */
  uploads?: Uploads;
  /** Authenticates a file's key before the upload, and an event stream's key at the start and every 5 s. */
  authenticate: Authenticate;
  runs: RunWatcher;
  /** Public URL of this server, without a path. */
  publicUrl: string;
  logger: Logger;
  mcp?: McpEndpoint;
  /** For the pages of approval share links. */
  approvalLinks?: ApprovalLinks;
  /** For the links to reports. */
  reportLinks?: ReportLinks;
  /** For the addresses to which hosts send access logs. */
  logDrains?: LogDrains;
  /** For the links that unsubscribe. */
  unsubscribes?: Unsubscribes;
  /** For the links in notices that unsubscribe. */
  noticeUnsubscribes?: NoticeUnsubscribes;
  webApp?: WebAppOptions;
  /** For the pages after a sign-in at the search console. */
  connectPages?: ConnectPages;
  /** Whether a workspace uses this IndexNow key. */
  isIndexNowKey?: (key: string) => Promise<boolean>;
  readiness(): Promise<Readiness>;
  metrics: Metrics;
  /** Who may read `/metrics`: everyone by default; null if another port serves them. */
  scraping?: { token: string | undefined } | null;
  limits?: HttpLimits;
}

export interface HttpApp extends AsyncDisposable {
  /** Returns the listening address. */
  listen(address: { host: string; port: number }): Promise<string>;
  /** Reports not ready, ends event streams, completes active requests within `graceMs` (default 10 s), and closes. */
  close(graceMs?: number): Promise<void>;
}

const MEGABYTE = 1024 * 1024;

export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { limits = {}, metrics } = options;
  const errors = createErrorReporter(options);
  const streams = createRunStreams({ ...options, patienceMs: limits.slowReaderMs ?? 10_000 });
  const bodyBytes = limits.bodyBytes ?? MEGABYTE;
  const state = { draining: false, active: 0 };
  const remembered = createRememberedAnswers(metrics, () => state.draining);
  const dispatch = createDispatch({
    remembered,
    uploads: options.uploads,
    authenticate: options.authenticate,
    runOperation: options.runOperation,
    streams,
    bodyLimit: (operation) => limits.bodyBytesByOperation?.[operation.contract.name] ?? bodyBytes,
    trustedProxies: limits.trustedProxies ?? 0,
  });
  const guard = createGuard(state, errors, metrics);

  const app = createFastify(limits, errors);
  if (limits.rememberDemo !== false) rememberBeforeRouting(app.server, remembered);
  const groups = groupRoutes(options.operations);
  for (const group of groups) addOperationRoute(app, group, dispatch, guard);
  const pages = addPages(app, {
    ...options,
    scraping: options.scraping === null ? undefined : (options.scraping ?? { token: undefined }),
    isDraining: () => state.draining,
    guard,
  });
  const links = options.approvalLinks;
  if (links !== undefined) pages.push(...addApprovalPages(app, { ...options, links, guard }));
  const { webApp, connectPages, unsubscribes, noticeUnsubscribes, reportLinks, logDrains } = options;
  if (logDrains !== undefined) pages.push(...addLogDrains(app, { drains: logDrains, guard }));
  if (reportLinks !== undefined) pages.push(...addReportPages(app, { links: reportLinks, guard }));
  if (connectPages !== undefined) pages.push(...addConnectPages(app, { ...options, pages: connectPages, guard }));
  if (unsubscribes !== undefined) pages.push(...addUnsubscribePages(app, { unsubscribes, guard }));
  if (noticeUnsubscribes !== undefined)
    pages.push(...addNoticeUnsubscribePages(app, { unsubscribes: noticeUnsubscribes, guard }));
  if (webApp !== undefined) {
    const trustedProxies = limits.trustedProxies ?? 0;
    forwardAppCalls(app.server, { ...options, guard });
    pages.push(...addSessionRoutes(app, { ...options, ...webApp, trustedProxies, guard }));
    pages.push(...addSignInRoutes(app, { ...options, ...webApp, trustedProxies, guard }));
    pages.push(...addAppRoutes(app, { files: openAppFiles(webApp.folder), guard }));
  }
  if (options.mcp !== undefined) addMcpRoute(app, options.mcp, guard);
  addNotFound(app, [...groups, ...pages, { method: "POST", url: "/mcp" }], guard);

  let beside: NetServer | undefined;
  return {
    async listen(address) {
      const url = await app.listen(address);
      beside = await listenBeside(app.server, { host: address.host, port: Number(new URL(url).port) });
      return url;
    },
    async close(graceMs = 10_000) {
      if (state.draining) return;
      state.draining = true;
      streams.close();
      beside?.close();
      app.server.close();
      app.server.closeIdleConnections();
      await settled(() => state.active === 0, graceMs);
      await options.mcp?.close();
      app.server.closeAllConnections();
      await app.close();
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}

/** Serves cached demo responses before Fastify handles a request. */
function rememberBeforeRouting(server: Server, remembered: RememberedAnswers): void {
  const route = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    remembered.answer(request, response, () => {
      for (const listener of route) listener.call(server, request, response);
    });
  });
}

function addOperationRoute(app: FastifyInstance, group: RouteGroup, dispatch: Dispatch, guard: Guard): void {
  app.route<{ Params: Record<string, string>; Querystring: Record<string, string | string[]> }>({
    method: group.method === "GET" ? ["GET", "HEAD"] : group.method,
    url: group.url,
    handler: async ({ raw: request, params, query }, reply) => {
      reply.hijack();
      const rest = params["*"] ?? "";
      const choice = group.choose(rest, query);
      const name = choice?.operation.contract.name ?? "none";
      await guard(request, reply.raw, name, async (requestId, headers) => {
        if (choice === undefined) throw notFound();
        const texts = joinTexts(params, query, group.wildcard, choice.path);
        const call = { operation: choice.operation, texts, request, response: reply.raw, requestId, headers };
        await dispatch(call);
      });
    },
  });
}

/** A query field with the name of a path parameter becomes a second value, which validation refuses. */
function joinTexts(
  params: Record<string, string>,
  query: Record<string, string | string[]>,
  wildcard: string | undefined,
  path: string,
): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = { ...query };
  for (const name in params) {
    const value = name === "*" ? path : params[name];
    if (value === undefined) continue;
    const field = name === "*" ? (wildcard ?? name) : name;
    const repeated = query[field];
    texts[field] = repeated === undefined ? value : [value, ...[repeated].flat()];
  }
  return texts;
}

function addMcpRoute(app: FastifyInstance, mcp: McpEndpoint, guard: Guard): void {
  app.route({
    method: "POST",
    url: "/mcp",
    handler: async ({ raw: request }, reply) => {
      reply.hijack();
      await guard(request, reply.raw, "mcp", (requestId, headers) =>
        mcp.handle(request, reply.raw, requestId, headers),
      );
    },
  });
}

function addNotFound(app: FastifyInstance, routes: readonly { method: string; url: string }[], guard: Guard): void {
  const methodsOf = createMethodFinder(routes);
  app.setNotFoundHandler(async ({ raw: request }, reply) => {
    reply.hijack();
    await guard(request, reply.raw, "none", async () => {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      const allowed = methodsOf(path);
      if (allowed.length === 0) throw notFound();
      throw new AppError("method_not_allowed", `This address does not support ${request.method}.`, { allowed });
    });
  });
}

function notFound(): AppError {
  return new AppError("not_found", "This address does not exist.");
}

/** Polls a condition every 20 ms until it holds or `timeoutMs` ends. */
async function settled(condition: () => boolean, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!condition() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
}
