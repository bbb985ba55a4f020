import type { ErrorEnvelope } from "@findable/contract";

/** Why a run failed, as it was recorded; by the database itself where a run kills its workers. */
export type RunFailure = Pick<ErrorEnvelope, "code" | "message" | "details">;

/** Where the page of the code is depends on who asks, and not on the process that ran the run. */
export function envelopeOf(
  invocationId: string,
  { code, message, details }: RunFailure,
  links: { errorPage(code: string): string },
): ErrorEnvelope {
  return { type: links.errorPage(code), code, message, details, requestId: requestIdOf(invocationId) };
}

/** Under which what a run did is found again. */
export function requestIdOf(invocationId: string): string {
  return `req_${invocationId.slice("inv_".length)}`;
}
