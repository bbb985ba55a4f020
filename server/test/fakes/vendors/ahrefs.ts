import { phrasesAround } from "./phrase-world.ts";
import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/**
 * `forbidden`: HTTP 403, because units are used up where they are (`useUnits`), else because of the plan. `cached`: an answer
 * that costs nothing. `drift`: unknown fields, rows of other shapes, nulls.
 */
export type AhrefsScenario = "empty" | "no-rows" | "forbidden" | "bad-request" | "rate-limit" | "cached" | "drift";

export interface FakeAhrefs extends VendorServer<AhrefsScenario> {
  readonly apiKey: string;
  /** The units used, of 1,000; 0 at first. */
  useUnits(units: number): void;
  /** Day on which the key ends; a year away at first. */
  expireOn(day: string): void;
}

const API_KEY = "fake-ahrefs-api-key";
const UNITS = 1_000;
const LIMITS = "/subscription-info/limits-and-usage";
const EXPLORER: Record<string, string[]> = {
  "/keywords-explorer/matching-terms": ["terms", "match_mode"],
  "/keywords-explorer/related-terms": ["terms", "view_for"],
  "/keywords-explorer/search-suggestions": [],
};
const SITE = "/site-explorer/organic-keywords";
const EXPLORER_FIELDS = ["country", "select", "keywords", "limit", "order_by", "where", "output"];
const SITE_FIELDS = ["country", "select", "target", "mode", "date", "limit", "order_by", "where", "output"];
const COLUMN_COSTS: Record<string, number> = { volume: 10, difficulty: 10, keyword_difficulty: 10 };

/** Speaks Ahrefs' API v3 as far as keywords go, and is as strict with parameters as the vendor. */
export async function startAhrefs(): Promise<FakeAhrefs> {
  const account = { used: 0, expiry: "2027-11-21" };
  const server = await startVendorServer<AhrefsScenario>((request, scenario) => {
    if (request.headers["authorization"] !== `Bearer ${API_KEY}`) return refusal(401, "Invalid API key");
    if (request.path === LIMITS) return limits(account);
    if (scenario === "rate-limit") return refusal(429, "Too many requests");
    if (scenario === "bad-request") return refusal(400, "bad where");
    if (scenario === "forbidden") return refusal(403, account.used >= UNITS ? "Not allowed" : "Insufficient plan");
    return read(request, scenario);
  });
  return {
    ...server,
    apiKey: API_KEY,
    useUnits: (units) => {
      account.used = units;
    },
    expireOn: (day) => {
      account.expiry = day;
    },
  };
}

function limits({ used, expiry }: { used: number; expiry: string }): VendorAnswer {
  return {
    status: 200,
    body: {
      limits_and_usage: {
        subscription: "Fake",
        usage_reset_date: "2026-12-01T00:00:00Z",
        units_limit_workspace: UNITS,
        units_usage_workspace: used,
        units_limit_api_key: null,
        units_usage_api_key: used,
        api_key_expiration_date: `${expiry}T00:00:00Z`,
      },
    },
  };
}

function read({ path, query, method }: RecordedRequest, scenario: AhrefsScenario | undefined): VendorAnswer {
  const own = EXPLORER[path];
  if (method !== "GET" || (own === undefined && path !== SITE)) return refusal(404, "Not found");
  const fields = own === undefined ? SITE_FIELDS : [...EXPLORER_FIELDS, ...own];
  const stranger = [...query.keys()].find((field) => !fields.includes(field));
  if (stranger !== undefined) return refusal(400, `unknown parameter ${stranger}`);
  const subject = query.get(own === undefined ? "target" : "keywords") ?? "";
  if (subject === "" || subject.includes(",")) return refusal(400, "bad keywords");
  if (!/^[a-z]{2}$/.test(query.get("country") ?? "")) return refusal(400, "bad country");
  if (own === undefined && !/^\d{4}-\d\d-\d\d$/.test(query.get("date") ?? "")) return refusal(400, "bad date");

  const columns = (query.get("select") ?? "").split(",");
  const count = Math.min(Number(query.get("limit") ?? "1000"), 250);
  const rows = scenario === "empty" ? [] : phrasesAround(subject, count).map((phrase) => row(phrase, columns));
  return priced(rowsOf(rows, scenario), rows.length, columns, scenario === "cached");
}

function row({ keyword, volume, difficulty }: ReturnType<typeof phrasesAround>[number], columns: string[]) {
  const known: Record<string, unknown> = { keyword, volume, difficulty, keyword_difficulty: difficulty };
  return Object.fromEntries(columns.map((column) => [column, known[column] ?? null]));
}

function rowsOf(rows: unknown[], scenario: AhrefsScenario | undefined): unknown {
  if (scenario === "no-rows") return null;
  return scenario === "drift" ? [null, { keyword: 42 }, ...rows.map((one) => ({ ...Object(one), glow: {} }))] : rows;
}

function priced(keywords: unknown, rows: number, columns: string[], cached: boolean): VendorAnswer {
  const costOfRow = columns.reduce((sum, column) => sum + (COLUMN_COSTS[column] ?? 1), 0);
  const cost = Math.max(50, costOfRow * rows);
  const headers = {
    "x-api-rows": String(rows),
    "x-api-units-cost-row": String(costOfRow),
    "x-api-units-cost-total": String(cost),
    "x-api-units-cost-total-actual": String(cached ? 0 : cost),
    "x-api-cache": cached ? "hit" : "miss",
  };
  return { status: 200, headers, body: { keywords } };
}

function refusal(status: number, error: string): VendorAnswer {
  return { status, body: { error } };
}
