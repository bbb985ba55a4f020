import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../shared/maybe.ts";
import { PhraseBook, type PhraseNumbers } from "../../shared/phrases.ts";
import type { Discovery, DiscoveryRequest, KeywordSource } from "../../shared/ports/keyword-discovery.ts";
import { domainOfSeed } from "../../shared/seed.ts";
import type { LinkdataMethod } from "../port.ts";
import { type AhrefsAccount, unitsNote } from "./ahrefs-account.ts";

type Request = DiscoveryRequest<LinkdataMethod>;

/** Maximum rows per call. A plan can return fewer. */
const MAX_ROWS = 150_000;

const METHODS = {
  linkdata_matching: { path: "keywords-explorer/matching-terms", parameters: { terms: "all", match_mode: "terms" } },
  linkdata_related: { path: "keywords-explorer/related-terms", parameters: { terms: "all", view_for: "top_10" } },
  linkdata_suggestions: { path: "keywords-explorer/search-suggestions", parameters: {} },
} as const satisfies Record<LinkdataMethod, { path: string; parameters: Record<string, string> }>;

/** Columns that only the organic keywords of a site have. */
const SiteKeyword = Type.Object({
  keyword_language: Maybe(Type.Array(Type.Union([Type.String(), Type.Null()]))),
  is_transactional: Maybe(Type.Boolean()),
  is_commercial: Maybe(Type.Boolean()),
  is_navigational: Maybe(Type.Boolean()),
  is_informational: Maybe(Type.Boolean()),
});
const SITE_COLUMNS = Object.keys(SiteKeyword.properties).join(",");

/** @see https://docs.ahrefs.com/docs/api/keywords-explorer/operations/list-matching-terms and organic-keywords */
export const Answer = Type.Object({ keywords: Maybe(Type.Array(Type.Unknown())) });
export const Row = Type.Object({
  keyword: Type.String(),
  volume: Maybe(Type.Number()),
  difficulty: Maybe(Type.Number()),
  /** The field names of the organic keywords endpoint. */
  keyword_difficulty: Maybe(Type.Number()),
  /** US cents. */
  cpc: Maybe(Type.Number()),
  traffic_potential: Maybe(Type.Number()),
  intents: Maybe(Type.Record(Type.String(), Maybe(Type.Boolean()))),
  ...SiteKeyword.properties,
});

type Row = Static<typeof Row>;

/** Columns of a phrase. The vendor charges for each. */
export const EXPLORER_COLUMNS = "keyword,volume,difficulty,cpc,traffic_potential,intents";

/** The intent that is nearest to a purchase. */
const BY_NEARNESS = ["transactional", "commercial", "navigational", "informational"] as const;

function intentOf(row: Row): string | null {
  return BY_NEARNESS.find((intent) => row.intents?.[intent] === true || row[`is_${intent}`] === true) ?? null;
}

export function createKeywordSource(account: AhrefsAccount, now: () => Date): KeywordSource<LinkdataMethod> {
  return {
    methods: ["linkdata_matching", "linkdata_related", "linkdata_suggestions"],
    async discover(request) {
      const domain = domainOfSeed(request.seed);
      if (domain === undefined) return read(account, request, explorerQuery(request));
      if (request.method === "linkdata_matching") return read(account, request, siteQuery(request, domain, now()));
      const sentence = `Ahrefs supports this method only for phrases, and "${domain}" is a domain. For its keywords, use \`linkdata_matching\`.`;
      return { phrases: [], costUsd: null, warnings: [sentence] };
    },
  };
}

interface Query {
  path: string;
  parameters: Record<string, string>;
}

function explorerQuery({ method, seed, country, limit }: Request): Query {
  const { path, parameters } = METHODS[method];
  return {
    path,
    parameters: {
      ...parameters,
      country: country.toLowerCase(),
      // A comma would start another keyword.
      keywords: seed.replaceAll(/[\s,]+/g, " ").trim(),
      select: EXPLORER_COLUMNS,
      order_by: "volume:desc",
      limit: rowsOf(limit),
    },
  };
}

function siteQuery({ country, limit }: Request, domain: string, now: Date): Query {
  return {
    path: "site-explorer/organic-keywords",
    parameters: {
      target: domain,
      mode: "subdomains",
      date: now.toISOString().slice(0, 10),
      country: country.toLowerCase(),
      select: `keyword,volume,keyword_difficulty,cpc,${SITE_COLUMNS}`,
      order_by: "volume:desc",
      limit: rowsOf(limit),
    },
  };
}

export function numbersIn(row: Row): PhraseNumbers {
  const { volume, difficulty, keyword_difficulty, cpc, traffic_potential: trafficPotential } = row;
  return {
    volume,
    kd: difficulty ?? keyword_difficulty,
    cpc: typeof cpc === "number" ? cpc / 100 : null,
    trafficPotential,
    vendorIntent: intentOf(row),
    language: row.keyword_language?.find((code) => typeof code === "string") ?? null,
  };
}

function rowsOf(limit: number): string {
  return String(Math.min(limit, MAX_ROWS));
}

async function read(
  account: AhrefsAccount,
  { limit, signal }: Request,
  { path, parameters }: Query,
): Promise<Discovery> {
  const { body, units } = await account.get(path, parameters, Answer, signal);
  const rows = body.keywords ?? [];
  const fitting = rows.filter((row): row is Row => Check(Row, row));
  const book = new PhraseBook(limit);
  for (const row of fitting) book.add(row.keyword, numbersIn(row));
  const warnings = ["Ahrefs selects by country, not by language.", ...unitsNote(units)];
  if (fitting.length < rows.length) {
    warnings.push(`Rows of an unknown shape were skipped: ${rows.length - fitting.length}.`);
  }
  return { phrases: book.phrases, costUsd: null, warnings };
}
