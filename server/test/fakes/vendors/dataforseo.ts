import { answerLinks, LINK_PATHS, linkFields, wrongLinkField } from "./dataforseo-backlinks.ts";
import { done, failed, outer, type Task } from "./dataforseo-envelope.ts";
import { answerRows, ROW_PATHS, rowFields, wrongRowField } from "./dataforseo-labs.ts";
import { PLACES_PATHS, placesOf } from "./dataforseo-places.ts";
import { COLLECT_PATH, ORDER_PATH, SearchQueue } from "./dataforseo-queue.ts";
import { answerSearch, SEARCH_FIELDS, SEARCH_PATH, type SearchPage, wrongSearchField } from "./dataforseo-search.ts";
import { addRule, type RankRule } from "./serp-world.ts";
import { type RecordedRequest, startVendorServer, type VendorAnswer, type VendorServer } from "./vendor-server.ts";

/**
 * A number is a code of the vendor in the task, with HTTP 200. `rate-limit` is HTTP 429 without, `rate-limit-with-header`
 * with Retry-After; `quota` HTTP 402. `drift`: unknown types, fields and shapes, nulls where arrays are expected. `no-items`:
 * null where rows are expected.
 */
export type DataForSeoScenario =
  | `${number}`
  | "empty"
  | "quota"
  | "rate-limit"
  | "rate-limit-with-header"
  | "pending-overview"
  | "own-advert"
  | "answer-box"
  | "no-items"
  | "drift";

export interface FakeDataForSeo extends VendorServer<DataForSeoScenario> {
  readonly login: string;
  readonly password: string;
  /** Places a domain at this organic position for every query, or for one. */
  rank(domain: string, position: number, options?: { url?: string; query?: string }): void;
  /** Answers the next search with these elements, and with these fields of the result. */
  showNext(items: unknown[], result?: Record<string, unknown>): void;
  /** Answers the next request for rows with these, and with these fields of the result. */
  rowsNext(items: unknown[], result?: Record<string, unknown>): void;
  /** How often an ordered search is said to be in the queue before it is done; never, at first. */
  setQueueLooks(looks: number): void;
  /** US dollars that are left; 12.34 at first. */
  setBalance(usd: number): void;
  /** US dollars that all its answers said they cost. */
  charged(): number;
}

const LOGIN = "fake@findable.example";
const PASSWORD = "fake-api-password";
const USER_DATA = "/v3/appendix/user_data";

/** Speaks DataForSEO's live and queued searches, keyword lists, links and account data, and is as strict with requests as the vendor. */
export async function startDataForSeo(): Promise<FakeDataForSeo> {
  const rules: RankRule[] = [];
  const account = { balance: 12.34, charged: 0 };
  const queue = new SearchQueue();
  const pages: SearchPage[] = [];
  const rows: SearchPage[] = [];
  const server = await startVendorServer<DataForSeoScenario>((request, scenario) => {
    if (!isKnown(request)) return stranger();
    const answered =
      refusal(request) ??
      mishap(request, scenario) ??
      answer(request, scenario, { rules, account, queue, pages, rows });
    account.charged += costOf(answered);
    return answered;
  });
  return {
    ...server,
    login: LOGIN,
    password: PASSWORD,
    rank: (domain, position, options = {}) => addRule(rules, domain, position, options),
    showNext: (items, result = {}) => pages.push({ items, result }),
    rowsNext: (items, result = {}) => rows.push({ items, result }),
    setQueueLooks: (looks) => {
      queue.looks = looks;
    },
    setBalance: (usd) => {
      account.balance = usd;
    },
    charged: () => Math.round(account.charged * 1e6) / 1e6,
  };
}

function costOf({ body }: VendorAnswer): number {
  return typeof body === "object" && body !== null && "cost" in body ? Number(body.cost) : 0;
}

function isKnown({ headers }: RecordedRequest): boolean {
  return headers["authorization"] === `Basic ${btoa(`${LOGIN}:${PASSWORD}`)}`;
}

function stranger(): VendorAnswer {
  const refused = outer(401, 40100, "You are not Authorized to Access this Resource.");
  return { ...refused, headers: { "www-authenticate": 'Basic realm="DataForSEO"' } };
}

function taskOf({ body }: RecordedRequest): Task {
  return Array.isArray(body) ? { ...body[0] } : {};
}

