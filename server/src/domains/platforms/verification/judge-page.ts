import type { PublicationVerification } from "@findable/contract";
import { isGoneStatus } from "../../../kernel/errors/is-gone.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import { comparableAddress } from "../../../kernel/text/comparable-address.ts";
import type { CrawledPage, CrawlerPort, PageGuard, SkipReason } from "../../../providers/crawler/port.ts";
import { comparePage, type SentArticle } from "./compare-page.ts";
import type { JudgedPage } from "./verification.ts";

type Reason = NonNullable<PublicationVerification["reason"]>;

const PAGE_MS = 20_000;
const TEXT_CHARACTERS = 500_000;

/** Reads a public page and compares it with what was sent. A page that cannot be read is `unchecked`, with the reason. */
export async function judgePage(
  crawler: CrawlerPort,
  { address, sent }: { address: string; sent: SentArticle },
  signal: AbortSignal,
): Promise<JudgedPage> {
  const html = new Map<string, string>();
  try {
    const { startUrl, pages, skipped } = await crawler.crawl({
      ...{ site: address, maxPages: 1, maxDepth: 0, sitemaps: false, timeLimitMs: PAGE_MS, signal },
      textCharacters: TEXT_CHARACTERS,
      onHtml: (url, text) => html.set(url, text),
    });
    const [page] = pages;
    if (page === undefined) return unread(address, SKIPS[skipped[0]?.reason ?? "network"] ?? "unreachable");
    if (page.guard !== undefined) return unread(address, page.guard.kind, page.guard.by ?? undefined);
    const landed = page.redirects.length > 0 ? page.finalUrl : startUrl;
    if (comparableAddress(landed) !== comparableAddress(address)) return unread(address, "redirect", landed);
    if (page.status >= 400) return unread(address, reasonOfStatus(page.status), String(page.status));
    return judgeContent(address, sent, page, html.get(page.finalUrl) ?? html.get(page.url));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === "config") throw error;
    const { httpStatus } = error.facts;
    return unread(address, reasonOfFailure(error), httpStatus === undefined ? undefined : String(httpStatus));
  }
}

function judgeContent(address: string, sent: SentArticle, page: CrawledPage, html: string | undefined): JudgedPage {
  const differences = comparePage(sent, page, html);
  if (differences?.length === 0) {
    return { verdict: "live", reason: null, message: "The page is live as approved.", url: address, differences };
  }
  const isBuiltByScripts = page.document?.appRoot != null && page.wordCount === 0;
  if (isBuiltByScripts) return unread(address, "needs_scripts");
  if (differences === undefined) return unread(address, "other_page");
  const count = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const message = `${count} from what was approved. Publish the text again, or keep the page as it is.`;
  return { verdict: "changed", reason: null, message, url: address, differences };
}

const SKIPS: Partial<Record<SkipReason, Reason>> = {
  robots: "robots_txt",
  not_html: "not_html",
  too_large: "not_html",
  redirect_loop: "redirect",
  redirect_off_site: "redirect",
};

function reasonOfFailure({ kind, facts: { httpStatus } }: ProviderError): UnreadReason {
  // Only a check for people refuses a page with the status of a success.
  if (kind === "blocked" && httpStatus !== undefined && httpStatus < 300) return "challenge";
  if (httpStatus !== undefined) return reasonOfStatus(httpStatus);
  if (kind === "blocked") return "robots_txt";
  if (kind === "upstream_empty") return "not_html";
  return kind === "rate_limited" ? "slow_down" : "unreachable";
}

function reasonOfStatus(status: number): Reason {
  if (status < 300) return "not_html";
  if (status < 400) return "redirect";
  if (isGoneStatus(status)) return "gone";
  if (status === 401 || status === 407) return "login";
  if (status === 429) return "slow_down";
  return status >= 500 ? "server_error" : "refused";
}

type UnreadReason = PageGuard["kind"] | Reason;

/** `detail`: the status, the guard or the address that the site answered with. */
function unread(address: string, reason: UnreadReason, detail?: string): JudgedPage {
  const verdict = reason === "gone" || reason === "other_page" ? "missing" : "unchecked";
  return { verdict, reason, message: sentenceFor(reason, address, detail), url: address, differences: [] };
}

function sentenceFor(reason: UnreadReason, address: string, detail: string | undefined): string {
  const status = detail === undefined ? "" : ` (${detail})`;
  switch (reason) {
    case "gone":
      return `${address} shows no page${status}. Look for it on the platform, or publish the text again.`;
    case "other_page":
      return `${address} shows another page, without the title and the text. Look for it on the platform, or publish the text again.`;
    case "redirect":
      return detail === undefined || /^\d+$/.test(detail)
        ? `${address} redirects, so it could not be checked. Open it, and remove the redirect if it is not intended.`
        : `${address} redirects to ${detail}, so it could not be checked. Open it, and remove the redirect if it is not intended.`;
    case "login":
      return `${address} asks for a login${status}. Make the page public, or open it yourself.`;
    case "refused":
      return `${address} refuses this service${status}. Open it yourself, or allow the crawler of this service on the site.`;
    case "challenge":
      return `${address} shows a check for people${status}. Open it yourself, or allow the crawler of this service there.`;
    case "slow_down":
      return `The site of ${address} accepts no more requests for now${status}. Check again later.`;
    case "robots_txt":
      return `The robots.txt of the site keeps this service from ${address}. Open it yourself, or allow the crawler of this service there.`;
    case "server_error":
      return `The site of ${address} fails${status}. Check again when it works.`;
    case "not_html":
      return `${address} returns no HTML page. Open it, and check again when it shows the text.`;
    case "needs_scripts":
      return `${address} builds its text with scripts, so it could not be compared. Open it yourself.`;
    default:
      return `${address} did not answer. Check that the site is online, then check again.`;
  }
}
