import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { chunksOf } from "../../../kernel/lists/chunks-of.ts";
import type { DataForSeoAccount } from "../../shared/dataforseo/account.ts";
import { sumOfCosts, withEarlierCost } from "../../shared/dataforseo/costs.ts";
import { locationCodeOf } from "../../shared/dataforseo/location-codes.ts";
import {
  type Filling,
  offsetOf,
  ROWS_A_CALL,
  type RowSource,
  RowsResult,
  readRows,
} from "../../shared/dataforseo/rows.ts";
import { Maybe } from "../../shared/maybe.ts";
import { plainAddress } from "../../shared/plain-address.ts";
import { within } from "../../shared/within.ts";
import type { Backlink, Backlinks, BacklinksRequest, LinkSource } from "../port.ts";

/** Maximum sites or pages per call. */
const TARGETS_A_CALL = 1000;

/** @see https://docs.dataforseo.com/v3/backlinks/bulk_ranks/live/ */
const Rank = Type.Object({ target: Type.String(), rank: Maybe(Type.Number()) });
/** @see https://docs.dataforseo.com/v3/backlinks/bulk_referring_domains/live/ */
const Counts = Type.Object({
  target: Type.String(),
  referring_domains: Maybe(Type.Number()),
  /** Counts main domains: subdomains of one site count once. */
  referring_main_domains: Maybe(Type.Number()),
});

/** @see https://docs.dataforseo.com/v3/backlinks/backlinks/live/ */
const Row = Type.Object({
  url_from: Type.String({ minLength: 1 }),
  url_to: Type.String({ minLength: 1 }),
  page_from_title: Maybe(Type.String()),
  anchor: Maybe(Type.String()),
  domain_from_rank: Maybe(Type.Number()),
  domain_from_country: Maybe(Type.String()),
  page_from_language: Maybe(Type.String()),
  page_from_external_links: Maybe(Type.Number()),
  dofollow: Maybe(Type.Boolean()),
  first_seen: Maybe(Type.String()),
  last_seen: Maybe(Type.String()),
});

export function createLinkSource(account: DataForSeoAccount, now: () => Date): LinkSource {
  return {
    ratingScale: "dataforseo_rank",
    pageSize: ROWS_A_CALL,
    async siteRatings({ domains, signal }) {
      const question = { path: "v3/backlinks/bulk_ranks/live", fields: { rank_scale: "one_hundred" }, signal };
      const { answers, costUsd } = await measure(account, domains.map(withoutWww), question);
      const ratings = answers.map((row) => (Check(Rank, row) ? within(row.rank, 100) : null));
      return { ratings, costUsd, warnings: [] };
    },
    async pageLinks({ urls, signal }) {
      const question = { path: "v3/backlinks/bulk_referring_domains/live", fields: {}, signal };
      const { answers, costUsd } = await measure(account, urls, question);
      const referringDomains = answers.map((row) =>
        Check(Counts, row)
          ? within(row.referring_main_domains ?? row.referring_domains, Number.MAX_SAFE_INTEGER)
          : null,
      );
      return { referringDomains, costUsd, warnings: [] };
    },
    backlinks: (request) => listBacklinks(account, request, now),
  };
}

/** The vendor wants sites in no other way. */
function withoutWww(domain: string): string {
  return domain.replace(/^www\./i, "");
}

interface Question {
  path: string;
  fields: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/** The row of each target; undefined if the vendor has none. */
async function measure(
  account: DataForSeoAccount,
  targets: readonly string[],
  { path, fields, signal }: Question,
): Promise<{ answers: unknown[]; costUsd: number | null }> {
  signal.throwIfAborted();
  const known = new Map<string, unknown>();
  let costUsd: number | null = 0;
  for (const some of chunksOf([...new Set(targets)], TARGETS_A_CALL)) {
    const spent: number | null = costUsd;
    const call = { path, task: { targets: some, ...fields }, result: RowsResult, signal };
    const answer = await account.run(call).catch((error: unknown) => {
      throw withEarlierCost(error, spent);
    });
    costUsd = sumOfCosts(costUsd, answer.costUsd);
    for (const row of answer.result?.items ?? []) {
      if (Check(Rank, row)) known.set(plainAddress(row.target), row);
    }
  }
  return { answers: targets.map((target) => known.get(plainAddress(target))), costUsd };
}

/** Collects links in order, each source page once, from a limited number of rows or until only weaker links follow. */
class FoundLinks implements Filling {
  private readonly bySource = new Map<string, Backlink>();
  private readonly limit: number;
  private readonly minRating: number;
  private metWeaker = false;
  private strong = 0;

