import type { IncomingMessage } from "node:http";
import { headerText } from "./headers.ts";

/** Whether a page of this service sent it. Browsers say so of every form that is sent. */
export function isOurOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const site = headerText(request, "sec-fetch-site");
  return (
    (site === undefined || site === "same-origin") && isOurs(headerText(request, "origin") ?? "", request, publicUrl)
  );
}

/** Whether no page of another site sent it: a page of ours did, a person by the address bar, or no browser at all. */
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
