import { noProviders } from "../../../../test/harness/no-providers.ts";
import { ProviderError } from "../../../kernel/errors/provider-error.ts";
import type { Providers } from "../../../kernel/runs/providers.ts";
import type { Backlink } from "../../../providers/linkdata/port.ts";
import type { RankedKeyword } from "../../../providers/shared/ports/site-rankings.ts";
import { RankedPhrases } from "../../../providers/shared/ranked-phrases.ts";

/** A link data vendor that fails on request and records its requests. */
export interface LinkVendor {
  links: Backlink[];
  phrases: RankedKeyword[];
  /** Fails from this row on. */
  brokenFrom: number;
  /** Does not respond to the first request from this row on. */
  silentFrom: number;
  /** The offset of each request. */
  asked: number[];
  providers: Providers;
}

export function createLinkVendor(): LinkVendor {
  const never = Number.POSITIVE_INFINITY;
  const vendor: LinkVendor = {
    links: [],
    phrases: [],
    brokenFrom: never,
    silentFrom: never,
    asked: [],
    providers: {
      ...noProviders,
      linkdata: {
        vendor: "stand-in",
        keywords: { methods: [], discover: () => Promise.reject(new Error("No test requests keywords.")) },
        links: {
          ratingScale: "none",
          pageSize: 1000,
          siteRatings: () => Promise.reject(new Error("No test requests ratings.")),
          pageLinks: () => Promise.reject(new Error("No test requests page links.")),
          backlinks: async (request) => {
            const backlinks = await rowsOf(vendor, vendor.links, request);
            return { backlinks, rows: backlinks.length, ...rest(vendor.links) };
          },
        },
        rankings: {
          pageSize: 1000,
          rankedKeywords: async ({ topPosition, minVolume, ...request }) => {
            const wanted = vendor.phrases.filter(
              ({ position, volume }) => position <= topPosition && (volume ?? 0) >= minVolume,
            );
            const rows = await rowsOf(vendor, wanted, request);
            return { keywords: distinct(rows), rows: rows.length, ...rest(wanted) };
          },
        },
      },
    },
  };
  return vendor;
}

/** Each phrase once, as the adapters return them. */
function distinct(rows: readonly RankedKeyword[]): RankedKeyword[] {
  const found = new RankedPhrases(rows.length);
  for (const row of rows) found.add(row);
  return found.keywords;
}

function rest(rows: readonly unknown[]) {
  return { total: rows.length, costUsd: null, warnings: [] };
}

async function rowsOf<T>(
  vendor: LinkVendor,
  rows: readonly T[],
  { offset = 0, limit, signal }: { offset?: number; limit: number; signal: AbortSignal },
): Promise<T[]> {
  vendor.asked.push(offset);
  if (offset >= vendor.brokenFrom) throw new ProviderError("linkdata", "quota", "The account has no units left.");
  if (offset >= vendor.silentFrom) {
    vendor.silentFrom = Number.POSITIVE_INFINITY;
    await new Promise((_answer, refuse) => signal.addEventListener("abort", () => refuse(signal.reason)));
  }
  return rows.slice(offset, offset + limit);
}

export function linkFrom(site: string, changes: Partial<Backlink> = {}): Backlink {
  return {
    sourceUrl: `https://${site}/best-time-tracking`,
    sourceTitle: "The best time tracking",
    targetUrl: "https://rival.com/",
    domainRating: 30,
    linkType: "dofollow",
    anchorText: "Rival",
    outboundLinks: 20,
    country: "GB",
    language: "en",
    firstSeenAt: "2026-01-05",
    lastSeenAt: "2026-04-01",
    ...changes,
  };
}

export function rankedPhrase(keyword: string, changes: Partial<RankedKeyword> = {}): RankedKeyword {
  return { keyword, position: 5, url: "https://rival.com/", volume: 100, kd: 20, estimatedTraffic: 4, ...changes };
}
