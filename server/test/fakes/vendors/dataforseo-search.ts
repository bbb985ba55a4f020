import { done, type Task } from "./dataforseo-envelope.ts";
import { captureItems, organicItems, pendingOverview } from "./dataforseo-items.ts";
import { type RankRule, resultsFor } from "./serp-world.ts";
import type { VendorAnswer } from "./vendor-server.ts";

export const SEARCH_PATH = "/v3/serp/google/organic/live/advanced";

export const SEARCH_FIELDS = [
  ...["keyword", "location_code", "location_name", "location_coordinate", "language_code", "language_name"],
  ...["device", "os", "depth", "max_crawl_pages", "load_async_ai_overview", "people_also_ask_click_depth"],
  ...["group_organic_results", "se_domain", "target", "stop_crawl_on_match", "remove_from_url"],
  ...["calculate_rectangles", "tag"],
];

export function wrongSearchField(task: Task): string | undefined {
  const keyword = task["keyword"];
  const depth = task["depth"] ?? 10;
  if (typeof keyword !== "string" || keyword === "" || keyword.length > 700) return "keyword";
  // A bare percent or plus sign is what the vendor would decode.
  if (/%(?!25|2B)|\+/.test(keyword)) return "keyword";
  if (task["device"] !== "desktop" && task["device"] !== "mobile") return "device";
  const systems = task["device"] === "mobile" ? ["android", "ios"] : ["windows", "macos"];
  if (!systems.includes(String(task["os"] ?? systems[0]))) return "os";
  if (typeof depth !== "number" || !Number.isInteger(depth) || depth < 1 || depth > 200) return "depth";
  return undefined;
}

/** The elements of a page and other fields of its result. */
export interface SearchPage {
  items: unknown[];
  result: Record<string, unknown>;
}

/** Uses up the first of the prepared pages, if there is one. */
export function answerSearch(
  task: Task,
  scenario: string | undefined,
  rules: readonly RankRule[],
  pages: SearchPage[],
): VendorAnswer {
  const prepared = pages.shift();
  if (prepared !== undefined) return page(task, prepared.items, prepared.result);
  const query = String(task["keyword"]).replaceAll("%2B", "+").replaceAll("%25", "%");
  const results = resultsFor(query, depthOf(task, query, rules), rules);
  switch (scenario) {
    case "pending-overview":
      return page(task, [pendingOverview, ...organicItems(results)]);
    case "own-advert":
      return page(task, [ownAdvert(task), ...organicItems(results.slice(0, 10))]);
    case "answer-box":
      return page(task, [answerBox(query), ...organicItems(results)], {
        spell: { keyword: `${query}s`, type: "did_you_mean" },
      });
    case "drift":
      return page(task, drift(results), { refinement_chips: null, new_field: { deep: true } });
    default:
      return page(task, captureItems(query, results));
  }
}

/** Pages of ten until a target is found, or all that were asked for. */
function depthOf(task: Task, query: string, rules: readonly RankRule[]): number {
  const depth = Number(task["depth"] ?? 10);
  const targets = [task["stop_crawl_on_match"] ?? []].flat().map((target) => String(Object(target).match_value));
  const isTarget = (domain: string) => targets.some((target) => domain === target || domain.endsWith(`.${target}`));
  const place = resultsFor(query, depth, rules).findIndex(({ domain }) => isTarget(domain));
  return place === -1 ? depth : Math.min(depth, Math.ceil((place + 1) / 10) * 10);
}

/** An advertisement of the first target, which ends the search as an organic result does. */
function ownAdvert(task: Task) {
  const [target] = [task["stop_crawl_on_match"] ?? []].flat();
  const domain = String(Object(target).match_value);
  return { type: "paid", rank_group: 1, title: "Buy now", url: `https://${domain}/sale`, domain };
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

function page(task: Task, items: unknown[], result: Record<string, unknown> = {}): VendorAnswer {
  const outcome = {
    keyword: task["keyword"],
    type: "organic",
    se_domain: "google.com",
    location_code: task["location_code"],
    language_code: task["language_code"],
    check_url: `https://www.google.com/search?q=${encodeURIComponent(String(task["keyword"]))}&num=100`,
    datetime: new Date().toISOString().replace(/T(.*)\.\d+Z/, " $1 +00:00"),
    spell: null,
    refinement_chips: null,
    item_types: [],
    se_results_count: 123_000_000,
    pages_count: 1,
    items_count: items.length,
    items,
    ...result,
  };
  const results = items.filter((item) => Object(item).type === "organic").length;
  const asked = Math.ceil(Number(task["depth"] ?? 10) / 10);
  const pages = task["stop_crawl_on_match"] === undefined ? asked : Math.max(1, Math.ceil(results / 10));
  return done(SEARCH_PATH, task, 0.002 + (pages - 1) * 0.0015, [outcome]);
}
