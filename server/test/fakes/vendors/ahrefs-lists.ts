import { priced, refusal } from "./ahrefs-answers.ts";
import { linksTo } from "./link-world.ts";
import { type KnownPhrase, numbersOf, phrasesAround } from "./phrase-world.ts";
import { ranksOf } from "./rank-world.ts";
import type { RecordedRequest, VendorAnswer } from "./vendor-server.ts";

type Row = Record<string, unknown>;

interface List {
  parameters: string[];
  /** What it calls its rows. */
  name: "keywords" | "backlinks" | "competitors";
  /** Columns that a filter may name. */
  filters: string[];
  wrong(query: URLSearchParams): string | undefined;
  rows(query: URLSearchParams): Row[];
}

const SHARED = ["select", "limit", "order_by", "where", "output"];
/** Rows that the plan of the key gives at once. */
const CAP = 250;

const explorer = (own: string[]): List => ({
  parameters: [...SHARED, "country", "keywords", ...own],
  name: "keywords",
  filters: [],
  wrong: (query) => wrongCountry(query) ?? (subject(query, "keywords").includes(",") ? "bad keywords" : undefined),
  rows: (query) => phrasesAround(subject(query, "keywords"), CAP).map(explorerRow),
});

function explorerRow(phrase: KnownPhrase): Row {
  if (phrase.volume === null) return { ...phrase };
  const intents = {
    informational: true,
    navigational: false,
    commercial: true,
    transactional: false,
    branded: false,
    local: false,
  };
  return { ...phrase, cpc: 1234, traffic_potential: phrase.volume * 2, intents };
}

const LISTS: Record<string, List> = {
  "/keywords-explorer/matching-terms": explorer(["terms", "match_mode"]),
  "/keywords-explorer/related-terms": explorer(["terms", "view_for"]),
  "/keywords-explorer/search-suggestions": explorer([]),
  "/keywords-explorer/overview": {
    ...explorer([]),
    wrong: wrongCountry,
    // In another order than they were asked for, and without what nobody knows.
    rows: (query) =>
      subject(query, "keywords")
        .split(",")
        .toReversed()
        .filter((keyword) => !keyword.includes("unheard"))
        .map((keyword) => explorerRow(numbersOf(keyword))),
  },
  "/site-explorer/organic-keywords": {
    parameters: [...SHARED, "country", "target", "mode", "date"],
    name: "keywords",
    filters: ["best_position", "volume"],
    wrong: (query) =>
      wrongCountry(query) ?? (/^\d{4}-\d\d-\d\d$/.test(query.get("date") ?? "") ? undefined : "bad date"),
    rows: (query) => (query.get("order_by") === "volume:desc" ? phrasesOn(query) : ranksOn(query)),
  },
  "/site-explorer/organic-competitors": {
    parameters: [...SHARED, "country", "target", "mode", "date"],
    name: "competitors",
    filters: [],
    wrong: wrongCountry,
    rows: (query) => [
      { competitor_domain: "nearest.example", keywords_common: 412 },
      { competitor_domain: "www.second.example", keywords_common: 97 },
      { competitor_domain: subject(query, "target"), keywords_common: 12 },
      { competitor_domain: null, keywords_common: 3 },
    ],
  },
  "/site-explorer/all-backlinks": {
    parameters: [...SHARED, "target", "mode", "protocol", "aggregation", "history"],
    name: "backlinks",
    filters: ["domain_rating_source", "is_dofollow", "root_name_source"],
    wrong: (query) => (query.get("history") === "live" ? undefined : "the tests want live links"),
    rows: (query) => linksTo(subject(query, "target")).map(toRow),
  },
};

/** A list of rows with the columns that were selected. */
export function read({ path, query, method }: RecordedRequest, scenario: string | undefined): VendorAnswer {
  const list = LISTS[path];
  if (method !== "GET" || list === undefined) return refusal(404, "Not found");
  const stranger = [...query.keys()].find((field) => !list.parameters.includes(field));
  if (stranger !== undefined) return refusal(400, `unknown parameter ${stranger}`);
  const conditions = conditionsOf(query);
  const wrong =
    (subject(query, "target") + subject(query, "keywords") === "" ? "nothing asked for" : list.wrong(query)) ??
    (conditions.every(({ field }) => list.filters.includes(field)) ? undefined : "bad where");
  if (wrong !== undefined) return refusal(400, wrong);

  const columns = (query.get("select") ?? "").split(",");
  const count = Math.min(Number(query.get("limit") ?? "1000"), CAP);
  const rows = list
    .rows(query)
    .filter((row) => conditions.every((condition) => holds(condition, row)))
    .slice(0, scenario === "empty" ? 0 : count)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  return priced({ [list.name]: shown(rows, scenario) }, rows.length, columns, scenario);
}

function shown(rows: Row[], scenario: string | undefined): unknown {
  if (scenario === "no-rows") return null;
  return scenario === "drift" ? [null, { keyword: 42 }, ...rows.map((row) => ({ ...row, glow: {} }))] : rows;
}

function subject(query: URLSearchParams, name: "target" | "keywords"): string {
  return query.get(name) ?? "";
}

function wrongCountry(query: URLSearchParams): string | undefined {
  return /^[a-z]{2}$/.test(query.get("country") ?? "") ? undefined : "bad country";
}

function phrasesOn(query: URLSearchParams): Row[] {
  return phrasesAround(subject(query, "target"), CAP).map(({ difficulty, ...phrase }) => {
    if (phrase.volume === null) return { ...phrase, keyword_difficulty: difficulty };
    const intents = { is_transactional: true, is_commercial: false, is_navigational: false, is_informational: true };
    return { ...phrase, keyword_difficulty: difficulty, cpc: 990, keyword_language: [null, "de"], ...intents };
  });
}

function ranksOn(query: URLSearchParams): Row[] {
  const domain = subject(query, "target");
  return ranksOf(domain, 120).map(({ keyword, volume, difficulty, position, visits }) => ({
    keyword,
    volume,
    keyword_difficulty: difficulty,
    best_position: position,
    best_position_url: `https://${domain}/`,
    sum_traffic: visits === null ? null : Math.round(visits),
  }));
}

function toRow(link: ReturnType<typeof linksTo>[number]): Row {
  return {
    url_from: link.url,
    url_to: link.target,
    title: link.title,
    anchor: link.anchor,
    domain_rating_source: link.rating + 0.4,
    is_dofollow: link.follow,
    links_external: link.outbound,
    // A language that the vendor did not recognize is null.
    languages: [link.language, null],
    first_seen_link: `${link.first}T10:00:00Z`,
    last_visited: `${link.last}T03:00:00Z`,
    root_name_source: link.host,
  };
}

interface Condition {
  field: string;
  is: [string, unknown];
}

function conditionsOf(query: URLSearchParams): Condition[] {
  const where = query.get("where");
  return where === null ? [] : JSON.parse(where).and;
}

function holds({ field, is: [operator, value] }: Condition, row: Row): boolean {
  const known = row[field];
  if (known === null || known === undefined) return false;
  switch (operator) {
    case "eq":
      return known === value;
    case "gte":
      return Number(known) >= Number(value);
    case "lte":
      return Number(known) <= Number(value);
    case "suffix":
      return String(known).endsWith(String(value));
    default:
      throw new Error(`The fake knows no operator ${operator}.`);
  }
}
