import type { ErrorEnvelope } from "@findable/contract";

/** Why a run failed. The database records it for a run that kills its workers. */
export type RunFailure = Pick<ErrorEnvelope, "code" | "message" | "details">;

/** The failure in the format of the API. The links are those of the reading process, not of the one that ran the run. */
export function envelopeOf(
  invocationId: string,
  { code, message, details }: RunFailure,
  links: { errorPage(code: string): string },
): ErrorEnvelope {
  return { type: links.errorPage(code), code, message, details, requestId: requestIdOf(invocationId) };
}

/** The request id of everything that a run does. */
export function requestIdOf(invocationId: string): string {
  return `req_${invocationId.slice("inv_".length)}`;
}