function refusal(request: RecordedRequest): VendorAnswer | undefined {
  const { method, path, body } = request;
  if (path === USER_DATA || PLACES_PATHS.includes(path))
    return method === "GET" ? undefined : outer(404, 40400, "Not Found.");
  if (method === "GET" && path.startsWith(COLLECT_PATH)) return undefined;
  if (method !== "POST" || ![SEARCH_PATH, ORDER_PATH, ...ROW_PATHS, ...LINK_PATHS].includes(path))
    return outer(404, 40400, "Not Found.");
  if (!Array.isArray(body)) return outer(200, 40503, "POST Data Is Invalid.");
  if (body.length === 0) return outer(200, 40502, "POST Data Is Empty.");
  if (path === ORDER_PATH)
    return body.length > 100 ? outer(200, 40000, "You can set only 100 tasks at a time.") : undefined;
  if (body.length > 1) return outer(200, 40000, "You can set only one task at a time.");
  return fieldRefusal(path, taskOf(request));
}

function fieldRefusal(path: string, task: Task): VendorAnswer | undefined {
  const unknown = Object.keys(task).find((field) => !fieldsOf(path).includes(field));
  if (unknown !== undefined) return failed(path, task, 40506, `Unknown Fields in POST Data: '${unknown}'.`);
  const wrong = wrongField(path, task);
  return wrong === undefined ? undefined : failed(path, task, 40501, `Invalid Field: '${wrong}'.`);
}

function fieldsOf(path: string): readonly string[] {
  if (path === SEARCH_PATH) return SEARCH_FIELDS;
  return LINK_PATHS.includes(path) ? linkFields(path) : rowFields(path);
}

function wrongField(path: string, task: Task): string | undefined {
  if (LINK_PATHS.includes(path)) return wrongLinkField(path, task);
  return wrongMarketField(task) ?? (path === SEARCH_PATH ? wrongSearchField(task) : wrongRowField(path, task));
}

function wrongMarketField(task: Task): string | undefined {
  const point = task["location_coordinate"];
  if (point !== undefined) {
    // Latitude, longitude and a radius, instead of a code.
    if (!/^-?[\d.]+,-?[\d.]+,\d+$/.test(String(point)) || "location_code" in task) return "location_coordinate";
  } else if (!Number.isInteger(task["location_code"])) return "location_code";
  return typeof task["language_code"] === "string" ? undefined : "language_code";
}

function mishap(request: RecordedRequest, scenario: DataForSeoScenario | undefined): VendorAnswer | undefined {
  const { path } = request;
  switch (scenario) {
    case "empty":
      return failed(path, taskOf(request), 40102, "No Search Results.");
    case "quota":
      return outer(402, 40200, "Payment Required.");
    case "rate-limit":
      return { status: 429, headers: { "content-type": "text/html" }, body: "<html>Too many requests</html>" };
    case "rate-limit-with-header":
      return { status: 429, headers: { "retry-after": "21" }, body: "" };
    case undefined:
    case "pending-overview":
    case "own-advert":
    case "answer-box":
    case "no-items":
    case "drift":
      return undefined;
    default:
      return failed(path, taskOf(request), Number(scenario), "The scenario that was asked for.");
  }
}

function answer(
  request: RecordedRequest,
  scenario: DataForSeoScenario | undefined,
  {
    rules,
    account,
    queue,
    pages,
    rows,
  }: { rules: RankRule[]; account: { balance: number }; queue: SearchQueue; pages: SearchPage[]; rows: SearchPage[] },
): VendorAnswer {
  const { path } = request;
  if (path === USER_DATA) {
    const money = { total: 100, balance: account.balance, limits: null };
    return done(path, {}, 0, [{ login: LOGIN, timezone: null, rates: null, money, price: null }]);
  }
  if (PLACES_PATHS.includes(path)) return done(path, {}, 0, placesOf(path));
  if (path === ORDER_PATH && Array.isArray(request.body)) return queue.order(request.body);
  if (path.startsWith(COLLECT_PATH)) return queue.collect(path, scenario, rules, pages);
  const task = taskOf(request);
  const prepared = path === SEARCH_PATH ? undefined : rows.shift();
  if (prepared !== undefined) return done(path, task, 0.01, [{ ...prepared.result, items: prepared.items }]);
  if (LINK_PATHS.includes(path)) return answerLinks(path, task, scenario);
  return path === SEARCH_PATH ? answerSearch(task, scenario, rules, pages) : answerRows(path, task, scenario);
}
