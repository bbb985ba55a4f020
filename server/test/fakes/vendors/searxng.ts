import { addRule, type RankRule, resultsFor, type SerpResult } from "./serp-world.ts";
import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/** `partial`: one engine of two is silent. `drift`: unknown fields and values, nulls where arrays are expected. */
export type SearxngScenario =
  | "empty"
  | "outage"
  | "partial"
  | "json-off"
  | "rate-limit"
  | "rate-limit-with-header"
  | "limiter"
  | "blocklist"
  | "misspelt"
  | "drift"
  | "repeat";

export interface FakeSearxng extends VendorServer<SearxngScenario> {
  /** Places a domain at this position for every query, or for one. */
  rank(domain: string, position: number, options?: { url?: string; query?: string }): void;
}

const RESULTS_A_PAGE = 10;
const RESULTS_IN_ALL = 34;

/** Speaks SearXNG's JSON search, with JSON switched on. */
export async function startSearxng(): Promise<FakeSearxng> {
  const rules: RankRule[] = [];
  const server = await startVendorServer<SearxngScenario>((request, scenario) =>
    scenario === undefined ? search(request, rules) : misbehave(request, rules, scenario),
  );
  return { ...server, rank: (domain, position, options = {}) => addRule(rules, domain, position, options) };
}

function search(request: RecordedRequest, rules: RankRule[]): VendorAnswer {
  if (request.path !== "/search" && request.path !== "/") return html(404, "Not Found");
  if (request.query.get("format") !== "json") return html(200, "The page for people");
  const query = request.query.get("q") ?? "";
  const page = Number(request.query.get("pageno") ?? "1");
  if (query === "" || !Number.isInteger(page) || page < 1) return html(400, "Bad Request");
  if (!/^(all|auto|[a-z]{2,3}(-[A-Z]{2})?)$/.test(request.query.get("language") ?? "all"))
    return html(400, "Bad Request");

  const results = resultsFor(query, RESULTS_IN_ALL, rules);
  return answer(query, results.slice((page - 1) * RESULTS_A_PAGE, page * RESULTS_A_PAGE).map(toRow));
}

function misbehave(request: RecordedRequest, rules: RankRule[], scenario: SearxngScenario): VendorAnswer {
  const query = request.query.get("q") ?? "";
  const rows = resultsFor(query, RESULTS_A_PAGE, rules).map(toRow);
  switch (scenario) {
    case "empty":
      return answer(query, []);
    case "outage":
      return answer(query, [], {
        unresponsive_engines: [
          ["google", "CAPTCHA"],
          ["bing", "timeout"],
        ],
      });
    case "partial":
      return answer(query, rows, { unresponsive_engines: [["google", "Suspended: too many requests"]] });
    case "json-off":
      return html(403, "Forbidden");
    case "rate-limit":
      return html(429, "Too Many Requests");
    case "rate-limit-with-header":
      return { ...html(429, "Too Many Requests"), headers: { "content-type": "text/html", "retry-after": "17" } };
    case "limiter":
      return { status: 429, headers: { "content-type": "text/html; charset=utf-8" }, body: "Too Many Requests" };
    case "blocklist":
      return { status: 403, headers: { "content-type": "text/html" }, body: "IP is on BLOCKLIST - 10.0.0.0/8" };
    case "misspelt":
      return answer(query, rows, {
        corrections: ["time tracking", { url: "/search?q=time+tracker", title: "time tracker" }, "time tracking", null],
      });
    case "repeat":
      return answer(query, [...rows, ...rows.map((row) => ({ ...row, url: `${row.url}#again` }))]);
    case "drift":
      return answer(query, [{ ...rows[0], content: null, category: "hologram", template: "hologram.html" }], {
        answers: null,
        suggestions: null,
        unresponsive_engines: null,
        timings: { google: 0.4 },
      });
  }
}

function answer(query: string, results: unknown[], overrides: Record<string, unknown> = {}): VendorAnswer {
  const suggestions = results.length === 0 ? [] : [`${query} for beginners`, `cheap ${query}`];
  return {
    status: 200,
    body: {
      query,
      number_of_results: 0,
      results,
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions,
      unresponsive_engines: [],
      ...overrides,
    },
  };
}

function toRow({ url, title, snippet }: SerpResult, index: number) {
  return {
    url,
    title,
    content: snippet,
    engine: "google",
    engines: ["google", "bing"],
    positions: [index + 1],
    score: 10 / (index + 1),
    category: "general",
    publishedDate: null,
  };
}

function html(status: number, title: string): VendorAnswer {
  return { status, headers: { "content-type": "text/html" }, body: `<!doctype html><title>${title}</title>` };
}
