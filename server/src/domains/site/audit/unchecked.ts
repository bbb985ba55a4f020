import { isGoneStatus } from "../../../kernel/errors/is-gone.ts";
import type { CrawledPage, CrawlResult, SkipReason } from "../../../providers/crawler/port.ts";

export type UncheckedReason = NonNullable<CrawledPage["guard"]>["kind"] | Extract<SkipReason, "timeout" | "network">;

/** A page that only this crawl could not read. It has no issues and is listed apart. */
export interface UncheckedPage {
  url: string;
  reason: UncheckedReason;
  /** Null without a response. */
  status: number | null;
  /** Product that guards the site; null if unknown. */
  guard: string | null;
}

/** Statuses that refuse a crawler and say nothing about the page. */
const REFUSALS: Readonly<Record<number, UncheckedReason>> = {
  401: "login",
  403: "refused",
  405: "refused",
  407: "login",
  429: "slow_down",
  451: "refused",
  999: "refused",
};

export type AddressState = "reachable" | "redirect" | "gone" | "failing" | UncheckedReason;

/**
 * What an address is by its answer: the one judge of audits, links, outreach and evidence. A site that refuses this crawler, or asks
 * for a sign-in, says nothing about the page, whatever the status.
 */
export function judgeAddress(page: Pick<CrawledPage, "status" | "guard">): AddressState {
  const { status } = page;
  const reason = reasonOf(page);
  if (reason !== undefined) return reason;
  if (status < 300) return "reachable";
  if (status < 400) return "redirect";
  return isGoneStatus(status) ? "gone" : "failing";
}

/** Whether the crawl could not check the page, so that its answer is no fault of the site. */
export function isUnchecked(page: Pick<CrawledPage, "status" | "guard">): boolean {
  return reasonOf(page) !== undefined;
}

/** Crawls recorded before 0.7.0 name no guards. */
function reasonOf({ status, guard }: Pick<CrawledPage, "status" | "guard">): UncheckedReason | undefined {
  return guard?.kind ?? REFUSALS[status];
}

/** The pages that the crawl could not check, each once. */
export function findUnchecked({ pages, skipped }: Pick<CrawlResult, "pages" | "skipped">): UncheckedPage[] {
  const refused = pages.flatMap((page): UncheckedPage[] => {
    const reason = reasonOf(page);
    const { finalUrl: url, status, guard } = page;
    return reason === undefined ? [] : [{ url, reason, status, guard: guard?.by ?? null }];
  });
  const silent = skipped.flatMap(({ url, reason }): UncheckedPage[] =>
    reason === "timeout" || reason === "network" ? [{ url, reason, status: null, guard: null }] : [],
  );
  return [...new Map([...refused, ...silent].map((page) => [page.url, page])).values()];
}
