import type { CrawledPage, CrawlResult, SiteCopy } from "../port.ts";
import { decodePage } from "./decode.ts";
import { FetchFailure } from "./fetch-bytes.ts";
import { fetchPage, isHtml } from "./fetch-page.ts";
import { guardOf } from "./page-guard.ts";
import { readPage } from "./read-page.ts";
import { redirectTarget, type SiteClient } from "./site-client.ts";
import type { SiteScope } from "./site-scope.ts";

const MISSING_PATH = "/no-such-page-7f3a9c51e0/";

interface Asking {
  client: SiteClient;
  scope: SiteScope;
  maxPageBytes: number;
  userAgentToken: string;
}

/** Asks for an address that no site has. */
export async function askForMissing(
  { client, scope, maxPageBytes }: Asking,
  path: string = MISSING_PATH,
): Promise<CrawlResult["missingProbe"]> {
  const url = new URL(path, scope.origin);
  return await orNothing(async () => {
    const outcome = await fetchPage(url, {
      client,
      maxBytes: maxPageBytes,
      staysOnSite: scope.includes,
      isRead: () => false,
    });
    if (outcome.kind !== "answered" || guardOf(outcome.answer, "") !== undefined) return undefined;
    const redirectedTo = outcome.redirects.length === 0 ? null : outcome.finalUrl.href;
    return { url: url.href, status: outcome.answer.status, redirectedTo };
  });
}

/** Kinds of addresses that are probed, by the folder of their pages. */
const PROBED_PATHS = 6;
const PAGES_OF_A_PATH = 3;

/** Asks for an address below each of the most frequent paths that no site has. */
export async function askBelowPaths(
  pages: readonly CrawledPage[],
  asking: Asking,
): Promise<NonNullable<CrawlResult["missingBelow"]>> {
  const read = pages.filter(
    ({ status, redirects, finalUrl }) => status === 200 && redirects.length === 0 && !finalUrl.includes("?"),
  );
  const byPath = Map.groupBy(read, ({ finalUrl }) => new URL(".", finalUrl.replace(/\/$/, "")).pathname);
  byPath.delete("/");
  const paths = [...byPath]
    .filter(([, members]) => members.length >= PAGES_OF_A_PATH)
    .toSorted((one, other) => other[1].length - one[1].length)
    .slice(0, PROBED_PATHS);
  const answers: NonNullable<CrawlResult["missingBelow"]> = [];
  for (const [path] of paths) {
    const answer = await askForMissing(asking, `${path}${MISSING_PATH.slice(1, -1)}`);
    if (answer !== undefined) answers.push({ ...answer, path });
  }
  return answers;
}

/** Asks for the start page over http, and at the host with or without `www.`. Leaves out what does not answer. */
export async function askForCopies(start: URL, asking: Asking): Promise<SiteCopy[]> {
  if (start.protocol !== "https:" || start.port !== "") return [];
  const { hostname } = start;
  const http = Object.assign(new URL("/", start), { protocol: "http:" });
  const other = Object.assign(new URL("/", start), {
    hostname: hostname.startsWith("www.") ? hostname.slice(4) : `www.${hostname}`,
  });
  const copies = await Promise.all([askForCopy("http", http, asking), askForCopy("host", other, asking)]);
  return copies.flatMap((copy) => copy ?? []);
}

async function askForCopy(kind: SiteCopy["kind"], url: URL, asking: Asking): Promise<SiteCopy | undefined> {
  const { client, scope, maxPageBytes: maxBytes, userAgentToken } = asking;
  return await orNothing(async () => {
    if (!(await client.robotsOf(url)).allows(url)) return undefined;
    const { status, headers, body } = await client.get(url, { maxBytes });
    const redirectedTo = redirectTarget({ status, headers }, url)?.href ?? null;
    const html = status === 200 && isHtml(headers, body) ? decodePage(body, headers.get("content-type")) : "";
    if (guardOf({ status, headers }, html) !== undefined) return undefined;
    const { canonical } = readPage({ html, url: url.href, headers, scope, userAgentToken });
    return { kind, url: url.href, status, redirectedTo, canonical };
  });
}

async function orNothing<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FetchFailure) return undefined;
    throw error;
  }
}
