import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { AppError } from "../../../kernel/errors/app-error.ts";
import { isDemoCall } from "../../../kernel/operations/caller.ts";
import type { Guard } from "../guard.ts";
import { headerText } from "../headers.ts";
import { comesFromUs } from "../our-origin.ts";
import { type SessionCookie, sessionCookie } from "./session-cookie.ts";

/** Where the web app asks: the routes of `/v1`, with who signed in instead of a key. */
const DOOR = "/app/api/";
const ROUTES = /^\/app\/api(?:\/(demo)|\/w\/([\w-]{1,100}))?(\/v1\/.*)$/s;

/** How a request came in by this door. */
interface Entry {
  /** The token in its cookie; undefined where the demo is asked, and for signing in. */
  session: string | undefined;
  /** The workspace in its address, for what a browser asks without headers of ours. */
  workspace: string | undefined;
}

const entries = new WeakMap<IncomingMessage, Entry>();

/** Undefined for requests that came in by another way: those know no cookies. */
export function appEntryOf(request: IncomingMessage): Entry | undefined {
  return entries.get(request);
}

/**
 * Lets the web app in, before anything is routed: what it asks below `/app/api/v1/` goes the way of `/v1/`, and other sites
 * get nowhere with the cookie. The demo is asked as at `/v1/`, with the word `demo` as the key, or below `/app/api/demo/v1/`.
 */
export function openAppDoor(server: Server, { publicUrl, guard }: { publicUrl: string; guard: Guard }): void {
  const cookie = sessionCookie(publicUrl);
  const route = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const refused = request.url?.startsWith(DOOR) === true ? enter(request, publicUrl, cookie) : undefined;
    if (refused !== undefined) return void guard(request, response, "app", () => Promise.reject(refused));
    for (const listener of route) listener.call(server, request, response);
  });
}

function enter(request: IncomingMessage, publicUrl: string, cookie: SessionCookie): AppError | undefined {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!comesFromUs(request, publicUrl) || (headerText(request, "x-findable-app") === undefined && !reads)) {
    return new AppError("forbidden", "Only the web app of this service may ask here. Programs ask below `/v1`.");
  }
  const [, demo, workspace, address] = ROUTES.exec(request.url ?? "") ?? [];
  const isDemo = asksForDemo(request, demo);
  const session = isDemo ? undefined : cookie.read(request);
  if (address !== undefined && session === undefined && !isDemo) {
    return new AppError("unauthorized", "You are signed out. Sign in, or look around in the demo.");
  }
  entries.set(request, { session, workspace });
  if (address !== undefined) request.url = address;
  return undefined;
}

/** It must be said: whoever was signed out in another tab is not shown made-up numbers instead of their own. */
function asksForDemo({ headers: { authorization } }: IncomingMessage, demo: string | undefined): boolean {
  return (
    demo !== undefined || (authorization !== undefined && isDemoCall({ authorization, workspaceHeader: undefined }))
  );
}
