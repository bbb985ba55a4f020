import { ProviderError, type ProviderErrorKind } from "../../../kernel/errors/provider-error.ts";
import { startDeadline } from "../../shared/deadline.ts";
import { kindOfStatus, retryAfterMs } from "../../shared/failure.ts";
import { readText } from "../../shared/read-text.ts";
import { safeText } from "../../shared/safe-text.ts";
import { brokenConnection, failedAnswer, refused } from "./publish-failure.ts";
import { siteBase } from "./site-base.ts";

export interface Connection {
  fetch: typeof fetch;
  now: () => Date;
  /** Time limit of one request. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface SiteConnection extends Connection {
  vendor: string;
  headers: () => Record<string, string>;
  /** Strings that must never appear in a message. */
  secrets: readonly string[];
  /** What a refusal means and how to fix it. */
  explain: (refusal: Refusal) => Explanation | undefined;
}

export interface Refusal {
  status: number;
  body: unknown;
  isJson: boolean;
}

export interface Explanation {
  kind?: ProviderErrorKind;
  message: string;
  providerCode?: string;
}

export interface SiteRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  url: string;
  body?: unknown;
  /** Sent instead of a body. */
  file?: SiteFile;
  /** Statuses besides 2xx that are answers and not failures. */
  expected?: readonly number[];
  /** Whether it can publish. The outcome of a failed write may be unknown; a failed read changed nothing. */
  writes?: boolean;
}

export interface SiteFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name: string;
}

export interface SiteAnswer {
  status: number;
  body: unknown;
  isJson: boolean;
}

const MAX_BYTES = 10_000_000;

/** Sends one request to a site. A failure says whether something may have been published. */
export async function callSite(connection: SiteConnection, request: SiteRequest): Promise<SiteAnswer> {
  const { vendor, fetch, now, timeoutMs, signal } = connection;
  const { method, url, body, file, expected = [], writes = false } = request;
  using deadline = startDeadline(signal, timeoutMs);
  let response: Response;
  let text: string | undefined;
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...contentHeaders(request),
        ...connection.headers(),
      },
      body: file?.bytes ?? (body === undefined ? null : JSON.stringify(body)),
      // Never follow a redirect: it would send the credentials to another host.
      redirect: "manual",
      signal: deadline.signal,
    });
    text = await readText(response, MAX_BYTES);
  } catch (error) {
    const failure = deadline.signal.aborted
      ? new ProviderError("cms", "transient", `${vendor} did not respond in time.`)
      : brokenConnection(vendor, error);
    throw writes ? failure : unsent(failure);
  }
  const answer = { status: response.status, ...parsed(text) };
  if (response.ok || expected.includes(response.status)) return answer;
  throw failureOf(connection, response, answer, { url, writes, now: now() });
}

function contentHeaders({ body, file }: SiteRequest): Record<string, string> {
  if (file !== undefined) {
    return { "content-type": file.type, "content-disposition": `attachment; filename="${file.name}"` };
  }
  return body === undefined ? {} : { "content-type": "application/json" };
}

function failureOf(
  { vendor, explain, secrets }: SiteConnection,
  response: Response,
  answer: SiteAnswer,
  { url, writes, now }: { url: string; writes: boolean; now: Date },
): ProviderError {
  const plain = failedAnswer(vendor, response, { honoursKeys: false, now });
  const explained = explain({ status: answer.status, body: answer.body, isJson: answer.isJson });
  const location = response.headers.get("location");
  const moved =
    answer.status >= 300 && answer.status < 400 && location !== null
      ? redirection(vendor, { from: url, location }, secrets)
      : undefined;
  const wait = retryAfterMs(response.headers, now);
  const failure = new ProviderError(
    "cms",
    explained?.kind ?? (moved === undefined ? kindOfStatus(answer.status) : "config"),
    explained?.message ??
      moved?.message ??
      (wait !== undefined && answer.status === 503 ? inMaintenance(vendor, wait, now) : plain.message),
    {
      ...plain.facts,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
      ...providerCodeOf(explained ?? moved),
    },
  );
  return writes ? failure : unsent(failure);
}

function inMaintenance(vendor: string, waitMs: number, now: Date): string {
  const until = new Date(now.getTime() + waitMs).toISOString();
  return `${vendor} is in maintenance and asks to wait until ${until} (HTTP 503).`;
}

function providerCodeOf(explained: Explanation | undefined): { providerCode?: string } {
  return explained?.providerCode === undefined ? {} : { providerCode: explained.providerCode };
}

/** A redirect that leads to the same site, so that storing another URL does not help. */
export const REDIRECTED_WITHIN = "redirected_within";
/** Addresses that ask people to sign in. */
const SIGN_IN = /\/(?:wp-login\.php|log-?in|sign-?in|sso|auth|oauth2?|cdn-cgi\/access)(?:[/?#]|$)|[?&]redirect_to=/i;

/** What a redirect of an interface means, and the way out. */
function redirection(
  vendor: string,
  { from, location }: { from: string; location: string },
  secrets: readonly string[],
): Explanation {
  const url = URL.parse(location, from);
  const target = url?.href ?? location;
  const where = safeText(url === null ? location : `${url.origin}${url.pathname}`, secrets);
  if (SIGN_IN.test(target)) {
    const message = `${vendor} redirects to a page for signing in (${where}). Let this service reach the interface of the site without it.`;
    return { message, providerCode: REDIRECTED_WITHIN };
  }
  if (siteOf(target) === siteOf(from)) {
    const message = `${vendor} redirects its interface to ${where} on the same site. A plugin or the web server does that: exclude the interface from it.`;
    return { message, providerCode: REDIRECTED_WITHIN };
  }
  const site = safeText(siteOf(target), secrets);
  return { message: `${vendor} redirects to ${site}. Store that URL with \`produce.platform.update\`.` };
}

/** Where the path of a site ends and that of its interface begins. */
const INTERFACE = /\/(?:wp-json|ghost\/api)(?=\/|$)/;

/** The address of the site behind an address of its interface. */
function siteOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const [path = ""] = url.pathname.split(INTERFACE, 1);
  return siteBase(`${url.origin}${path}`);
}

function unsent({ kind, message, facts }: ProviderError): ProviderError {
  return refused(kind, message, facts);
}

function parsed(text: string | undefined): { body: unknown; isJson: boolean } {
  try {
    return { body: JSON.parse(text ?? ""), isJson: true };
  } catch {
    return { body: undefined, isJson: false };
  }
}
