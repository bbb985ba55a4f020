import { ProviderError } from "./provider-error.ts";

/** Whether a failed crawl proves that the page is gone: its site answered so, or the name of the site no longer resolves. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  return error.kind === "not_found" || isGoneStatus(error.facts.httpStatus);
}

/** Whether a site says by a status that the page does not exist. */
export function isGoneStatus(status: number | undefined): boolean {
  return status === 404 || status === 410;
}
