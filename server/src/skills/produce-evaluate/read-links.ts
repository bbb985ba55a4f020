import { linkedUrls } from "../../domains/content/index.ts";
import { judgeAddress } from "../../domains/site/index.ts";
import { ProviderError } from "../../kernel/errors/provider-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawledPage } from "../../providers/crawler/port.ts";

const LINK_MS = 10_000;
const GRACE_MS = 10_000;
/** House rule: more links are seldom in one text, and each is a request to a site of somebody else. */
const MOST_LINKS = 30;

/** What reading the links and the published page of a text showed. */
export interface ReadLinks {
  brokenLinks: string[];
  /** Links that did not say whether they work. */
  uncheckedLinks: string[];
  /** schema.org types of the published page; undefined if there is none, or if it could not be read. */
  structuredDataTypes?: string[];
}

export interface LinksToRead {
  body: string;
  publishedUrl: string | null;
  isRead: (url: string) => boolean;
  /** Those of the links that may be opened. */
  mayOpen: (links: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Opens the links of a text that `mayOpen`, except those that were read already, and its published page. An address that only a model
 * wrote is not opened: it could carry anything to anywhere.
 */
export async function readLinks(
  ctx: RunContext,
  { body, publishedUrl, isRead, mayOpen }: LinksToRead,
): Promise<ReadLinks> {
  const all = linkedUrls(body).filter((url) => !isRead(url));
  const given = await mayOpen(all);
  const links = all.filter((url) => given.has(url));
  const opened = links.slice(0, MOST_LINKS);
  const states = await ctx.each(
    "link",
    opened,
    (url) => url,
    async (url, { signal }) => stateOf(await open(ctx, url, signal)),
    { unit: "links", timeoutMs: LINK_MS + GRACE_MS },
  );
  const inState = (state: string) => opened.filter((_url, index) => states[index] === state);
  const types = publishedUrl === null ? null : await typesOf(ctx, publishedUrl);
  return {
    brokenLinks: inState("broken"),
    uncheckedLinks: [...inState("unknown"), ...links.slice(MOST_LINKS), ...all.filter((url) => !given.has(url))],
    ...(types === null ? {} : { structuredDataTypes: types }),
  };
}

function typesOf(ctx: RunContext, url: string): Promise<string[] | null> {
  return ctx.step("published-page", { timeoutMs: LINK_MS + GRACE_MS }, async ({ signal }) => {
    const page = await open(ctx, url, signal);
    return page === null || page === "missing" || judgeAddress(page) !== "reachable" ? null : page.structuredDataTypes;
  });
}

function stateOf(page: CrawledPage | "missing" | null): "works" | "broken" | "unknown" {
  if (page === null) return "unknown";
  if (page === "missing") return "broken";
  const state = judgeAddress(page);
  if (state === "gone") return "broken";
  return state === "reachable" || state === "redirect" ? "works" : "unknown";
}

/** `missing`: the host does not exist. Null: the site does not say, for example because robots.txt forbids to read it. */
async function open(ctx: RunContext, url: string, signal: AbortSignal): Promise<CrawledPage | "missing" | null> {
  try {
    const { pages } = await ctx.providers.crawler.crawl({
      ...{ site: url, maxPages: 1, maxDepth: 0, timeLimitMs: LINK_MS },
      signal,
    });
    return pages[0] ?? null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.kind === "not_found" ? "missing" : null;
  }
}
