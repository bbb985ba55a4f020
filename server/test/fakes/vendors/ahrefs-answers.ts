import type { VendorAnswer } from "./vendor-server.ts";

const COLUMN_COSTS: Record<string, number> = {
  volume: 10,
  difficulty: 10,
  keyword_difficulty: 10,
  sum_traffic: 10,
  refdomains: 5,
};

/** Rows with what they cost in the headers: at least 50 units, and none where they were cached. */
export function priced(body: object, rows: number, columns: readonly string[], scenario?: string): VendorAnswer {
  const cached = scenario === "cached";
  const costOfRow = columns.reduce((sum, column) => sum + (COLUMN_COSTS[column] ?? 1), 0);
  const cost = Math.max(50, costOfRow * rows);
  const headers = {
    "x-api-rows": String(rows),
    "x-api-units-cost-row": String(costOfRow),
    "x-api-units-cost-total": String(cost),
    "x-api-units-cost-total-actual": String(cached ? 0 : cost),
    "x-api-cache": cached ? "hit" : "miss",
  };
  return { status: 200, headers, body };
}

export function refusal(status: number, error: string): VendorAnswer {
  return { status, body: { error } };
}
