import type { IncomingMessage } from "node:http";

/** The credentials of a web app call. */
interface AppCall {
  /** The session token from the cookie; undefined for demo calls and for signing in. */
  session: string | undefined;
  /** The workspace in the URL, for requests that a browser sends without custom headers. */
  workspace: string | undefined;
}

const appCalls = new WeakMap<IncomingMessage, AppCall>();

/** The web app call of a request; undefined for other requests, whose cookies are ignored. */
export function appCallOf(request: IncomingMessage): AppCall | undefined {
  return appCalls.get(request);
}

export function rememberAppCall(request: IncomingMessage, call: AppCall): void {
  appCalls.set(request, call);
}
