import { captureItems, organicItems, pendingOverview } from "./dataforseo-items.ts";
import { addRule, type RankRule, resultsFor } from "./serp-world.ts";
import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/**
 * A number is a code of the vendor in the task, with HTTP 200. `rate-limit` is HTTP 429 without, `rate-limit-with-header`
 * with Retry-After; `quota` HTTP 402. `drift`: unknown types, fields and shapes, nulls where arrays are expected.
 */
export type DataForSeoScenario =
  | `${number}`
  | "empty"
  | "quota"
  | "rate-limit"
  | "rate-limit-with-header"
  | "pending-overview"
  | "answer-box"
  | "drift";

export interface FakeDataForSeo extends VendorServer<DataForSeoScenario> {
  readonly login: string;
  readonly password: string;
  /** Places a domain at this organic position for every query, or for one. */
  rank(domain: string, position: number, options?: { url?: string; query?: string }): void;
}

const LOGIN = "fake@findable.example";
const PASSWORD = "fake-api-password";
const PATH = "/v3/serp/google/organic/live/advanced";
const FIELDS = [
  ...[
    "keyword",
    "location_code",
    "location_name",
    "location_coordinate",
    "language_code",
    "language_name",
    "device",
    "os",
  ],
  ...["depth", "max_crawl_pages", "load_async_ai_overview", "people_also_ask_click_depth", "group_organic_results"],
  ...["se_domain", "target", "stop_crawl_on_match", "remove_from_url", "calculate_rectangles", "tag"],
];

/** Speaks DataForSEO's live organic search, and is as strict with requests as the vendor. */
export async function startDataForSeo(): Promise<FakeDataForSeo> {
  const rules: RankRule[] = [];
  const server = await startVendorServer<DataForSeoScenario>(
    (request, scenario) => refusal(request) ?? answer(taskOf(request), scenario, rules),
  );
  return {
    ...server,
    login: LOGIN,
    password: PASSWORD,
    rank: (domain, position, options = {}) => addRule(rules, domain, position, options),
  };
}

type Task = Record<string, unknown>;

function taskOf({ body }: RecordedRequest): Task {
  return Array.isArray(body) ? { ...body[0] } : {};
}

function refusal(request: RecordedRequest): VendorAnswer | undefined {
  if (request.headers["authorization"] !== `Basic ${btoa(`${LOGIN}:${PASSWORD}`)}`) {
    const refused = outer(401, 40100, "You are not Authorized to Access this Resource.");
    return { ...refused, headers: { "www-authenticate": 'Basic realm="DataForSEO"' } };
  }
  if (request.method !== "POST" || request.path !== PATH) return outer(404, 40400, "Not Found.");
  const { body } = request;
  if (!Array.isArray(body)) return outer(200, 40503, "POST Data Is Invalid.");
  if (body.length === 0) return outer(200, 40502, "POST Data Is Empty.");
  if (body.length > 1) return outer(200, 40000, "You can set only one task at a time.");
  return fieldRefusal(taskOf(request));
}

function fieldRefusal(task: Task): VendorAnswer | undefined {
  const unknown = Object.keys(task).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) return failed(task, 40506, `Unknown Fields in POST Data: '${unknown}'.`);
  const wrong = wrongField(task);
  return wrong === undefined ? undefined : failed(task, 40501, `Invalid Field: '${wrong}'.`);
}

function wrongField(task: Task): string | undefined {
  const keyword = task["keyword"];
  const depth = task["depth"] ?? 10;
  if (typeof keyword !== "string" || keyword === "" || keyword.length > 700) return "keyword";
  // A bare percent or plus sign is what the vendor would decode.
  if (/%(?!25|2B)|\+/.test(keyword)) return "keyword";
  if (!Number.isInteger(task["location_code"])) return "location_code";
  if (typeof task["language_code"] !== "string") return "language_code";
  if (task["device"] !== "desktop" && task["device"] !== "mobile") return "device";
  const systems = task["device"] === "mobile" ? ["android", "ios"] : ["windows", "macos"];
  if (!systems.includes(String(task["os"] ?? systems[0]))) return "os";
  if (typeof depth !== "number" || !Number.isInteger(depth) || depth < 1 || depth > 200) return "depth";
  return undefined;
}

