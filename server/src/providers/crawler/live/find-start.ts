import { getDomain } from "tldts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { PageGuard, SkipReason } from "../port.ts";
import { decodePage } from "./decode.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import { fetchPage, isHtml, type PageOutcome } from "./fetch-page.ts";
import { guardOf } from "./page-guard.ts";
import type { Robots } from "./robots.ts";
import type { SiteClient } from "./site-client.ts";

export interface StartPage {
  /** The requested address. */
  url: URL;
  outcome: Extract<PageOutcome, { kind: "answered" }>;
  /** Whether it opened only to the headers that browsers send. The site then refuses every other request too. */
  asksForBrowsers: boolean;
  /** Why https failed before http answered. */
  certificateError?: string;
}

const CERTIFICATE_ERRORS =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER))/;

/**
 * Opens the site's start page: the given URL, or for a bare domain https, then http, then `www.`. Follows redirects to another
 * host, because many domains only redirect to the real site. Throws a ProviderError.
 */
export async function findStart(site: string, client: SiteClient, maxBytes: number): Promise<StartPage> {
  let failure: ProviderError | undefined;
  let certificateError: string | undefined;
  let certificateFailure: ProviderError | undefined;
  for (const url of startCandidates(site)) {
    try {
      const start = await openStart(url, client, maxBytes);
      return certificateError === undefined ? start : { ...start, certificateError };
    } catch (error) {
      // If https fails without a clear response of the site, http can still succeed.
      const next = asProviderError(url, error);
      if (error instanceof FetchFailure && CERTIFICATE_ERRORS.test(error.code ?? "")) {
        certificateError ??= error.code;
        certificateFailure ??= next;
      }
      if (!url.hostname.startsWith("www.")) failure = next;
      failure ??= next;
      if (failure.kind === "blocked" || failure.facts.httpStatus !== undefined) throw failure;
    }
  }
  // Most such sites have no http at all, and its refusal would hide the cause.
  throw (
    certificateFailure ??
    failure ??
    new ProviderError("crawler", "not_found", `"${site.slice(0, 200)}" is not the address of a website.`)
  );
}

function isRegistrable(host: string): boolean {
  return getDomain(host, { allowPrivateDomains: true }) === host;
}

function startCandidates(site: string): URL[] {
  const address = site.trim();
  const isBare = !/^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const addresses = isBare ? [`https://${address}`, `http://${address}`] : [address];
  // Domains are stored without `www.`; some sites have no other name.
  if (isBare && isRegistrable(address)) addresses.push(`https://www.${address}`, `http://www.${address}`);
  return addresses.flatMap((candidate) => {
    const url = URL.parse(candidate);
    if (url === null) return [];
    url.hash = "";
    return [url];
  });
}

async function openStart(url: URL, client: SiteClient, maxBytes: number): Promise<StartPage> {
  const robots = await client.robotsOf(url);
  if (robots.status === "unreachable") {
    throw new ProviderError("crawler", "blocked", `The robots.txt of ${url.host} fails, so the site must not be read.`);
  }
  const { outcome, guard, asksForBrowsers } = await askForStart(url, client, maxBytes);
  if (outcome.kind !== "answered") throw refusalOf(url, outcome, robots);
  const { status, headers, body } = outcome.answer;
  if (guard?.kind === "challenge") throw errorForChallenge(url, guard, status);
  if (status >= 400) throw errorForStatus(url, status, guard);
  if (status >= 300 || !isHtml(headers, body) || decodePage(body, headers.get("content-type")).trim() === "") {
    throw new ProviderError("crawler", "upstream_empty", `The start page of ${url.host} has no HTML.`, {
      httpStatus: status,
    });
  }
  return { url, outcome, asksForBrowsers };
}

/** Asks again with the headers that browsers send if a guard answers. */
async function askForStart(url: URL, client: SiteClient, maxBytes: number) {
  const ask = async (fullHeaders: boolean) => {
    const outcome = await fetchPage(url, { client, maxBytes, staysOnSite: isWeb, isRead: () => false, fullHeaders });
    return { outcome, guard: guardOfOutcome(outcome), asksForBrowsers: fullHeaders };
  };
  const plain = await ask(false);
  // A host that asks to slow down was asked three times already.
  return plain.guard === undefined || plain.guard.kind === "slow_down" ? plain : await ask(true);
}

function guardOfOutcome(outcome: PageOutcome): PageGuard | undefined {
  if (outcome.kind !== "answered") return undefined;
  const { headers, body } = outcome.answer;
  return guardOf(outcome.answer, isHtml(headers, body) ? decodePage(body, headers.get("content-type")) : "");
}

function isWeb(url: URL): boolean {
  return url.protocol === "http:" || url.protocol === "https:";
}

function refusalOf(url: URL, outcome: Exclude<PageOutcome, { kind: "answered" }>, robots: Robots): ProviderError {
  const reason = outcome.kind === "skipped" ? outcome.reason : "duplicate";
  if (reason === "robots") {
    return new ProviderError("crawler", "blocked", forbidden(url, robots));
  }
  const problem = PROBLEMS[reason] ?? "has no HTML";
  return new ProviderError("crawler", "upstream_empty", `The start page of ${url.host} ${problem}.`, {
    httpStatus: 200,
  });
}

const ENGINES = ["Googlebot", "bingbot"];

/** Quotes the rule, and names the search engines that it keeps out as well: that is worse than a crawl that ends. */
function forbidden(url: URL, robots: Robots): string {
  const rule = robots.banOf(url);
  const quote = rule === undefined ? "" : `, by line ${rule.line}: Disallow: ${rule.pattern.slice(0, 100)}`;
  const engines = robots.blockedOf(ENGINES, url);
  const too = engines.length === 0 ? "" : ` It keeps ${engines.join(" and ")} out too.`;
  return `The robots.txt of ${url.host} forbids reading its start page${quote}.${too}`;
}

const PROBLEMS: Partial<Record<SkipReason, string>> = {
  redirect_loop: "redirects in circles",
  redirect_off_site: "redirects to an invalid address",
  too_large: "is too large",
};

function errorForChallenge(url: URL, { by }: PageGuard, status: number): ProviderError {
  const message = `${by ?? "A guard"} answers instead of the start page of ${url.host} with a check for people (status ${status}).`;
  return new ProviderError("crawler", "blocked", message, { httpStatus: status });
}

function errorForStatus(url: URL, status: number, guard: PageGuard | undefined): ProviderError {
  const message = `The start page of ${url.host} returns status ${status}.`;
  if (guard !== undefined && guard.kind !== "slow_down")
    return new ProviderError("crawler", "blocked", message, { httpStatus: status });
  const kind = status === 429 || status >= 500 ? "transient" : "upstream_empty";
  return new ProviderError("crawler", kind, message, { httpStatus: status });
}

function asProviderError(url: URL, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof FetchFailure)) throw error;
  const failed = (kind: "blocked" | "not_found" | "transient", message: string) =>
    new ProviderError("crawler", kind, message, {}, { cause: error });

  if (error.reason === "refused_address" || error.code === "ENOTFOUND") {
    return failed("not_found", `"${url.host}" does not exist or is not on the public Internet.`);
  }
  if (error.reason === "timeout") return failed("transient", `${url.host} did not respond in time.`);
  if (error.reason === "stopped") return failed("transient", `The crawl of ${url.host} was stopped before it began.`);
  if (CERTIFICATE_ERRORS.test(error.code ?? ""))
    return failed("transient", `${url.host} has no valid certificate (${error.code}).`);
  return failed("transient", `${url.host} could not be reached${error.code === undefined ? "" : ` (${error.code})`}.`);
}
