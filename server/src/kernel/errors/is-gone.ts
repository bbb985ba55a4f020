import { ProviderError } from "./provider-error.ts";

/** Whether a failed crawl proves that the page is gone: its site answered so, or the name of the site no longer resolves. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false;
  const { httpStatus } = error.facts;
  return error.kind === "not_found" || httpStatus === 404 || httpStatus === 410;
}