function answer(task: Task, scenario: DataForSeoScenario | undefined, rules: RankRule[]): VendorAnswer {
  const query = String(task["keyword"]).replaceAll("%2B", "+").replaceAll("%25", "%");
  const results = resultsFor(query, Number(task["depth"] ?? 10), rules);
  const items = captureItems(query, results);
  switch (scenario) {
    case undefined:
      return done(task, items);
    case "empty":
      return failed(task, 40102, "No Search Results.");
    case "quota":
      return outer(402, 40200, "Payment Required.");
    case "rate-limit":
      return { status: 429, headers: { "content-type": "text/html" }, body: "<html>Too many requests</html>" };
    case "rate-limit-with-header":
      return { status: 429, headers: { "retry-after": "21" }, body: "" };
    case "pending-overview":
      return done(task, [pendingOverview, ...organicItems(results)]);
    case "answer-box":
      return done(task, [answerBox(query), ...organicItems(results)], {
        spell: { keyword: `${query}s`, type: "did_you_mean" },
      });
    case "drift":
      return done(task, drift(results), { refinement_chips: null, new_field: { deep: true } });
    default:
      return failed(task, Number(scenario), "The scenario that was asked for.");
  }
}

function answerBox(query: string) {
  const links = [
    { type: "link_element", title: "Source", url: "https://www.answers.example/a", domain: "www.answers.example" },
  ];
  return {
    type: "answer_box",
    rank_group: 1,
    rank_absolute: 1,
    text: [`${query} in short.`, "And one more line."],
    links,
  };
}

function drift(results: Parameters<typeof organicItems>[0]) {
  return [
    { type: "hologram", rank_group: 1, beams: [1, 2] },
    { type: "ai_overview", asynchronous_ai_overview: null, markdown: null, items: null, references: null },
    { type: "people_also_ask", items: null },
    { type: "video", items: null },
    { type: "local_pack", title: "Shop", domain: null, rating: null },
    { type: "organic", rank_group: 9, url: 42 },
    null,
    ...organicItems(results).map((item) => ({ ...item, links: null, faq: null, sparkle: "new" })),
  ];
}

function done(task: Task, items: unknown[], result: Record<string, unknown> = {}): VendorAnswer {
  const outcome = {
    keyword: task["keyword"],
    type: "organic",
    se_domain: "google.com",
    location_code: task["location_code"],
    language_code: task["language_code"],
    check_url: "https://www.google.com/search?q=x",
    datetime: "2026-07-17 10:00:00 +00:00",
    spell: null,
    refinement_chips: null,
    item_types: [],
    se_results_count: 123_000_000,
    pages_count: 1,
    items_count: items.length,
    items,
    ...result,
  };
  const pages = Math.ceil(Number(task["depth"] ?? 10) / 10);
  return envelope(task, 20000, "Ok.", 0.002 + (pages - 1) * 0.0015, [outcome]);
}

function failed(task: Task, code: number, message: string): VendorAnswer {
  return envelope(task, code, message, code === 40102 ? 0.002 : 0, null);
}

function envelope(task: Task, code: number, message: string, cost: number, result: unknown): VendorAnswer {
  const entry = {
    id: "07231252-7652-0139-0000-301b3ccdda6f",
    status_code: code,
    status_message: message,
    time: "2.2 sec.",
    cost,
    result_count: result === null ? 0 : 1,
    path: PATH.slice(1).split("/"),
    data: { api: "serp", function: "live", se: "google", ...task },
    result,
  };
  const body = { ...frame(20000, "Ok."), cost, tasks_count: 1, tasks_error: code === 20000 ? 0 : 1, tasks: [entry] };
  return { status: 200, body };
}

function outer(status: number, code: number, message: string): VendorAnswer {
  return { status, body: { ...frame(code, message), cost: 0, tasks_count: 0, tasks_error: 0, tasks: null } };
}

function frame(code: number, message: string) {
  return { version: "0.1.20260717", status_code: code, status_message: message, time: "0.1 sec." };
}
