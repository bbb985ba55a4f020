import type { SkipReason } from "../port.ts";
import type { ByteAnswer } from "./fetch-bytes.ts";
import { redirectTarget, type SiteClient } from "./site-client.ts";

export type PageOutcome =
  | {
      kind: "answered";
      answer: ByteAnswer & { fetchMs: number };
      finalUrl: URL;
      redirects: string[];
      statuses: number[];
    }
  /** The address redirects to a page that was already read. */
  | { kind: "known"; finalUrl: URL; redirects: string[]; statuses: number[] }
  /** `sentAs`: the type by which the server sends HTML. */
  | { kind: "skipped"; reason: SkipReason; sentAs?: string };

export interface PageFetchOptions {
  client: SiteClient;
  maxBytes: number;
  /** Returns true if a redirect may lead to this URL. */
  staysOnSite: (url: URL) => boolean;
  /** Returns true if this page was already read. */
  isRead: (url: URL) => boolean;
  fullHeaders?: boolean;
  /** Headers that replace those of the crawler. */
  headers?: Record<string, string>;
}

const MAX_REDIRECTS = 5;

/** Fetches one page and follows its redirects. Checks robots.txt before each hop. Throws a FetchFailure. */
export async function fetchPage(start: URL, options: PageFetchOptions): Promise<PageOutcome> {
  const { client, maxBytes, fullHeaders = false, headers } = options;
  const passed: string[] = [];
  const statuses: number[] = [];
  let url = start;

  while (passed.length <= MAX_REDIRECTS) {
    if (!(await client.robotsOf(url)).allows(url)) return { kind: "skipped", reason: "robots" };
    const answer = await client.get(url, {
      maxBytes,
      wantsBody: (status, headers) => mayBeHtml(status, headers, url),
      fullHeaders,
      ...(headers === undefined ? {} : { headers }),
    });
    const next = redirectTarget(answer, url);
    if (next === undefined) return judge({ kind: "answered", answer, finalUrl: url, redirects: passed, statuses });

    passed.push(url.href);
    statuses.push(answer.status);
    if (passed.includes(next.href)) return { kind: "skipped", reason: "redirect_loop" };
    if (!options.staysOnSite(next)) return { kind: "skipped", reason: "redirect_off_site" };
    if (options.isRead(next)) return { kind: "known", finalUrl: next, redirects: passed, statuses };
    url = next;
  }
  return { kind: "skipped", reason: "redirect_loop" };
}

function judge(outcome: Extract<PageOutcome, { kind: "answered" }>): PageOutcome {
  const { status, headers, cutOff, body } = outcome.answer;
  // An error status is an issue whatever the body contains.
  if (status >= 300) return outcome;
  if (cutOff) return { kind: "skipped", reason: "too_large" };
  if (isHtml(headers, body)) return outcome;
  const beginning = new TextDecoder().decode(body.subarray(0, 512)).trimStart();
  const isMistyped = /^(?:<!doctype html|<html[\s>])/i.test(beginning);
  return { kind: "skipped", reason: "not_html", ...(isMistyped ? { sentAs: mediaType(headers) } : {}) };
}

/** Types that servers use if they do not know that a file is HTML. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(["text/plain", "application/octet-stream"]);

function mayBeHtml(status: number, headers: Headers, { pathname }: URL): boolean {
  if (status >= 300 && status < 400) return false;
  const type = mediaType(headers);
  if (UNKNOWN_TYPES.has(type)) return status < 300 && !/\.(?!html?$|php$|aspx?$)\w+$/i.test(pathname);
  return type === "" || type === "text/html" || type === "application/xhtml+xml";
}

/** Decides by the media type; without one, by the first visible character. */
export function isHtml(headers: Headers, body: Uint8Array): boolean {
  const type = mediaType(headers);
  if (type !== "") return type === "text/html" || type === "application/xhtml+xml";
  return new TextDecoder().decode(body.subarray(0, 512)).trimStart().startsWith("<");
}

function mediaType(headers: Headers): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
