import type { Page, Request } from "playwright-core";

/** What the frame asks once for all pages: the session, the workspaces, what waits and, in test mode, the clock. */
const OF_THE_FRAME = [
  /^GET \/app\/api\/session$/,
  /^GET \/app\/api\/v1\/workspaces\?limit=200$/,
  /^GET \/app\/api\/v1\/insights\/attention\?kind=/,
  /^GET \/app\/api\/v1\/test\/clock$/,
];

/** Notes from now on which requests to the API the page sends, each once, until `own` is read first. */
export function watchRequests(page: Page): { own(): string[] } {
  const sent = new Set<string>();
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/app/api/")) sent.add(`${request.method()} ${pathname}${search}`);
  };
  page.on("request", note);
  return {
    own() {
      page.off("request", note);
      return [...sent].filter((request) => !OF_THE_FRAME.some((pattern) => pattern.test(request)));
    },
  };
}
