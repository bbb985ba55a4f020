import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { findEgressRefusal } from "../../../platform/egress/egress-refused-error.ts";
import { kindOfStatus, networkCodeOf } from "../../shared/failure.ts";
import type { LogRequest, OpenedLog } from "../port.ts";

export interface OpenLogOptions {
  /** The guarded `fetch` of an egress. It follows redirects and checks each. */
  fetch: typeof globalThis.fetch;
  userAgent: string;
}

/** Opens an access log at a URL. Its body arrives as it is read; a server that stops sending fails the read. */
export async function openLog({ fetch, userAgent }: OpenLogOptions, { url, signal }: LogRequest): Promise<OpenedLog> {
  // The host alone: a path or a query can hold a secret.
  const { host } = new URL(url);
  const response = await ask();
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new ProviderError("crawler", kindOfStatus(response.status), refusalOf(host, response.status), {
      httpStatus: response.status,
    });
  }
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  return { bytes: Number.isSafeInteger(length) ? length : null, body: bodyOf(response.body) };

  async function ask(): Promise<Response> {
    try {
      // Without `identity` the server could compress the log on its way, and its length would not be known.
      const headers = { "user-agent": userAgent, accept: "*/*", "accept-encoding": "identity" };
      return await fetch(url, { headers, signal });
    } catch (error) {
      throw lost(error);
    }
  }

  async function* bodyOf(body: NonNullable<Response["body"]>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) yield chunk;
    } catch (error) {
      throw lost(error);
    }
  }

  function lost(error: unknown): unknown {
    if (signal.aborted) return signal.reason;
    const code = networkCodeOf(error);
    const why = code === undefined ? "" : ` (${code})`;
    // As for a site: no difference between a name that does not resolve and one that is not public.
    const isNowhere = findEgressRefusal(error) !== undefined || code === "ENOTFOUND";
    return isNowhere
      ? new ProviderError("crawler", "not_found", `The address ${host} of the log does not resolve or is not public.`)
      : new ProviderError("crawler", "transient", `The connection to ${host} failed before the log ended${why}.`);
  }
}

function refusalOf(host: string, status: number): string {
  if (status === 404 || status === 410) return `${host} has no log at this URL (HTTP ${status}).`;
  if (status === 401 || status === 403) {
    return `${host} refuses to send the log (HTTP ${status}). Send a URL that needs no sign-in, for example a new presigned one.`;
  }
  return `${host} did not send the log (HTTP ${status}).`;
}
