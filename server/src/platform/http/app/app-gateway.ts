import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { isDemoCall } from "../../../kernel/operations/caller.ts";
import type { Guard } from "../guard.ts";
import { headerText } from "../headers.ts";
import { comesFromUs } from "../our-origin.ts";
import { rememberAppCall } from "./app-calls.ts";
import { type SessionCookie, sessionCookie } from "./session-cookie.ts";

/** Base path of the web app's calls: the routes of `/v1`, with a session instead of a key. */
const APP_API = "/app/api/";
const ROUTES = /^\/app\/api(?:\/(demo)|\/w\/([\w-]{1,100}))?(\/v1\/.*)$/s;

/**
 * Forwards calls of the web app before routing: `/app/api/v1/` runs like `/v1/`. Refuses cross-site requests, so that other
 * sites cannot use the cookie. Demo calls use the key `demo`, as at `/v1/`, or the path `/app/api/demo/v1/`.
 */
export function forwardAppCalls(server: Server, { publicUrl, guard }: { publicUrl: string; guard: Guard }): void {
  const cookie = sessionCookie(publicUrl);
  const route = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const refused = request.url?.startsWith(APP_API) === true ? admit(request, publicUrl, cookie) : undefined;
    if (refused !== undefined) return void guard(request, response, "app", () => Promise.reject(refused));
    for (const listener of route) listener.call(server, request, response);
  });
}

function admit(request: IncomingMessage, publicUrl: string, cookie: SessionCookie): AppError | undefined {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!comesFromUs(request, publicUrl) || (headerText(request, "x-findable-app") === undefined && !reads)) {
    return new AppError("forbidden", "Only the web app of this service can call this address. Programs call `/v1`.");
  }
  const [, demo, workspace, address] = ROUTES.exec(request.url ?? "") ?? [];
  const isDemo = requestsDemo(request, demo);
  const session = isDemo ? undefined : cookie.read(request);
  if (address !== undefined && session === undefined && !isDemo) {
    return new AppError("unauthorized", "You are signed out. Sign in, or open the demo.");
  }
  rememberAppCall(request, { session, workspace });
  if (address !== undefined) request.url = address;
  return undefined;
}

/** The demo must be requested explicitly: a person who signed out in another tab must not see demo numbers by accident. */
function requestsDemo({ headers: { authorization } }: IncomingMessage, demo: string | undefined): boolean {
  return (
    demo !== undefined || (authorization !== undefined && isDemoCall({ authorization, workspaceHeader: undefined }))
  );
}