  constructor({ limit, minDomainRating }: BacklinksRequest) {
    this.limit = limit;
    this.minRating = minDomainRating;
  }

  get isFull(): boolean {
    return this.metWeaker || this.strong >= this.limit;
  }

  get missing(): number {
    return this.limit - this.strong;
  }

  /** Rows that were added: those before the first weaker link. */
  get rows(): number {
    return this.strong;
  }

  get links(): Backlink[] {
    return [...this.bySource.values()];
  }

  add(link: Backlink): void {
    if ((link.domainRating ?? 0) < this.minRating) this.metWeaker = true;
    if (this.isFull) return;
    this.strong += 1;
    if (!this.bySource.has(link.sourceUrl)) this.bySource.set(link.sourceUrl, link);
  }
}

async function listBacklinks(
  account: DataForSeoAccount,
  request: BacklinksRequest,
  now: () => Date,
): Promise<Backlinks> {
  const found = new FoundLinks(request);
  const today = now().toISOString().slice(0, 10);
  const task = {
    target: request.domain,
    mode: "one_per_domain",
    backlinks_status_type: "live",
    include_subdomains: true,
    exclude_internal_backlinks: true,
    rank_scale: "one_hundred",
    ...filtersOf(request),
    order_by: ["domain_from_rank,desc"],
  };
  const source: RowSource<typeof Row, FoundLinks> = {
    ask: ({ limit, after, signal }) =>
      account.run({
        path: "v3/backlinks/backlinks/live",
        task: { ...task, limit, ...offsetOf(after, request.offset) },
        result: RowsResult,
        signal,
      }),
    row: Row,
    add: (into, row) => into.add(toBacklink(row, today)),
  };
  const { total, costUsd, warnings } = await readRows(found, source, request.signal);
  return {
    backlinks: found.links,
    rows: found.rows,
    // The vendor's count includes weaker links.
    total: request.minDomainRating > 0 ? null : total,
    costUsd,
    warnings: ["The result has one link of each linking site (DataForSEO).", ...warnings],
  };
}

function filtersOf({ linkType, country }: BacklinksRequest): { filters?: unknown[] } {
  const follow = linkType === "all" ? undefined : ["dofollow", "=", linkType === "dofollow"];
  const place = country === null ? undefined : ["domain_from_country", "=", country];
  if (follow !== undefined && place !== undefined) return { filters: [follow, "and", place] };
  const only = follow ?? place;
  return only === undefined ? {} : { filters: only };
}

function toBacklink(row: Static<typeof Row>, today: string): Backlink {
  const lastSeenAt = dateOf(row.last_seen) ?? dateOf(row.first_seen) ?? today;
  const firstSeenAt = dateOf(row.first_seen) ?? lastSeenAt;
  return {
    sourceUrl: row.url_from,
    sourceTitle: row.page_from_title || null,
    targetUrl: row.url_to,
    domainRating: within(row.domain_from_rank, 100),
    linkType: row.dofollow ? "dofollow" : "nofollow",
    anchorText: row.anchor ?? "",
    outboundLinks: within(row.page_from_external_links, Number.MAX_SAFE_INTEGER),
    country: countryOf(row.domain_from_country),
    language: /^([a-z]{2})\b/i.exec(row.page_from_language ?? "")?.[1]?.toLowerCase() ?? null,
    firstSeenAt: firstSeenAt > lastSeenAt ? lastSeenAt : firstSeenAt,
    lastSeenAt,
  };
}

/** The vendor writes `WW` for sites of no single country. */
function countryOf(code: string | null | undefined): string | null {
  return code && locationCodeOf(code) !== undefined ? code.toUpperCase() : null;
}

/** The vendor writes `2019-11-15 12:57:46 +00:00`. */
function dateOf(moment: string | null | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(moment ?? "")?.[0];
}
