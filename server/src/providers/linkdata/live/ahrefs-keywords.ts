import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { Maybe } from "../../shared/maybe.ts";
import { PhraseBook } from "../../shared/phrases.ts";
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

/** @see https://docs.ahrefs.com/docs/api/keywords-explorer/operations/list-matching-terms and organic-keywords */
const Answer = Type.Object({ keywords: Maybe(Type.Array(Type.Unknown())) });
const Row = Type.Object({
  keyword: Type.String(),
  volume: Maybe(Type.Number()),
  difficulty: Maybe(Type.Number()),
  /** The field names of the organic keywords endpoint. */
  keyword_difficulty: Maybe(Type.Number()),
});

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

/** The vendor charges for every column. */
function explorerQuery({ method, seed, country, limit }: Request): Query {
  const { path, parameters } = METHODS[method];
  return {
    path,
    parameters: {
      ...parameters,
      country: country.toLowerCase(),
      // A comma would start another keyword.
      keywords: seed.replaceAll(/[\s,]+/g, " ").trim(),
      select: "keyword,volume,difficulty",
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
      select: "keyword,volume,keyword_difficulty",
      order_by: "volume:desc",
      limit: rowsOf(limit),
    },
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
  const fitting = rows.filter((row): row is Static<typeof Row> => Check(Row, row));
  const book = new PhraseBook(limit);
  for (const { keyword, volume, difficulty, keyword_difficulty } of fitting) {
    book.add(keyword, { volume, kd: difficulty ?? keyword_difficulty });
  }
  const warnings = ["Ahrefs selects by country, not by language.", ...unitsNote(units)];
  if (fitting.length < rows.length) {
    warnings.push(`Rows of an unknown shape were skipped: ${rows.length - fitting.length}.`);
  }
  return { phrases: book.phrases, costUsd: null, warnings };
}
