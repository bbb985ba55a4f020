import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { chunksOf } from "../../../kernel/lists/chunks-of.ts";
import { Maybe } from "../../shared/maybe.ts";
import { plainAddress } from "../../shared/plain-address.ts";
import { within } from "../../shared/within.ts";
import type { Backlink, Backlinks, BacklinksRequest, LinkSource } from "../port.ts";
import { type AhrefsAccount, capNote, unitsNote } from "./ahrefs-account.ts";
import { countryOfHost, endingOf } from "./country-of-host.ts";

/** Maximum sites or pages per call. */
const TARGETS_A_CALL = 100;

/** @see https://docs.ahrefs.com/en/api/reference/batch-analysis/post-batch-analysis */
const Batch = Type.Object({
  targets: Maybe(
    Type.Array(
      Type.Object({
        url: Maybe(Type.String()),
        domain_rating: Maybe(Type.Number()),
        refdomains: Maybe(Type.Number()),
      }),
    ),
  ),
});
type Metric = "domain_rating" | "refdomains";

/** @see https://docs.ahrefs.com/api/reference/site-explorer/get-all-backlinks */
const List = Type.Object({ backlinks: Maybe(Type.Array(Type.Unknown())) });
const Row = Type.Object({
  url_from: Type.String({ minLength: 1 }),
  url_to: Type.String({ minLength: 1 }),
  title: Maybe(Type.String()),
  anchor: Maybe(Type.String()),
  domain_rating_source: Maybe(Type.Number()),
  is_dofollow: Maybe(Type.Boolean()),
  links_external: Maybe(Type.Number()),
  languages: Maybe(Type.Array(Type.Union([Type.String(), Type.Null()]))),
  first_seen_link: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d" }),
  last_visited: Maybe(Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d" })),
});
/** The vendor charges for every column. */
const COLUMNS = Object.keys(Row.properties).join(",");

export function createLinkSource(account: AhrefsAccount): LinkSource {
  return {
    ratingScale: "ahrefs_dr",
    pageSize: null,
    async siteRatings({ domains, signal }) {
      const { values, warnings } = await measure(account, domains, "subdomains", "domain_rating", signal);
      return { ratings: values.map((rating) => within(rating, 100)), costUsd: null, warnings };
    },
    async pageLinks({ urls, signal }) {
      const { values, warnings } = await measure(account, urls, "exact", "refdomains", signal);
      const referringDomains = values.map((count) => within(count, Number.MAX_SAFE_INTEGER));
      return { referringDomains, costUsd: null, warnings };
    },
    backlinks: (request) => listBacklinks(account, request),
  };
}

/** One number per target. */
async function measure(
  account: AhrefsAccount,
  targets: readonly string[],
  mode: "subdomains" | "exact",
  metric: Metric,
  signal: AbortSignal,
): Promise<{ values: (number | null)[]; warnings: string[] }> {
  signal.throwIfAborted();
  const known = new Map<string, number | null>();
  const units: (number | null)[] = [];
  for (const some of chunksOf([...new Set(targets)], TARGETS_A_CALL)) {
    const question = {
      select: ["url", metric],
      targets: some.map((url) => ({ url, mode, protocol: "both" })),
    };
    const answer = await account.post("batch-analysis/batch-analysis", question, Batch, signal);
    units.push(answer.units);
    for (const { url, [metric]: value } of answer.body.targets ?? []) known.set(plainAddress(url ?? ""), value ?? null);
  }
  return { values: targets.map((target) => known.get(plainAddress(target)) ?? null), warnings: unitsNote(...units) };
}

async function listBacklinks(account: AhrefsAccount, request: BacklinksRequest): Promise<Backlinks> {
  const { domain, limit, country, signal } = request;
  const parameters = {
    target: domain,
    mode: "subdomains",
    history: "live",
    aggregation: "1_per_domain",
    select: COLUMNS,
    order_by: "domain_rating_source:desc",
    limit: String(limit),
    ...whereOf(request),
  };
  const { body, units } = await account.get("site-explorer/all-backlinks", parameters, List, signal);
  const rows = body.backlinks ?? [];
  const fitting = rows.filter((row): row is Static<typeof Row> => Check(Row, row));
  const warnings = [
    "The result has one link of each linking site (Ahrefs).",
    ...(country === null
      ? []
      : [
          `Ahrefs does not report the country of sites. The result contains the sites that end in ${endingOf(country)}.`,
        ]),
    ...(fitting.length < rows.length
      ? [`Rows of an unknown shape were skipped: ${rows.length - fitting.length}.`]
      : []),
    ...capNote(rows.length, limit),
    ...unitsNote(units),
  ];
  const bySource = new Map(fitting.map((row) => [row.url_from, toBacklink(row)]));
  return { backlinks: [...bySource.values()].slice(0, limit), rows: rows.length, total: null, costUsd: null, warnings };
}

function whereOf({ minDomainRating, linkType, country }: BacklinksRequest): { where?: string } {
  const conditions = [
    ...(minDomainRating > 0 ? [{ field: "domain_rating_source", is: ["gte", minDomainRating] }] : []),
    ...(linkType === "all" ? [] : [{ field: "is_dofollow", is: ["eq", linkType === "dofollow"] }]),
    ...(country === null ? [] : [{ field: "root_name_source", is: ["suffix", endingOf(country)] }]),
  ];
  return conditions.length === 0 ? {} : { where: JSON.stringify({ and: conditions }) };
}

function toBacklink(row: Static<typeof Row>): Backlink {
  const firstSeenAt = row.first_seen_link.slice(0, 10);
  const lastSeenAt = row.last_visited?.slice(0, 10) ?? firstSeenAt;
  return {
    sourceUrl: row.url_from,
    sourceTitle: row.title || null,
    targetUrl: row.url_to,
    domainRating: within(row.domain_rating_source, 100),
    linkType: row.is_dofollow ? "dofollow" : "nofollow",
    anchorText: row.anchor ?? "",
    outboundLinks: within(row.links_external, Number.MAX_SAFE_INTEGER),
    country: countryOfHost(URL.parse(row.url_from)?.hostname ?? ""),
    language: row.languages?.find((code) => typeof code === "string" && /^[a-z]{2}$/.test(code)) ?? null,
    firstSeenAt,
    lastSeenAt: lastSeenAt < firstSeenAt ? firstSeenAt : lastSeenAt,
  };
}
