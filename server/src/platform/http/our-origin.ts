import type { IncomingMessage } from "node:http";
import { headerText } from "./headers.ts";

/** True if a page of this service sent the request. Browsers send the origin of every submitted form. */
export function isOurOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const site = headerText(request, "sec-fetch-site");
  return (
    (site === undefined || site === "same-origin") && isOurs(headerText(request, "origin") ?? "", request, publicUrl)
  );
}

/** True unless a page of another site sent the request: allows this service's pages, the address bar, and non-browsers. */
export function comesFromUs(request: IncomingMessage, publicUrl: string): boolean {
  const site = headerText(request, "sec-fetch-site");
  const origin = headerText(request, "origin");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || isOurs(origin, request, publicUrl);
}

function isOurs(origin: string, request: IncomingMessage, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === request.headers.host;
}
