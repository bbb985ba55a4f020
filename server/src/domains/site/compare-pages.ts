import type { SiteChange } from "@findable/contract";
import { isGoneStatus } from "../../kernel/errors/is-gone.ts";
import { pageKey } from "../../kernel/text/page-key.ts";
import type { CrawledSite, KnownPage, KnownSite, ReadPage } from "./crawled-site.ts";

type StoredFields = Pick<ReadPage, "url" | "status" | "indexability" | "words">;

export interface PageUpdate {
  key: string;
  state: KnownPage["state"];
  /** The page as the crawl read it; the known fields of a page that it did not read. */
  page: StoredFields;
  /** Null for a page that the crawl did not read. */
  read: ReadPage | null;
  change: SiteChange["change"] | null;
  detail: string | null;
}

/** Whether the URL shows a page. */
export function isLive({ status, indexability }: Pick<ReadPage, "status" | "indexability">): boolean {
  return status >= 200 && status < 300 && indexability !== "redirect";
}

/** What a crawl changes in the stored pages. Pages that it neither read nor found to be gone are left out. */
export function comparePages(known: KnownSite, read: CrawledSite): PageUpdate[] {
  const before = new Map(known.pages.map((page) => [page.key, page]));
  const pages = new Map<string, ReadPage>();
  for (const page of read.pages) {
    const key = pageKey(page.url);
    const other = pages.get(key);
    if (other === undefined || (isLive(page) && !isLive(other))) pages.set(key, page);
  }
  const updates = [...pages].flatMap(([key, page]) => updateOf(key, page, before.get(key), known));
  const unread = new Map(read.unread.map(({ url, reason }) => [pageKey(url), reason]));
  const missed = known.pages.filter(({ key, state }) => state === "present" && !pages.has(key));
  return [...updates, ...missed.flatMap((page) => missedUpdate(page, unread.get(page.key), read))];
}

function updateOf(key: string, page: ReadPage, before: KnownPage | undefined, known: KnownSite): PageUpdate[] {
  const nowLive = isLive(page);
  const isGone = isGoneStatus(page.status) || page.indexability === "redirect";
  // A URL that never showed a page is no page of the site; the issues of the pages that link to it name it.
  if (before === undefined && isGone) return [];
  const state = isGone ? "gone" : "present";
  const change = !known.wasRead ? null : changeOf(before, page, { nowLive, isGone, known });
  return [{ key, state, page, read: page, change, detail: change === null ? null : detailOf(page, nowLive) }];
}

function changeOf(
  before: KnownPage | undefined,
  page: ReadPage,
  { nowLive, isGone, known }: { nowLive: boolean; isGone: boolean; known: KnownSite },
): PageUpdate["change"] {
  if (before === undefined) return nowLive && known.wasReadWhole ? "new" : null;
  if (before.state === "gone") return nowLive ? "new" : null;
  if (isGone) return "gone";
  const wasLive = isLive(before);
  if (wasLive !== nowLive) return nowLive ? "fixed" : "broken";
  if (!nowLive || before.indexability === page.indexability) return null;
  if (before.indexability === "indexable") return "broken";
  return page.indexability === "indexable" ? "fixed" : null;
}

function detailOf({ status, indexability, details }: ReadPage, nowLive: boolean): string | null {
  if (indexability === "redirect") return `redirects to ${details.redirects[0] ?? "another URL"}`;
  if (!nowLive) return `returns status ${status}`;
  if (indexability === "noindex") return "is now excluded from search engines by noindex";
  return indexability === "canonical_elsewhere" ? `now names ${details.canonical} as canonical` : null;
}

/** A known page that the crawl did not read. */
function missedUpdate(page: KnownPage, reason: string | undefined, read: CrawledSite): PageUpdate[] {
  const { key } = page;
  const gone = (detail: string): PageUpdate[] => [{ key, state: "gone", page, read: null, change: "gone", detail }];
  if (reason === "redirect_off_site") return gone("redirects to another site");
  if (reason === "robots" && page.indexability !== "blocked") {
    const blocked = { ...page, indexability: "blocked" as const };
    return [
      { key, state: "present", page: blocked, read: null, change: "broken", detail: "robots.txt now excludes it" },
    ];
  }
  const wasTried = read.triedKnownPages && read.ended === "complete" && reason === undefined;
  return wasTried ? gone("no longer found") : [];
}
